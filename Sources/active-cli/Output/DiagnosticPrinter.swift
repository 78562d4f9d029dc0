internal import ActiveTasks
internal import Glibc

/// Prints diagnostics to standard error.
struct DiagnosticPrinter {
  /// Whether severities are coloured.
  var hasColor = Terminal.error.hasColor

  /// Prints `diagnostic` and, below it, what was found and expected and what to do.
  func print(_ diagnostic: Diagnostic) {
    Self.write(text(diagnostic))
  }

  /// Says that outcomes were taken out of the store of the results in `folder`, if any were.
  func print(droppedOutcomes count: Int, in folder: String) {
    guard let warning = StudyStore.warning(droppedOutcomes: count) else { return }
    print(warning.naming(folder))
  }

  /// Says that recordings stand more than once in the results in `folder`, if any do.
  func print(repeated found: String, in folder: String) {
    guard let warning = StudyStore.warning(repeated: found) else { return }
    print(warning.naming(folder))
  }

  /// The printed text: one line for the message, one for found and expected, one for the hint.
  func text(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.input.map { $0 + diagnostic.location.suffix } ?? "active-cli"
    var lines = [
      "\(clean(place)): \(label(diagnostic.severity)): [\(diagnostic.code)] "
        + clean(diagnostic.message)
    ]
    let evidence = [
      diagnostic.found.map { "found: " + clean($0) },
      diagnostic.expected.map { "expected: " + clean($0) },
    ].compactMap { $0 }
    if !evidence.isEmpty { lines.append("  " + evidence.joined(separator: "  ")) }
    if let hint = diagnostic.hint { lines.append("  hint: " + clean(hint)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes text to standard error as it is.
  static func write(_ text: String) {
    _ = Array(text.utf8).written(to: STDERR_FILENO)
  }

  private func clean(_ text: String) -> String { TextSanitizer.visible(text) }

  private func label(_ severity: Diagnostic.Severity) -> String {
    guard hasColor else { return severity.rawValue }
    let color = severity == .error ? "31" : "33"
    return "\u{1b}[1;\(color)m\(severity.rawValue)\u{1b}[0m"
  }
}
