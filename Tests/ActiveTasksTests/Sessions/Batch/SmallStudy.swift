import Foundation

@testable import ActiveTasks

/// A study in a scratch folder, with a results folder beside it.
final class SmallStudy {
  let scratch: ScratchFolder
  var root: String { scratch.path("study") }
  var output: String { scratch.path("results") }

  init() throws {
    scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: true)
  }

  /// Puts bytes into a file of the study.
  func add(_ path: String, _ bytes: [UInt8]) throws {
    let url = URL(filePath: root).appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    // A file that has just changed is not trusted to show its next change.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_714_550_400)], ofItemAtPath: url.path)
  }

  /// Puts text into a file of the study.
  func add(_ path: String, text: String) throws { try add(path, Array(text.utf8)) }

  /// Puts a file of `Fixtures` into the study.
  func add(_ path: String, fixture: String) throws {
    try add(path, try Self.fixture(fixture))
  }

  /// The bytes of a file of `Fixtures`.
  static func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: TestProgram.root.appending(path: "Fixtures/" + name)))
  }

  /// Four sessions of three participants: folders, an upload, one that is broken.
  func fill() throws {
    try add("P1/2024-05-01/hearing.json", fixture: "audiometry/result.json")
    try add("P1/2024-05-01/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try add("P1/2024-05-08/ipaq.json", fixture: "survey/ipaq.json")
    try add("P2/2024-05-01/cut.json", Array(Self.fixture("survey/ipaq.json").prefix(900)))
    var zip = StoredZIP()
    zip.add("info.json", Array(#"{"item":"IPAQ","createdOn":736243200.5,"appName":"a"}"#.utf8))
    zip.add("answers/ipaq.json", try Self.fixture("survey/ipaq.json"))
    try add("P3/upload.zip", zip.archive)
  }

  /// The plan of a batch with names kept; `change` sets further options.
  func plan(_ change: (inout BatchOptions) -> Void = { _ in }) throws -> BatchPlan {
    var options = BatchOptions(study: root, output: output)
    options.naming = .kept
    change(&options)
    return try BatchPlan(options)
  }

  /// Runs a batch.
  @discardableResult
  func run(
    workers: Int = 2, _ change: (inout BatchOptions) -> Void = { _ in }
  ) throws -> BatchRun.Summary {
    try BatchRun.run(plan(change), workers: workers, isStopped: { false }) { _, _ in }
  }

  /// The results by name of their file.
  func results(in folder: String? = nil) throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in BatchAssembly.names + ["manifest.json"] {
      texts[name] = try String(contentsOfFile: (folder ?? output) + "/" + name, encoding: .utf8)
    }
    return texts
  }

  /// The objects of a file of lines.
  func objects(_ name: String) throws -> [JSONValue] {
    try (results()[name] ?? "").split(separator: "\n").map {
      try JSONParser.document(Array($0.utf8))
    }
  }

  /// The codes of all errors.
  func errorCodes() throws -> [String] {
    try objects("errors.jsonl").compactMap { $0["code"]?.string }
  }
}
