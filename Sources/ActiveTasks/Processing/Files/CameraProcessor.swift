/// Camera clips: what they are, whether their step's rules were kept, and their retries.
public struct CameraProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "camera", task: .camera, summary: "Camera clips, their rules and retries.",
    discussion: "Takes ResearchKit results of camera steps (ORKFrontFacingCameraStepResult,"
      + " ORKFileResult of image and video capture, ORKVideoInstructionStepResult; alone or in a"
      + " task result), clips alone, and folders of both. The clip is found by its name beside the"
      + " result. Length, SHA-256 and type come from the file; duration, tracks, sizes, rotation and"
      + " rates from the program ffprobe when it is installed. What the step allows comes from"
      + " --task or --limit and --allows-retry; each broken rule is a flag. Statistics of retries"
      + " over many clips: active-cli retries. Rules and reasons: docs/guide/camera.md.",
    parameters: CameraParameters.specs,
    series: [],
    examples: [
      ("camera Fixtures/camera/result.json", "Describe the clip of a result."),
      (
        "camera --task Fixtures/camera/step.json Fixtures/camera/task.json",
        "Check the rules of the step."
      ),
      ("camera --limit 15 --no-allows-retry --format csv Fixtures/camera", "Describe a folder."),
    ], inputs: .filesOfFolders)

  private let parameters: CameraParameters

  /// A processor with checked parameters.
  ///
  /// - Throws: `Diagnostic` `camera.step`.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    self.parameters = try CameraParameters(parameters)
  }

  /// Describes the clip and checks the rules of its step.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording`, or when the clip cannot be read.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    guard case .file(let file) = recording.payload else {
      throw Self.wrongRecording(recording.format)
    }
    if let declaration = file.declaration,
      declaration.resultClass == FileDeclaration.videoInstruction
    {
      return ProcessedStep(
        durationSeconds: nil, metrics: CameraMetrics.playback(declaration),
        flags: declaration.impossible.map {
          CameraFlag.playbackInvalid("\($0) is nothing that can be")
        }, algorithms: Self.algorithms)
    }
    let (limits, stepFlags) = parameters.limits(of: recording.step)
    let rules = CameraRules(limits: limits, declaration: file.declaration)
    let report = try FileReport(file, area: .camera, probes: parameters.probes)
    var flags = report.flags
    var clip: ClipFacts?
    var reason = report.reason
    let isPicture = report.facts?.mediaType?.name.hasPrefix("image/") ?? false
    if let facts = report.facts, facts.bytes == 0 {
      reason = "file-empty"
    } else if let facts = report.facts {
      switch facts.clip {
      case .facts(let found):
        clip = found
        flags += rules.trackFlags(found, type: facts.mediaType)
      case .unknown(let code, let message):
        reason = code
        flags += Self.flags(code, message, facts, isPicture: isPicture)
      }
    }
    let retries = CameraMetrics.retries(file.declaration, limits)
    guard !isPicture else {
      return ProcessedStep(
        durationSeconds: nil, metrics: report.metrics, flags: flags, algorithms: Self.algorithms)
    }
    flags += stepFlags + rules.limitFlags(clip) + rules.retryFlags + rules.nameFlags(file.name)
    return ProcessedStep(
      durationSeconds: clip.flatMap { CameraRules.duration(of: $0) },
      metrics: report.metrics
        + CameraMetrics.tracks(clip, type: report.facts?.mediaType, reason: reason) + retries,
      flags: flags, algorithms: Self.algorithms)
  }

  private static let algorithms = ["mediaType": "first-bytes/1", "rules": "camera-step/1"]

  private static func flags(
    _ reason: String, _ message: String?, _ facts: FileFacts, isPicture: Bool
  ) -> [QualityFlag] {
    if reason == "not-a-clip" || facts.mediaType?.isClip == false {
      guard !isPicture else { return [] }
      return [CameraFlag.notAClip("the file is \(facts.mediaType?.name ?? "unknown"), not a clip")]
    }
    guard let message else { return [] }
    return [
      reason == "ffprobe-missing" ? CameraFlag.notProbed(message) : CameraFlag.unreadable(message)
    ]
  }
}
