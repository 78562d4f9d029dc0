/// A known table of motion data: how to recognise it and what its header does not say.
struct MotionLayout: Sendable {
  /// The format's name and line for users.
  var format: FormatDescription
  /// Header cells that must all be there.
  var headers: [String] = []
  /// Texts of which the header must contain one.
  var fragments: [String] = []
  /// Unit of accelerations the header does not state.
  var acceleration: SensorUnit?
  /// Unit of the angular rate the header does not state.
  var angularRate: SensorUnit?
  /// Unit of the time column the header does not state.
  var time: TimeUnit?
  /// The time column counts up to 2³²−1 and starts again.
  var timeWraps = false
  /// The sign convention; `nil` when the application leaves it open.
  var convention: MotionRecording.SignConvention?

  /// The fallback: names and units come from the header.
  static let generic = MotionLayout(
    format: FormatDescription("motion.csv", "any table with a time column and named sensor columns")
  )

  /// Every known layout, special ones first, the generic one last.
  static let all: [MotionLayout] = [
    MotionLayout(
      format: FormatDescription("sensorlogger.csv", "Sensor Logger, one file a sensor"),
      headers: ["time", "seconds_elapsed"], angularRate: .radiansPerSecond, time: .nanoseconds),
    MotionLayout(
      format: FormatDescription("sensorlog.csv", "SensorLog (iOS)"),
      headers: ["motionRotationRateX(rad/s)"], acceleration: .g, angularRate: .radiansPerSecond,
      convention: .coreMotion),
    MotionLayout(
      format: FormatDescription("coremotion.csv", "Core Motion device motion, dotted columns"),
      headers: ["rotationRate.x", "gravity.x", "userAcceleration.x"], acceleration: .g,
      angularRate: .radiansPerSecond, time: .seconds, convention: .coreMotion),
    MotionLayout(
      format: FormatDescription("phyphox.csv", "phyphox export"), headers: ["Time (s)"],
      fragments: ["(m/s^2)", "(m/s²)", "(rad/s)"], time: .seconds, convention: .specificForce),
    MotionLayout(
      format: FormatDescription("physicstoolbox.csv", "Physics Toolbox Sensor Suite"),
      headers: ["time", "gFx", "gFy", "gFz"], acceleration: .g, angularRate: .radiansPerSecond,
      convention: .specificForce),
    MotionLayout(
      format: FormatDescription("movelladot.csv", "Movella/Xsens DOT"),
      headers: ["PacketCounter", "SampleTimeFine"], acceleration: .metresPerSecondSquared,
      angularRate: .degreesPerSecond, time: .microseconds, timeWraps: true,
      convention: .specificForce),
    MotionLayout(
      format: FormatDescription("shimmer.csv", "Shimmer Consensys"), fragments: ["Shimmer_"],
      time: .milliseconds, convention: .specificForce),
    MotionLayout(
      format: FormatDescription("apdm.csv", "APDM"), fragments: ["/Angular Velocity/"],
      acceleration: .metresPerSecondSquared, angularRate: .radiansPerSecond, time: .seconds,
      convention: .specificForce),
    MotionLayout(
      format: FormatDescription("matlabmobile.csv", "MATLAB Mobile timetable as CSV"),
      headers: ["Timestamp", "X", "Y", "Z"], convention: .specificForce),
    generic,
  ]

  /// Xsens MT text: the DOT's columns with tab, comments and SI angular rates.
  static let xsens = MotionLayout(
    format: FormatDescription("xsensmt.txt", "Xsens MT Manager text"),
    acceleration: .metresPerSecondSquared, angularRate: .radiansPerSecond, time: .microseconds,
    timeWraps: true, convention: .specificForce)

  /// Empatica E4 `ACC.csv`: start, rate, then x, y, z in 1/64 g, no header.
  static let empatica = MotionLayout(
    format: FormatDescription("empatica.acc", "Empatica E4 ACC.csv"), acceleration: .g64,
    convention: .specificForce)

  /// Every format identifier with its description.
  static var formats: [FormatDescription] { ([empatica, xsens] + all).map(\.format) }

  /// The layout with an identifier.
  static func named(_ identifier: String) -> MotionLayout? {
    ([empatica, xsens] + all).first { $0.format.identifier == identifier }
  }

  /// The layout of a table; `nil` when it is no table of motion.
  static func recognize(_ outline: CSVOutline) -> MotionLayout? {
    if EmpaticaTable(outline) != nil { return empatica }
    guard outline.columnCount > 1 else { return nil }
    if outline.header.contains("PacketCounter"),
      outline.preamble.contains(where: { $0.lowercased().contains("update rate:") })
    {
      return xsens
    }
    let hasMotion = outline.header.contains { ColumnMeaning($0) != nil }
    let isNumeric = outline.header.isEmpty && outline.columnCount >= 4
    guard hasMotion || isNumeric else { return nil }
    return all.first { $0.matches(outline.header) }
  }

  private func matches(_ header: [String]) -> Bool {
    guard headers.allSatisfy(header.contains) else { return false }
    let line = header.joined(separator: "\n")
    return fragments.isEmpty || fragments.contains { line.contains($0) }
  }
}

/// The head of an Empatica E4 file: three times the start, three times the rate.
struct EmpaticaTable: Equatable {
  /// Start in seconds since 1970.
  var start: Double
  /// Sampling rate in Hz.
  var rate: Double

  /// Reads the two head rows; `nil` when these are not they.
  init?(_ outline: CSVOutline) {
    guard outline.header.isEmpty, outline.sample.count >= 2 else { return nil }
    let rows = outline.sample[..<2].map { row in
      row.map { cell in
        if case .number(let value) = DecimalParser.cell(cell) { value } else { Double.nan }
      }
    }
    guard rows[0].count == 3, rows[1].count == 3, Set(rows[0]).count == 1, Set(rows[1]).count == 1,
      1e9...4e9 ~= rows[0][0], 1...1000 ~= rows[1][0]
    else { return nil }
    start = rows[0][0]
    rate = rows[1][0]
  }
}
