/// A step of a task with the time it was done.
public struct TimedStep: Sendable, Equatable {
  /// The format that steps of a task result are read as.
  static let format = "researchkit.steps"

  /// The step's identifier in the study app, such as `fitness.walk`.
  public var identifier: String
  /// When it was begun.
  public var start: AbsoluteTime
  /// When it ended.
  public var end: AbsoluteTime

  /// A step between two times.
  public init(identifier: String, start: AbsoluteTime, end: AbsoluteTime) {
    self.identifier = identifier
    self.start = start
    self.end = end
  }
}
