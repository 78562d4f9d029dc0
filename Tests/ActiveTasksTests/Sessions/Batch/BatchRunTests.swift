import Foundation
import Testing

@testable import ActiveTasks

@Suite struct BatchRunTests {
  private let study: SmallStudy

  init() throws {
    study = try SmallStudy()
    try study.fill()
  }

  @Test func `every session has its line, every broken one its error`() throws {
    let summary = try study.run()
    #expect(summary.sessions == 4 && summary.processed == 4 && summary.errors == 1)
    let sessions = try study.objects("sessions.jsonl")
    #expect(
      sessions.map { $0["id"]?.string }
        == ["P1/2024-05-01", "P1/2024-05-08", "P2/2024-05-01", "P3/upload.zip"])
    #expect(sessions.map { $0["status"]?.string } == ["done", "done", "failed", "done"])
    #expect(sessions[3]["layout"]?.string == "appcore")
    #expect(sessions[3]["start"]?.string == "2024-05-01T08:00:00.500Z")
    let errors = try study.objects("errors.jsonl")
    #expect(errors.map { $0["code"]?.string } == ["json.truncated"])
    #expect(errors[0]["path"]?.string == "P2/2024-05-01/cut.json")
    #expect(errors[0]["byte"]?.integer == 900)
    #expect(!FileManager.default.fileExists(atPath: study.output + ".key"))
  }

  @Test func `results are those of the commands`() throws {
    try study.run()
    let results = try study.objects("results.jsonl")
    for (path, command) in [
      ("P1/2024-05-01/hearing.json", "audiometry"), ("P1/2024-05-01/rr.txt", "heartrate"),
      ("P1/2024-05-08/ipaq.json", "survey ipaq"),
    ] {
      let output = try TestProgram.run(
        "cd \(study.root) && active-cli \(command) --format jsonl \(path)")
      let expected = try output.output.split(separator: "\n").map {
        try JSONParser.document(Array($0.utf8))
      }
      let task = expected.first?["task"]?.string
      let own = results.filter {
        $0["input"]?["path"]?.string == path && $0["task"]?.string == task
      }
      .map(Self.withoutSession)
      #expect(!own.isEmpty && own == expected, "\(command)")
    }
  }

  @Test func `a member of an archive gives what the file gives`() throws {
    try study.run()
    let results = try study.objects("results.jsonl").map(Self.withoutSession)
    func of(_ path: String) -> [JSONValue] {
      results.compactMap { value in
        guard case .object(var members) = value, case .object(var input)? = members["input"],
          input["path"]?.string == path
        else { return nil }
        input["path"] = nil
        members["input"] = .object(input)
        return .object(members)
      }
    }
    let packed = of("P3/upload.zip/answers/ipaq.json")
    #expect(!packed.isEmpty && packed == of("P1/2024-05-08/ipaq.json"))
  }

  @Test func `the metrics' table has a row a number, ordered as the results`() throws {
    try study.run()
    let rows = try #require(study.results()["metrics.csv"]).split(separator: "\n")
    #expect(
      rows[0] == "participant,session,task,step,metric,value,unit,method,quality,reason,path")
    let metrics = try study.objects("results.jsonl").reduce(0) {
      $0 + ($1["metrics"]?.children.count ?? 0)
    }
    #expect(rows.count == metrics + 1)
  }

  @Test func `the bytes do not depend on workers, shards or resuming`() throws {
    try study.run(workers: 1)
    let expected = try study.results()
    try study.run(workers: 2) { $0.isForced = true }
    #expect(try study.results() == expected)
    for number in [3, 1, 2] {
      try study.run {
        $0.output = study.scratch.path("shards")
        $0.shard = Shard(number, of: 3)
      }
    }
    let merged = try BatchMerge.run([study.scratch.path("shards")], to: study.scratch.path("all"))
    #expect(merged.sessions == 4 && merged.shards == 3)
    #expect(try study.results(in: study.scratch.path("all")) == expected)
  }

  @Test func `what is done is not done again unless it changed`() throws {
    try study.run()
    let expected = try study.results()
    #expect(try study.run().processed == 0)
    #expect(try study.results() == expected)
    // The same bytes in a new file are the same input.
    try study.add("P1/2024-05-01/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    #expect(try study.run().processed == 0)
    try study.add("P1/2024-05-01/rr.txt", fixture: "heart-rate/artifacts.csv")
    #expect(try study.run().processed == 1)
    try study.add("P1/2024-05-01/new.txt", fixture: "heart-rate/rr.txt/rr.txt")
    #expect(try study.run().processed == 1)
    try FileManager.default.removeItem(atPath: study.root + "/P1/2024-05-01/new.txt")
    try study.add("P1/2024-05-01/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    #expect(try study.run().processed == 1)
    #expect(try study.results() == expected)
    #expect(try study.run { $0.only = ["ipaq"] }.processed == 4)
    #expect(try study.run { $0.isForced = true }.processed == 4)
    #expect(try study.results() == expected)
  }

  @Test func `a torn record is made again`() throws {
    try study.run()
    let expected = try study.results()
    let key = Journal.key("P1/2024-05-08")
    let path = "\(study.output)/journal/\(key.prefix(2))/\(key).json"
    let bytes = try Data(contentsOf: URL(filePath: path))
    try Data(bytes.dropLast(20)).write(to: URL(filePath: path))
    #expect(try study.run().processed == 1)
    #expect(try study.results() == expected)
  }

  @Test func `a session that is gone leaves the results`() throws {
    try study.run()
    try FileManager.default.removeItem(atPath: study.root + "/P2")
    #expect(try study.run().sessions == 3)
    #expect(try study.objects("sessions.jsonl").count == 3)
    #expect(try study.errorCodes().isEmpty)
  }

  @Test func `an empty study does not take the place of earlier results`() throws {
    try study.run()
    let expected = try study.results()
    for name in ["P1", "P2", "P3"] {
      try FileManager.default.removeItem(atPath: study.root + "/" + name)
    }
    let error = #expect(throws: Diagnostic.self) { try study.run() }
    #expect(error?.code == "batch.nothing-left" && error?.input == study.root)
    #expect(try study.results() == expected)
    #expect(try study.run { $0.isForced = true }.sessions == 0)
    #expect(try study.objects("sessions.jsonl").isEmpty)
  }

  @Test func `a curve that is gone or cut is made again`() throws {
    try study.run { $0.hasSeries = true }
    let expected = try study.results()
    let paths = try study.objects("files.jsonl").filter { $0["source"]?.string != nil }
      .compactMap { $0["path"]?.string }
    let first = try #require(paths.first)
    let url = URL(filePath: study.output + "/" + first)
    let bytes = try Data(contentsOf: url)
    try FileManager.default.removeItem(at: url)
    #expect(try study.run { $0.hasSeries = true }.processed == 1)
    #expect(try Data(contentsOf: url) == bytes)
    try Data(bytes.dropLast(9)).write(to: url)
    #expect(try study.run { $0.hasSeries = true }.processed == 1)
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try study.run { $0.hasSeries = true }.processed == 0)
    #expect(try study.results() == expected)
  }

  @Test func `files whose names differ in the composition of a letter keep their curves`() throws {
    try study.add("P4/v/\u{e9}.txt", fixture: "heart-rate/rr.txt/rr.txt")
    let beats = try SmallStudy.fixture("heart-rate/rr.txt/rr.txt")
    try study.add("P4/v/e\u{301}.txt", Array("801.5\n".utf8) + beats)
    try study.run { $0.hasSeries = true }
    let files = try study.objects("files.jsonl").filter { $0["source"]?.string != nil }
    let paths = files.compactMap { $0["path"]?.string }
    #expect(paths.count { $0.hasPrefix("series/P4/") } > 1)
    #expect(Set(paths).count == files.count)
    for file in files {
      let path = try #require(file["path"]?.string)
      let bytes = Array(try Data(contentsOf: URL(filePath: study.output + "/" + path)))
      #expect(ContentHash.of(bytes) == file["sha256"]?.string)
    }
  }

  @Test func `only the wanted tasks are processed`() throws {
    try study.run { $0.only = ["heartrate"] }
    let tasks = Set(try study.objects("results.jsonl").compactMap { $0["task"]?.string })
    #expect(tasks == ["heartRate"])
  }

  @Test func `sessions before the wanted day are left out`() throws {
    let summary = try study.run { $0.since = CivilDate(year: 2024, month: 5, day: 2) }
    #expect(summary.tooOld == 4 && summary.sessions == 0)
    try study.add(
      "P3/s/metadata.json", text: #"{"startDate":"2024-06-01T09:00:00-07:00","appVersion":"1"}"#)
    #expect(
      try study.run { $0.since = CivilDate(year: 2024, month: 5, day: 2) }.sessions == 1)
  }

  @Test func `a run that is stopped keeps what is done and changes no results`() throws {
    try study.run()
    let expected = try study.results()
    let plan = try study.plan { $0.isForced = true }
    let summary = try BatchRun.run(plan, workers: 1, isStopped: { true }) { _, _ in }
    #expect(!summary.isComplete && summary.sessions == 0)
    #expect(try study.results() == expected)
  }

  @Test func `fail-fast stops at the first failed input`() throws {
    let summary = try study.run(workers: 1) { $0.failsFast = true }
    #expect(summary.isCutShort)
    #expect(!FileManager.default.fileExists(atPath: study.output + "/results.jsonl"))
  }

  @Test func `curves go to a folder of the session and are listed`() throws {
    try study.run { $0.hasSeries = true }
    let files = try study.objects("files.jsonl").filter { $0["source"]?.string != nil }
    #expect(!files.isEmpty)
    for file in files {
      let path = try #require(file["path"]?.string)
      #expect(path.hasPrefix("series/P1/2024-05-01/"))
      let bytes = Array(try Data(contentsOf: URL(filePath: study.output + "/" + path)))
      #expect(ContentHash.of(bytes) == file["sha256"]?.string)
      #expect(file["bytes"]?.integer.map { Int($0) } == bytes.count)
    }
  }

  @Test(arguments: [231, 251])
  func `a file with a long name keeps its curves, and the others theirs`(count: Int) throws {
    let beats = try SmallStudy.fixture("heart-rate/rr.txt/rr.txt")
    for last in ["a", "b"] {
      let name = String(repeating: "x", count: count - 1) + last
      try study.add("P9/v/\(name).txt", (last == "a" ? Array("801.5\n".utf8) : []) + beats)
    }
    try study.run { $0.hasSeries = true }
    let paths = try study.objects("files.jsonl").filter { $0["source"]?.string != nil }
      .compactMap { $0["path"]?.string }
    #expect(paths.count { $0.hasPrefix("series/P9/v/xxx") } > 1)
    #expect(Set(paths).count == paths.count)
  }

  @Test func `a results folder whose name is no UTF-8 lists its curves as they are`() throws {
    let result = try TestProgram.run(
      """
      mkdir -p $T/st/P1/v; cp Fixtures/heart-rate/rr.txt/rr.txt $T/st/P1/v/
      out=$T/$(printf 'r\\377')
      active-cli batch --series --keep-ids -o "$out" $T/st > /dev/null 2>&1
      grep '"source":"' "$out/files.jsonl"; rm -r "$out"
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count > 1 && lines.allSatisfy { $0.contains(#""path":"series/P1/v/rr."#) })
    #expect(!result.output.contains(#""bytes":0,"#), "\(result.output)")
  }

  /// The document has the same step, which it would process by the defaults.
  @Test func `curves of a document are those of its task with its parameters`() throws {
    try study.add("P9/v/hearing.json", fixture: "audiometry/half-volume/result.json")
    try study.add("P9/w/all.json", fixture: "researchkit/everything.json")
    try study.run {
      $0.hasSeries = true
      $0.configuration.parameters = ["audiometry": ["correct-volume": "true"]]
    }
    let files = try study.objects("files.jsonl").filter { $0["source"]?.string != nil }
    for file in files {
      let path = try #require(file["path"]?.string)
      let bytes = Array(try Data(contentsOf: URL(filePath: study.output + "/" + path)))
      #expect(ContentHash.of(bytes) == file["sha256"]?.string, "\(path)")
    }
    let there = try FileManager.default.subpathsOfDirectory(atPath: study.output + "/series")
    let tables = there.filter { $0.hasSuffix(".csv") }.map { "series/" + $0 }
    #expect(tables.sorted() == files.compactMap { $0["path"]?.string }.sorted())
  }

  @Test func `recordings whose names differ in the ending keep their curves each`() throws {
    try study.add("P9/v/hr.csv", fixture: "heart-rate/polar.csv/polar.csv")
    try study.add("P9/v/hr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try study.run { $0.hasSeries = true }
    let files = try study.objects("files.jsonl").filter { $0["source"]?.string != nil }
    let paths = files.compactMap { $0["path"]?.string }
    #expect(paths.contains("series/P9/v/hr.beats.csv"))
    #expect(paths.contains("series/P9/v/hr.txt.beats.csv"))
    for file in files {
      let path = try #require(file["path"]?.string)
      let bytes = Array(try Data(contentsOf: URL(filePath: study.output + "/" + path)))
      #expect(ContentHash.of(bytes) == file["sha256"]?.string, "\(path)")
    }
  }

  @Test func `folders of sensors whose names have a dot keep their curves each`() throws {
    for visit in ["visit.1", "visit.2"] {
      for sensor in ["Accelerometer", "Gyroscope", "Gravity", "Orientation", "TotalAcceleration"] {
        let name = "motion/sensorlogger.csv/\(sensor).csv"
        guard let bytes = try? SmallStudy.fixture(name) else { continue }
        try study.add("P9/\(visit)/\(sensor).csv", bytes)
      }
    }
    try study.run { $0.hasSeries = true }
    let paths = try study.objects("files.jsonl").compactMap { $0["path"]?.string }
    #expect(paths.contains("series/P9/visit.1.angleCurve.csv"), "\(paths)")
    #expect(paths.contains("series/P9/visit.2.angleCurve.csv"))
  }

  @Test func `files that are not those of the manifest are not loaded`() throws {
    try study.run()
    let place = StudyPlace(study.output)
    try place.refresh()
    let path = study.output + "/results.jsonl"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("\"value\":", with: "\"value\":1", maxReplacements: 1)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: Diagnostic.self) { try place.refresh() }
    #expect(error?.code == "store.files-changed" && error?.input == path)
    try study.run()
    try place.refresh()
  }

  @Test func `results inside the study are refused`() throws {
    let error = #expect(throws: Diagnostic.self) {
      try study.plan { $0.output = study.root + "/results" }
    }
    #expect(error?.code == "usage.output-is-input")
  }

  private static func withoutSession(_ value: JSONValue) -> JSONValue {
    guard case .object(var members) = value else { return value }
    members["participant"] = .null
    members["session"] = .null
    return .object(members)
  }
}
