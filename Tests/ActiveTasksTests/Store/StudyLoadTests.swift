import Foundation
import Testing

@testable import ActiveTasks

@Suite struct StudyLoadTests {
  @Test func `a folder is loaded once, and a second load finds nothing to do`() throws {
    let folder = try StoreFolder()
    let first = try folder.load()
    #expect(first == .init(added: 5, changed: 0, removed: 0, unchanged: 0))
    let content = try folder.content()
    #expect(try folder.load() == .init(added: 0, changed: 0, removed: 0, unchanged: 5))
    #expect(try folder.content() == content)
    let store = try StudyStore.openForReading(path: folder.store)
    #expect(try StoreFolder.rows(store.query(StudyQuery(.runs))).count == 2)
    #expect(try store.integrityProblems().isEmpty)
  }

  @Test func `numbers, words and missing values are kept as they are`() throws {
    let folder = try StoreFolder()
    try folder.load()
    let store = try StudyStore.openForReading(path: folder.store)
    let values = try StoreFolder.rows(
      store.query(
        sql: "SELECT value, reason FROM measurements WHERE metric = 'rom.range' ORDER BY 1"))
    #expect(
      values == [
        [.null, "no-movement"], [.real(2.5), .null], [.real(91), .null], [.real(92.25), .null],
        [.real(103.75), .null], [.real(104.5), .null], [.real(117.5), .null],
        [.real(118.125), .null],
      ])
    let errors = try StoreFolder.rows(store.query(sql: "SELECT session, line, code FROM errors"))
    #expect(errors == [["P00001/visit-2", 1, "hr.unknown-unit"]])
  }

  @Test func `sessions that changed, came or went leave the store as a new one would be`() throws {
    let fresh = try StoreFolder()
    try fresh.load()
    let folder = try StoreFolder()
    try folder.keep { $0 != "P00001/visit-2" && $0 != "P00002/visit-1" }
    #expect(try folder.load().added == 3)
    let changed = try StoreFolder.original("sessions.jsonl").map {
      $0.replacingOccurrences(of: "\"iPhone15,4\"", with: "\"iPhone9,1\"")
    }
    for name in ["results.jsonl", "errors.jsonl", "files.jsonl"] {
      try folder.write(StoreFolder.original(name), to: name)
    }
    // The hash of its results and errors stays as it was.
    try folder.write(changed, to: "sessions.jsonl")
    #expect(try folder.load() == .init(added: 2, changed: 1, removed: 0, unchanged: 2))
    #expect(try folder.content() != fresh.content())
    try folder.write(StoreFolder.original("sessions.jsonl"), to: "sessions.jsonl")
    #expect(try folder.load() == .init(added: 0, changed: 1, removed: 0, unchanged: 4))
    #expect(try folder.content() == fresh.content())
    try folder.keep { $0.hasPrefix("P00002/") }
    #expect(try folder.load() == .init(added: 0, changed: 0, removed: 3, unchanged: 2))
    let store = try StudyStore.openForReading(path: folder.store)
    #expect(try StoreFolder.rows(store.query(sql: "SELECT id FROM participants")) == [["P00002"]])
    #expect(try StoreFolder.rows(store.query(sql: "SELECT count(*) FROM metrics")) == [[5]])
    #expect(try store.integrityProblems().isEmpty)
  }

  @Test func `a load that stops goes on with the next one`() throws {
    let fresh = try StoreFolder()
    try fresh.load()
    let folder = try StoreFolder()
    let lines = try StoreFolder.original("results.jsonl")
    try folder.load()
    // Other content that cannot be loaded to its end, then the first content again.
    let other = try StoreFolder.original("sessions.jsonl").map {
      $0.replacingOccurrences(of: "\"sha256\":\"", with: "\"sha256\":\"f")
    }
    try folder.write(other, to: "sessions.jsonl")
    try folder.write(Array(lines.dropLast()), to: "results.jsonl")
    #expect(throws: Diagnostic.self) { try folder.load() }
    try folder.write(lines, to: "results.jsonl")
    try folder.write(StoreFolder.original("sessions.jsonl"), to: "sessions.jsonl")
    try folder.load()
    #expect(try folder.content() == fresh.content())
  }

  @Test(arguments: [
    ("results.jsonl", 1, "store.lines-mismatch"), ("results.jsonl", -1, "store.lines-missing"),
    ("errors.jsonl", 1, "store.lines-missing"), ("sessions.jsonl", 1, "store.lines-mismatch"),
    ("sessions.jsonl", -2, "store.lines-mismatch"),
  ])
  func `files that do not belong together are refused`(
    name: String, dropped: Int, code: String
  ) throws {
    let folder = try StoreFolder()
    let lines = try StoreFolder.original(name)
    try folder.write(
      Array(dropped > 0 ? lines.dropFirst(dropped) : lines.dropLast(-dropped)), to: name)
    #expect { try folder.load() } throws: { ($0 as? Diagnostic)?.code == code }
  }

  @Test func `a session that stands twice is refused`() throws {
    let folder = try StoreFolder()
    let lines = try StoreFolder.original("sessions.jsonl")
    try folder.write(lines + lines.suffix(1), to: "sessions.jsonl")
    #expect { try folder.load() } throws: {
      ($0 as? Diagnostic)?.code == "store.duplicate-session"
    }
  }

  @Test func `more sessions than a transaction holds`() throws {
    let folder = try StoreFolder()
    try folder.writeMany(450)
    #expect(try folder.load().added == 450)
    let store = try StudyStore.openForReading(path: folder.store)
    #expect(try StoreFolder.rows(store.query(sql: "SELECT count(*) FROM sessions")) == [[450]])
  }
}
