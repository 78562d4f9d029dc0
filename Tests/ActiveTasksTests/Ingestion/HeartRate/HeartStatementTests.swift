import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// What a user states against what a file says, and units that only the values tell.
@Suite struct HeartStatementTests {
  private static func rates(_ times: [String], head: String = "time,hr_bpm") -> String {
    head + "\n" + times.enumerated().map { "\($1),\(70 + $0 % 5)\n" }.joined()
  }

  private static func steps(_ step: Double, from first: Double = 0) -> [String] {
    (0..<20).map { String(format: "%.4f", first + step * Double($0)) }
  }

  private static let inferred = ["hr.unit-inferred"]
  private static let assumed = ["hr.unit-assumed"]

  /// Distance and first time as written, distance in s, flags.
  private static let clocks: [(Double, Double, Double, [String])] = [
    (5, 0, 5, []), (600, 0, 600, []), (5, 1_714_579_200, 5, []),
    (5000, 1_714_579_200_000, 5, inferred), (5e6, 1_714_579_200_000_000, 5, inferred),
    (5e9, 1.7145792e18, 5, inferred), (5000, 0, 5, assumed), (1000, 0, 1, assumed),
    (5e6, 0, 5, assumed), (3600, 0, 3600, assumed), (0.0625, 0, 0.0625, assumed),
  ]

  @Test(arguments: clocks)
  func `times of rates show their unit or are flagged`(
    step: Double, first: Double, expected: Double, codes: [String]
  ) throws {
    let recording = try HeartReading.one(Self.rates(Self.steps(step, from: first)))
    let samples = try #require(HeartReading.samples(recording))
    #expect((samples.time[1] - expected).magnitude < 1e-3)
    #expect(HeartReading.codes(recording) == codes)
    if first > 0 { #expect(recording.start?.iso8601 == "2024-05-01T16:00:00.000Z") }
  }

  @Test func `minutes are read when they are stated`() throws {
    let text = Self.rates(Self.steps(0.5), head: "time_min,hr_bpm")
    #expect(HeartReading.samples(try HeartReading.one(text))?.time[1] == 30)
    let other = try HeartReading.one(Self.rates(Self.steps(0.5)), units: "time=min")
    #expect(HeartReading.samples(other)?.time[1] == 30)
    let late = Self.rates(Self.steps(5000, from: 1.7e12), head: "time_s,hr_bpm")
    #expect(HeartReading.codes(try HeartReading.one(late)) == ["hr.unit-assumed"])
  }

  @Test func `a row of units below the header counts`() throws {
    func table(_ head: String, _ row: (Int) -> String) -> String {
      head + "\n" + (0..<20).map { row($0) + "\n" }.joined()
    }
    let minutes = try HeartReading.one(table("time,hr\nmin,") { "\($0),\(70 + $0 % 5)" })
    #expect(HeartReading.samples(minutes)?.time[1] == 60)
    #expect(HeartReading.codes(minutes) == Self.assumed)
    let hertz = try HeartReading.one(table("time,hr\ns,Hz") { "\(5 * $0),1.25" })
    #expect(HeartReading.samples(hertz)?.rate[0] == 75)
    #expect(HeartReading.codes(hertz).isEmpty)
    let beats = try HeartReading.one(table("rr,note\ns,%") { "0.8\($0 % 3),1" })
    #expect(HeartReading.beats(beats)?.milliseconds[0] == 800)
    #expect(HeartReading.codes(beats).isEmpty)
  }

  @Test func `times in JSON may be of any unit since 1970`() throws {
    for scale in [1.0, 1e3, 1e6, 1e9] {
      let items = (0..<3).map { index in
        "{\"timestamp\":\(Int((1_714_579_200 + 5 * Double(index)) * scale)),\"bpm\":7\(index)}"
      }
      let recording = try HeartReading.one("[" + items.joined(separator: ",") + "]")
      #expect(HeartReading.samples(recording)?.time == [0, 5, 10])
    }
  }

  private static func wave(_ rate: Double, count: Int = 4000) -> [Double] {
    var lead = ElectrocardiogramSynthesis()
    lead.sampleRate = rate
    let seconds = Double(count) / rate
    return lead.samples(beats: HeartRhythm().beats(duration: seconds), duration: seconds)
  }

  private static func table(_ times: [Double], _ values: [Double], head: String = "time_s,ecg")
    -> String
  {
    head + "\n" + zip(times, values).map { String(format: "%.5f,%.4f\n", $0, $1) }.joined()
  }

  @Test func `a sampling rate against the time stamps is said`() throws {
    let values = Self.wave(250)
    let text = Self.table(values.indices.map { Double($0) / 250 }, values)
    #expect(HeartReading.codes(try HeartReading.one(text, rate: 250)).isEmpty)
    let other = try HeartReading.one(text, rate: 500)
    #expect(HeartReading.codes(other) == ["hr.option-contradicted"])
    #expect(HeartReading.waveform(other)?.sampleRate == 500)
    // Every row twice: the median step is 0 and shows no unit.
    let doubled = Self.table(
      values.indices.map { Double($0 / 2) / 250 }, values, head: "time,ecg")
    #expect(
      HeartReading.codes(try HeartReading.one(doubled, rate: 250)) == ["hr.option-contradicted"])
    #expect(HeartReading.codes(try HeartReading.one(doubled, rate: 500)).isEmpty)
    let rates = Self.rates(Self.steps(5))
    #expect(HeartReading.codes(try HeartReading.one(rates, rate: 0.2)).isEmpty)
    #expect(HeartReading.codes(try HeartReading.one(rates, rate: 1)) == ["hr.option-contradicted"])
  }

