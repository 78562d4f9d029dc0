internal import ActiveTasks

/// What becomes of the results of a run: text after each input, and at the end.
protocol ResultConsumer {
  /// The text for the results of the next input, which may belong to a participant.
  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8]

  /// The text after the last input.
  func end() -> [UInt8]
}

extension ResultWriter: ResultConsumer {
  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8] { text(results) }
}
