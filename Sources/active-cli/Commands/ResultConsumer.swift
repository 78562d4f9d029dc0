internal import ActiveTasks

/// What becomes of the results of a run: text after each input, and at the end.
protocol ResultConsumer {
  /// The text for the results of the next input, which may belong to a participant.
  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8]

  /// The text after the last input.
  func end() -> [UInt8]

  /// What is to be said about the whole run; `nil` when there is nothing.
  var warning: Diagnostic? { get }

  /// Whether one figure is about all inputs rather than each having its own.
  static var plotsAll: Bool { get }

  /// The figure about all inputs; `nil` when there is nothing to show.
  var plot: Plot? { get }
}

extension ResultConsumer {
  var warning: Diagnostic? { nil }
  static var plotsAll: Bool { false }
  var plot: Plot? { nil }
}

extension ResultWriter: ResultConsumer {
  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8] { text(results) }
}
