import Foundation

@testable import ActiveTasks

/// A copy of the results in `Fixtures/study` to change, with a store beside it.
final class StoreFolder {
  private let scratch: ScratchFolder
  private static let names = [
    "sessions.jsonl", "results.jsonl", "errors.jsonl", "files.jsonl", "manifest.json",
  ]

  /// The clock of the loads.
  static let now = AbsoluteTime(nanoseconds: 1_714_579_200_000_000_000)

  init() throws {
    scratch = try ScratchFolder()
    for name in Self.names { try write(try Self.original(name), to: name) }
  }

  /// The folder.
  var folder: String { String(scratch.path("x").dropLast(2)) }
  /// The store's file.
  var store: String { scratch.path(StudyStore.fileName) }

  /// The lines of a file of the fixture.
  static func original(_ name: String) throws -> [String] {
    let file = TestProgram.root.appending(path: "Fixtures/store/study/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Writes lines to a file of the folder.
  func write(_ lines: [String], to name: String) throws {
    _ = try scratch.write(lines.map { $0 + "\n" }.joined(), to: name)
  }

  /// Keeps the sessions that `isKept` wants, in all files.
  func keep(_ isKept: (String) -> Bool) throws {
    for name in Self.names.prefix(4) {
      try write(
        try Self.original(name).filter { line in
          let session = try? JSONParser.document(Array(line.utf8))
          let participant = session?["participant"]?.string ?? ""
          return isKept("\(participant)/\(session?["session"]?.string ?? "")")
        }, to: name)
    }
  }

  /// Writes `count` refused sessions in place of the fixture's.
  func writeMany(_ count: Int) throws {
    let session = try Self.original("sessions.jsonl")[4]
    let many = (0..<count).map { session.replacing("visit-2\"", with: "\(1000 + $0)\"") }
    for name in ["results.jsonl", "errors.jsonl", "files.jsonl"] { try write([], to: name) }
    try write(many, to: "sessions.jsonl")
  }

  /// Loads the folder into its store.
  @discardableResult
  func load() throws -> StudyStore.LoadReport {
    let store = try StudyStore.open(path: store)
    defer { try? store.checkpoint() }
    return try store.load(folder: folder, now: Self.now)
  }

  /// Every row of every question but the runs.
  func content() throws -> [[[SQLiteValue]]] {
    let store = try StudyStore.openForReading(path: store)
    return try StudyQuery.Topic.allCases.filter { $0 != .runs }.map {
      try Self.rows(store.query(StudyQuery($0)))
    }
  }

  /// All rows of an answer.
  static func rows(_ answer: StudyRows) throws -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    while let row = try answer.next() { rows.append(row) }
    return rows
  }
}

extension StudyStore {
  /// What SQLite finds wrong with the file; nothing when all is well.
  func integrityProblems() throws -> [String] {
    let whole = try database.statement("PRAGMA integrity_check").rows()
    let keys = try database.statement("PRAGMA foreign_key_check").rows()
    return whole.compactMap { $0.first?.string }.filter { $0 != "ok" }
      + keys.map { "a row of \($0.first?.string ?? "") refers to nothing" }
  }
}
