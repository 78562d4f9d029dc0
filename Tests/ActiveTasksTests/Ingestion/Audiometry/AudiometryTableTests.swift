import Testing

@testable import ActiveTasks

/// Tables whose cells and columns say something else than they seem to.
@Suite struct AudiometryTableTests {
  private static let header = "ear,frequency_hz,threshold_dbhl"

  private static func error(_ text: String, _ format: String? = nil) -> Diagnostic? {
    #expect(throws: Diagnostic.self) { try AudiometryReading.recordings(text, format: format) }
  }

  private static func flags(_ text: String) throws -> [String] {
    try AudiometryReading.recordings(text).flatMap(\.flags).map(\.code)
  }

  @Test(arguments: ["patient", "Participant ID", "date", "session", "id"])
  func `a table of several tests is refused`(column: String) {
    let text = "\(column),\(Self.header)\na,left,500,20\na,left,1000,20\nb,left,500,60\n"
    let error = Self.error(text)
    #expect(error?.code == "audiometry.several-tests" && error?.found == "a, b")
    #expect(error?.location == .line(4, column: nil))
    let log =
      "\(column),ear,frequency_hz,level_dbhl,heard\na,left,500,20,1\nb,left,500,20,1\na,left,500,9,1\n"
    #expect(Self.error(log)?.code == "audiometry.several-tests")
    let names = ["1", "2"].map { "hearing-study-2024-site-03-p00" + $0 }
    let rows = zip([0, 0, 1], [500, 1000, 500]).map { "\(names[$0]),left,\($1),20\n" }
    let long = Self.error("\(column),\(Self.header)\n" + rows.joined())
    #expect(long?.code == "audiometry.several-tests")
    #expect(long?.found == "…-study-2024-site-03-p001, …-study-2024-site-03-p002")
  }

  @Test(arguments: ["1", "0", "2", "1.0", "-1"])
  func `a number is no ear`(number: String) {
    let error = Self.error("\(Self.header)\n\(number),500,20\n\(number),1000,20\n")
    #expect(error?.code == "audiometry.ear-number" && error?.found?.contains(number) == true)
    #expect(error?.location == .line(2, column: nil) && error?.expected == "left or right")
    let log = "channel,frequency_hz,level_dbhl,heard\nleft,500,20,1\n\(number),500,20,1\n"
    #expect(Self.error(log)?.code == "audiometry.ear-number")
    #expect(Self.error("\(Self.header)\nboth,500,20\n")?.code == "csv.not-a-number")
  }