  @Test(arguments: [
    ("time_s,hr_bpm\n0,70\n5,71\n10,72\n", "hr=hz", "hr.option-contradicted"),
    ("time_s,hr_bpm\n0,70\n5,71\n10,72\n", "rr=ms", "hr.option-unused"),
    ("rr_ms\n800\n812\n790\n", "rr=s", "hr.option-contradicted"),
    ("rr_ms\n800\n812\n790\n", "hr=bpm", "hr.option-unused"),
    ("1709283600.0\n1.0\n70\n72\n", "time=ms", "hr.option-unused"),
    ("{\"rr\":[800,812,790],\"unit\":\"ms\"}", "rr=s", "hr.option-contradicted"),
    (
      "[{\"startDate\":\"2024-03-01T09:00:00Z\",\"value\":70,\"unit\":\"count/min\",\"type\":"
        + "\"HKQuantityTypeIdentifierHeartRate\"}]", "hr=hz", "hr.option-contradicted"
    ),
    (
      "<gpx><trkpt><time>2024-03-01T09:00:00Z</time><hr>70</hr></trkpt></gpx>", "hr=hz",
      "hr.option-unused"
    ),
    (
      "<HealthData><Record type=\"HKQuantityTypeIdentifierHeartRate\" unit=\"count/min\" "
        + "startDate=\"2024-03-01 09:00:00 +0000\" value=\"70\"/></HealthData>", "hr=hz",
      "hr.option-unused"
    ),
  ])
  func `units against the file, or without effect, are said`(
    text: String, units: String, code: String
  ) throws {
    #expect(HeartReading.codes(try HeartReading.one(text, units: units)).contains(code))
  }

