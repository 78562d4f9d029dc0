import Testing

@testable import ActiveTasks

@Suite struct AudiometryCSVAdapterTests {
  @Test func `reads a log that was written from the same tests`() throws {
    let truth = try #require(TrueAudiogram("250=10,4000=45"))
    let simulation = AudiometrySimulation(
      ListenerSimulation(SimulatedListener()), left: truth, right: truth)
    let files = simulation.files()
    let log = try #require(files.first { $0.name == "presentations.csv" })
    let json = try #require(files.first { $0.name == "result.json" })
    let fromTable = try AudiometryReading.content(String(decoding: log.bytes, as: UTF8.self))
    let fromJSON = try AudiometryReading.content(String(decoding: json.bytes, as: UTF8.self))
    guard case .toneTests(let table) = fromTable, case .toneTests(let task) = fromJSON else {
      Issue.record("no tests")
      return
    }
    #expect(table.map(\.samples) == task.map(\.samples))
    #expect(table.map(\.headphone) == task.map(\.headphone))
  }

  @Test func `reads answers without times and says what they cannot tell`() throws {
    let text = """
      side;Frequency (Hz);Level (dB HL);Response
      R;1000;30,0;yes
      R;1000;20,0;no
      L;1000;30,0;1

      """
    let recording = try #require(try AudiometryReading.recordings(text).first)
    #expect(recording.format == "tone.presentations.csv")
    #expect(recording.flags.map(\.code) == ["audiometry.no-times"])
    guard case .toneTests(let tests) = try AudiometryReading.content(text) else {
      Issue.record("no tests")
      return
    }
    #expect(tests.map(\.samples[0].ear) == [.right, .left])
    #expect(
      ToneTrial.scored(tests[0].samples[0].units) == [
        ToneTrial(level: 30, heard: true), ToneTrial(level: 20, heard: false),
      ])
    #expect(tests[0].samples[0].stored == .absent)
  }

  @Test func `reads audiograms by row and by ear, with missing responses`() throws {
    let byRow = """
      ear,frequency_hz,threshold_dbhl,qualifier,masked
      left,1000,25,,yes
      right,4000,>100,,
      right,8000,120,clampedHigh,

      """
    let byEar = "frequency_hz\tleft_dbhl\tright_dbhl\n1000\t25\t\n4000\tNR 90\t-5\n8000\tNR\t110+\n"
    #expect(
      try AudiometryReading.points(byRow) == [
        AudiogramPoint(ear: .left, frequency: 1000, level: 25, masked: true),
        AudiogramPoint(ear: .right, frequency: 4000, level: 100, qualifier: .noResponse),
        AudiogramPoint(ear: .right, frequency: 8000, level: 120, qualifier: .clampedHigh),
      ])
    #expect(
      try AudiometryReading.points(byEar) == [
        AudiogramPoint(ear: .left, frequency: 1000, level: 25),
        AudiogramPoint(ear: .left, frequency: 4000, level: 90, qualifier: .noResponse),
        AudiogramPoint(ear: .right, frequency: 4000, level: -5),
        AudiogramPoint(ear: .right, frequency: 8000, level: 110, qualifier: .noResponse),
      ])
    let flags = try AudiometryReading.recordings(byEar).flatMap(\.flags)
    #expect(flags.map(\.code) == ["audiometry.no-level"] && flags[0].location == ":4")
  }

  @Test(arguments: [
    ("ear,frequency_hz,threshold_dbhl\nleft,1000,loud\n", "csv.not-a-number", 2),
    ("ear,frequency_hz,threshold_dbhl\nboth,1000,20\n", "csv.not-a-number", 2),
    ("ear,frequency_hz,threshold_dbhl\nleft,,20\n", "csv.not-a-number", 2),
    ("ear,frequency_hz,level_dbhl,heard\nleft,1000,20,perhaps\n", "csv.not-a-number", 2),
    ("ear,frequency_hz,threshold_dbhl\nleft,1000,>high\n", "csv.not-a-number", 2),
  ])
  func `names the line of a cell that cannot be read`(text: String, code: String, line: Int) {
    let error = #expect(throws: Diagnostic.self) { try AudiometryReading.recordings(text) }
    #expect(error?.code == code && error?.location == .line(line, column: nil))
  }

  @Test func `names what is missing, and rows with another number of cells`() throws {
    let error = #expect(throws: Diagnostic.self) {
      try AudiometryReading.recordings("a,b\n1,2\n", format: "audiogram.csv")
    }
    #expect(error?.code == "audiometry.columns")
    let empty = #expect(throws: Diagnostic.self) {
      try AudiometryReading.recordings("ear,frequency_hz,threshold_dbhl\n")
    }
    #expect(empty?.code == "csv.no-rows")
    let ragged = try AudiometryReading.recordings(
      "ear,frequency_hz,threshold_dbhl\nleft,1000,20\nleft,2000\n")
    #expect(ragged[0].flags.map(\.code) == ["csv.ragged-rows"])
  }

  @Test(arguments: ["t,ax,ay,az\n0,1,2,3\n", "frequency,level\n1,2\n", "1,2,3\n4,5,6\n", ""])
  func `leaves other tables alone`(text: String) {
    #expect(AudiometryCSVAdapter().recognize(InputHead(Array(text.utf8))) == nil)
  }
}
