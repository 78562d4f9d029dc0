import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct HeartRateTableTests {
  @Test(arguments: [
    ("800\n812\n790\n", "rr.txt", [800.0, 812, 790]), ("0.8\r\n0.812\r\n", "rr.txt", [800, 812]),
    ("# made by hand\n800\n\n812\n", "rr.txt", [800, 812]),
    ("RR [ms]\n800\n812\n", "heartrate.csv", [800, 812]),
    ("RR-interval [s]\n0.8\n0.812\n", "heartrate.csv", [800, 812]),
    (
      "Phone timestamp;RR-interval [ms]\n2024-03-01T10:00:05.832;871\n2024-03-01T10:00:06.7;880\n"
        + "2024-03-01T10:00:07.6;890\n", "heartrate.csv", [871, 880, 890]
    ),
    ("0.8;800\n1.612;812\n2.402;790\n3.202;800\n", "heartrate.csv", [800, 812, 790, 800]),
    ("1709283600.0, IBI\n10.5,0.812\n11.3,0.8\n", "empatica.ibi", [812, 800]),
    ("0,812\n0,8\n0,79\n0,805\n", "rr.txt", [812, 800, 790, 805]),
    ("812,5\r\n800\r\n790,25\r\n805,1\r\n", "rr.txt", [812.5, 800, 790.25, 805.1]),
    ("812,5;\n800,0;\n790,25;\n", "rr.txt", [812.5, 800, 790.25]),
    ("RR [ms]\n812,5\n800,1\n790,2\n", "heartrate.csv", [812.5, 800.1, 790.2]),
    ("812;800;790;805;811;", "rr.txt", [812, 800, 790, 805, 811]),
    ("812,800,790,805,811\n", "rr.txt", [812, 800, 790, 805, 811]),
    ("0,812;0,8;0,79;0,805;0,811\n", "rr.txt", [812, 800, 790, 805, 811]),
    ("0.812 0.8 0.79 0.805 0.811", "rr.txt", [812, 800, 790, 805, 811]),
  ])
  func `intervals are read as people keep them`(
    text: String, format: String, expected: [Double]
  ) throws {
    let recording = try HeartReading.one(text)
    #expect(recording.format == format)
    let found = try #require(HeartReading.beats(recording)?.milliseconds)
    #expect(found.count == expected.count)
    for (one, other) in zip(found, expected) { #expect((one - other).magnitude < 1e-9) }
  }

  @Test(arguments: [
    ("800\n812\n\n790\n\n\n805\n811\n\n", [2, 4, 5], 8),
    ("\n\nrr_ms\n\n800\n812\n  \n790\n805\n# done\n811\n", [2], 6),
    ("rr_ms\n800\n812\nNaN\n790\n805\n", [2], 5),
    ("rr_ms\n800\n\"\"\n790\n805\n", [1], 4),
    // One blank line after the other row only spaces the rows.
    ("800\n\n812\n\n790\n", [], 3),
  ])
  func `an empty cell of one column is a gap`(text: String, missing: [Int], count: Int) throws {
    let recording = try HeartReading.one(text)
    let found = try #require(HeartReading.beats(recording)?.milliseconds)
    #expect(found.count == count && found.indices.filter { found[$0].isNaN } == missing)
    let step = try HeartRateProcessor(ParameterSet(HeartRateProcessor.descriptor.parameters, [:]))
      .process(recording)
    let flag = step.flags.first { $0.code == "hrv.missing-intervals" }
    #expect(flag?.count ?? 0 == missing.count)
  }

  @Test func `empty cells keep the times of rates and waveforms without times`() throws {
    let rates = try HeartReading.one("hr\n70\n71\n\n73\n", columns: "hr=1", rate: 1)
    let samples = try #require(HeartReading.samples(rates))
    #expect(samples.time == [0, 1, 2, 3] && samples.rate[2].isNaN && samples.rate[3] == 73)
    let rows = (0..<300).map { $0 % 50 == 49 ? "" : "\($0 % 25)" }
    let wave = try HeartReading.one(
      rows.joined(separator: "\n") + "\n1\n", columns: "ecg=1", rate: 100)
    #expect(HeartReading.waveform(wave)?.channels[0].count == 301)
    #expect(HeartReading.waveform(wave)?.channels[0].count { $0.isNaN } == 6)
  }

  @Test(arguments: ["800,1\n812,1\n790,0\n801,1\n", "1,812\n2,800\n3,790\n4,805\n"])
  func `a second column is no fraction`(text: String) {
    #expect(HeartRateCSVAdapter().recognize(InputHead(Array(text.utf8))) == nil)
  }

  @Test func `a column that tells devices apart is said`() throws {
    let recording = try HeartReading.one(
      "time_s,hr_bpm,device\n0,70,watch\n1,90,strap\n2,71,watch\n3,91,strap\n")
    #expect(HeartReading.codes(recording) == ["hr.several-sources"])
  }

  @Test func `times that fit the intervals show the gaps`() throws {
    let text =
      "t_s,rr_ms\n0.8,800\n1.6,800\n2.4,800\n3.2,800\n4.0,800\n4.8,800\n9.6,800\n10.4,800\n"
    let recording = try HeartReading.one(text)
    let end = try #require(HeartReading.beats(recording)?.ends?.last)
    #expect((end - 10.4).magnitude < 1e-9)
    let step = try HeartRateProcessor(ParameterSet(HeartRateProcessor.descriptor.parameters, [:]))
      .process(recording)
    #expect(step.flags.contains { $0.code == "hrv.gaps" })
  }

  @Test func `ticks need to be named`() throws {
    let recording = try HeartReading.one("1024\n512\n", units: "rr=1024")
    #expect(HeartReading.beats(recording)?.milliseconds == [1000, 500])
  }

  @Test(arguments: [
    ("time_s,hr\n0,70\n5,72\n", ["hr.unit-assumed"], [0.0, 5]),
    ("timestamp,beats per minute\n2024-03-01T10:00:00Z,70\n2024-03-01T10:00:05Z,72\n", [], [0, 5]),
    (
      "Phone timestamp;HR [bpm]\n2024-03-01T10:00:00;70\n2024-03-01T10:00:05;72\n",
      ["hr.time-zone-unknown"], [0, 5]
    ),
    ("time,bpm\n1709283600000,70\n1709283605000,72\n", ["hr.unit-inferred"], [0, 5]),
    ("1709283600.0\n1.0\n70\n72\n", [], [0, 1]),
  ])
  func `tables of rates are read with their times`(
    text: String, flags: [String], times: [Double]
  ) throws {
    let recording = try HeartReading.one(text)
    let samples = try #require(HeartReading.samples(recording))
    #expect(samples.rate == [70, 72] && samples.time == times)
    #expect(HeartReading.codes(recording) == flags)
  }

  @Test func `waveforms take their rate from times, comments or the user`() throws {
    let rows = (0..<200).map { Double($0 % 25) }
    let timed = try HeartReading.one(
      "time_ms,ppg\n" + rows.enumerated().map { "\($0.offset * 10),\($0.element)\n" }.joined())
    #expect(HeartReading.waveform(timed)?.sampleRate == 100)
    let bare = rows.map { "\($0)\n" }.joined()
    let told = try HeartReading.one(bare, columns: "ecg=1", rate: 250)
    #expect(HeartReading.waveform(told)?.kind == .electrocardiogram)
    let comment = try HeartReading.one("# Sampling Rate (Hz):= 1000.00\n" + bare, columns: "ppg=1")
    #expect(HeartReading.waveform(comment)?.sampleRate == 1000)
    let holes = try HeartReading.one(
      "time_s,ecg\n0,1\n0.01,2\n0.02,3\n0.05,4\n0.06,5\n0.07,6\n0.08,7\n")
    let wave = try #require(HeartReading.waveform(holes))
    #expect(wave.channels[0].count == 9 && wave.channels[0][3].isNaN && wave.channels[0][5] == 4)
    #expect(HeartReading.codes(holes) == ["hr.rate-inferred", "hr.uneven-times"])
  }

  @Test func `a wrist recording brings its acceleration`() throws {
    let recording = try HeartReading.one(
      "time_s,ppg1,ppg2,ax_g,ay_g,az_g\n0,1,2,0,0,1\n0.01,2,3,0,0,1\n0.02,3,4,0,0,1\n")
    let wave = try #require(HeartReading.waveform(recording))
    #expect(wave.channels.count == 2 && wave.motion?.z == [1, 1, 1])
  }

  @Test(arguments: [
    ("850\n0.87\n875\n0.874\n", nil, "hr.unclear-unit"),
    ("ppg\n1\n2\n3\n", nil, "hr.no-time"), ("hr\n70\n71\n", nil, "hr.no-time"),
    ("time_s,ecg\n0,1\n0.01,2\n0.005,3\n0.02,1\n", nil, "hr.time-order"),
    ("time,ecg\n0,1\n0,2\n0,3\n", nil, "hr.time-unit"),
    ("time,hr [furlong]\n0,70\n", nil, "hr.unknown-unit"),
    ("rr\n800\nabc\n", nil, "csv.second-header"),
    ("800\n812\n", "rr=3", "usage.columns"), ("800\n812\n", "beat=1", "usage.columns"),
  ])
  func `what cannot be read is refused`(text: String, columns: String?, code: String) throws {
    let error = #expect(throws: Diagnostic.self) { try HeartReading.one(text, columns: columns) }
    #expect(error?.code == code)
  }

  @Test func `samples of a waveform are not taken for intervals`() throws {
    var text = ""
    for index in 0..<2000 {
      text += "\(600 + 200 * (index % 40 < 20 ? index % 40 : 40 - index % 40) / 20)\n"
    }
    let error = #expect(throws: Diagnostic.self) { try HeartReading.one(text) }
    #expect(error?.code == "hr.looks-like-waveform")
    #expect(try HeartReading.beats(HeartReading.one(text, units: "rr=ms")) != nil)
    let which = #expect(throws: Diagnostic.self) { try HeartReading.one(text, rate: 100) }
    #expect(which?.code == "hr.which-waveform")
  }

  @Test func `tables of motion are left to their reader`() {
    let adapter = HeartRateCSVAdapter()
    for text in [
      "time,ax,ay,az\n0,0,0,1\n1,0,0,1\n", "0,0,0,1\n1,0,0,1\n", "time,hr,ax,ay,az\n0,70,0,0,1\n",
      "1,2\n3,9\n4,1\n", "hello\nworld\n", "",
    ] {
      #expect(adapter.recognize(InputHead(Array(text.utf8))) == nil, "\(text)")
    }
  }

  @Test(arguments: [" ", ",", "\t"])
  func `several intervals a line are told how to be written`(separator: String) {
    let row = [812, 803, 790, 805, 821, 799, 808, 815].map(String.init).joined(separator: separator)
    var options = IngestionOptions()
    options.task = .heartRate
    let text = Array(String(repeating: row + "\n", count: 40).utf8)
    let error = #expect(throws: Diagnostic.self) {
      try AdapterRegistry.read(ByteSource(name: "input", bytes: text), options: options)
    }
    #expect(error?.code == "hr.no-columns" && error?.hint?.contains("one a line") == true)
  }

  @Test func `a list of intervals in JSON is told its name`() {
    var options = IngestionOptions()
    options.task = .heartRate
    let error = #expect(throws: Diagnostic.self) {
      try AdapterRegistry.read(
        ByteSource(name: "input", bytes: Array("[812, 803, 790, 805]".utf8)), options: options)
    }
    #expect(error?.code == "input.unknown-format" && error?.hint?.contains("'rr'") == true)
  }
}
