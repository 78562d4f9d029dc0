import Glibc
import SignalProcessing
import Testing

@Suite struct RealFFTTests {
  @Test(arguments: [1, 2, 3, 7, 16, 30, 97, 128])
  func `agrees with the defining sum`(count: Int) {
    guard var fft = RealFFT(count: count) else {
      Issue.record("no plan for \(count)")
      return
    }
    var generator = SplitMix64(seed: UInt64(count))
    // Twice, the second time with fewer samples, so that the padding must be cleared.
    for samples in [count, (count + 1) / 2] {
      let input = (0..<samples).map { _ in generator.uniform() - 0.5 }
      fft.transform(input)
      #expect(fft.binCount == count / 2 + 1)
      for bin in 0..<fft.binCount {
        var sum = SIMD2(0.0, 0.0)
        for (n, value) in input.enumerated() {
          let angle = -2 * .pi * Double(bin * n % count) / Double(count)
          sum += value * SIMD2(cos(angle), sin(angle))
        }
        #expect(abs(fft[bin].x - sum.x) < 1e-12 && abs(fft[bin].y - sum.y) < 1e-12)
        #expect(abs(fft.power(bin) - (sum * sum).sum()) < 1e-11)
      }
    }
  }

  @Test func `refuses impossible sizes`() {
    for count in [0, -4, Int.max] {
      let made = RealFFT(count: count) != nil
      #expect(!made)
    }
  }

  @Test func `plans safely from many threads`() {
    let powers = ParallelMap.map(count: 200, workers: 4) { index -> Double in
      let size = 8 + index % 5
      guard var fft = RealFFT(count: size) else { return .nan }
      fft.transform([Double](repeating: 1, count: size))
      return fft.power(0) - Double(size * size)
    }
    #expect(powers.allSatisfy { abs($0) < 1e-12 })
  }
}
