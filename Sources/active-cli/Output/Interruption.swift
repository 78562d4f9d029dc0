internal import Glibc
internal import Synchronization

/// Requests to stop: Ctrl-C and SIGTERM let the inputs in work finish, a second one ends at once.
enum Interruption {
  private static let signal = Atomic<Int32>(0)

  /// Starts listening for SIGINT and SIGTERM.
  static func install() {
    signal.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { Interruption.signal.store($0, ordering: .relaxed) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Whether a signal has come.
  static var isRequested: Bool { signal.load(ordering: .relaxed) != 0 }

  /// The exit status that tells which signal came; `nil` when none did.
  static var status: ExitStatus? {
    switch signal.load(ordering: .relaxed) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    default: nil
    }
  }
}
