internal import ActiveTasks
internal import Glibc

/// One line on standard error that says how far a long run is.
///
/// It appears on a terminal only, after half a second, changes ten times a second at most, and goes
/// away before anything else is printed.
struct ProgressLine {
  private static let delaySeconds = 0.5
  private static let intervalSeconds = 0.1
  /// Erases the line and returns to its start.
  static let erase = "\r\u{1b}[2K"

  private let total: Int
  private let width: Int
  private let begin: Double
  private var lastShown = -Double.infinity
  private var isShown = false

  /// A line for `total` inputs on a terminal of `width` characters, for a run that begins now.
  init(total: Int, width: Int, now: Double = ProgressLine.now) {
    self.total = total
    self.width = width
    begin = now
  }

  /// The line for standard error; `nil` when it is no terminal or `isWanted` is false.
  init?(total: Int, isWanted: Bool?) {
    let terminal = Terminal.error
    guard terminal.isSmart, isWanted ?? true else { return nil }
    self.init(total: total, width: terminal.width)
  }

  /// Shows that `done` inputs are done, the last being `name`.
  mutating func show(_ done: Int, _ name: String) {
    if let text = text(done, name, now: Self.now) { DiagnosticPrinter.write(text) }
  }

  /// Removes the line.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    DiagnosticPrinter.write(Self.erase)
  }

  /// What to print at the time `now`; `nil` when it is too early.
  mutating func text(_ done: Int, _ name: String, now: Double) -> String? {
    guard now - begin >= Self.delaySeconds, now - lastShown >= Self.intervalSeconds else {
      return nil
    }
    lastShown = now
    isShown = true
    let left = (now - begin) / Double(max(done, 1)) * Double(total - done)
    let text = "[\(done)/\(total)] \(TextSanitizer.visible(name))"
    let rest = "  \(FixedDecimal.string(left, places: 0)) s left"
    return Self.erase + text.prefix(max(0, width - rest.count - 1)) + rest
  }

  /// Seconds on a clock that never jumps.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
