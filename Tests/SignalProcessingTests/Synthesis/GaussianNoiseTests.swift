import Glibc
import Testing

@testable import SignalProcessing

@Suite struct GaussianNoiseTests {
  @Test func `has the moments of the normal distribution`() {
    var noise = GaussianNoise(seed: 42)
    let count = 200_000
    var moments = [Double](repeating: 0, count: 5)
    for _ in 0..<count {
      let value = noise.next()
      for power in 1...4 { moments[power] += pow(value, Double(power)) / Double(count) }
    }
    // Five standard errors: √(1, 2, 15, 96)/√n.
    let error = 5 / Double(count).squareRoot()
    #expect(abs(moments[1]) < error)
    #expect(abs(moments[2] - 1) < 1.42 * error)
    #expect(abs(moments[3]) < 3.9 * error)
    #expect(abs(moments[4] - 3) < 9.8 * error)
  }

  @Test func `repeats for the same seed`() {
    var (a, b) = (GaussianNoise(seed: 1), GaussianNoise(seed: 1))
    for _ in 0..<100 { #expect(a.next() == b.next()) }
  }

  @Test func `has a logarithm accurate to its last digits`() {
    for step in 1...2000 {
      let value = Double(step) / 2000
      #expect(abs(GaussianNoise.logarithm(value) - log(value)) <= 4e-16 * max(1, -log(value)))
    }
    #expect(abs(GaussianNoise.logarithm(1e-300) - log(1e-300)) < 2e-13)
  }
}
