import SignalProcessing
import Testing

@Suite struct PeakFinderTests {
  private func indices(_ samples: [Double], _ finder: PeakFinder = PeakFinder()) -> [Int] {
    finder.peaks(in: samples).map(\.index)
  }

  @Test func `takes the middle of plateaus and none at the edges`() {
    #expect(indices([]) == [])
    #expect(indices([1]) == [])
    #expect(indices([2, 1, 2]) == [])
    #expect(indices([1, 1, 1]) == [])
    #expect(indices([0, 1, 0]) == [1])
    #expect(indices([0, 1, 1, 1, 1, 0]) == [2])
    #expect(indices([0, 1, 1, 2, 2]) == [])
    #expect(indices([2, 2, 1, 1, 3, 3, 0, 1]) == [4])
  }

  @Test func `ranks peaks by distance, the earlier one first`() {
    let samples: [Double] = [0, 3, 0, 3, 0, 2, 0, 0, 4, 0]
    #expect(indices(samples, PeakFinder(minimumDistance: 3)) == [1, 5, 8])
    #expect(indices(samples, PeakFinder(minimumDistance: 4)) == [1, 8])
    let seconds = samples.indices.map { 0.5 * Double($0) }
    let finder = PeakFinder(minimumDistance: 2)
    #expect(finder.peaks(in: samples, at: seconds).map(\.index) == [1, 8])
  }

  @Test func `two equal maxima on one plateau are one peak`() {
    let samples = [0.0, 5, 10, 9.99, 10, 5, 0]
    #expect(PeakFinder(minimumProminence: 1).peaks(in: samples).map(\.index) == [2])
  }

  /// Prominence straight from its definition, O(n²): to the left an equal peak stops the search.
  private func slowProminence(_ samples: [Double], at index: Int) -> Double {
    let height = samples[index]
    func base(_ step: Int) -> Double {
      var lowest = height
      var position = index
      var onPlateau = true
      while samples.indices.contains(position), samples[position] <= height {
        onPlateau = onPlateau && samples[position] == height
        if step < 0, !onPlateau, samples[position] == height { break }
        lowest = min(lowest, samples[position])
        position += step
      }
      return lowest
    }
    return samples[index] - max(base(-1), base(1))
  }

  @Test(arguments: 1...30)
  func `has the prominence of the definition`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Whole numbers, so that plateaus and equal heights occur often.
    let samples = (0..<300).map { _ in Double(generator.next() % (seed % 2 == 0 ? 6 : 1000)) }
    let peaks = PeakFinder().peaks(in: samples)
    #expect(!peaks.isEmpty)
    for peak in peaks {
      #expect(peak.prominence == slowProminence(samples, at: peak.index))
      #expect(peak.height == samples[peak.index])
    }
    let chosen = PeakFinder(minimumProminence: 3, minimumDistance: 5).peaks(in: samples)
    #expect(chosen.allSatisfy { $0.prominence >= 3 })
    for (a, b) in zip(chosen, chosen.dropFirst()) { #expect(b.index - a.index >= 5) }
  }
}
