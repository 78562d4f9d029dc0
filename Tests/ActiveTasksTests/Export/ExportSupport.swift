import Foundation
import Testing

@testable import ActiveTasks

/// Exports of the results in `Fixtures/export`, and the validators that others wrote.
enum ExportSupport {
  /// The results folder.
  static let results = "Fixtures/export/study"

  /// Why the validators cannot be asked; `nil` when they can.
  ///
  /// Installs them when they are missing.
  static let missing: String? = {
    let result = try? TestProgram.run("sh scripts/install-validators")
    return result?.status == 0 ? nil : "the validators cannot be installed: \(result?.error ?? "")"
  }()

  /// Exports with `flags`, runs `change` on the export `$T/x` and asks a validator; `nil` when there is none.
  static func validate(
    _ kind: ExportKind, _ flags: String = "", change: String = "true"
  ) throws -> TestProgram.Output? {
    if let missing {
      print("skipped: \(missing)")
      return nil
    }
    return try TestProgram.run(
      """
      active-cli export \(kind.rawValue) \(results) -o $T/x \(flags) 2>$T/messages >$T/summary || exit 9
      (cd $T/x && \(change)) || exit 8
      .build/validators/bin/python scripts/validate-export \(kind.rawValue) $T/x
      """, environment: ["HOME": "/tmp", "NO_COLOR": "1"])
  }

  /// Copies the results to `folder` and changes a file of them; the manifest then says nothing about hashes.
  static func changed(
    _ folder: ScratchFolder, _ name: String, _ change: (String) -> String
  ) throws -> String {
    let source = TestProgram.root.appending(path: results).path
    let copy = folder.path("results")
    try FileManager.default.copyItem(atPath: source, toPath: copy)
    try edit("\(copy)/manifest.json") { $0.replacing("\"outputs\"", with: "\"formerOutputs\"") }
    try edit("\(copy)/\(name)", change)
    return copy
  }

  private static func edit(_ path: String, _ change: (String) -> String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try change(text).write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Exports in this process.
  static func run(
    _ kind: ExportKind, _ results: String, to output: String,
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> ExportRun.Outcome {
    var options = ExportOptions(kind, results: results, output: output)
    change(&options)
    return try ExportRun.run(options, isStopped: { false })
  }

  /// Every file below a folder with its text, in the order of their names.
  static func files(_ folder: String) throws -> [(name: String, text: String)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return try names.compactMap { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
      if isFolder.boolValue { return nil }
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      return (name, String(decoding: data, as: UTF8.self))
    }
  }
}
