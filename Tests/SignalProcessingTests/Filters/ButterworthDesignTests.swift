import Glibc
import SignalProcessing
import Testing

@Suite struct ButterworthDesignTests {
  /// Gain of the bilinear Butterworth filter in closed form.
  private func closedForm(
    _ band: ButterworthDesign.Band, order: Int, cutoff: Double, frequency: Double
  ) -> Double {
    let ratio = tan(.pi * frequency) / tan(.pi * cutoff)
    let power = pow(band == .lowPass ? ratio : 1 / ratio, Double(2 * order))
    return 1 / (1 + power).squareRoot()
  }

  /// Output amplitude of a section over that of its input.
  private func gain(_ section: Biquad, _ frequency: Double) -> Double {
    let (c1, s1) = (cos(2 * .pi * frequency), sin(2 * .pi * frequency))
    let (c2, s2) = (cos(4 * .pi * frequency), sin(4 * .pi * frequency))
    return hypot(section.b0 + section.b1 * c1 + section.b2 * c2, section.b1 * s1 + section.b2 * s2)
      / hypot(1 + section.a1 * c1 + section.a2 * c2, section.a1 * s1 + section.a2 * s2)
  }

  @Test(arguments: [2, 4, 6, 8], [0.001, 0.06, 0.3, 0.49])
  func `has the closed-form gain`(order: Int, cutoff: Double) throws {
    for band in [ButterworthDesign.Band.lowPass, .highPass] {
      let sections = try #require(
        ButterworthDesign.sections(
          band, order: order, cutoffHertz: 100 * cutoff, sampleRateHertz: 100))
      #expect(sections.count == order / 2)
      for frequency in [cutoff / 3, cutoff, min(0.499, cutoff * 1.5)] {
        let gain = sections.reduce(1) { $0 * self.gain($1, frequency) }
        let exact = closedForm(band, order: order, cutoff: cutoff, frequency: frequency)
        // Coefficients near 2 carry 2·10⁻¹⁶, magnified by 1/(1 − pole)² at low cut-offs.
        #expect(abs(gain - exact) < 1e-9)
      }
    }
  }

  @Test(arguments: [(0, 100), (-1, 100), (50, 100), (.nan, 100), (6, .infinity), (6, .nan)])
  func `refuses a cut-off outside the band`(cutoff: Double, rate: Double) {
    #expect(
      ButterworthDesign.sections(.lowPass, order: 2, cutoffHertz: cutoff, sampleRateHertz: rate)
        == nil)
  }
}
