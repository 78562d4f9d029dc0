/// What was computed from one recording: the result contract, one JSON object.
public struct StepResult: Sendable, Equatable, Decodable {
  /// Version of this layout; changes whenever a key changes its meaning.
  public static let schemaVersion = 1

  /// The input the numbers come from.
  public struct Input: Sendable, Equatable, Decodable {
    /// The path as the user gave it, or `-`.
    public var path: String
    /// SHA-256 of the bytes read, lower-case hexadecimal.
    public var sha256: String
    /// Number of bytes read.
    public var bytes: Int
    /// The format that was recognised, such as `researchkit.deviceMotion`.
    public var format: String

    /// An input with its identity.
    public init(path: String, sha256: String, bytes: Int, format: String) {
      self.path = path
      self.sha256 = sha256
      self.bytes = bytes
      self.format = format
    }
  }

  /// Version of the layout.
  public var schemaVersion = StepResult.schemaVersion
  /// The kind of task.
  public var task: ActiveTask.Kind
  /// The step's identifier, when the input knows it.
  public var step: String?
  /// Where the numbers come from.
  public var input: Input
  /// The participant's pseudonym.
  public var participant: String?
  /// The session's identifier.
  public var session: String?
  /// ISO 8601 start of the recording with its offset, when the input knows it.
  public var start: String?
  /// Length of the recording in seconds.
  public var durationSeconds: Double?
  /// The numbers.
  public var metrics: [Metric]
  /// The doubts.
  public var flags: [QualityFlag]
  /// The verdict.
  public var quality: Quality
  /// Files written beside the numbers.
  public var files: [FileResult]
  /// How it was computed.
  public var provenance: Provenance

  /// A result; its quality follows from the flags, to which `metric.impossible` is added for numbers that
  /// were left out.
  public init(
    task: ActiveTask.Kind, step: String?, input: Input, start: String?, durationSeconds: Double?,
    metrics: [Metric], flags: [QualityFlag], files: [FileResult] = [], provenance: Provenance
  ) {
    self.task = task
    self.step = step
    self.input = input
    self.start = start
    self.durationSeconds = durationSeconds
    self.metrics = metrics
    self.flags = flags + Self.impossible(metrics)
    quality = Quality(self.flags)
    self.files = files
    self.provenance = provenance
  }

  /// A doubt about an input that would give impossible numbers; they are null.
  private static func impossible(_ metrics: [Metric]) -> [QualityFlag] {
    let names = metrics.filter { $0.reason == Metric.impossible }.map(\.name)
    guard let first = names.first else { return [] }
    return [
      QualityFlag(
        "metric.impossible", .warning,
        "\(first)\(names.count > 1 ? " and others" : "") would be outside what is possible and is left out",
        count: names.count)
    ]
  }
}
