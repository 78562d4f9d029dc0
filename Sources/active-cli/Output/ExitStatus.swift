/// What the program tells the shell when it ends.
enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Everything was done.
  case success = 0
  /// Some inputs failed, or `--strict` found an unusable result.
  case someFailed = 1
  /// The command line is wrong.
  case usage = 2
  /// No input could be processed.
  case nothingProcessed = 3
  /// Results could not be written.
  case outputFailure = 4
  /// Something outside is busy or missing for now.
  case tryAgain = 75
  /// Stopped because the terminal went away.
  case hungUp = 129
  /// Stopped by Ctrl-C.
  case interrupted = 130
  /// Stopped by a request to end.
  case terminated = 143

  /// One line for `describe exit-codes` and the man page.
  var meaning: String {
    switch self {
    case .success: "All inputs were processed."
    case .someFailed:
      "Finished, but some inputs failed, or --strict was given and a result is unusable."
    case .usage: "The command line is wrong; nothing was done."
    case .nothingProcessed: "No input could be processed."
    case .outputFailure: "Results could not be written, or the store could not be used."
    case .tryAgain: "Something outside is busy or out of reach; the same call may work later."
    case .hungUp: "Stopped by SIGHUP after the inputs in work were finished."
    case .interrupted: "Stopped by Ctrl-C (SIGINT) after the inputs in work were finished."
    case .terminated: "Stopped by SIGTERM after the inputs in work were finished."
    }
  }
}
