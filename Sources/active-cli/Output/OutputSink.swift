internal import ActiveTasks
internal import Glibc

/// Where a command's data goes: standard output, or a file that appears when it is complete.
final class OutputSink {
  /// Bytes collected before they are handed to the system.
  private static let capacity = 1 << 16

  private let file: AtomicFile?
  private var buffer: [UInt8] = []
  private let flushesEachWrite: Bool

  /// Standard output for `nil` and `-`, else the file at `path`, opened at once.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  init(_ path: String? = nil) throws(Diagnostic) {
    file = if let path, path != "-" { try AtomicFile(path) } else { nil }
    flushesEachWrite = file == nil && Terminal.output.isTerminal
    buffer.reserveCapacity(Self.capacity)
  }

  /// Appends `bytes`; a terminal shows them at once.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`, or `output.closed` when nobody reads any more.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    buffer += bytes
    if flushesEachWrite || buffer.count >= Self.capacity { try flush() }
  }

  /// Appends `text` and a line feed.
  ///
  /// - Throws: as `write(_:)`.
  func writeLine(_ text: String) throws(Diagnostic) {
    try write(Array(text.utf8) + [UInt8(ascii: "\n")])
  }

  /// Writes what is left and gives a file its name.
  ///
  /// - Throws: as `write(_:)`.
  func finish() throws(Diagnostic) {
    try flush()
    try file?.commit()
  }

  private func flush() throws(Diagnostic) {
    defer { buffer.removeAll(keepingCapacity: true) }
    if let file { return try file.write(buffer) }
    guard !buffer.written(to: STDOUT_FILENO) else { return }
    let cause = errno
    throw Diagnostic(
      cause == EPIPE ? "output.closed" : "output.unwritable", "cannot write to standard output",
      found: String(cString: strerror(cause)), hint: "check the disk or the program that reads")
  }
}
