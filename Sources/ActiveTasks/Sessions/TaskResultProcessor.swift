/// Every step of a task result: each is handed to the processor of its kind.
public struct TaskResultProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "results", task: .taskResult, summary: "Every step's answer or numbers.",
    discussion:
      "Takes a ResearchKit result (ORKTaskResult and below, JSON with _class) and prints what"
      + " each step gave: answers with their unit, skipped and \"I don't know\" kept apart, the"
      + " numbers of tapping, reaction time, Stroop, trail making and the other active tasks, stored"
      + " range of motion and hearing thresholds, files found beside the result. Results of unknown"
      + " classes are told, too; names of people are never printed. Definitions:"
      + " docs/guide/results.md.",
    parameters: [
      ParameterSpec(
        "threshold", .number(0.01...20, unit: "g"), default: .number(0.5),
        help: "Acceleration that counts as a reaction (thresholdAcceleration of the step).")
    ],
    series: [],
    examples: [
      ("results Fixtures/researchkit/everything.json", "Print every step's answer or numbers."),
      ("results --format csv Fixtures/camera/task.json", "Print a row a number."),
    ], inputs: .documents)

  private let stored: StoredResultProcessor
  private let rangeOfMotion: RangeOfMotionProcessor
  private let audiometry: ToneAudiometryProcessor
  private let camera: CameraProcessor
  private let files: FilesProcessor

  /// A processor; the processors of the steps have their defaults.
  ///
  /// - Throws: `Diagnostic` `usage.parameter`.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    stored = StoredResultProcessor(threshold: parameters.number("threshold") ?? 0.5)
    rangeOfMotion = try Self.standard()
    audiometry = try Self.standard()
    camera = try Self.standard()
    files = try Self.standard()
  }

  /// Hands the recording to the processor of its kind.
  ///
  /// - Throws: as that processor does.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    switch recording.payload {
    case .researchKit(let record): return stored.process(record)
    case .storedRangeOfMotion: return try run(rangeOfMotion, recording)
    case .audiometry: return try run(audiometry, recording)
    case .file(let file):
      let name = file.declaration?.resultClass
      let isCamera =
        name == FileDeclaration.frontCamera || name == FileDeclaration.videoInstruction
      return isCamera ? try run(camera, recording) : try run(files, recording)
    default: throw Self.wrongRecording(recording.format)
    }
  }

  private func run<Processor: TaskProcessor>(
    _ processor: Processor, _ recording: consuming Recording
  ) throws(Diagnostic) -> ProcessedStep {
    var step = try processor.process(recording)
    step.task = Processor.descriptor.task
    return step
  }

  private static func standard<Processor: TaskProcessor>() throws(Diagnostic) -> Processor {
    try Processor(ParameterSet(Processor.descriptor.parameters))
  }
}
