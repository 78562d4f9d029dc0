/// What a headphone makes of a digital tone, and what a listener with normal hearing just hears of it.
///
/// Users give their own as JSON with the same names as the properties.
public struct HeadphoneCalibration: Sendable, Equatable, Codable {
  /// Identifier as results store it, such as `AIRPODSPRO`.
  public var identifier: String
  /// dB SPL of a tone of −30 dBFS at full system volume, by frequency in Hz.
  public var soundPressureLevel: CalibrationTable
  /// Reference equivalent threshold: dB SPL at 0 dB HL, by frequency in Hz.
  public var referenceThreshold: CalibrationTable
  /// dB relative to the loudest, by system volume in steps of 1/16.
  public var volumeCurve: CalibrationTable
  /// Where the tables come from.
  public var source: String

  /// A calibration from its tables.
  public init(
    identifier: String, soundPressureLevel: CalibrationTable,
    referenceThreshold: CalibrationTable, volumeCurve: CalibrationTable, source: String
  ) {
    self.identifier = identifier
    self.soundPressureLevel = soundPressureLevel
    self.referenceThreshold = referenceThreshold
    self.volumeCurve = volumeCurve
    self.source = source
  }

  /// Checks a table that a user wrote.
  ///
  /// - Throws: `Diagnostic` `audiometry.calibration` when a table is empty, a level is not within
  ///   ±200 dB, a frequency or volume cannot be or stands twice, the two frequency tables differ in their frequencies, or full volume is missing.
  public func validate() throws(Diagnostic) {
    let tables = [soundPressureLevel, referenceThreshold, volumeCurve]
    if tables.contains(where: \.entries.isEmpty) {
      throw invalid("has an empty table", expected: "at least one entry in each table")
    }
    for entry in tables.flatMap(\.entries) where !(entry.level.magnitude <= 200) {
      throw invalid("has the level \(entry.level) dB", expected: "levels within ±200 dB")
    }
    for table in [soundPressureLevel, referenceThreshold] {
      if let odd = table.keys.first(where: { !HearingRange.frequencies.contains($0) }) {
        throw invalid("has the frequency \(odd) Hz", expected: "20 to 20000 Hz")
      }
    }
    if let odd = volumeCurve.keys.first(where: { !(0...1).contains($0) }) {
      throw invalid("has the volume \(odd)", expected: "volumes from 0 to 1")
    }
    if tables.contains(where: { Set($0.keys).count < $0.keys.count }) {
      throw invalid("has a key twice", expected: "every frequency and volume once")
    }
    if soundPressureLevel.keys != referenceThreshold.keys {
      throw invalid(
        "has different frequencies in its two tables", expected: "the same frequencies in both")
    }
    if volumeCurve[1] == nil {
      throw invalid("has no volume curve entry for 1", expected: "the key \"1.0000\"")
    }
  }

  private func invalid(_ problem: String, expected: String) -> Diagnostic {
    Diagnostic(
      "audiometry.calibration", "the calibration '\(identifier)' \(problem)", expected: expected)
  }
}
