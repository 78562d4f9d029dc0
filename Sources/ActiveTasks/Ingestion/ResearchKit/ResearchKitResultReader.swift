/// Reads one kind of task's results out of a ResearchKit document.
protocol ResearchKitResultReader: Sendable {
  /// The kind of task.
  var task: ActiveTask.Kind { get }
  /// The classes of its results.
  var classes: [String] { get }

  /// The recordings that `results`, one or more of these classes, make up; `format` is the format's
  /// identifier.
  ///
  /// - Throws: `Diagnostic` when they cannot be read at all.
  func recordings(
    _ results: [ResearchKitResult], format: String
  ) throws(Diagnostic) -> [Recording]
}
