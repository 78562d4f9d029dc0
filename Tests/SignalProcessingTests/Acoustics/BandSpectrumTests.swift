import Foundation
import Testing

@testable import SignalProcessing

@Suite struct BandSpectrumTests {
  private static func spectrum(_ width: FractionalOctaveBand.Width, _ rate: Double) throws
    -> FractionalOctaveSpectrum
  {
    try #require(
      FractionalOctaveSpectrum(
        bands: FractionalOctaveBand.audible(width, sampleRate: rate), sampleRate: rate))
  }

  @Test(arguments: WeightingTests.rates + [4000, 12_000], FractionalOctaveBand.Width.allCases)
  func `Every band is class 1 with 0.4 dB to spare and has its nominal bandwidth`(
    rate: Double, width: FractionalOctaveBand.Width
  ) throws {
    let spectrum = try Self.spectrum(width, rate)
    var (worst, worstBandwidth) = (1.0, 0.0)
    for (index, band) in spectrum.bands.enumerated() {
      let scale = 0.3 / Double(width.rawValue)
      let wide = (0...60).map { pow(10, scale * (Double($0) / 5 - 6)) }
      let near = (0...80).map { pow(10, scale / 2 * (Double($0) / 40 - 1)) }
      let ratios = (wide + near).filter { $0 * band.midband < rate / 2 }
      let powers = spectrum.powers(ofBand: index, at: ratios.map { $0 * band.midband })
      var margin = 1.0
      for (ratio, power) in zip(ratios, powers) {
        // Cutting the autocorrelation off leaves less than the mask's 70 dB could show.
        #expect(power > -1e-8)
        let attenuation = -10 * log10(max(power, 1e-30))
        let limits = IEC61260Mask.limits(frequencyRatio: ratio, width: width)
        margin = min(margin, attenuation - limits.least, limits.greatest - attenuation)
      }
      let low = band.lowerEdge / 3
      let step = (min(rate / 2, band.upperEdge * 3) - low) / 400
      let grid = spectrum.powers(ofBand: index, at: (0...400).map { low + Double($0) * step })
      let bandwidth = step * (grid.reduce(0, +) - (grid[0] + grid[400]) / 2)
      let error = 10 * log10(bandwidth / (band.upperEdge - band.lowerEdge))
      worst = min(worst, margin)
      worstBandwidth = max(worstBandwidth, abs(error))
      #expect(margin >= 0.399, "\(band.nominal) Hz: margin \(margin)")
      #expect(abs(error) <= 0.01, "\(band.nominal) Hz: bandwidth \(error)")
    }
    print("spectrum 1/\(width.rawValue) \(rate): margin \(worst), bandwidth \(worstBandwidth)")
  }

  @Test(arguments: [8000.0, 44_100, 48_000, 192_000, 768_000])
  func `An impulse and white noise have the energy of the nominal bandwidth`(rate: Double) throws {
    for place in [0, 1, 2047, 2048, 5000] {
      var spectrum = try Self.spectrum(.thirdOctave, rate)
      spectrum.process(Array(repeating: 0, count: place) + [1] + Array(repeating: 0, count: 99))
      spectrum.finish()
      for (band, power) in zip(spectrum.bands, spectrum.meanSquares) {
        let expected = 2 * (band.upperEdge - band.lowerEdge) / rate / Double(place + 100)
        #expect(abs(10 * log10(power / expected)) < 0.002, "\(rate) \(band.nominal)")
      }
    }
  }

  /// Rumble, white noise and a tone that begins late, on an offset.
  private static func sound(_ count: Int) -> [Float] {
    var source = SplitMix64(seed: 8)
    var low = 0.0
    return (0..<count).map { index in
      low += 0.01 * (source.uniform() - 0.5 - low)
      let tone = index > count / 3 ? 0.2 * sin(0.7 * Double(index)) : 0
      return Float(0.1 * (source.uniform() - 0.5) + 3 * low + tone + 0.25)
    }
  }

  @Test func `Levels are the integral of spectrum and response`() throws {
    let rate = 48_000.0
    let samples = Self.sound(20_000)
    var spectrum = try Self.spectrum(.thirdOctave, rate)
    spectrum.restingLevel = 0.25
    spectrum.process(samples)
    spectrum.finish()
    // One transform of all of it, with as many zeros again.
    guard var transform = RealFFT(count: 65_536) else {
      Issue.record("no transform")
      return
    }
    transform.transform(samples.map { Double($0) - 0.25 })
    for nominal in [200.0, 1000, 5000, 16_000] {
      let index = try #require(spectrum.bands.firstIndex { $0.nominal == nominal })
      let bins = Array(1..<32_768)
      let response = spectrum.powers(
        ofBand: index, at: bins.map { Double($0) * rate / 65_536 })
      var energy = 0.0
      for (bin, power) in zip(bins, response) { energy += transform.power(bin) * power / 32_768 }
      let level = 10 * log10(spectrum.meanSquares[index] * 20_000 / energy)
      #expect(abs(level) < 1e-4, "\(nominal): \(level)")
    }
  }

  @Test func `Levels of noise are those of the filters`() throws {
    for rate in [8000.0, 48_000] {
      var source = SplitMix64(seed: 8)
      let noise = (0..<Int(6 * rate)).map { _ in Float(source.uniform() - 0.25) }
      let bands = FractionalOctaveBand.Width.allCases.flatMap {
        FractionalOctaveBand.audible($0, sampleRate: rate)
      }
      var bank = FractionalOctaveFilterBank(bands: bands, sampleRate: rate, restingLevel: 0.25)
      bank.process(noise)
      bank.finish()
      var spectrum = try #require(FractionalOctaveSpectrum(bands: bands, sampleRate: rate))
      spectrum.restingLevel = 0.25
      spectrum.process(noise)
      spectrum.finish()
      for (band, pair) in zip(bands, zip(spectrum.meanSquares, bank.meanSquares)) {
        // The filters' skirts are wider, so that they hear a little of other noise.
        let difference = abs(10 * log10(pair.0 / pair.1))
        #expect(difference < 0.3, "\(rate) \(band.width) \(band.nominal): \(difference)")
      }
    }
  }

  @Test func `Blocks do not matter`() throws {
    var source = SplitMix64(seed: 3)
    let noise = (0..<50_000).map { _ in Float(source.uniform() - 0.5) }
    var whole = try Self.spectrum(.octave, 44_100)
    whole.process(noise)
    whole.finish()
    for size in [1, 7, 2048, 30_000] {
      var parts = try Self.spectrum(.octave, 44_100)
      for start in stride(from: 0, to: noise.count, by: size) {
        parts.process(Array(noise[start..<min(start + size, noise.count)]))
      }
      parts.finish()
      #expect(parts.meanSquares == whole.meanSquares)
    }
  }

  @Test func `Silence is silence, and a tone leaves far bands empty`() throws {
    var silent = try Self.spectrum(.thirdOctave, 48_000)
    silent.process(Array(repeating: 0, count: 10_000))
    silent.finish()
    #expect(silent.meanSquares.allSatisfy { $0 == 0 })
    var tone = try Self.spectrum(.thirdOctave, 48_000)
    // Faded in and out over a second, so that only the tone itself counts.
    tone.process(
      (0..<480_000).map { index in
        let edge = min(1, Double(min(index, 479_999 - index)) / 48_000)
        let fade = 0.5 - 0.5 * cos(.pi * edge)
        return Float(fade * sin(2 * .pi * Double(index) / 48))
      })
    tone.finish()
    for (band, power) in zip(tone.bands, tone.meanSquares) {
      let ratio = max(band.midband / 1000, 1000 / band.midband)
      let level = 10 * log10(max(power, 1e-30))
      if band.nominal == 1000 {
        #expect(abs(level - 10 * log10(0.4375)) < 0.4)
      } else if ratio > 7 {
        #expect(level < -80, "\(band.nominal): \(level)")
      }
    }
  }
}
