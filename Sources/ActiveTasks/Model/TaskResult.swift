/// The results of all steps of one task run.
public struct TaskResult: Sendable, Equatable, Codable {
  /// Version of this layout.
  public var schemaVersion = StepResult.schemaVersion
  /// The task that was performed.
  public var task: ActiveTask
  /// One result per processed step, in the order of the task.
  public var stepResults: [StepResult]

  /// The results of `task`.
  public init(task: ActiveTask, stepResults: [StepResult]) {
    self.task = task
    self.stepResults = stepResults
  }
}
