/// The checked settings of a tone audiometry analysis.
public struct ToneAudiometryParameters: Sendable, Equatable {
  /// The release that made the log.
  public var generation: ResearchKitGeneration
  /// The step's settings.
  public var configuration: HughsonWestlakeConfiguration
  /// The ascending rule behind the method `iso8253`.
  public var isoRule: AscendingRule
  /// Age in years for the age norm.
  public var age: Double?
  /// Sex for the age norm.
  public var sex: AgeNorm.Sex?
  /// Headphone that overrides the one in the file.
  public var headphone: String?
  /// A headphone calibration of the user's, which overrides the built-in ones.
  public var calibration: HeadphoneCalibration?
  /// What a recording of the tones should hold.
  public var `protocol`: ToneProtocol?
  /// Whether to correct the volume fault.
  public var correctsVolume: Bool
  /// What the room's noise lets one test.
  var room: RoomNoise?
  /// A recording of the tones of the log, to be linked to it.
  var recording: LinkedRecording?

  /// The settings of `set`.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` for a list that is not made of numbers, or an age
  ///   without a sex; `audiometry.step`, `audiometry.calibration` or `audiometry.protocol` for a file that is none.
  public init(_ set: ParameterSet) throws(Diagnostic) {
    generation =
      set.text("researchkit-version").flatMap(ResearchKitGeneration.init) ?? .version3
    configuration = HughsonWestlakeConfiguration(generation)
    if let file = set.files["step"] { try ToneStepFile(file).apply(to: &configuration) }
    calibration = try set.files["calibration"].map(HeadphoneCalibration.init(file:))
    if let value = set.number("initial-level") { configuration.initialLevel = value }
    if let value = set.number("step-down") { configuration.stepDown = value }
    if let value = set.number("step-up") { configuration.stepUp = value }
    if let value = set.number("lowest-level") { configuration.minimumLevel = value }
    if let value = set.number("maximum-presentations") {
      configuration.maximumTransitions = Int(exactly: value.rounded()) ?? 20
    }
    if let text = set.text("miss-steps") {
      configuration.missSteps = try Self.numbers(text, "miss-steps", in: 0...100)
    }
    if let text = set.text("frequencies") {
      configuration.frequencies = try Self.numbers(
        text, "frequencies", in: HearingRange.frequencies)
    }
    if let lowest = configuration.minimumLevel, lowest > configuration.initialLevel {
      throw Diagnostic(
        "usage.parameter", "the procedure would start below its lowest level",
        found: "\(configuration.initialLevel) and \(lowest) dB HL",
        expected: "an initial level that is not below the lowest level",
        hint: "see --initial-level, --lowest-level and --step")
    }
    room = try set.results["room"].map(RoomNoise.init)
    recording = try LinkedRecording(set)
    `protocol` = try set.files["protocol"].map(ToneProtocol.init(file:))
    isoRule = set.text("iso-form") == "full" ? .iso8253 : .iso8253Short
    age = set.number("age")
    sex = set.text("sex").flatMap(AgeNorm.Sex.init)
    headphone = set.text("headphone")
    correctsVolume = set.flag("correct-volume")
    if (age == nil) != (sex == nil) {
      throw Diagnostic(
        "usage.parameter", "--age and --sex belong together: the age norm needs both",
        hint: "give both or neither")
    }
    if calibration != nil, headphone != nil {
      throw Diagnostic(
        "usage.parameter", "--calibration and --headphone exclude each other",
        hint: "give one of them")
    }
    try Self.require("room", for: ["room-sensitivity"], in: set)
    try Self.require("recording", for: ["recording-start", "recording-full-scale"], in: set)
  }

  /// Refuses parameters that say something about one that is not given.
  private static func require(
    _ name: String, for parts: [String], in set: ParameterSet
  ) throws(Diagnostic) {
    guard set.values[name] == nil, let part = parts.first(where: { set.values[$0] != nil }) else {
      return
    }
    throw Diagnostic(
      "usage.parameter", "--\(part) belongs to --\(name)", hint: "give --\(name), too")
  }

