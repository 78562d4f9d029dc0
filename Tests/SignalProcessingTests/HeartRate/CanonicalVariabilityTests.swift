import Foundation
import Testing

@testable import SignalProcessing

/// Every metric of every reference series against an independent implementation.
@Suite struct CanonicalVariabilityTests {
  /// Definitions are the same, so only rounding may differ.
  private static let exact = 1e-9
  /// Spectra pass through interpolation and transforms of other libraries.
  private static let spectral = 1e-3

  /// One reference recording: its name, intervals and expected numbers.
  struct Reference {
    var name: String
    var series: IntervalSeries
    var numbers: [String: Any]

    func number(_ key: String) -> Double? { numbers[key] as? Double }
    func spectrum(_ key: String) -> [String: Double]? { numbers[key] as? [String: Double] }
  }

  static func references() throws -> [Reference] {
    guard
      let data = SharedData.bytes("hr/reference/rr_canonical.json"),
      let root = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      let recordings = root["recordings"] as? [String: [String: Any]]
    else { return [] }
    return recordings.keys.sorted().compactMap { name in
      guard let values = HeartRateData.intervals(name), let numbers = recordings[name] else {
        return nil
      }
      return Reference(name: name, series: IntervalSeries(values), numbers: numbers)
    }
  }

  private func check(
    _ reference: Reference, _ key: String, _ value: Double?, _ tolerance: Double
  ) {
    guard let expected = reference.number(key) else {
      #expect(value == nil, "\(reference.name) \(key)")
      return
    }
    guard let value else {
      Issue.record("\(reference.name) \(key) is missing")
      return
    }
    let error = abs(value - expected) / max(abs(expected), 1e-12)
    #expect(value == expected || error <= tolerance, "\(reference.name) \(key) \(error)")
  }

  @Test func `time-domain and geometric measures equal the reference`() throws {
    for reference in try Self.references() {
      let time = try #require(TimeDomainVariability(reference.series))
      let histogram = try #require(IntervalHistogram(reference.series.values))
      let plot = try #require(PoincarePlot(reference.series))
      for (key, value) in [
        ("MeanNN", time.meanNN), ("MedianNN", time.medianNN), ("SDNN", time.sdnn),
        ("RMSSD", time.rmssd), ("SDSD", time.sdsd), ("NN50", Double(time.nn50)),
        ("NN20", Double(time.nn20)), ("pNN50_over_diffs", time.pnn50),
        ("pNN20_over_diffs", time.pnn20),
        ("HTI", histogram.triangularIndex), ("TINN", histogram.tinn), ("SD1", plot.sd1),
        ("SD2", plot.sd2),
      ] { check(reference, key, value, Self.exact) }
    }
  }

  @Test func `non-linear measures equal the reference`() throws {
    for reference in try Self.references() {
      // The reference left the longest recording's entropy out.
      if reference.numbers["SampEn_m2_r0.2sd1"] != nil {
        let entropy = SampleEntropy(reference.series)
        check(reference, "SampEn_m2_r0.2sd1", entropy?.value, Self.exact)
        check(reference, "SampEn_A", entropy.map { Double($0.longMatches) }, 0)
        check(reference, "SampEn_B", entropy.map { Double($0.shortMatches) }, 0)
      }
      let profile = DetrendedFluctuation.profile(reference.series.values)
      for (name, lengths) in [
        ("4_11", 4...11), ("4_16", 4...16), ("16_64", 16...64), ("17_64", 17...64),
      ] {
        for (suffix, half) in [("nonoverlap", false), ("overlap50", true)] {
          let key = "DFA_\(name)_\(suffix)"
          guard reference.numbers[key] != nil else { continue }
          check(
            reference, key,
            DetrendedFluctuation.exponent(profile: profile, lengths: lengths, halfOverlap: half),
            Self.exact)
        }
      }
    }
  }

  @Test func `spectra equal the reference`() throws {
    for reference in try Self.references() {
      guard var welch = IntervalSpectrum() else {
        Issue.record("no memory")
        return
      }
      check(reference, "welch_hann300_linear_4Hz", welch.density(of: reference.series))
      let lomb = LombScargle.densities(of: reference.series, tapered: [false]).first
      check(reference, "lomb_scaled_ms2", lomb)
    }
  }

  private func check(_ reference: Reference, _ key: String, _ density: PowerDensity?) {
    guard let expected = reference.spectrum(key) else { return }
    for (name, band) in [
      ("VLF", VariabilityBand.veryLow), ("LF", VariabilityBand.low), ("HF", VariabilityBand.high),
    ] {
      let error = (density?.power(band) ?? .nan) / (expected[name] ?? .nan) - 1
      #expect(abs(error) < Self.spectral, "\(reference.name) \(key) \(name) \(error)")
      guard let peak = expected["\(name)_peak_Hz"] else { continue }
      let distance = (density?.peak(band) ?? .nan) - peak
      #expect(abs(distance) < 1e-9, "\(reference.name) \(key) \(name) peak \(distance)")
    }
  }

  @Test func `the stored RMSSD of a thousand recordings is met`() throws {
    guard let recordings = HeartRateData.welltory() else { return }
    // Stored with three decimals; the reference set's own agreement is 4 × 10⁻⁴.
    for recording in recordings {
      let rmssd = try #require(TimeDomainVariability(IntervalSeries(recording.intervals))?.rmssd)
      #expect(abs(rmssd - recording.rmssd) < 6e-4, "\(rmssd) \(recording.rmssd)")
    }
    #expect(recordings.count >= 990)
  }

  @Test func `a tapered Lomb–Scargle density holds the power of known lines`() throws {
    guard let values = HeartRateData.intervals("synth_lf450_hf200") else { return }
    let density = try #require(
      LombScargle.densities(of: IntervalSeries(values), tapered: [true]).first)
    let low = try #require(density.power(VariabilityBand.low))
    let high = try #require(density.power(VariabilityBand.high))
    #expect(abs(low / 450 - 1) < 0.005, "\(low)")
    #expect(abs(high / 200 - 1) < 0.005, "\(high)")
  }
}
