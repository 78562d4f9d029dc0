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
  private static let erase = "\r\u{1b}[2K"

  private let total: Int
  private let isEnabled: Bool
  private let width: Int
  private let begin: Double
  private var lastShown = -Double.infinity
  private var isShown = false

  /// A line for `total` inputs; `isWanted` is `--progress` or `--no-progress`.
  init(total: Int, isWanted: Bool?) {
    let terminal = Terminal.error
    self.total = total
    isEnabled = terminal.isSmart && (isWanted ?? true)
    width = terminal.width
    begin = Self.now
  }

  /// Shows that `done` inputs are done, the last being `name`.
  mutating func show(_ done: Int, _ name: String) {
    guard isEnabled else { return }
    let time = Self.now
    guard time - begin >= Self.delaySeconds, time - lastShown >= Self.intervalSeconds else {
      return
    }
    lastShown = time
    isShown = true
    let left = (time - begin) / Double(max(done, 1)) * Double(total - done)
    let text = "[\(done)/\(total)] \(TextSanitizer.visible(name))"
    let rest = "  \(FixedDecimal.string(left, places: 0)) s left"
    DiagnosticPrinter.write(Self.erase + text.prefix(max(0, width - rest.count - 1)) + rest)
  }

  /// Removes the line.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    DiagnosticPrinter.write(Self.erase)
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
