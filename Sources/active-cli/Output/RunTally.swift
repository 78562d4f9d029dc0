internal import ActiveTasks

/// Counts what became of the inputs of a run.
struct RunTally {
  /// Inputs that gave results.
  private(set) var processed = 0
  private var failed = 0
  private var misused = 0
  private var unusable = 0

  /// Counts one input.
  mutating func count(_ outcome: InputRunner.Outcome) {
    switch outcome {
    case .processed(let results):
      processed += 1
      unusable += results.count { $0.quality == .unusable }
    case .failed(let diagnostic):
      failed += 1
      if diagnostic.status == .usage { misused += 1 }
    case .skipped: return
    }
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
    return code.hasPrefix("output.") ? .outputFailure : .nothingProcessed
  }
}
