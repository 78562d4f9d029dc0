internal import ActiveTasks

/// Counts what became of the inputs of a run.
struct RunTally {
  /// Inputs that were processed.
  private(set) var processed = 0
  private var failed = 0
  private var misused = 0
  private var unusable = 0

  /// Counts an input that was processed, with the number of its results that are unusable.
  mutating func countProcessed(unusable: Int = 0) {
    processed += 1
    self.unusable += unusable
  }

  /// Counts an input that was not.
  mutating func countFailed(_ diagnostic: Diagnostic) {
    failed += 1
    if diagnostic.status == .usage { misused += 1 }
  }

  /// The exit status that the counts add up to.
  func status(isStrict: Bool) -> ExitStatus {
    if processed == 0, failed > 0 { return misused == failed ? .usage : .nothingProcessed }
    return failed > 0 || (isStrict && unusable > 0) ? .someFailed : .success
  }
}

extension Diagnostic {
  /// The exit status of a run that ends with this diagnostic.
  var status: ExitStatus {
    if code.hasPrefix("usage.") { return .usage }
    if code == "store.busy" || code == "submit.busy" { return .tryAgain }
    return code.hasPrefix("output.") || code.hasPrefix("store.")
      ? .outputFailure : .nothingProcessed
  }
}
