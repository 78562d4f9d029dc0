/// What the noise of the room lets one test, from the sound levels of a recording made there.
struct RoomNoise: Sendable, Equatable {
  /// The flag of `spl` that says what the lowest levels say.
  private static let verdictFlag = "spl.room-loud"

  /// The recording or result it comes from, with its limits.
  let origin: String
  /// SHA-256 of the recording.
  let sha256: String
  /// Lowest hearing level that can be tested in dB HL by frequency in Hz.
  let lowest: [Double: Double]
  /// Codes of the warnings about the sound levels.
  let doubts: [String]

  /// Reads the room verdict of `spl`; of several channels the louder one counts at each frequency.
  ///
  /// - Throws: `Diagnostic` `audiometry.room` when there is none.
  init(_ result: ParameterResult) throws(Diagnostic) {
    let pattern = SoundLevelMetric.roomPattern.name
    let prefix = pattern.prefix { $0 != "<" }
    var lowest: [Double: Double] = [:]
    for metric in result.steps.flatMap(\.metrics) where metric.name.hasPrefix(prefix) {
      guard case .number(let level) = metric.value,
        let frequency = Double(metric.name.dropFirst(prefix.count)), level.isFinite
      else { continue }
      lowest[frequency] = max(level, lowest[frequency] ?? level)
    }
    let verdict = SoundLevelMetric.Name.roomVerdict.rawValue
    guard !lowest.isEmpty else {
      let isCalibrated = !result.steps.flatMap(\.metrics).contains {
        $0.name == verdict && $0.reason == "uncalibrated"
      }
      throw Diagnostic(
        "audiometry.room", "the recording of the room has no verdict on testing hearing there",
        found: isCalibrated ? "no octave bands or no limits" : "levels without a calibration",
        expected: "levels in dB SPL with a table of limits",
        hint: isCalibrated
          ? "run 'spl' without --bands none and --ears none"
          : "give --room-sensitivity, or the JSON result of 'spl' with a calibration"
      ).naming(result.path)
    }
    try Self.checkLevel(result)
    let limits = ["limits", "limits-certainty"].compactMap {
      result.steps.first?.parameters[$0]?.text
    }
    origin = FileName.visible(result.path) + "; limits: " + limits.joined(separator: ", ")
    sha256 = result.sha256
    self.lowest = lowest
    doubts = Set(result.steps.flatMap(\.flags).filter { $0.severity != .info }.map(\.code))
      .subtracting([Self.verdictFlag]).sorted()
  }

  /// Refuses a room of a level that no room has: its calibration is wrong.
  private static func checkLevel(_ result: ParameterResult) throws(Diagnostic) {
    let name = SoundLevelMetric.Name.laeq.rawValue
    for metric in result.steps.flatMap(\.metrics) where metric.name == name {
      guard case .number(let level) = metric.value, !levels.contains(level) else { continue }
      throw Diagnostic(
        "audiometry.room", "the level of the room is that of no room: its calibration is wrong",
        found: "\(FixedDecimal.string(level, places: 1)) dB(A) SPL",
        expected: "0 to 100 dB(A) SPL",
        hint: "check the sensitivity: the level in dBFS of 94 dB SPL, such as -23.3"
      ).naming(result.path)
    }
  }

  /// Levels of rooms in dB(A) SPL.
  private static let levels = 0.0...100

  /// How far a threshold lies above what can be tested, in dB; `nil` without a limit there.
  func margin(_ level: Double, at frequency: Double) -> Double? {
    lowest[frequency].map { level - $0 }
  }
}
