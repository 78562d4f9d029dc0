internal import Glibc

/// What the far end of standard output or standard error can show.
struct Terminal: Sendable {
  /// Width when nothing is known.
  static let defaultWidth = 80

  /// Whether a person is looking.
  let isTerminal: Bool
  /// Characters on a line.
  let width: Int
  /// Whether the cursor can be moved and text coloured.
  let isSmart: Bool
  /// Whether text may be coloured.
  let hasColor: Bool

  /// Standard output.
  static var output: Terminal { Terminal(descriptor: STDOUT_FILENO) }
  /// Standard error.
  static var error: Terminal { Terminal(descriptor: STDERR_FILENO) }

  private init(descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1
    width = Self.width(descriptor)
    isSmart = isTerminal && Self.variable("TERM") != "dumb"
    hasColor = isSmart && (Self.variable("NO_COLOR") ?? "").isEmpty
  }

  private static func width(_ descriptor: Int32) -> Int {
    if let columns = variable("COLUMNS").flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return defaultWidth
    }
    return Int(size.ws_col)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
