internal import ActiveTasks
internal import Glibc
internal import Synchronization

/// Requests to stop: Ctrl-C, SIGTERM and SIGHUP end the program at once and remove its temporary files.
///
/// Commands that `install()` let the inputs in work finish; a second one ends those at once, too.
enum Interruption {
  private static let signal = Atomic<Int32>(0)

  /// Lets the program end without leaving temporary files, whatever the command; to be called before it begins.
  static func prepare() {
    TemporaryFiles.prepare()
    handle { Interruption.end($0) }
  }

  /// Starts listening for SIGINT, SIGTERM and SIGHUP, those that are ignored (`nohup`) excepted.
  static func install() {
    signal.store(0, ordering: .relaxed)
    handle { Interruption.receive($0) }
  }

  private static func handle(_ handler: @escaping @convention(c) (Int32) -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = handler
      // A library in the middle of a read or write goes on with it: the inputs in work finish.
      action.sa_flags = SA_RESTART
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
    case SIGHUP: .hungUp
    default: nil
    }
  }

  /// The signal handler: calls nothing that a handler must not.
  private static func receive(_ number: Int32) {
    guard signal.exchange(number, ordering: .relaxed) != 0 else { return }
    end(number)
  }

  /// Ends the program by the signal; called in its handler.
  private static func end(_ number: Int32) {
    TemporaryFiles.removeAll()
    Glibc.signal(number, SIG_DFL)
    raise(number)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
