import SignalProcessing

/// Turns what a motion file holds into one recording: SI units, one sign, one time axis, and a flag
/// for everything repaired, decided or doubtful.
enum MotionAssembler {
  /// Standard gravity in m/s² (ISO 80000-3).
  static let standardGravity = 9.80665
  /// The longest pause that is interpolated, in seconds.
  static let longestBridge = 0.25

  /// Assembles `raw`.
  ///
  /// - Throws: `Diagnostic` `motion.too-few-samples`, `motion.time-constant`, `motion.clock-reset`,
  ///   `motion.streams-apart`, `motion.unit-unclear`, `motion.no-usable-columns`.
  static func assemble(_ raw: consuming RawMotion, format: String) throws(Diagnostic) -> Recording {
    var flags = raw.flags
    var lines = try TimeLine.groups(of: raw.streams, &flags)
    raw.streams = []
    if lines.count > 1 { lines = [try StreamAlignment.align(lines, &flags)] }
    guard var line = lines.first else { throw noStreams }
    lines = []
    var start: AbsoluteTime?
    if let origin = raw.origin, let first = line.time.first {
      start = origin.advanced(bySeconds: first)
    }
    let first = line.time.first ?? 0
    if first != 0 { for index in line.time.indices { line.time[index] -= first } }
    let quality = TimeQuality.inspect(line.time, &flags)
    var channels = try MotionChannels(taking: &line.streams, time: line.time, &flags)
    var motion = channels.recording(
      time: line.time, convention: raw.convention, stated: raw.conventionStated, &flags)
    motion.medianInterval = quality?.step
    SensorQuality.inspect(motion, &flags)
    return Recording(
      format: format, step: raw.step, start: start, payload: .motion(motion), flags: flags)
  }

  /// All time stamps are the same.
  static func timeConstant(_ count: Int) -> Diagnostic {
    Diagnostic(
      "motion.time-constant", "all \(count) time stamps are the same",
      expected: "rising time stamps",
      hint: "give the sampling rate with --rate")
  }

  private static let noStreams = Diagnostic(
    "motion.no-usable-columns", "the file holds no motion sensor",
    expected: "an accelerometer, a gyroscope or an attitude")
}

extension AbsoluteTime {
  /// The point `seconds` later, to the microsecond; itself when that cannot be expressed.
  func advanced(bySeconds seconds: Double) -> AbsoluteTime {
    guard let micros = Int64(exactly: (seconds * 1e6).rounded()) else { return self }
    let (step, overflow) = micros.multipliedReportingOverflow(by: 1000)
    let (sum, tooLarge) = nanoseconds.addingReportingOverflow(step)
    guard !overflow, !tooLarge else { return self }
    return AbsoluteTime(nanoseconds: sum, offsetSeconds: offsetSeconds)
  }
}
