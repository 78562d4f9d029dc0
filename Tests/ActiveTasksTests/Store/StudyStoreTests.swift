import Foundation
import Testing

@testable import ActiveTasks

@Suite struct StudyStoreTests {
  private func expect(_ code: String, _ work: () throws -> Void) {
    #expect(performing: work, throws: { ($0 as? Diagnostic)?.code == code })
  }

  @Test func `a new store has the newest schema`() throws {
    let folder = try ScratchFolder()
    let store = try StudyStore.open(path: folder.path("s"))
    #expect(try store.version() == StudySchema.steps.count)
    #expect(try StudyStore.open(path: folder.path("s")).version() == StudySchema.steps.count)
    for topic in StudyQuery.Topic.allCases {
      _ = try StoreFolder.rows(store.query(StudyQuery(topic)))
    }
    #expect(try store.integrityProblems().isEmpty)
  }

  @Test func `a newer store, an older one, a foreign one and rubbish are refused`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("s")
    do {
      let database = try StudyStore.open(path: path).database
      try database.execute("PRAGMA user_version=99")
    }
    expect("store.newer") { _ = try StudyStore.open(path: path) }
    expect("store.newer") { _ = try StudyStore.openForReading(path: path) }
    do {
      let database = try SQLiteDatabase(path, .write)
      try database.execute("PRAGMA user_version=0")
    }
    expect("store.older") { _ = try StudyStore.openForReading(path: path) }
    do {
      let database = try SQLiteDatabase(folder.path("f"), .write)
      try database.execute("CREATE TABLE other (x)")
    }
    expect("store.foreign") { _ = try StudyStore.open(path: folder.path("f")) }
    let rubbish = try folder.write(String(repeating: "no database ", count: 100), to: "r")
    expect("store.foreign") { _ = try StudyStore.open(path: rubbish) }
    expect("store.missing") { _ = try StudyStore.openForReading(path: folder.path("none")) }
    expect("store.missing") { _ = try StudyStore.open(path: folder.path("no/folder")) }
  }

  @Test func `what another process holds is busy, and readers go on`() throws {
    let folder = try StoreFolder()
    try folder.load()
    let other = try SQLiteDatabase(folder.store, .write)
    try other.execute("BEGIN IMMEDIATE")
    let store = try StudyStore.open(path: folder.store, patience: 10)
    expect("store.busy") { _ = try store.load(folder: folder.folder) }
    let reader = try StudyStore.openForReading(path: folder.store)
    #expect(try StoreFolder.rows(reader.query(StudyQuery(.metrics))).count == 16)
    try other.execute("ROLLBACK")
    _ = try store.load(folder: folder.folder)
  }

  @Test func `a full disk leaves what was there, and the next load completes it`() throws {
    let folder = try StoreFolder()
    try folder.load()
    let before = try folder.content()
    try folder.writeMany(450)
    do {
      let store = try StudyStore.open(path: folder.store)
      // No page more than there are.
      try store.database.execute("PRAGMA max_page_count=1")
      expect("store.full") { _ = try store.load(folder: folder.folder) }
      #expect(try store.integrityProblems().isEmpty)
    }
    #expect(try folder.content() == before)
    try folder.load()
    let fresh = try StoreFolder()
    try fresh.writeMany(450)
    try fresh.load()
    #expect(try folder.content() == fresh.content())
  }

  @Test func `a store can be read where nothing can be written beside it`() throws {
    let folder = try StoreFolder()
    try folder.load()
    let database = try SQLiteDatabase(folder.store, .frozen)
    #expect(try database.integer("SELECT count(*) FROM sessions") == 5)
  }

  @Test(arguments: [
    "SELEC 1", "", "DELETE FROM sessions", "SELECT 1; SELECT 2", "SELECT ?",
    "ATTACH 'other' AS other", "PRAGMA user_version=7", "DROP TABLE metrics",
    "INSERT INTO participants VALUES ('x') RETURNING id", "VACUUM INTO 'copy'",
    "SELECT * FROM none",
  ])
  func `a statement of a user only reads`(sql: String) throws {
    let folder = try StoreFolder()
    try folder.load()
    let before = try folder.content()
    let store = try StudyStore.openForReading(path: folder.store)
    #expect(throws: Diagnostic.self) { _ = try StoreFolder.rows(store.query(sql: sql)) }
    #expect(try folder.content() == before)
  }

  @Test func `what a statement may not do is said to whoever wrote it`() throws {
    let folder = try StoreFolder()
    try folder.load()
    let store = try StudyStore.openForReading(path: folder.store)
    for sql in [
      "SELECT load_extension('x')", "SELECT json('{')", "SELECT abs(-9223372036854775808)",
    ] {
      expect("usage.sql") { _ = try StoreFolder.rows(store.query(sql: sql)) }
    }
  }

  @Test func `the flag that a participant met most is not another's`() throws {
    let folder = try StoreFolder()
    try folder.load()
    try SQLiteDatabase(folder.store, .write).execute("UPDATE sessions SET device = 'x'")
    let store = try StudyStore.openForReading(path: folder.store)
    for (participant, flag) in [("P00001", "rom.methods-differ"), ("P00002", "rom.no-movement")] {
      var question = StudyQuery(.devices)
      question.participant = participant
      question.task = "rangeOfMotion"
      let rows = try StoreFolder.rows(store.query(question))
      #expect(rows.map { $0[7].string } == [flag])
    }
  }

  @Test func `nothing that was taken out stays in the file`() throws {
    let folder = try StoreFolder()
    try folder.writeMany(450)
    try folder.load()
    func isThere(_ text: String) throws -> Bool {
      try Data(contentsOf: URL(filePath: folder.store)).range(of: Data(text.utf8)) != nil
    }
    #expect(try isThere("P00002/1234"))
    try folder.keep { !$0.hasPrefix("P00002/") }
    try folder.load()
    #expect(try !isThere("P00002"))
    // A store that was written by an older program is cleaned, too.
    do {
      let database = try SQLiteDatabase(folder.store, .write)
      try database.execute("CREATE TABLE t (x); INSERT INTO t VALUES ('left over'); DROP TABLE t")
      try database.execute("DELETE FROM facts WHERE name = 'clean'")
    }
    try folder.load()
    #expect(try !isThere("left over"))
  }

  @Test func `outcomes are kept with their history`() throws {
    let folder = try StoreFolder()
    try folder.load()
    let care = try OutcomeFiles.read(
      TestProgram.root.appending(path: "Fixtures/outcomes/record.json").path)
    let store = try StudyStore.open(path: folder.store)
    #expect(try store.keep(care, participant: "P00001") == care.outcomes.count)
    #expect(try store.keep(care, participant: "P00001") == 0)
    expect("store.outcome-owner") { try store.keep(care, participant: "P00002") }
    var later = care
    for index in later.outcomes.indices { later.outcomes[index].deleted = StoreFolder.now }
    later.outcomes[0].values = []
    try store.keep(later, participant: "P00001")
    let rows = try StoreFolder.rows(
      store.query(sql: "SELECT count(*), count(deleted) FROM outcomes"))
    let count = SQLiteValue.integer(Int64(care.outcomes.count))
    #expect(rows == [[count, count]])
    let values = try StoreFolder.rows(store.query(sql: "SELECT count(*) FROM outcome_values"))
    let all = care.outcomes.reduce(0) { $0 + $1.values.count }
    #expect(values == [[.integer(Int64(all))]])
    // A study without sessions of the participant keeps the outcomes.
    try folder.keep { $0.hasPrefix("P00002/") }
    _ = try store.load(folder: folder.folder)
    let left = try StoreFolder.rows(store.query(sql: "SELECT count(*) FROM outcomes"))
    #expect(left == [[count]])
  }

  private static let care = try? OutcomeFiles.read(
    TestProgram.root.appending(path: "Fixtures/outcomes/record.json").path)

  @Test(arguments: ["P00003", "p00001", ""])
  func `outcomes are kept of participants of the store alone`(name: String) throws {
    let folder = try StoreFolder()
    try folder.load()
    let care = try #require(Self.care)
    let store = try StudyStore.open(path: folder.store)
    #expect(
      performing: { try store.keep(care, participant: name) },
      throws: {
        let problem = $0 as? Diagnostic
        return problem?.code == "store.no-participant"
          && problem?.expected
            == (name == "p00001" ? "P00001 or one of 1 more" : "P00001, P00002")
      })
    #expect(
      try StoreFolder.rows(store.query(sql: "SELECT * FROM participants")).count == 2)
    // No store is made for them.
    let absent = folder.store + "-other"
    expect("store.missing") { try StudyPlace(absent).keep(care, participant: "P00001") }
    #expect(!FileManager.default.fileExists(atPath: absent))
  }

  @Test(arguments: ["withdrew", "left", "left a part", "refused"])
  func `outcomes go with the results of who withdrew or left`(why: String) throws {
    let folder = try StoreFolder()
    let settings = why == "left a part" ? #""since":"2024-06-01""# : #""only":null,"since":null"#
    try folder.write(["{\"settings\":{\(settings)}}"], to: "manifest.json")
    try folder.load()
    let care = try #require(Self.care)
    do {
      let store = try StudyStore.open(path: folder.store)
      try store.keep(care, participant: "P00002")
    }
    try #expect(folder.load().droppedOutcomes == 0)
    switch why {
    case "withdrew":
      // Only the session is left that the withdrawal refuses.
      try folder.keep { $0 == "P00002/visit-2" || $0.hasPrefix("P00001/") }
    case "refused":
      try folder.keep { $0 == "P00002/visit-2" || $0.hasPrefix("P00001/") }
      let lines = try StoreFolder.original("sessions.jsonl").filter {
        !$0.contains("P00002/visit-1")
      }
      try folder.write(
        lines.map { $0.replacing(#""verdict":"withdrawn""#, with: #""verdict":"missing""#) },
        to: "sessions.jsonl")
    default: try folder.keep { $0.hasPrefix("P00001/") }
    }
    let isDropped = why == "withdrew" || why == "left"
    #expect(try folder.load().droppedOutcomes == (isDropped ? care.outcomes.count : 0))
    let store = try StudyStore.open(path: folder.store)
    let left = try StoreFolder.rows(store.query(sql: "SELECT count(*) FROM outcomes"))
    #expect(left == [[.integer(isDropped ? 0 : Int64(care.outcomes.count))]])
    #expect(try store.integrityProblems().isEmpty)
    let file = try Data(contentsOf: URL(filePath: folder.store))
    #expect((file.range(of: Data(care.outcomes[0].uuid.utf8)) == nil) == isDropped)
    switch why {
    case "withdrew":
      expect("store.participant-withdrew") { try store.keep(care, participant: "P00002") }
    case "left": expect("store.no-participant") { try store.keep(care, participant: "P00002") }
    default: #expect(try store.keep(care, participant: "P00002") == 0)
    }
  }

  @Test func `a folder stands for the store in it`() throws {
    let folder = try StoreFolder()
    try folder.load()
    for place in [
      StudyPlace(folder.folder), StudyPlace("/nowhere", store: folder.folder),
      StudyPlace(folder.folder, store: folder.folder),
    ] {
      #expect(place.path == folder.store)
      #expect(try place.open().version() == StudySchema.steps.count)
    }
  }

  @Test func `the guide explains every table, column and question`() throws {
    let page = TestProgram.root.appending(path: "docs/guide/store.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let folder = try ScratchFolder()
    let store = try StudyStore.open(path: folder.path("s"))
    for row in try StoreFolder.rows(store.query(StudyQuery(.tables))) {
      let (table, column) = (row[0].string ?? "", row[2].string ?? "")
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("| `\(table)` |") }
      #expect(lines.contains { $0.contains("`\(column)`") }, "\(table).\(column)")
    }
    for topic in StudyQuery.Topic.allCases {
      #expect(text.contains("| `\(topic.rawValue)` |"), "\(topic)")
    }
  }
}
