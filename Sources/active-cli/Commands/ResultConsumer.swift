internal import ActiveTasks

/// What becomes of the results of a run: text after each input, and at the end.
protocol ResultConsumer {
  /// The text for the results of the next input, which may belong to a participant.
  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8]

  /// The text after the last input.
  func end() -> [UInt8]

  /// What is to be said about the whole run; `nil` when there is nothing.
  var warning: Diagnostic? { get }
}

extension ResultConsumer {
  var warning: Diagnostic? { nil }
}

extension ResultWriter: ResultConsumer {
  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8] { text(results) }
}
