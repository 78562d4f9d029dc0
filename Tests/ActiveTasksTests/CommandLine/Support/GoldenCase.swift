import Foundation
import Testing

/// A command line with everything it must print: `cmd`, `expout`, `experr` and `status` in one
/// folder of `Fixtures/cli/<area>/<nnnn>`.
///
/// `cmd` is run as described at `TestProgram.run`; missing files mean no output and status 0.
struct GoldenCase: CustomTestStringConvertible {
  let folder: URL

  /// Every case, in the order of the folders' names.
  static func all() throws -> [GoldenCase] {
    let root = TestProgram.root.appending(path: "Fixtures/cli")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent == "cmd" }
      .map { GoldenCase(folder: $0.deletingLastPathComponent()) }
      .sorted { $0.folder.path < $1.folder.path }
  }

  var testDescription: String {
    folder.pathComponents.suffix(2).joined(separator: "/")
  }

  /// The shell line.
  func command() throws -> String { try text("cmd") }

  /// What the line must print and return.
  func expected() throws -> TestProgram.Output {
    TestProgram.Output(
      output: try text("expout"), error: try text("experr"),
      status: Int32(try text("status").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
  }

  /// Makes `output` what the line must print and return.
  func update(_ output: TestProgram.Output) throws {
    try replace("expout", output.output)
    try replace("experr", output.error)
    try replace("status", output.status == 0 ? "" : "\(output.status)\n")
  }

  private func text(_ name: String) throws -> String {
    let file = folder.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return "" }
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func replace(_ name: String, _ text: String) throws {
    let file = folder.appending(path: name)
    if text.isEmpty {
      try? FileManager.default.removeItem(at: file)
    } else {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }
}
