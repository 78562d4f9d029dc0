import SignalProcessing
import Testing

@testable import ActiveTasks

/// Inputs whose fault must be called by its name.
@Suite struct MisleadingInputTests {
  private static let header = "t_s,ax_g,ay_g,az_g"
  private static let rows = (0..<20).map { "\(Double($0) / 100),0,0,1" }
  private static let log =
    #"{"items":[{"timestamp":1,"x":0,"y":0,"z":1},{"timestamp":1.01,"x":0,"y":0,"z":1}]}"#

  private func diagnostic(_ text: String, name: String = "a.csv") -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try MotionFixtures.read(text, name: name)
      return nil
    } catch {
      return error
    }
  }

  static let faults: [(text: String, code: String)] = [
    (header + (0..<20000).map { ",c\($0)" }.joined() + "\n0,0,0,1\n", "csv.line-too-long"),
    (header + "\n" + String(repeating: "1", count: 70000) + ",0,0,1\n", "csv.line-too-long"),
    (header + "\n" + String(repeating: "0x1p3,0,0x1p3,\"\"\n", count: 5000), "csv.no-rows"),
    (
      [header, rows[0], rows[1], rows[2]].joined(separator: "\r") + "\n0.3,0,0,1\n", "csv.line-ends"
    ),
    (
      header + "\n" + rows.joined(separator: "\n").replacing(",", with: ";"),
      "csv.separators-differ"
    ),
    (log + "\n" + log, "json.second-log"),
    (#"{"startDate":1,"startDate":2,"items":[]}"#, "json.duplicate-key"),
    ("{\"timestamp\":1,\"x\":0}\n{\"timestamp\":2,\"x\":0}\n", "input.unknown-format"),
    ("time_s,angle_deg,velocity_deg_per_s,swing_deg\n0,1,2,3\n", "input.own-result"),
    ("start_s,peak_s,end_s,range_deg\n0,1,2,3\n", "input.own-result"),
    ("path,task,step,metric,value,unit\na,rom,,x,1,deg\n", "input.own-result"),
    ("{\n  \"durationSeconds\": 31.98,\n  \"files\": []}", "input.own-result"),
    ("[{\"durationSeconds\":31.98,\"files\":[]}]", "input.own-result"),
    (
      "timestamp,sensor,x,y,z\n"
        + (0..<20).map { "\($0 / 2),\($0 % 2 == 0 ? "accelerometer" : "gyroscope"),0,0,1\n" }
        .joined(), "motion.mixed-rows"
    ),
  ]

  @Test(arguments: faults)
  func `calls a fault by its name`(text: String, code: String) {
    #expect(diagnostic(text)?.code == code)
  }

  @Test func `finds line ends that change below the first rows`() {
    let many = (0..<4000).map { "\(Double($0) / 100),0,0,1" }
    let text =
      Self.header + "\n" + many.joined(separator: "\n") + "\n" + many.joined(separator: "\r") + "\n"
    #expect(diagnostic(text)?.code == "csv.line-ends")
  }

  @Test func `counts the bytes behind a log`() throws {
    let recording = try MotionFixtures.read(Self.log + " garbage", name: "a.json")
    let flag = recording.flags.first { $0.code == "json.trailing-bytes" }
    #expect(flag?.count == 7)
    #expect(flag?.message.contains("7 bytes") == true)
  }

  @Test(arguments: [
    ("0,02", "decimal mark"), ("1,000.5", "digit grouping"), ("hello", "empty it"),
    ("0.0\"2", "quote"),
  ])
  func `hints at what is wrong with a cell`(cell: String, hint: String) {
    let quoted = cell.contains(",") ? "\"\(cell)\"" : cell
    let text = ([Self.header] + Self.rows + ["\(quoted),0,0,1"]).joined(separator: "\n") + "\n"
    let found = diagnostic(text)
    #expect(found?.code == "csv.not-a-number")
    #expect(found?.hint?.contains(hint) == true, "\(found?.hint ?? "")")
  }

  @Test func `names a time column without values`() {
    let rows = Self.rows.map {
      "NaN," + $0.split(separator: ",").dropFirst().joined(separator: ",")
    }
    let found = diagnostic(([Self.header] + rows).joined(separator: "\n") + "\n")
    #expect(found?.code == "motion.no-time")
    #expect(found?.found?.hasPrefix("t_s without a value") == true)
  }

  @Test func `passes over its own results in a folder`() throws {
    let recording = ([Self.header] + Self.rows).joined(separator: "\n") + "\n"
    let sources = [
      ByteSource(name: "a/angle.csv", bytes: Array(Self.faults[8].text.utf8)),
      ByteSource(name: "a/motion.csv", bytes: Array(recording.utf8)),
    ]
    let read = try MotionFiles.read(sources, skipsForeign: true)
    #expect(read.codes.contains("motion.files-skipped"))
  }

  @Test func `inspects without saying a unit twice`() throws {
    let text =
      "Time (s),Accelerometer x (g),Accelerometer y (g),Accelerometer z (g)\n"
      + Self.rows.joined(separator: "\n") + "\n"
    let report = try MotionCSVAdapter().inspect(
      ByteSource(name: "a.csv", bytes: Array(text.utf8)), as: MotionLayout.generic.format,
      options: IngestionOptions())
    #expect(report.rows.first { $0.label == "time" }?.value == "Time (s)")
  }
}
