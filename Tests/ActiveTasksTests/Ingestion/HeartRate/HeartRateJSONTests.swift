import Testing

@testable import ActiveTasks

@Suite struct HeartRateJSONTests {
  private func item(
    _ date: String, _ value: String, unit: String = "count/min", source: String = "Watch",
    type: String = "HKQuantityTypeIdentifierHeartRate"
  ) -> String {
    #"{"type":"\#(type)","startDate":"\#(date)","endDate":"\#(date)","unit":"\#(unit)","#
      + #""value":\#(value),"source":"\#(source)"}"#
  }

  private func log(_ items: String...) -> String {
    #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  @Test func `a log over the spring change of the clock keeps its five seconds`() throws {
    let text = log(
      item("2024-03-31T01:59:55+0100", "70"), item("2024-03-31T03:00:00+0200", "71"))
    let recording = try HeartReading.one(text)
    #expect(recording.format == "researchkit.healthQuantity")
    #expect(HeartReading.samples(recording)?.time == [0, 5])
    #expect(recording.start?.iso8601 == "2024-03-31T01:59:55.000+01:00")
  }

  @Test func `over the autumn change the hour is not counted twice`() throws {
    let text = log(
      item("2024-10-27T02:59:55+0200", "70"), item("2024-10-27T02:00:00+0100", "71"))
    #expect(HeartReading.samples(try HeartReading.one(text))?.time == [0, 5])
  }

  @Test(arguments: [
    #"{"items":[{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"WHEN","unit":"count/min","value":70}]}"#,
    #"[{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"WHEN","unit":"count/min","value":70}]"#,
    #"[{"dateTime":"WHEN","value":{"bpm":70,"confidence":2}}]"#,
    #"{"data":{"metrics":[{"name":"heart_rate","units":"bpm","data":[{"date":"WHEN","Avg":70}]}]}}"#,
    #"{"body":{"heart_rate":{"value":70,"unit":"beats/min"},"effective_time_frame":{"date_time":"WHEN"}}}"#,
    #"{"body":{"rr_interval":{"value":800,"unit":"ms"},"effective_time_frame":{"date_time":"WHEN"}}}"#,
    "<TrainingCenterDatabase><Trackpoint><Time>WHEN</Time><HeartRateBpm><Value>70</Value></HeartRateBpm></Trackpoint></TrainingCenterDatabase>",
    "<gpx><trkpt><time>WHEN</time><hr>70</hr></trkpt></gpx>",
    #"<HealthData><Record type="HKQuantityTypeIdentifierHeartRate" startDate="WHEN" unit="count/min" value="70"/></HealthData>"#,
    "time,heart_rate\nWHEN,70\n",
  ])
  func `a recording starts by the clock that its samples state`(text: String) throws {
    for (date, expected) in [
      ("2024-12-31T18:00:05-0700", "2024-12-31T18:00:05"),
      ("2025-01-01T01:00:05Z", "2025-01-01T01:00:05"),
    ] {
      let start = try #require(try HeartReading.one(text.replacing("WHEN", with: date)).start)
      let text = start.iso8601
      // Intervals end at their times.
      let second = text.contains(":04.2") ? text.replacing(":04.200", with: ":05.000") : text
      #expect(second.hasPrefix(expected))
      #expect(date.hasSuffix("Z") == (LocalDay.offset(text) ?? 0 == 0))
    }
  }

  @Test func `samples of several offsets start by the one of the earliest`() throws {
    let text = log(
      item("2024-03-01T10:00:00+0100", "70"), item("2024-03-01T08:00:00+0000", "71"),
      item("2024-03-01T01:00:00-0600", "72"))
    #expect(try HeartReading.one(text).start?.iso8601 == "2024-03-01T01:00:00.000-06:00")
  }

  @Test func `parts of one log start by the clock of the earliest`() throws {
    let parts = [
      log(item("2024-03-01T10:00:00+0100", "70")), log(item("2024-03-01T00:00:00-0700", "71")),
    ]
    let sources = parts.map { ByteSource(name: "part", bytes: Array($0.utf8)) }
    let recording = try HeartRateFiles.read(sources, options: IngestionOptions())
    #expect(recording.start?.iso8601 == "2024-03-01T00:00:00.000-07:00")
  }

