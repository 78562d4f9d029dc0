import Foundation
import Testing

@testable import ActiveTasks

/// Pages about the results in `Fixtures/store/study`.
@Suite struct StudyReportTests {
  private func page(
    _ folder: StoreFolder, _ change: (inout StudyReport.Options) -> Void = { _ in }
  ) throws -> String {
    var options = StudyReport.Options(results: folder.folder)
    change(&options)
    return String(decoding: try StudyReport.html(options), as: UTF8.self)
  }

  private func loaded() throws -> StoreFolder {
    let folder = try StoreFolder()
    try folder.load()
    return folder
  }

  /// The cells of the rows that begin with `name`, in the tables of the page.
  private func rows(_ page: String, _ name: String) -> [[String]] {
    page.components(separatedBy: "<tr>").compactMap { row in
      let cells = row.components(separatedBy: "</t").map { cell in
        cell.replacing(/<svg.*<\/svg>/, with: "").replacing(/<[^>]*>/, with: "")
          .components(separatedBy: ">").last?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      }
      return cells.first == name ? cells : nil
    }
  }

  @Test func `the numbers are those of the results`() throws {
    let page = try page(loaded())
    // Of 92.25, 104.5 and 118.125; the fourth result is unusable.
    #expect(
      rows(page, "rom.range").contains { row in
        row.starts(with: [
          "rom.range", "knee.right", "reference", "deg", "3", "1", "–", "105.0", "12.94", "104.5",
          "98.38 – 111.3", "92.25 – 118.1",
        ])
      }, "\(rows(page, "rom.range"))")
    #expect(!page.contains("2.500 – 2.500"))
    let hr = rows(page, "hr.mean").first
    #expect(
      hr?.starts(with: ["hr.mean", "reference", "1/min", "2", "2"]) == true, "\(hr ?? [])")
    #expect(
      rows(page, "Range of motion").contains {
        $0.starts(with: ["Range of motion", "3", "1", "0", "0", "1", "60"])
      })
    #expect(
      rows(page, "Heart rate").contains {
        $0.starts(with: ["Heart rate", "2", "0", "1", "1", "1", "40"])
      })
    #expect(
      rows(page, "hr.unknown-unit").contains {
        $0.starts(with: ["hr.unknown-unit", "input failed", "Heart rate", "1", "1", "1"])
      })
    #expect(
      rows(page, "rom.no-movement").contains {
        $0.starts(with: ["rom.no-movement", "result unusable", "Range of motion", "1", "1", "1"])
      })
    #expect(
      rows(page, "iPhone13,2").contains { $0.starts(with: ["iPhone13,2", "3", "0", "0", "100"]) })
    #expect(rows(page, "refused").contains { $0.starts(with: ["refused", "1", "20 %"]) })
    #expect(
      rows(page, "P00001").contains {
        $0.starts(with: ["P00001", "3", "92.25", "2024-05-01", "118.1", "2024-05-29", "25.88"])
      })
  }

  @Test func `one participant's page has no other's`() throws {
    let page = try page(loaded()) { $0.participant = "P00001" }
    #expect(page.contains("<h1>Participant P00001</h1>"))
    #expect(!page.contains("P00002"))
    #expect(!page.contains("64.25"))
    #expect(
      rows(page, "visit-2").contains {
        $0.starts(with: [
          "visit-2", "2024-05-15T09:10:00.000-07:00", "iPhone13,2", "partial", "1", "1",
        ])
      })
    #expect(
      rows(page, "rom.range").contains {
        $0.starts(with: ["rom.range", "knee.right", "reference", "deg", "3", "92.25"])
      })
  }

  @Test func `the bytes do not depend on how the store came to be`() throws {
    let whole = try loaded()
    let parts = try StoreFolder()
    try parts.keep { $0.hasPrefix("P00002") }
    try parts.load()
    try parts.keep { !$0.hasSuffix("visit-1") }
    try parts.load()
    try parts.keep { _ in true }
    try parts.load()
    #expect(try page(whole) == page(parts))
    #expect(try page(whole) == page(whole))
  }

  @Test func `methods name versions, algorithms, parameters and sources`() throws {
    let page = try page(loaded())
    #expect(page.contains("with active-cli 1.0.0: 6 results of 5 sessions of 2 participants."))
    #expect(rows(page, "joint").contains { $0.starts(with: ["joint", "knee", "4"]) })
    #expect(
      page.contains(
        "4 results were computed by the command rom from recordings of the format motion.csv."))
    #expect(page.contains("swing–twist decomposition"))
    let definition = MetricCatalog.definition(of: "rom.range")
    #expect(rows(page, "rom.range").contains { $0.contains(definition?.source ?? "no source") })
  }

  @Test func `every kind of task has a title and sentences`() {
    for kind in ActiveTask.Kind.allCases {
      #expect(TaskTitle.text(kind.rawValue) != kind.rawValue)
      #expect(MethodText.sentences(kind).hasSuffix("."))
    }
    #expect(TaskTitle.text("unheard") == "unheard")
  }

  /// Text that would be markup, in every place that an input can fill.
  static let hostile =
    #"</title></style><script>alert(1)</script><img src=x onerror=alert(2)>'&lt;"#

  /// A folder whose names, messages and manifest hold hostile text.
  static func hostileFolder() throws -> StoreFolder {
    let folder = try StoreFolder()
    let places = [
      "P00001", "visit-1", "iPhone13,2", "knee.right", "motion.csv", "rom.methods-differ",
      "the two methods part", "hr.unknown-unit", "the unit of the heart rate is not known",
      "kilogram", "the participant withdrew on 2024-05-10", "no-exercise-end", "1/min", "hr.mean",
      "1.0.0", "joint", "\"knee\"",
    ]
    for name in ["sessions.jsonl", "results.jsonl", "errors.jsonl", "files.jsonl", "manifest.json"]
    {
      var lines = try StoreFolder.original(name)
      for (index, place) in places.enumerated() {
        let isQuoted = place.hasPrefix("\"")
        let text = isQuoted ? "\"\(hostile)\(index)\"" : "\(hostile)\(index)"
        lines = lines.map { $0.replacing(place, with: text) }
      }
      try folder.write(lines, to: name)
    }
    try folder.load()
    return folder
  }

  @Test func `nothing from an input becomes markup`() throws {
    let folder = try Self.hostileFolder()
    for participant in [nil, Self.hostile + "0"] {
      let page = try page(folder) {
        $0.participant = participant
        $0.name = Self.hostile
      }
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
      #expect(!page.contains("<script") && !page.contains("<img"))
      #expect(
        page.components(separatedBy: "</title>").count
          == page.components(separatedBy: "<title").count)
      #expect(page.components(separatedBy: "</style>").count == 2)
    }
  }

  @Test
  func `levels in two units are two things, and a step without the better method shows the other`()
    throws
  {
    let folder = try StoreFolder()
    let lines = try StoreFolder.original("results.jsonl").enumerated().map { index, line in
      var line = line.replacing("rom.range", with: "spl.laeq")
        .replacing("rangeOfMotion", with: "soundLevel").replacing("knee.right", with: "room")
      if index == 1 { line = line.replacing(#""unit":"deg""#, with: #""unit":"dBSPL""#) }
      if index == 5 { line = line.replacing("unusable", with: "good") }
      return line
    }
    try folder.write(lines, to: "results.jsonl")
    try folder.load()
    let page = try page(folder)
    for title in ["LAeq, room (deg)", "LAeq, room (dBSPL)", "LAeq, knee.left (deg)"] {
      #expect(page.contains("<figcaption>Sound level: \(title)</figcaption>"), "\(title)")
    }
    #expect(page.contains("Of spl.laeq, researchkit"))
    #expect(rows(page, "values").map { $0[1] }.sorted() == ["1", "1", "2", "2"])
  }

  @Test func `answers in words are counted, never shown`() throws {
    let folder = try StoreFolder()
    let lines = try StoreFolder.original("results.jsonl")
    let word =
      #""name":"answer.value","reason":null,"uncertainty":null,"unit":"1","value":"Jane Doe""#
    let mean = #""name":"hr.mean","reason":null,"uncertainty":null,"unit":"1/min","value":71.5"#
    try folder.write(lines.map { $0.replacing(mean, with: word) }, to: "results.jsonl")
    try folder.load()
    let page = try page(folder)
    #expect(!page.contains("Jane"))
    #expect(page.contains("words, not shown"))
  }

  @Test func `outcomes that hold are summed up, words are not shown`() throws {
    let folder = try loaded()
    #expect(try !page(folder).contains("Outcomes"))
    let care = try OutcomeFiles.read(
      TestProgram.root.appending(path: "Fixtures/outcomes/record.json").path)
    do {
      let store = try StudyStore.open(path: folder.store)
      try store.keep(care, participant: "P00001")
      try store.database.execute(
        "UPDATE outcome_values SET text = 'Jane Doe', value = NULL WHERE kind = 'sleep'"
      )
      try store.checkpoint()
    }
    let page = try page(folder)
    #expect(page.contains("<h2 id=\"outcomes\">Outcomes</h2>") && !page.contains("Jane"))
    let held = care.outcomes.filter { outcome in
      outcome.deleted == nil && !care.outcomes.contains { $0.previous.contains(outcome.uuid) }
    }
    let names = Dictionary(care.tasks.map { ($0.uuid, $0.id) }) { first, _ in first }
    for name in Set(held.map { names[$0.task] ?? $0.task }) {
      let versions = Dictionary(grouping: held.filter { names[$0.task] ?? $0.task == name }) {
        $0.task
      }.values.map { $0.map(\.occurrence) }
      let answered = versions.reduce(0) { $0 + Set($1).count }
      let events = versions.reduce(0) { $0 + ($1.max() ?? 0) - ($1.min() ?? 0) + 1 }
      #expect(
        rows(page, name).contains { $0.starts(with: [name, "1", "\(answered)", "\(events)"]) },
        "\(name) \(answered) \(events) \(rows(page, name))")
    }
    let checkIns = held.filter { names[$0.task] ?? $0.task == "checkIn" }
    let pains = checkIns.flatMap(\.values).compactMap { value -> Double? in
      guard value.kind == "pain", case .number(let number)? = value.content else { return nil }
      return number
    }
    let mean = TableNumber.text(pains.reduce(0, +) / Double(pains.count))
    #expect(
      rows(page, "checkIn").contains { row in
        row.starts(with: ["checkIn", "pain"]) && row.dropFirst(3).first == "\(pains.count)"
          && row.contains(mean)
      }, "\(rows(page, "checkIn")) \(mean)")
    #expect(
      try !self.page(folder) { $0.participant = "P00002" }.contains("Outcomes of CareKit"))
  }

  @Test func `a participant's courses have one clock, in the order of time`() throws {
    let folder = try StoreFolder()
    // Late in the evening of the second visit; the third, which knows UTC alone, is hours later.
    let change = { (line: String) in
      line.replacing("2024-05-15T09:10:00.000-07:00", with: "2024-05-28T23:10:00.000-07:00")
        .replacing("2024-05-29T16:40:00.000Z", with: "2024-05-29T06:40:00.000Z")
    }
    for name in ["sessions.jsonl", "results.jsonl"] {
      try folder.write(try StoreFolder.original(name).map(change), to: name)
    }
    try folder.load()
    let page = try page(folder)
    #expect(
      rows(page, "P00001").contains {
        $0.starts(with: ["P00001", "3", "92.25", "2024-05-01", "118.1", "2024-05-29", "25.88"])
      }, "\(rows(page, "P00001"))")
    #expect(page.contains("state no local time (P00001)"))
  }

  @Test func `a store that is not of these results is refused`() throws {
    let folder = try loaded()
    let lines = try StoreFolder.original("sessions.jsonl")
    try folder.write(
      lines.map { $0.replacing("iPhone13,2", with: "iPhone13,3") }, to: "sessions.jsonl")
    refused("store.stale") { try page(folder) }
    try folder.load()
    #expect(try page(folder).contains("iPhone13,3"))
  }

  @Test func `files that are not the manifest's are refused`() throws {
    let folder = try loaded()
    try folder.write([#"{"outputs": {"results.jsonl": "0000"}}"#], to: "manifest.json")
    refused("report.changed") { try page(folder) }
  }

  @Test func `a study without sessions has no report`() throws {
    let folder = try StoreFolder()
    try folder.keep { _ in false }
    try folder.load()
    refused("report.empty") { try page(folder) }
    refused("report.no-participant") { try page(folder) { $0.participant = "P1" } }
  }

  /// A digest of 2,000 sessions of 500 participants with 300 metrics, the main numbers among them.
  private var large: StudyDigest {
    var digest = StudyDigest(participant: nil)
    digest.participants = (0..<500).map { "P\(10_000 + $0)" }
    for number in 0..<2000 {
      let day = 19_800 + Double(number % 4) * 30 + Double(number / 4) * 0.5
      let start = CivilDate(daysSince1970: Int64(day)).iso8601 + "T10:00:00.000Z"
      let participant = digest.participants[number / 4]
      digest.sessions.append(
        .init(
          id: "\(participant)/visit-\(number % 4)", participant: participant, name: "visit",
          start: start, instant: day, device: "iPhone13,2", status: "done", consent: nil,
          results: 1, errors: 0))
      digest.results.append(
        .init(
          participant: number / 4, session: number, start: start, instant: day,
          isSuspect: number % 9 == 0, isUnusable: false, number: 0))
    }
    for participant in digest.participants {
      for task in ActiveTask.Kind.allCases {
        digest.completeness.append(
          .init(participant: participant, task: task.rawValue, counts: [3, 1, 0, 0, 0]))
      }
    }
    var names: [(ActiveTask.Kind, String)] = []
    for main in MainNumber.all {
      for metric in main.metrics { names.append((main.task, metric.name)) }
    }
    for band in 0..<290 { names.append((.soundLevel, "spl.thirdOctave.\(band)")) }
    for (task, name) in names {
      var group = MetricGroup(
        .init(task: task.rawValue, step: nil, metric: name, method: "reference", unit: "deg"))
      for number in 0..<2000 {
        let value = Double((number * 7919 + name.count * 31) % 1009) / 7
        group.samples.append(.init(value: value, result: Int32(number), number: 0))
      }
      digest.groups.append(group)
    }
    return digest
  }

  @Test func `the page of 2,000 sessions stays below 5 MB`() {
    let facts = ReportFacts(name: "x", manifest: .null, manifestSHA256: "", tasks: [:])
    let bytes = ReportPage.html(large, facts)
    #expect(bytes.count > 500_000)
    #expect(bytes.count < 5_000_000)
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains("300 further participants are not shown here."))
    #expect(!page.contains(/\bnan\b/))
  }

  private func refused(_ code: String, _ work: () throws -> String) {
    let error = #expect(throws: Diagnostic.self) { _ = try work() }
    #expect(error?.code == code)
  }

  @Test(arguments: [".key", ".crosswalk.csv"])
  func `a report replaces no secret beside the results`(ending: String) throws {
    let result = try TestProgram.run(
      """
      cp -r Fixtures/store/study $T/r; echo secret > $T/r\(ending)
      active-cli report --refresh $T/r/ -o $T/r\(ending); S=$?; cat $T/r\(ending); exit $S
      """)
    #expect(result.status == 2 && result.output == "secret\n")
    #expect(result.error.contains("[usage.output-is-input]"))
  }
}
