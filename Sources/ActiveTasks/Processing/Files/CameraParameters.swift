/// What can be said about camera steps, and how their clips are described.
struct CameraParameters: Sendable {
  static let specs = [
    ParameterSpec(
      "limit", .number(0.1...86400, unit: "s"), default: nil,
      help: "Longest clip that the step allows; ResearchKit's default is 60 s."),
    ParameterSpec(
      "allows-retry", .flag, default: nil, help: "Whether the step lets a clip be taken again."),
    ParameterSpec(
      "allows-review", .flag, default: nil, help: "Whether the step lets a clip be watched."),
    ParameterSpec(
      "task", .file(placeholder: "FILE"), default: nil,
      help: "Task or step as ResearchKit serialises it: the limits of its camera steps, by their"
        + " identifiers. Flags override it."),
    ParameterSpec(
      "probe", .flag, default: .flag(true),
      help: "Ask the program ffprobe about the tracks of each clip."),
  ]

  private let own: CameraLimits
  private let file: CameraStepFile?
  /// Whether tracks are asked for.
  let probes: Bool

  /// Checks the parameters.
  ///
  /// - Throws: `Diagnostic` `camera.step`.
  init(_ parameters: ParameterSet) throws(Diagnostic) {
    func truth(_ name: String) -> Bool? {
      if case .flag(let value) = parameters.values[name] { value } else { nil }
    }
    own = CameraLimits(
      seconds: parameters.number("limit"), allowsRetry: truth("allows-retry"),
      allowsReview: truth("allows-review"))
    if let task = parameters.files["task"] { file = try CameraStepFile(task) } else { file = nil }
    probes = parameters.flag("probe")
  }

  /// What the step `identifier` allows; flagged when the file of the task does not have the step.
  func limits(of identifier: String?) -> (limits: CameraLimits, flags: [QualityFlag]) {
    let stated = file?.limits(of: identifier)
    var flags: [QualityFlag] = []
    if let file, stated == nil {
      let name = identifier.map { "'\($0)'" } ?? "of the clip, which has no identifier,"
      flags.append(
        CameraFlag.stepUnknown("the task has no camera step \(name), only \(file.names)"))
    }
    return (
      CameraLimits(
        seconds: own.seconds ?? stated?.seconds,
        allowsRetry: own.allowsRetry ?? stated?.allowsRetry,
        allowsReview: own.allowsReview ?? stated?.allowsReview), flags
    )
  }
}
