/// What a motion file holds before units, time and signs are unified: the meeting point of every
/// motion reader (CSV, JSON) and `MotionAssembler`.
struct RawMotion {
  /// The sensor streams, each with its own time stamps.
  var streams: [SensorStream] = []
  /// How the accelerometer's sign is to be read.
  var convention = MotionRecording.SignConvention.specificForce
  /// Whether the format fixes `convention`; otherwise the values may correct it.
  var conventionStated = true
  /// Wall-clock time of time stamp 0 of `SensorStream.time`, when the file knows it.
  var origin: AbsoluteTime?
  /// The step identifier, when the file has one.
  var step: String?
  /// Every repair and oddity met while reading.
  var flags: [QualityFlag] = []
  /// What the reader understood of the file, for `inspect`.
  var details: [InspectionReport.Row] = []
}

/// What a sensor stream measures.
enum SensorKind: String, CaseIterable {
  /// Acceleration with gravity.
  case acceleration
  /// Acceleration without gravity.
  case userAcceleration
  /// The gravity vector alone.
  case gravity
  /// Angular rate.
  case angularRate
  /// Attitude quaternion, columns x, y, z, w.
  case attitude
}

/// The unit a stream's values are in.
enum SensorUnit: String, CaseIterable {
  /// Standard gravity, 9.80665 m/s².
  case g
  /// 1/64 g (Empatica).
  case g64 = "g/64"
  /// m/s².
  case metresPerSecondSquared = "m/s2"
  /// rad/s.
  case radiansPerSecond = "rad/s"
  /// °/s.
  case degreesPerSecond = "deg/s"
  /// Unit quaternion.
  case unit = "1"
  /// Not stated: `MotionAssembler` decides from the values and says so in a flag.
  case unknown
}

/// One sensor's samples in file order.
struct SensorStream {
  /// What is measured.
  var kind: SensorKind
  /// The unit of `columns`.
  var unit: SensorUnit
  /// Time stamps in seconds from an arbitrary origin common to all streams of the file, in file
  /// order, not yet sorted or checked, `.nan` where unreadable, shape `[n]`.
  var time: [Double]
  /// Three columns x, y, z (attitude: four, x, y, z, w), `.nan` where missing, each shape `[n]`.
  var columns: [[Double]]
}
