internal import FoundationEssentials

/// Permissible ambient noise levels for testing hearing, as data with their origin.
struct AmbientLimits: Sendable, Equatable, Codable {
  /// How far the numbers can be trusted.
  enum Certainty: String, Sendable, Codable {
    /// Compared with the standard itself.
    case verified
    /// Taken from a stored document that quotes it.
    case transcribed
    /// From common knowledge; no stored source confirms it.
    case unverified
  }

  /// The bands that the limits are for.
  enum Bandwidth: String, Sendable, Codable {
    case octave, thirdOctave
  }

  /// A name for messages.
  var identifier: String
  /// Octave or one-third-octave bands.
  var bandwidth: Bandwidth
  /// Limits in dB SPL by frequency in Hz, written as text.
  var limits: [String: Double]
  /// The lowest hearing level for which the limits are made, dB HL.
  var hearingLevel: Double
  /// Where the numbers come from.
  var source: String
  /// How far they can be trusted.
  var certainty: Certainty

  /// The limits in the order of their frequencies.
  var ordered: [(frequency: Double, level: Double)] {
    limits.compactMap { key, level in Double(key).map { ($0, level) } }
      .sorted { $0.frequency < $1.frequency }
  }

  /// Reads a table and checks it.
  ///
  /// - Throws: `Diagnostic` `spl.limits`.
  init(file: ParameterFile) throws(Diagnostic) {
    do {
      self = try JSONDecoder().decode(AmbientLimits.self, from: Data(file.bytes))
    } catch {
      throw Self.problem(DecodingProblem.summary(error), file.path)
    }
    for (key, level) in limits.sorted(by: { $0.key < $1.key }) {
      guard let frequency = Double(key), (10...20_000).contains(frequency),
        (-50...200).contains(level)
      else { throw Self.problem("limit \(level) at '\(key)'", file.path) }
    }
    guard !limits.isEmpty else { throw Self.problem("no limits", file.path) }
    // "1000" and "1e3" are two keys of one frequency.
    let names = ordered.map { SoundLevelMetric.frequencyName($0.frequency) }
    guard Set(names).count == names.count else {
      throw Self.problem("two limits of one frequency", file.path)
    }
  }

  private static func problem(_ found: String, _ path: String) -> Diagnostic {
    Diagnostic(
      "spl.limits", "the file is no table of ambient limits", found: found,
      expected: "JSON with identifier, bandwidth (octave or thirdOctave), limits {Hz: dB},"
        + " hearingLevel, source, certainty",
      hint: "see docs/guide/sound-level.md"
    ).naming(path)
  }

  private init(
    _ identifier: String, _ limits: [String: Double], _ source: String, _ certainty: Certainty
  ) {
    self.identifier = identifier
    bandwidth = .octave
    self.limits = limits
    hearingLevel = 0
    self.source = source
    self.certainty = certainty
  }
}

extension AmbientLimits {
  private static let ansi1999 = "ANSI S3.1-1999, octave bands, test range 125 Hz to 8 kHz"

  /// The built-in table of `--ears`; `nil` for `none`.
  static func named(_ name: String) -> AmbientLimits? { builtIn[name] }

  /// The built-in tables by the word of `--ears`.
  static let builtIn: [String: AmbientLimits] = [
    "covered": AmbientLimits(
      "ansiS3.1-1999 ears covered, supra-aural",
      [
        "125": 35, "250": 25, "500": 21, "1000": 26, "2000": 34, "4000": 37, "8000": 37,
      ], ansi1999, .unverified),
    "insert": AmbientLimits(
      "ansiS3.1-1999 ears covered, insert",
      [
        "125": 59, "250": 53, "500": 50, "1000": 47, "2000": 49, "4000": 50, "8000": 56,
      ], ansi1999, .unverified),
    "uncovered": AmbientLimits(
      "ansiS3.1-1999 ears not covered",
      [
        "125": 29, "250": 21, "500": 16, "1000": 13, "2000": 14, "4000": 11, "8000": 14,
      ], ansi1999, .unverified),
    "covered1977": AmbientLimits(
      "ansiS3.1-1977 ears covered",
      [
        "125": 34, "250": 22.5, "500": 19.5, "1000": 26.5, "2000": 28, "4000": 34.5, "8000": 43.5,
      ], "ANSI S3.1-1977 as a Welch Allyn manual prints it, octave bands", .transcribed),
    "osha": AmbientLimits(
      "osha D-1", ["500": 40, "1000": 40, "2000": 47, "4000": 57, "8000": 62],
      "OSHA 29 CFR 1910.95, Appendix D, Table D-1", .transcribed),
  ]
}
