/// Reads the JSON logs of ResearchKit's device motion and accelerometer recorders.
///
/// A log is `{"items":[…]}` or, as Synapse tables hold it, the bare array. Source: ResearchKit 3.2,
/// `ORKDeviceMotionRecorder` and `ORKAccelerometerRecorder`.
public struct ResearchKitMotionAdapter: RawMotionReader {
  static let deviceMotion = FormatDescription(
    "researchkit.deviceMotion", "ResearchKit device motion recorder, JSON")
  static let accelerometer = FormatDescription(
    "researchkit.accelerometer", "ResearchKit accelerometer recorder, JSON")

  /// Device motion and accelerometer.
  public let formats = [deviceMotion, accelerometer]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.rangeOfMotion]

  /// The adapter.
  public init() {}

  /// Recognises a log by the keys of its first items; a log without a whole item and one in UTF-16
  /// count as device motion, so that reading explains what is wrong.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    if JSONParser.isUTF16(head.bytes) {
      let isJSON = head.bytes.prefix(4).contains {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      }
      return isJSON ? Self.deviceMotion : nil
    }
    guard let log = head.log else { return nil }
    let streams = ["attitude", "rotationRate", "gravity", "userAcceleration"]
    if log.items.isEmpty || streams.contains(where: { log.hasItem(with: "timestamp", $0) }) {
      return Self.deviceMotion
    }
    return log.hasItem(with: "timestamp", "x", "y", "z") ? Self.accelerometer : nil
  }

  /// Reads the log in `source` without assembling its streams.
  ///
  /// - Throws: `Diagnostic` `motion.no-samples`, `motion.no-streams`, `json.utf-16`,
  ///   `json.no-items`, `json.syntax`, `json.invalid-number`, `json.item-too-large` and the like.
  func readRaw(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> RawMotion {
    let layout = format == Self.accelerometer ? Self.accelerometerStreams : Self.deviceMotionStreams
    let clocks = ["timestamp", "timestampSince1970"]
    let paths = clocks + layout.flatMap(\.paths)
    let log = try JSONLog(source, fields: paths.map(JSONField.number))
    let raw = RawMotion(
      streams: layout.compactMap { $0.stream(of: log) }, convention: .coreMotion,
      origin: Self.origin(time: log[clocks[0]], since1970: log[clocks[1]]), flags: log.flags,
      details: log.details)
    guard !raw.streams.isEmpty else {
      throw Diagnostic(
        "motion.no-streams", "no item has motion", found: "\(log.count) items without numbers",
        expected: layout.flatMap(\.paths).joined(separator: ", "),
        hint: "name the right format with --input-format")
    }
    return raw
  }

  /// The streams of a device motion log.
  private static let deviceMotionStreams = [
    StreamLayout(key: "attitude", kind: .attitude, unit: .unit, axes: ["x", "y", "z", "w"]),
    StreamLayout(key: "rotationRate", kind: .angularRate, unit: .radiansPerSecond),
    StreamLayout(key: "gravity", kind: .gravity, unit: .g),
    StreamLayout(key: "userAcceleration", kind: .userAcceleration, unit: .g),
  ]

  /// The stream of an accelerometer log.
  private static let accelerometerStreams = [
    StreamLayout(key: "", kind: .acceleration, unit: .g)
  ]

  /// The wall-clock time of time stamp 0, to a microsecond, from the first item that has both
  /// clocks.
  ///
  /// The clocks are subtracted in whole nanoseconds because 1.7·10⁹ s leaves a double 0.2 µs.
  static func origin(time: [Double], since1970: [Double]) -> AbsoluteTime? {
    for (time, since1970) in zip(time, since1970) {
      guard let boot = Int64(exactly: (time * 1e6).rounded()),
        let epoch = Int64(exactly: (since1970 * 1e6).rounded())
      else { continue }
      let (microseconds, overflow) = epoch.subtractingReportingOverflow(boot)
      let (nanoseconds, tooLarge) = microseconds.multipliedReportingOverflow(by: 1000)
      if !overflow, !tooLarge { return AbsoluteTime(nanoseconds: nanoseconds) }
    }
    return nil
  }
}

/// Where a stream stands in the items of a log.
private struct StreamLayout {
  /// The key of the object that holds the axes; empty when the item itself holds them.
  var key: String
  var kind: SensorKind
  var unit: SensorUnit
  var axes = ["x", "y", "z"]

  /// The paths of the axes.
  var paths: [String] { axes.map { key.isEmpty ? $0 : key + "." + $0 } }

  /// The stream in `log`; `nil` when no item has it.
  func stream(of log: JSONLog) -> SensorStream? {
    let columns = paths.map { log[$0] }
    guard columns.contains(where: { $0.contains { !$0.isNaN } }) else { return nil }
    return SensorStream(kind: kind, unit: unit, time: log["timestamp"], columns: columns)
  }
}