  @Test(arguments: [("hr=2,rr=3", ["hr"]), ("ax=1,hr=2", ["ax"]), ("time=1,hr=2", [])])
  func `an assigned column that is not read is said`(columns: String, unread: [String]) throws {
    let text = "time,hr,rr\n" + (0..<20).map { "\(5 * $0),\(70 + $0 % 5),800\n" }.joined()
    let flags = try HeartReading.one(text, columns: columns).flags
    #expect(
      flags.filter { $0.code == "hr.option-unused" }.map(\.message)
        == unread.map { "--columns \($0) has no effect on this file" })
  }

  @Test func `a unit of times against the header is said`() throws {
    let rates = Self.rates(Self.steps(5), head: "time_ms,hr_bpm")
    let wave = Self.table((0..<1000).map { Double($0) / 250 }, Self.wave(250, count: 1000))
    for (text, right, wrong) in [(rates, "ms", "s"), (wave, "s", "min")] {
      #expect(
        !HeartReading.codes(try HeartReading.one(text, units: "time=\(right)"))
          .contains("hr.option-contradicted"))
      #expect(
        HeartReading.codes(try HeartReading.one(text, units: "time=\(wrong)"))
          .contains("hr.option-contradicted"))
    }
  }

  @Test(arguments: [1.1, 1.3, 1.45, 0.8])
  func `a sampling rate that changes is seen and followed`(factor: Double) throws {
    let values = Self.wave(250, count: 15_000)
    let times = values.indices.map { index in
      let seconds = Double(index) / 250
      return seconds < 30 ? seconds : 30 + (seconds - 30) * factor
    }
    let recording = try HeartReading.one(Self.table(times, values))
    #expect(HeartReading.codes(recording) == ["hr.rate-inferred", "hr.uneven-times"])
    let wave = try #require(HeartReading.waveform(recording))
    let found = RPeakDetector(sampleRate: wave.sampleRate).detect(in: wave.channels[0])
    let beats = HeartRhythm().beats(duration: 59).map(\.time)
      .map { $0 < 30 ? $0 : 30 + ($0 - 30) * factor }
    let inside = beats.filter { $0 > 1 && $0 < 30 + 28 * factor }
    for beat in inside {
      #expect(found.beats.contains { ($0.time - beat).magnitude < 0.012 }, "\(beat)")
    }
  }

  @Test func `rows out of order are sorted by their times, or told`() throws {
    let values = Self.wave(250)
    let times = values.indices.map { Double($0) / 250 }
    var order = Array(values.indices)
    // Two packets of 25 rows change places, and two rows.
    for offset in 0..<25 { order.swapAt(1000 + offset, 1500 + offset) }
    order.swapAt(10, 11)
    let text = Self.table(order.map { times[$0] }, order.map { values[$0] })
    let sorted = try HeartReading.one(text)
    let straight = try HeartReading.one(Self.table(times, values))
    #expect(HeartReading.waveform(sorted) == HeartReading.waveform(straight))
    let flag = try #require(sorted.flags.first { $0.code == "hr.rows-sorted" })
    #expect(flag.severity == .warning && flag.message.contains("52 rows"))
    let stated = try HeartReading.one(text, rate: 250)
    #expect(HeartReading.codes(stated) == ["hr.times-discarded"])
    // Two recordings in a row: no order makes an even grid of them.
    let twice = Self.table(times + times.map { $0 + 0.0005 }, values + values)
    let error = #expect(throws: Diagnostic.self) { try HeartReading.one(twice) }
    #expect(error?.code == "hr.time-order" && error?.hint?.contains("--rate") == false)
    // Lost samples.
    let kept = values.indices.filter { !(1000..<1100).contains($0) }
    let lost = Self.table(kept.map { times[$0] }, kept.map { values[$0] })
    #expect(
      HeartReading.codes(try HeartReading.one(lost, rate: 250)).contains("hr.times-discarded"))
  }

  @Test func `numbers of samples are no milliseconds for sure`() throws {
    let values = Self.wave(250)
    let text = Self.table(values.indices.map(Double.init), values, head: "time,ecg")
    #expect(HeartReading.codes(try HeartReading.one(text)).contains("hr.unit-assumed"))
  }

  @Test func `times of beats tell ticks, and the start of the recording`() throws {
    var noise = GaussianNoise(seed: 5)
    let seconds = (0..<60).map { _ in 0.85 + 0.03 * noise.next() }
    var time = 1_714_579_200.0
    var rows: [String] = []
    for interval in seconds {
      time += interval
      rows.append(String(format: "%.3f,%.0f", time, interval * 1024))
    }
    let ticks = "time_s,rr\n" + rows.joined(separator: "\n")
    let recording = try HeartReading.one(ticks)
    #expect(HeartReading.codes(recording) == ["hr.unit-inferred"])
    let beats = try #require(HeartReading.beats(recording))
    #expect((beats.milliseconds[0] - 1000 * seconds[0]).magnitude < 1)
    let start = try #require(recording.start?.nanoseconds)
    #expect((start - 1_714_579_200_000_000_000).magnitude < 2_000_000)
    #expect(try #require(beats.ends?[0]) < 1)
    let named = ticks.replacingOccurrences(of: "rr\n", with: "rr_ms\n")
    #expect(HeartReading.codes(try HeartReading.one(named)) == ["hr.uneven-times"])
    let stated = try HeartReading.one(ticks, units: "rr=1024")
    #expect(HeartReading.codes(stated).isEmpty)
    #expect(HeartReading.beats(stated)?.ends == beats.ends)
    #expect(
      HeartReading.codes(try HeartReading.one(ticks, units: "rr=ms")) == ["hr.option-contradicted"])
  }

  @Test func `ticks against times that fit milliseconds are said`() throws {
    var time = 0
    let rows = (0..<60).map { index in
      let interval = 850 + 37 * index % 90
      time += interval
      return String(format: "%.3f,%d\n", Double(time) / 1000, interval)
    }
    let text = "time_s,rr\n" + rows.joined()
    #expect(
      HeartReading.codes(try HeartReading.one(text, units: "rr=1024")) == ["hr.option-contradicted"]
    )
    #expect(HeartReading.codes(try HeartReading.one(text, units: "rr=ms")).isEmpty)
  }

  @Test func `rows of beats out of order keep their times`() throws {
    var time = 0.0
    var rows = (0..<40).map { index in
      let interval = 800 + (index * 37) % 90
      time += Double(interval) / 1000
      return String(format: "%.3f,%d\n", time, interval)
    }
    rows.swapAt(3, 30)
    rows.append(rows[7])
    let beats = HeartReading.beats(try HeartReading.one("time_s,rr_ms\n" + rows.joined()))
    #expect(beats?.ends != nil)
  }

  @Test func `columns that are not read are named`() throws {
    let two = try HeartReading.one("time_s,hr_bpm,hr_bpm\n0,70,90\n5,71,91\n")
    #expect(HeartReading.codes(two) == ["hr.other-columns"])
    let people = try HeartReading.one("subject,time_s,hr_bpm\nA,0,70\nB,5,91\n")
    #expect(HeartReading.codes(people) == ["hr.several-people"])
    let rows = (0..<60).map { "\($0 < 30 ? "A" : "B"),\(5 * ($0 % 30)),\(70 + $0 % 5)\n" }
    let later = try HeartReading.one("subject,time_s,hr_bpm\n" + rows.joined())
    #expect(HeartReading.codes(later) == ["hr.several-people"])
    let one = try HeartReading.one("subject,time_s,hr_bpm\nA,0,70\nA,5,91\n")
    #expect(HeartReading.codes(one).isEmpty)
    let axes = try HeartReading.one("time_s,ppg,ax_g,ay_g\n0,1,0,0\n0.01,2,0,1\n0.02,3,0,0\n")
    #expect(HeartReading.codes(axes) == ["hr.other-columns", "hr.rate-inferred"])
    let bare = try HeartReading.one("time_s,ppg,x,y,z\n0,1,0,0,1\n0.01,2,0,1,1\n0.02,3,0,0,2\n")
    #expect(HeartReading.waveform(bare)?.motion?.z == [1, 1, 2])
  }

  @Test(arguments: [
    ("participant", "people"), ("participant_id", "people"), ("patient", "people"),
    ("healthCode", "people"), ("id", "people"), ("name", "people"), ("source", "sources"),
    ("device", "sources"),
  ])
  func `rows of one person below those of another are said`(column: String, kind: String) throws {
    for (head, first) in [("hr_bpm", 70), ("rr_ms", 850)] {
      // The second label comes far behind the beginning that tells the format.
      let count = 4000
      let rows = (0..<2 * count).map { index in
        "\(index < count ? "P01" : "P02"),\(index),\(first + index * 7 % 11)\n"
      }
      let text = "\(column),time_s,\(head)\n" + rows.joined()
      let codes = HeartReading.codes(try HeartReading.one(text))
      #expect(codes.contains("hr.several-\(kind)"), "\(head)")
      let own = HeartReading.codes(
        try HeartReading.one(text.replacingOccurrences(of: "P02", with: "P01")))
      #expect(!own.contains { $0.hasPrefix("hr.several-") }, "\(head)")
    }
  }

  @Test func `numbers of rows are no people`() throws {
    let rows = (0..<60).map { "\($0),\(5 * $0),\(70 + $0 % 5)\n" }
    let numbered = try HeartReading.one("id,time_s,hr_bpm\n" + rows.joined())
    #expect(HeartReading.codes(numbered).isEmpty)
    // A label that the end of the file cuts off is no other one.
    let cut = try HeartReading.one("time_s,hr_bpm,subject\n0,70,P01\n5,71,P01\n10,72,P0")
    #expect(!HeartReading.codes(cut).contains("hr.several-people"))
  }

  private static func document(_ user: String, _ value: Double, _ unit: String, _ second: Int)
    -> String
  {
    "{\"header\":{\"user_id\":\"\(user)\"},\"body\":{\"rr_interval\":{\"value\":\(value),\"unit\":"
      + "\"\(unit)\"},\"effective_time_frame\":{\"date_time\":\"2024-03-01T09:00:0\(second)Z\"}}}"
  }

  @Test func `documents have their own units, people and times`() throws {
    let mixed = try HeartReading.one(
      [Self.document("a", 1000, "ms", 1), Self.document("a", 1, "sec", 2)]
        .joined(separator: "\n"))
    #expect(HeartReading.beats(mixed)?.milliseconds == [1000, 1000])
    #expect(mixed.start?.iso8601 == "2024-03-01T09:00:00.000+00:00")
    let bare = #"{"body":{"rr_interval":{"value":1000,"unit":"ms"}}}"#
    let untimed = try HeartReading.one(
      [
        Self.document("a", 1000, "ms", 1), bare, Self.document("a", 1000, "ms", 3),
        Self.document("a", 1000, "ms", 9),
      ].joined(separator: "\n"))
    let ends = try #require(HeartReading.beats(untimed)?.ends)
    #expect(ends[0] == 1 && ends[1].isNaN && ends[2] == 3 && ends[3] == 9)
    #expect(HeartReading.codes(untimed) == ["hr.uneven-times"])
    let people = try HeartReading.one(
      [Self.document("a", 1000, "ms", 1), Self.document("b", 900, "ms", 2)]
        .joined(separator: "\n"))
    #expect(HeartReading.codes(people) == ["hr.several-people"])
  }
}
