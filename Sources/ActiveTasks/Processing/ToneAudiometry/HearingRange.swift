/// What frequencies and levels a hearing test can have: anything else is a fault of the file, is left out
/// and flagged.
enum HearingRange {
  /// Frequencies in Hz.
  static let frequencies = 20.0...20_000
  /// Levels in dB HL.
  static let levels = -50.0...150

  /// Samples or thresholds, and presentations of a sample, that a test can have.
  private static let (samples, presentations) = (5000, 10_000)

  /// Refuses what is too large to be a hearing test.
  ///
  /// - Throws: `Diagnostic` `audiometry.too-many`.
  static func checkSize(samples count: Int, presentations most: Int = 0) throws(Diagnostic) {
    guard count > samples || most > presentations else { return }
    throw Diagnostic(
      "audiometry.too-many", "this is more than a hearing test can have",
      found: count > samples ? "\(count) samples" : "\(most) presentations at one frequency",
      expected: "at most \(samples) samples with \(presentations) presentations each",
      hint: "split the file by session")
  }

  /// The points that can be, and what was left out.
  static func plausible(_ points: [AudiogramPoint]) -> ([AudiogramPoint], [QualityFlag]) {
    let points = points.map { point in
      var point = point
      point.frequency = rounded(point.frequency)
      return point
    }
    let odd = points.filter { !holds($0.frequency) || !levels.contains($0.level) }
    let kept = points.filter { holds($0.frequency) && levels.contains($0.level) }
    return (kept, flag(odd.map { "\(hertz($0.frequency)), \(number($0.level)) dB HL" }))
  }

  /// The tests without samples whose frequency cannot be, and what was left out.
  static func plausible(_ tests: [ToneTest]) -> ([ToneTest], [QualityFlag]) {
    var tests = tests
    for test in tests.indices {
      for index in tests[test].samples.indices {
        tests[test].samples[index].frequency = rounded(tests[test].samples[index].frequency)
      }
    }
    let odd = tests.flatMap(\.samples).filter { !holds($0.frequency) }
    guard !odd.isEmpty else { return (tests, []) }
    for index in tests.indices { tests[index].samples.removeAll { !holds($0.frequency) } }
    return (tests, flag(odd.map { hertz($0.frequency) }))
  }

  /// The tones of the older test whose frequency can be, and what was left out.
  static func plausible(_ samples: [AmplitudeTest.Sample]) -> (
    [AmplitudeTest.Sample], [QualityFlag]
  ) {
    let samples = samples.map { sample in
      var sample = sample
      sample.frequency = rounded(sample.frequency)
      return sample
    }
    let odd = samples.filter { !holds($0.frequency) }.map { hertz($0.frequency) }
    let kept = samples.filter { holds($0.frequency) }
    let loud = kept.filter { !(0...1).contains($0.amplitude) }.map {
      "an amplitude of \(number($0.amplitude)) of full scale"
    }
    return (kept, flag(odd + loud))
  }

  /// Levels in dB HL between which thresholds of people lie; others are kept and doubted.
  static let usual = -20.0...130

  /// The flag for thresholds that nobody has.
  static func unusual(_ thresholds: [(place: String, level: Double)]) -> [QualityFlag] {
    let odd = thresholds.filter { !usual.contains($0.level) }
    guard let first = odd.first else { return [] }
    return [
      QualityFlag(
        "audiometry.unusual-level", .warning,
        "thresholds outside -20 to 130 dB HL are not those of an ear; first"
          + " \(number(first.level)) dB HL at \(first.place)", count: odd.count)
    ]
  }

  /// The frequency to the mHz, as the names of metrics give it: no two of a name.
  private static func rounded(_ frequency: Double) -> Double {
    guard holds(frequency) else { return frequency }
    return (frequency * 1000).rounded() / 1000
  }

  private static func holds(_ frequency: Double) -> Bool { frequencies.contains(frequency) }

  private static func flag(_ odd: [String]) -> [QualityFlag] {
    guard let first = odd.first else { return [] }
    return [
      QualityFlag(
        "audiometry.implausible", .warning,
        "frequencies outside 20 Hz to 20 kHz, levels outside -50 to 150 dB HL and amplitudes outside 0 to"
          + " 1 are left out; first \(first)", count: odd.count)
    ]
  }

  static func hertz(_ frequency: Double) -> String {
    let hint = frequency > 0 && frequency < 20 ? " (kHz?)" : ""
    return number(frequency) + " Hz" + hint
  }

  private static func number(_ value: Double) -> String { ShortestDecimal.string(value) }
}
