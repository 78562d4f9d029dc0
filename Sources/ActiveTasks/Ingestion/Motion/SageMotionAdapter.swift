/// Reads `motion.json` of SageResearch's MobilePassiveData: one row for every sensor and sample.
///
/// Rows are `{uptime, timestamp, stepPath, timestampDate, sensorType, x, y, z, w}`; rows without
/// `sensorType` mark the steps. The root is an array, whose end is missing after a crash, or an
/// object `{"startDate":…,"items":[…]}`.
public struct SageMotionAdapter: RawMotionReader {
  static let motion = FormatDescription(
    "sage.motion", "SageResearch motion recorder, one JSON row for every sensor and sample")

  /// The one format.
  public let formats = [motion]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.rangeOfMotion]

  /// The adapter.
  public init() {}

  /// Recognises a log by a row with a sensor type among the first rows.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    guard let log = head.log, log.hasItem(with: "sensorType", "x", "y", "z") else {
      return nil
    }
    return Self.motion
  }

  /// Reads the log in `source` without assembling its streams.
  ///
  /// - Throws: `Diagnostic` `motion.no-samples`, `motion.no-streams`, `json.syntax` and the like.
  func readRaw(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> RawMotion {
    let log = try JSONLog(
      source,
      fields: ["sensorType", "stepPath", "timestampDate"].map(JSONField.text)
        + ["timestamp", "uptime", "x", "y", "z", "w"].map(JSONField.number))
    var rows = SageRows(log)
    let raw = RawMotion(
      streams: rows.streams(), convention: .coreMotion, origin: rows.origin(), step: rows.step(),
      flags: log.flags + rows.flags,
      details: log.details)
    guard !raw.streams.isEmpty else {
      throw Diagnostic(
        "motion.no-streams", "no row belongs to a motion sensor",
        found: "sensor types: " + rows.sensors.joined(separator: ", "),
        expected: SageRows.kinds.map(\.sensor).joined(separator: ", "),
        hint: "name the right format with --input-format")
    }
    return raw
  }
}
