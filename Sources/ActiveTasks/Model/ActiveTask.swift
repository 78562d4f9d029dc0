/// What a participant was asked to do: a task and its steps, as the study app defined them.
public struct ActiveTask: Sendable, Equatable, Codable {
  /// The kinds of task this package computes results for.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Joint angle from motion sensors.
    case rangeOfMotion
    /// Sound levels of a microphone recording.
    case soundLevel
    /// Hearing thresholds from tones.
    case toneAudiometry
    /// Heart rate and its variability.
    case heartRate
    /// Whatever a task result holds.
    case taskResult
    /// Clips of the camera, with their retries.
    case camera
    /// Recorded files of every kind.
    case file
    /// Physical activity of the last seven days (IPAQ short form).
    case ipaq
    /// Mental state (MMSE).
    case mmse
  }

  /// The task's identifier in the study app.
  public var identifier: String
  /// The steps in the order they were performed.
  public var steps: [Step]

  /// A task made of `steps`.
  public init(identifier: String, steps: [Step]) {
    self.identifier = identifier
    self.steps = steps
  }
}

/// One step of an active task.
public struct Step: Sendable, Equatable, Codable {
  /// The step's identifier in the study app, such as `knee.range.of.motion`.
  public var identifier: String
  /// What is computed from the step; `nil` for steps that record nothing we process.
  public var kind: ActiveTask.Kind?

  /// A step with its identifier and the kind of task it belongs to.
  public init(identifier: String, kind: ActiveTask.Kind? = nil) {
    self.identifier = identifier
    self.kind = kind
  }
}
