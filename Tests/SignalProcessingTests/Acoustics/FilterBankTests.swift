import Foundation
import Testing

@testable import SignalProcessing

@Suite struct FilterBankTests {
  static let rates: [Double] = WeightingTests.rates + [4000, 12_000, 24_000]

  @Test(arguments: rates, FractionalOctaveBand.Width.allCases)
  func `Every filter is class 1 with 0.4 dB to spare and has its nominal bandwidth`(
    rate: Double, width: FractionalOctaveBand.Width
  ) {
    let bank = FractionalOctaveFilterBank(
      bands: FractionalOctaveBand.audible(width, sampleRate: rate), sampleRate: rate)
    var (worst, worstBandwidth) = (1.0, 0.0)
    for (index, band) in bank.bands.enumerated() {
      let scale = 0.3 / Double(width.rawValue)
      let wide = (0...1200).map { pow(10, scale * (Double($0) / 100 - 6)) }
      let near = (0...400).map { pow(10, scale / 2 * (Double($0) / 200 - 1)) }
      let ratios = wide + near
      var margin = 1.0
      for ratio in ratios where ratio * band.midband < rate / 2 {
        let attenuation = -10 * log10(bank.power(ofBand: index, at: ratio * band.midband))
        let limits = IEC61260Mask.limits(frequencyRatio: ratio, width: width)
        margin = min(margin, attenuation - limits.least, limits.greatest - attenuation)
      }
      let bandwidth = Self.bandwidth(bank, index, rate)
      let error = 10 * log10(bandwidth / (band.upperEdge - band.lowerEdge))
      worst = min(worst, margin)
      worstBandwidth = max(worstBandwidth, abs(error))
      #expect(margin >= 0.399, "\(band.nominal) Hz: margin \(margin)")
      #expect(abs(error) <= 0.01, "\(band.nominal) Hz: bandwidth \(error)")
    }
    print("bank 1/\(width.rawValue) \(rate) Hz: margin \(worst), bandwidth \(worstBandwidth)")
  }

  private static func bandwidth(_ bank: FractionalOctaveFilterBank, _ index: Int, _ rate: Double)
    -> Double
  {
    let band = bank.bands[index]
    let top = min(rate / 2 * 0.999999, band.upperEdge * 4)
    let low = band.lowerEdge / 4
    let steps = 6000
    let width = (top - low) / Double(steps)
    let powers = (0...steps).map { bank.power(ofBand: index, at: low + Double($0) * width) }
    return width * (powers.reduce(0, +) - (powers[0] + powers[steps]) / 2)
  }

  @Test(arguments: [8000.0, 44_100, 48_000, 192_000])
  func `The bands of white noise add up to the broadband level`(rate: Double) {
    var source = SplitMix64(seed: 5)
    let noise = (0..<Int(8 * rate)).map { _ in Float(source.uniform() - 0.5) }
    let total = noise.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(noise.count)
    for width in FractionalOctaveBand.Width.allCases {
      let bands = FractionalOctaveBand.audible(width, sampleRate: rate)
      var bank = FractionalOctaveFilterBank(bands: bands, sampleRate: rate)
      bank.process(noise)
      bank.finish()
      let share = (bands[bands.count - 1].upperEdge - bands[0].lowerEdge) / (rate / 2)
      let sum = bank.meanSquares.reduce(0, +)
      #expect(abs(10 * log10(sum / (total * share))) < 0.1, "\(10 * log10(sum / (total * share)))")
    }
  }

  @Test func `The bank is stable and silent after an impulse`() {
    for rate in [51_200.0, 192_000] {
      var bank = FractionalOctaveFilterBank(
        bands: FractionalOctaveBand.audible(.thirdOctave, sampleRate: rate), sampleRate: rate,
        interval: 1)
      bank.process([1] + Array(repeating: 0, count: Int(5 * rate)))
      bank.finish()
      let rows = bank.intervals
      #expect(rows.count == 6)
      #expect(rows.allSatisfy { $0.allSatisfy { $0.isFinite } })
      // Energy of an impulse through a band: twice its effective bandwidth over the rate.
      for (band, power) in zip(bank.bands, bank.meanSquares) {
        let expected = 2 * (band.upperEdge - band.lowerEdge) / rate
        let energy = power * Double(bank.count)
        #expect(abs(10 * log10(energy / expected)) < 0.02, "\(rate) \(band.nominal)")
      }
      #expect(rows[4].allSatisfy { $0 < 1e-12 * rows[0].reduce(0, +) })
    }
  }

  @Test func `Nominal frequencies are the printed ones`() {
    let octaves = FractionalOctaveBand.audible(.octave, sampleRate: 48_000).map(\.nominal)
    #expect(octaves == [16, 31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000])
    #expect(FractionalOctaveBand.audible(.thirdOctave, sampleRate: 8000).last?.nominal == 3150)
    #expect(FractionalOctaveBand.audible(.octave, sampleRate: 44_100).last?.nominal == 8000)
    #expect(FractionalOctaveBand.audible(.thirdOctave, sampleRate: 44_100).last?.nominal == 16_000)
  }
}