  /// The numbers of a comma-separated list.
  static func numbers(
    _ text: String, _ name: String, in range: ClosedRange<Double>
  ) throws(Diagnostic) -> [Double] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let sound = numbers.compactMap { $0 }.filter(range.contains)
    guard sound.count == numbers.count, sound.count <= 1000 else {
      throw Diagnostic(
        "usage.parameter", "--\(name) cannot be '\(text)'", found: text,
        expected: "numbers from \(range.lowerBound) to \(range.upperBound) separated by commas",
        hint: "see --help")
    }
    return sound
  }
}

extension ToneAudiometryParameters {
  /// The parameters as users give them.
  public static let specs = [
    ParameterSpec(
      "researchkit-version", .choice(ResearchKitGeneration.allCases.map(\.rawValue)),
      default: .text(ResearchKitGeneration.version3.rawValue),
      help: "Release that made the log; sets the step's defaults and the calibration."),
    ParameterSpec(
      "headphone", .text(placeholder: "ID"), default: nil,
      help: "Headphone, instead of the one in the file."),
    ParameterSpec(
      "calibration", .file(placeholder: "FILE"), default: nil,
      help: "Headphone tables of your own, JSON, instead of the built-in ones."),
    ParameterSpec(
      "correct-volume", .flag, default: .flag(false),
      help: "Correct the levels of a session whose system volume was read as full."),
    ParameterSpec(
      "iso-form", .choice(["short", "full"]), default: .text("short"),
      help: "ISO 8253-1 ascending method: 2 of 3 (short) or 3 of 5 (full) ascents."),
    ParameterSpec(
      "age", .number(0...130, unit: "years"), default: nil,
      help: "Age, for the age norm of ISO 7029."),
    ParameterSpec(
      "sex", .choice(AgeNorm.Sex.allCases.map(\.rawValue)), default: nil,
      help: "Sex, for the age norm of ISO 7029."),
    ParameterSpec(
      "step", .file(placeholder: "FILE"), default: nil,
      help: "Settings of the step: ORKdBHLToneAudiometryStep or the task with it, JSON."),
    ParameterSpec(
      "protocol", .file(placeholder: "FILE"), default: nil,
      help: "Tones that a sound recording should hold, JSON."),
    ParameterSpec(
      "room", .result(of: "spl", placeholder: "FILE"), default: nil,
      help: "Sound recording of the room, or the JSON result of 'spl' for it: thresholds that its"
        + " noise does not let one test are flagged."),
    ParameterSpec(
      "room-sensitivity", .number(-120...20, unit: "dBFS"), default: nil,
      help: "Level of 94 dB SPL in the recording of the room, as --sensitivity of 'spl'."),
    ParameterSpec(
      "recording", .recording(placeholder: "FILE"), default: nil,
      help: "Sound recording of the tones of the log: each presentation is sought in it."),
    ParameterSpec(
      "recording-start", .text(placeholder: "S,…"), default: nil,
      help: "Time in the recording at which the clock of each step of the log is 0; default: found"
        + " from the tones."),
    ParameterSpec(
      "recording-full-scale", .number(-200...300, unit: "dB SPL"), default: nil,
      help: "Level of a sine of full scale in the recording; without it only differences of levels"
        + " are compared."),
    ParameterSpec(
      "initial-level", .number(-50...150, unit: "dB HL"), default: nil,
      help: "First level of each frequency; default 30."),
    ParameterSpec(
      "step-down", .number(0.1...100, unit: "dB"), default: nil,
      help: "Decrease after a heard tone; default 10."),
    ParameterSpec(
      "step-up", .number(0.1...100, unit: "dB"), default: nil,
      help: "Increase after a missed tone; default 5."),
    ParameterSpec(
      "miss-steps", .text(placeholder: "DB,…"), default: nil,
      help: "Increases after the first misses; default 20,10,10 (none in 2.0.0)."),
    ParameterSpec(
      "lowest-level", .number(-100...100, unit: "dB HL"), default: nil,
      help: "Lowest level of the procedure; default -10 (none in 2.0.0)."),
    ParameterSpec(
      "maximum-presentations", .number(1...1000, unit: "presentations"), default: nil,
      help: "Presentations before a frequency is given up; default 20 (15 in 2.0.0)."),
    ParameterSpec(
      "frequencies", .text(placeholder: "HZ,…"), default: nil,
      help: "Frequencies the step should contain; default 1000,2000,3000,4000,8000,1000,500,250."),
  ]
}
