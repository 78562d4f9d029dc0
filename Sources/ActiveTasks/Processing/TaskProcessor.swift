/// Turns recordings of one modality into numbers.
public protocol TaskProcessor: Sendable {
  /// What the processor does and takes; drives the command line, help and documentation.
  static var descriptor: ProcessorDescriptor { get }

  /// A processor with checked parameters.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` when values contradict each other.
  init(_ parameters: ParameterSet) throws(Diagnostic)

  /// Computes the step's numbers.
  ///
  /// Takes the recording over, so that what is no longer needed can go while it computes.
  /// - Throws: `Diagnostic` when the recording is of another kind or nothing at all can be computed.
  func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep

  /// Computes the steps of a recording that may hold several, such as one a channel.
  ///
  /// - Parameters:
  ///   - recording: taken over as by `process(_:)`.
  ///   - workers: threads that may be used, 1 or more; the numbers do not depend on it.
  /// - Returns: the steps in the order of the recording.
  /// - Throws: as `process(_:)`.
  func steps(
    of recording: consuming Recording, workers: Int
  ) throws(Diagnostic) -> [ProcessedStep]
}

extension TaskProcessor {
  /// The one step of `process(_:)`.
  public func steps(
    of recording: consuming Recording, workers: Int
  ) throws(Diagnostic) -> [ProcessedStep] {
    [try process(consume recording)]
  }

  /// The recording is of a kind that another command processes.
  static func wrongRecording(_ format: String) -> Diagnostic {
    Diagnostic(
      "input.wrong-recording", "'\(descriptor.command)' does not process such a recording",
      found: format, expected: "a recording of \(descriptor.task.rawValue)",
      hint: "run: active-cli --help")
  }
}

/// What a processor computes from one recording.
public struct ProcessedStep: Sendable {
  /// Which part of the recording it is, such as `channel-2`; `nil` when it is all of it.
  public var part: String?
  /// Length of the recording in seconds.
  public var durationSeconds: Double?
  /// The numbers.
  public var metrics: [Metric]
  /// Doubts found while computing; the recording's own flags are added by the caller.
  public var flags: [QualityFlag]
  /// Makes the curves and tables for `--series`; not called when nobody asks for them.
  public var series: @Sendable () -> [SeriesTable]
  /// Algorithm identifiers with versions, by role.
  public var algorithms: [String: String]
  /// The kind of task when it is not the processor's own.
  public var task: ActiveTask.Kind?
  /// Parameter values that were found out from the recording, by name.
  public var parameters: [String: ParameterValue] = [:]

  /// The numbers of one step.
  public init(
    durationSeconds: Double?, metrics: [Metric], flags: [QualityFlag],
    series: @escaping @Sendable () -> [SeriesTable] = { [] }, algorithms: [String: String]
  ) {
    self.durationSeconds = durationSeconds
    self.metrics = metrics
    self.flags = flags
    self.series = series
    self.algorithms = algorithms
  }
}

/// What a processor is called, takes and gives.
public struct ProcessorDescriptor: Sendable {
  /// The command's name, such as `rom`.
  public var command: String
  /// The kind of task.
  public var task: ActiveTask.Kind
  /// One line for the command list.
  public var summary: String
  /// A paragraph for the help page.
  public var discussion: String
  /// The parameters, each becomes a `--name` flag.
  public var parameters: [ParameterSpec]
  /// The kinds of its curves and tables.
  public var series: [String]
  /// Command lines (without `active-cli`) with what they show.
  public var examples: [(command: String, purpose: String)]
  /// What its inputs are.
  public var inputs: Inputs

  /// What a processor's inputs are.
  public enum Inputs: Sendable {
    /// Recordings in formats that can be stated; the files of a folder are one recording.
    case recordings
    /// Documents of one format.
    case documents
    /// Files that are described; each file of a folder is an input.
    case filesOfFolders
  }

  /// A processor's self-description.
  public init(
    command: String, task: ActiveTask.Kind, summary: String, discussion: String,
    parameters: [ParameterSpec], series: [String],
    examples: [(command: String, purpose: String)], inputs: Inputs = .recordings
  ) {
    self.command = command
    self.task = task
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
    self.series = series
    self.examples = examples
    self.inputs = inputs
  }
}
