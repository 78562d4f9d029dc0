import Glibc
import SignalProcessing

/// The tone of a sound calibrator, found in a recording of it.
struct CalibratorTone: Sendable, Equatable {
  /// Level of the tone alone, dBFS.
  var level: Double
  /// Its frequency, Hz.
  var frequency: Double
  /// Half the range of its F level, dB.
  var fluctuation: Double

  /// Seconds left out at the start, where the calibrator is being fitted.
  private static let attack = 1.0
  /// Shortest rest that is measured, s.
  private static let shortest = 2.0
  /// Nominal frequencies, Hz; the tone must lie within 10 % of one.
  private static let nominal = [250.0, 1000]
  /// Fluctuation from which the tone is none, dB.
  private static let unusable = 0.5
  /// Fluctuation that a class 1 calibrator may have from 160 Hz on (IEC 60942:2017), dB.
  static let stable = 0.07

  /// Measures the tone in a channel of `audio`, counted from 1.
  ///
  /// The level is the power within ±3 bins of the strongest bin of a Hann-windowed spectrum, so that
  /// other noise adds almost nothing.
  /// - Throws: `Diagnostic` `spl.calibrator-…`, or what decoding throws.
  init(_ audio: AudioRecording, channel: Int) throws(Diagnostic) {
    let stream = try audio.open(.channel(channel))
    let rate = stream.sampleRate
    guard var spectrum = WelchSpectrum(sampleRate: rate),
      var meter = SoundLevelMeter(sampleRate: rate, options: .init(interval: 0.25))
    else { throw Self.problem("spl.calibrator-rate", "cannot be measured", found: "\(rate) Hz") }
    var block = SampleBlock(channelCount: 1)
    var skip = Int(Self.attack * rate)
    while try stream.next(into: &block) > 0 {
      let samples = Array(block.channels[0][min(skip, block.count)..<block.count])
      skip = max(0, skip - block.count)
      spectrum.process(samples)
      meter.process(samples)
    }
    let result = meter.finish()
    guard Double(result.count) >= Self.shortest * rate else {
      throw Self.problem(
        "spl.calibrator-short", "is too short",
        found: "\(result.count) samples after the first second",
        expected: "3 s or more of a steady tone")
    }
    guard result.clippedRunCount == 0 else {
      throw Self.problem(
        "spl.calibrator-clipped", "is clipped", found: "\(result.clippedRunCount) runs")
    }
    try self.init(
      powers: spectrum.powers(), binWidth: rate / Double(spectrum.length), result: result)
  }

  private init(
    powers: [Double], binWidth: Double, result: SoundLevelResult
  ) throws(Diagnostic) {
    let bins = powers.indices.filter { bin in
      Self.nominal.contains { abs(Double(bin) * binWidth / $0 - 1) <= 0.1 }
    }
    let peak = bins.max { powers[$0] < powers[$1] } ?? 0
    let lobe = max(peak - 3, 1)...min(peak + 3, powers.count - 1)
    let power = powers[lobe].reduce(0, +)
    let total = powers.dropFirst().reduce(0, +)
    guard power > 0, power > total / 2, let level = SoundLevel.decibels(meanSquare: power) else {
      throw Self.problem(
        "spl.calibrator-tone", "holds no calibrator tone", found: "no tone that outweighs the rest",
        expected: "a tone within 10 % of 250 Hz or 1 kHz")
    }
    self.level = level
    frequency = lobe.reduce(0) { $0 + Double($1) * binWidth * powers[$1] } / power
    // The first second of F is still rising.
    let fast = result.history.dropFirst(4).dropLast().compactMap {
      SoundLevel.decibels(meanSquare: $0.greatestFast)
    }
    fluctuation = ((fast.max() ?? 0) - (fast.min() ?? 0)) / 2
    guard fluctuation <= Self.unusable else {
      throw Self.problem(
        "spl.calibrator-unstable", "is not steady", found: "±\(decibels(fluctuation, places: 2))",
        expected: "a fluctuation of at most \(decibels(Self.unusable))")
    }
  }

  /// What is wrong with it, although it can be used.
  var flags: [QualityFlag] {
    guard fluctuation > Self.stable else { return [] }
    return [
      SoundLevelFlag.calibrator(
        "the calibrator's level fluctuates by ±\(decibels(fluctuation, places: 2)); IEC 60942 allows"
          + " \(decibels(Self.stable, places: 2))")
    ]
  }

  /// What is wrong with a recording of `format` that is no sound.
  static func noSound(_ format: String) -> Diagnostic {
    problem("spl.calibrator-recording", "is no sound", found: format)
  }

  private static func problem(
    _ code: String, _ message: String, found: String, expected: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, "the calibrator's recording \(message)", found: found,
      expected: expected, hint: "record the calibrator again, for 5 s or more, below full scale")
  }
}
