/// A file that a parameter names.
public struct ParameterFile: Sendable, Equatable {
  /// The path as the user gave it.
  public var path: String
  /// The whole content.
  public var bytes: [UInt8]

  /// A file with its content.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// A recording that a parameter names; equal when the paths are.
public struct ParameterRecording: Sendable, Equatable {
  /// The path as the user gave it.
  public var path: String
  /// What it holds.
  public var recording: Recording

  /// A recording under its path.
  public init(path: String, recording: Recording) {
    self.path = path
    self.recording = recording
  }

  /// Whether both are the same file.
  public static func == (one: ParameterRecording, other: ParameterRecording) -> Bool {
    one.path == other.path
  }
}

/// What another command made of the recording that a parameter names, one step a channel.
public struct ParameterResult: Sendable, Equatable {
  /// One step.
  public struct Step: Sendable, Equatable {
    /// The numbers.
    public var metrics: [Metric]
    /// The doubts.
    public var flags: [QualityFlag]
    /// The parameters that were used or found out.
    public var parameters: [String: ParameterValue]

    /// A step's numbers, doubts and parameters.
    public init(
      metrics: [Metric], flags: [QualityFlag], parameters: [String: ParameterValue] = [:]
    ) {
      self.metrics = metrics
      self.flags = flags
      self.parameters = parameters
    }
  }

  /// The path as the user gave it.
  public var path: String
  /// SHA-256 of the recording, lower-case hexadecimal.
  public var sha256: String
  /// The steps, at least one.
  public var steps: [Step]

  /// The steps under the path of their recording.
  public init(path: String, sha256: String, steps: [Step]) {
    self.path = path
    self.sha256 = sha256
    self.steps = steps
  }
}