  @Test func `the source with most samples is preferred at one instant`() throws {
    let text = log(
      item("2024-03-01T10:00:00+0100", "90", source: "Strap"),
      item("2024-03-01T10:00:00+0100", "72", source: "Watch"),
      item("2024-03-01T10:00:05+0100", "73", source: "Watch"))
    let recording = try HeartReading.one(text)
    #expect(HeartReading.samples(recording)?.sources == ["Watch", "Strap"])
    let step = try HeartRateProcessor(ParameterSet(HeartRateProcessor.descriptor.parameters, [:]))
      .process(recording)
    #expect(step.flags.contains { $0.code == "hr.outranked-source" && $0.count == 1 })
    #expect(
      step.metrics.first { $0.name == "hr.maximum" }?.value == .number(73))
  }

  @Test(arguments: [
    ("72", "count/min", 72.0, []), ("1.25", "count/s", 75, []),
    (#""72""#, "count/min", 72, ["hr.text-values"]),
    (#""72,5""#, "bpm", 72.5, ["hr.text-values"]),
  ])
  func `numbers and units are read`(
    value: String, unit: String, expected: Double, flags: [String]
  ) throws {
    let recording = try HeartReading.one(
      log(item("2024-03-01T10:00:00+0100", value, unit: unit)))
    #expect(HeartReading.samples(recording)?.rate == [expected])
    #expect(HeartReading.codes(recording) == flags)
  }

  @Test func `samples of other types, without a time or cut off are counted`() throws {
    let good = item("2024-03-01T10:00:00+0100", "72")
    let text = log(
      good, item("2024-03-01T10:00:00+0100", "8", type: "HKQuantityTypeIdentifierStepCount"),
      item("yesterday", "72"))
    let recording = try HeartReading.one(text)
    #expect(HeartReading.samples(recording)?.rate == [72])
    #expect(HeartReading.codes(recording) == ["hr.missing-times", "hr.other-types"])
    let cut = try HeartReading.one(#"{"items":["# + good + "," + good.dropLast(30))
    #expect(HeartReading.codes(cut) == ["json.unterminated"])
  }

  @Test func `a second log or list is refused, other bytes behind the first are told`() throws {
    let first = item("2024-03-01T10:00:00+0100", "72")
    let second = item("2024-03-01T11:00:00+0100", "73")
    let list = #"{"rr":[800,810,790]}"#
    for text in [
      log(first) + log(second), "[\(first)]\n[\(second)]", "\(list)\n\(list)", "\(first)\n\(list)",
    ] {
      let error = #expect(throws: Diagnostic.self) { try HeartReading.one(text) }
      #expect(error?.code == "json.second-log", "\(text)")
    }
    for text in [log(first) + "\nend", "[\(first)],", "\(list);"] {
      #expect(HeartReading.codes(try HeartReading.one(text)).contains("json.trailing-bytes"))
    }
    let open = try HeartReading.one(String(log(first).dropLast()))
    #expect(HeartReading.codes(open) == ["json.unterminated"])
  }

  @Test func `an unknown unit is refused with its place`() throws {
    let error = #expect(throws: Diagnostic.self) {
      try HeartReading.one(log(item("2024-03-01T10:00:00+0100", "72", unit: "furlong")))
    }
    #expect(error?.code == "hr.unknown-unit" && error?.found == "furlong")
  }

  @Test func `fitbit's archive is in UTC and its fillers are no contact`() throws {
    let recording = try HeartReading.one(
      #"[{"dateTime":"03/01/24 08:00:05","value":{"bpm":72,"confidence":2}},"#
        + #"{"dateTime":"03/01/24 08:00:10","value":{"bpm":70,"confidence":0}}]"#)
    #expect(recording.format == "fitbit.heartRate")
    #expect(recording.start?.iso8601 == "2024-03-01T08:00:05.000Z")
    let samples = try #require(HeartReading.samples(recording))
    #expect(samples.rate[0] == 72 && samples.rate[1].isNaN)
  }

  @Test func `fitbit's intraday answer takes its date from beside it`() throws {
    let recording = try HeartReading.one(
      #"{"activities-heart":[{"dateTime":"2024-03-01"}],"activities-heart-intraday":{"dataset":"#
        + #"[{"time":"08:00:05","value":72},{"time":"08:00:10","value":73}]}}"#)
    #expect(HeartReading.samples(recording)?.time == [0, 5])
    #expect(HeartReading.codes(recording) == ["hr.time-zone-unknown"])
  }

  @Test func `fitbit's intraday answer goes on after midnight`() throws {
    let recording = try HeartReading.one(
      #"{"activities-heart":[{"dateTime":"2024-03-01"}],"activities-heart-intraday":{"dataset":"#
        + #"[{"time":"23:59:00","value":72},{"time":"00:00:00","value":60},{"value":61},"#
        + #"{"time":"00:01:00","value":62}]}}"#)
    #expect(HeartReading.samples(recording)?.time == [0, 60, 120])
    #expect(HeartReading.codes(recording) == ["hr.missing-times", "hr.time-zone-unknown"])
  }

  @Test func `intervals in samples of rates are told`() throws {
    let recording = try HeartReading.one(
      #"[{"timestamp":1714579200,"hr":75,"rr":[800,810]},"#
        + #"{"timestamp":1714579204,"hr":76,"rr":[790]}]"#)
    #expect(HeartReading.samples(recording)?.rate == [75, 76])
    #expect(HeartReading.codes(recording) == ["hr.other-columns", "hr.unit-assumed"])
  }

  @Test func `rates beside intervals are told`() throws {
    let time = #""effective_time_frame":{"date_time":"2024-03-01T09:00:00Z"}"#
    let recording = try HeartReading.one(
      #"{"body":{"heart_rate":{"value":70,"unit":"beats/min"},\#(time)}}"# + "\n"
        + #"{"body":{"rr_interval":{"value":812,"unit":"ms"},\#(time)}}"#)
    #expect(HeartReading.beats(recording)?.milliseconds == [812])
    #expect(HeartReading.codes(recording) == ["hr.other-types"])
  }

  @Test func `open mHealth is read as a document, an array and lines`() throws {
    func document(_ second: Int, _ more: String = "") -> String {
      #"{"header":{"id":"1"},"body":{"heart_rate":{"value":7\#(second),"unit":"beats/min"}\#(more),"#
        + #""effective_time_frame":{"date_time":"2024-03-01T09:00:0\#(second)Z"}}}"#
    }
    for text in [
      document(1) + "\n" + document(2) + "\n", "[" + document(1) + "," + document(2) + "]",
    ] {
      #expect(HeartReading.samples(try HeartReading.one(text))?.rate == [71, 72])
    }
    let maximum = #","descriptive_statistic":"maximum""#
    let mixed = try HeartReading.one(document(1) + document(2, maximum))
    #expect(HeartReading.samples(mixed)?.rate == [71])
    #expect(HeartReading.codes(mixed) == ["hr.other-types"])
    let interval = try HeartReading.one(
      #"{"body":{"rr_interval":{"value":812,"unit":"ms"}}}"#)
    #expect(HeartReading.beats(interval)?.milliseconds == [812])
  }

  @Test func `means of an exporter say so`() throws {
    let recording = try HeartReading.one(
      #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[]},{"name":"heart_rate","#
        + #""units":"count/min","data":[{"date":"2024-03-01 10:00:00 +0100","Min":64,"Avg":70.5,"#
        + #""Max":80,"source":"Watch"}]}]}}"#)
    #expect(HeartReading.samples(recording)?.rate == [70.5])
    #expect(HeartReading.codes(recording) == ["hr.other-types", "hr.summary-values"])
  }

  @Test(arguments: [
    (#"{"rr":[800,null,"812"],"unit":"ms"}"#, [800, Double.nan, 812]),
    (#"{"rr":[0.8,0.9],"unit":"s"}"#, [800, 900]), (#"{"rr":[1024],"unit":"1024"}"#, [1000]),
    (#"{"rr":[]}"#, []), (#"{"rr_ms":[3200,3300]}"#, [3200, 3300]),
  ])
  func `lists of intervals follow their unit`(text: String, expected: [Double]) throws {
    let beats = try #require(HeartReading.beats(try HeartReading.one(text)))
    #expect(beats.milliseconds.count == expected.count)
    for (one, other) in zip(beats.milliseconds, expected) {
      #expect(one == other || one.isNaN && other.isNaN)
    }
  }

  @Test(arguments: [
    (#"{"rr":[850,0.87,875,0.874]}"#, "hr.unclear-unit"), (#"{"rr":5}"#, "hr.no-samples"),
    (#"{"rr":[800],"unit":"h"}"#, "hr.unknown-unit"), (#"{"rr":[800"#, "json.truncated"),
    (
      #"{"items":[{"type":"HKQuantityTypeIdentifierStepCount","startDate":"x","value":1}]}"#,
      "hr.no-samples"
    ),
  ])
  func `what cannot be read is refused`(text: String, code: String) throws {
    let error = #expect(throws: Diagnostic.self) { try HeartReading.one(text) }
    #expect(error?.code == code)
  }

  @Test func `motion logs and task results are left to their readers`() {
    let adapter = HeartRateJSONAdapter()
    for text in [
      #"{"items":[{"timestamp":1,"attitude":{"x":0,"y":0,"z":0,"w":1}}]}"#, #"{"items":[]}"#,
      #"[{"timestamp":1,"x":0,"y":0,"z":0}]"#, "time,hr\n", "", "{", "[[",
    ] {
      #expect(adapter.recognize(InputHead(Array(text.utf8))) == nil, "\(text)")
    }
  }
}