  @Test func `names that are no UTF-8 are told apart`() {
    let rows = [0xf6, 0xfc].map { Array("M".utf8) + [UInt8($0)] + Array("ller,left,500,2\n".utf8) }
    let text = Array("patient,\(Self.header)\n".utf8) + rows.joined()
    var options = IngestionOptions()
    options.task = .toneAudiometry
    #expect {
      try AdapterRegistry.read(ByteSource(name: "test", bytes: text), options: options)
    } throws: { ($0 as? Diagnostic)?.code == "audiometry.several-tests" }
  }

  @Test func `times of different days are of different tests`() throws {
    let text =
      "timestamp,\(Self.header)\n2020-01-01T09:00,left,500,20\n2024-01-01T09:00,left,500,20\n"
    #expect(Self.error(text)?.code == "audiometry.several-tests")
    let counted = "timestamp,\(Self.header)\n1.5,left,500,20\n2.5,left,1000,20\n"
    #expect(try AudiometryReading.points(counted).count == 2)
  }

  @Test func `numbered rows and times of one day are of one test`() throws {
    let text = """
      id,date,\(Self.header)
      1,2024-05-01T09:00:00,left,500,20
      2,2024-05-01T09:01:00,left,1000,20

      """
    #expect(try AudiometryReading.points(text).count == 2 && Self.flags(text) == [])
  }

  @Test func `rows of bone conduction are left out`() throws {
    let text = "\(Self.header),conduction\nleft,1000,40,AC\nleft,1000,5,bone\nleft,500,20,\n"
    #expect(try AudiometryReading.points(text).map(\.level) == [40, 20])
    #expect(try Self.flags(text) == ["audiometry.not-air"])
    let vibrator = "\(Self.header),transducer\nleft,1000,40,TDH39\nleft,1000,5,Radioear B71\n"
    #expect(try AudiometryReading.points(vibrator).map(\.level) == [40])
    let sound = "\(Self.header),conduction\nleft,1000,40,field\n"
    #expect(Self.error(sound)?.expected == "air or bone")
    #expect(Self.error("\(Self.header),conduction\nleft,1000,4,bc\n")?.code == "audiometry.empty")
    #expect(
      Self.error("\(Self.header),unit\nleft,1000,4,dB SPL\n")?.code == "audiometry.unknown-unit")
  }

  @Test(arguments: [
    ("\n45\n50\n5", "warning"), ("\n45\n50\n4", "warning"), ("\n45.0\n5.0\n10", "warning"),
    ("\n45\n5\n10", "info"), ("\n45", "info"),
  ])
  func `a last line without an end may be cut`(cells: String, severity: String) throws {
    let text = "frequency_hz,left_dbhl,right_dbhl" + cells.replacing("\n", with: "\n1000,0,")
    let flags = try AudiometryReading.recordings(text).flatMap(\.flags)
    #expect(flags.map(\.code) == ["csv.unterminated"])
    #expect(flags.first?.severity.rawValue == severity)
    #expect(try Self.flags(text + "\n") == [])
  }

  @Test func `signs give bounds, and exclude another qualifier`() throws {
    let text = "\(Self.header)\nleft,500,<-10\nleft,1000,≤ 5\nleft,2000,>=90\nleft,4000,NR 85.5\n"
    #expect(
      try AudiometryReading.points(text).map(\.qualifier) == [
        .atOrBelow, .atOrBelow, .noResponse, .noResponse,
      ])
    #expect(try AudiometryReading.points(text).map(\.level) == [-10, 5, 90, 85.5])
    for row in [
      "left,1000,>90,measured", "left,1000,<9,noResponse", "left,1000,<,", "left,1000,>0x5,",
    ] {
      #expect(Self.error("\(Self.header),qualifier\n\(row)\n")?.code == "csv.not-a-number")
    }
  }

  @Test func `an empty cell is called empty`() {
    let error = Self.error("ear,frequency_hz,level_dbhl,heard\nleft,1000,30,\n")
    #expect(error?.message == "the cell of 'heard' is empty" && error?.found == "nothing")
    #expect(error?.hint == "fill in the cell, or remove the row")
  }

  @Test func `kHz columns are read, unknown columns named`() throws {
    let text = "ear,frequency_khz,threshold_dbhl,aided\nleft,0.5,20,no\n"
    #expect(try AudiometryReading.points(text).map(\.frequency) == [500])
    #expect(try Self.flags(text) == ["audiometry.unused-columns"])
    let both = "frequency_hz,frequency_khz,ear,threshold_dbhl\n500,4,left,20\n"
    #expect(Self.error(both)?.code == "audiometry.columns")
    let masked = "ear,frequency_hz,level_dbhl,heard,masked\nleft,500,20,1,yes\n"
    #expect(try Self.flags(masked).contains("audiometry.unused-columns"))
  }

  private static func log(_ rows: String...) throws -> (tests: [ToneTest], flags: [String]) {
    let text =
      "ear,frequency_hz,level_dbhl,heard,output_volume,headphone,stored_threshold_dbhl\n"
      + rows.joined(separator: "\n") + "\n"
    guard case .toneTests(let tests) = try AudiometryReading.content(text) else { return ([], []) }
    return (tests, try flags(text).filter { $0 != "audiometry.no-times" })
  }

  @Test func `volume and headphone are followed row by row`() throws {
    let steps = try Self.log(
      "left,500,30,1,,A,", "left,500,20,0,1,A,", "left,1000,30,1,0.5,A,", "left,2000,30,1,0.5,B,")
    #expect(steps.tests.map(\.outputVolume) == [1, 0.5, 0.5])
    #expect(steps.tests.map(\.headphone) == ["A", "A", "B"] && steps.flags == [])
    let within = try Self.log(
      "left,500,30,1,1,A,", "left,1000,30,1,1,A,", "left,1000,20,1,0.5,A,", "left,1000,10,0,0.5,A,",
      "left,2000,30,1,0.5,A,")
    #expect(within.tests.map(\.outputVolume) == [1, nil, 0.5])
    #expect(within.tests.map(\.samples.count) == [1, 1, 1])
    #expect(within.tests[1].samples[0].units.count == 3)
    #expect(within.flags == ["audiometry.setup-changed"])
  }

  @Test func `stored thresholds of a frequency agree or are refused`() throws {
    let late = try Self.log("left,500,30,1,1,A,", "left,500,20,0,1,A,30")
    #expect(late.tests.first?.samples.first?.stored == .level(30))
    #expect(throws: Diagnostic.self) {
      try Self.log("left,500,30,1,1,A,20", "left,500,20,0,1,A,30")
    }
  }

  @Test func `taps and heard tones may exclude each other`() throws {
    let text = """
      ear,frequency_hz,level_dbhl,heard,start_s,tone_delay_s,tap_s,timeout_s
      left,1000,30,yes,1,1,2.5,
      left,1000,20,no,4,1,5.5,
      left,1000,10,yes,7,1,,10

      """
    let flags = try AudiometryReading.recordings(text).flatMap(\.flags)
    #expect(flags.map(\.code) == ["audiometry.contradiction"] && flags.first?.count == 2)
  }
}
