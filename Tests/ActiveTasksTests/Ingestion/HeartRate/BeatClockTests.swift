import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// Times of rates and beats that jump: clocks set back, and packets that were lost.
@Suite struct BeatClockTests {
  /// Every second from 02:59:00, from 03:00:00 on an hour less.
  private static func localTimes(_ count: Int) -> [String] {
    (0..<count).map { index in
      let second = index % 60
      let minute = index < 60 ? 59 : (index - 60) / 60
      return String(format: "2024-10-27T02:%02d:%02d", minute, second)
    }
  }

  @Test func `the hour of a clock set back is added where rows go on`() throws {
    let times = Self.localTimes(300)
    let seconds = (0..<300).map { Double($0) }
    let rates = "time,hr_bpm\n" + times.enumerated().map { "\($1),\(70 + $0 % 5)\n" }.joined()
    let recording = try HeartReading.one(rates)
    #expect(HeartReading.samples(recording)?.time == seconds)
    #expect(HeartReading.codes(recording).contains("hr.clock-put-back"))
    let type = "HKQuantityTypeIdentifierHeartRate"
    let items = times.enumerated().map {
      #"{"type":"\#(type)","startDate":"\#($1)","endDate":"\#($1)","value":\#(70 + $0 % 5),"unit":"count/min"}"#
    }
    let json = try HeartReading.one(#"{"items":["# + items.joined(separator: ",") + "]}")
    #expect(HeartReading.samples(json)?.time == seconds)
  }

  @Test func `an hour back with anything missing is left as it is`() {
    #expect(ClockChange([0, 1, 2, 3, 4, -3500, -3499]) == nil)
    #expect(ClockChange([0, 1, 2, 3, 4, -3595, -3594, -7193, -7192]) == nil)
    #expect(ClockChange([0, 600, 1200, 1800, -1200, -600]) == nil)
    #expect(ClockChange([0, 1, 2, 3, 4, -1795, -1794])?.times.last == 6)
  }

  @Test func `lost packets are a gap and late ones are none`() throws {
    let intervals = (0..<200).map { 0.8 + 0.05 * sin(Double($0)) }
    var sum = 0.0
    var stamps: [Double] = []
    for (index, interval) in intervals.enumerated() {
      sum += interval
      // Two beats share the stamp of the first of them, from beat 100 on a minute later.
      stamps.append(index % 2 == 0 ? sum + (index < 100 ? 0 : 60) : stamps[index - 1])
    }
    let found = try #require(PacketTimes(stamps: stamps, intervals: intervals))
    #expect(found.gaps == [100])
    #expect((found.ends[100] - found.ends[99] - intervals[100] - 60).magnitude < 0.2)
    #expect((found.ends[50] - found.ends[49] - intervals[50]).magnitude < 1e-9)
    var late = stamps.enumerated().map { $0 < 100 ? $1 : $1 - 60 }
    for index in 60..<64 { late[index] = late[64] }
    #expect(PacketTimes(stamps: late, intervals: intervals) == nil)
  }

  @Test func `a table of packets keeps the gap`() throws {
    var text = "timestamp,rr\n"
    var time = 1_711_850_000_000
    for index in 0..<200 {
      if index % 2 == 0 { time += 1700 + (index == 100 ? 60_000 : 0) }
      text += "\(time),\(840 + index % 7 * 3)\n"
    }
    let recording = try HeartReading.one(text)
    let ends = try #require(HeartReading.beats(recording)?.ends)
    #expect((ends[100] - ends[99] - 60.85).magnitude < 0.5)
    #expect(HeartReading.codes(recording) == ["hr.uneven-times", "hr.unit-inferred"])
    // The unit of the times places the gap: it is no option without effect.
    let stated = try HeartReading.one(text, units: "time=ms")
    #expect(HeartReading.beats(stated)?.ends == ends)
    #expect(HeartReading.codes(stated) == HeartReading.codes(recording))
  }

  @Test func `times beside a list of intervals count`() throws {
    var times: [String] = []
    for index in 0..<40 {
      times.append(String(format: "%.1f", 0.8 * Double(index + 1) + (index < 20 ? 0 : 60)))
    }
    let list = [String](repeating: "800", count: 40).joined(separator: ",")
    let text = #"{"rr":[\#(list)],"unit":"ms","time":[\#(times.joined(separator: ","))]}"#
    let recording = try HeartReading.one(text)
    let ends = try #require(HeartReading.beats(recording)?.ends)
    #expect((ends[20] - ends[19] - 60.8).magnitude < 1e-6)
    let short = try HeartReading.one(#"{"rr":[\#(list)],"unit":"ms","time":[1,2,3]}"#)
    #expect(HeartReading.codes(short).contains("hr.uneven-times"))
  }

  @Test func `a missing interval lasts as long as the times say`() {
    let cleaning = IntervalCleaning([800, 800, .nan, 800], ends: [0.8, 1.6, 14.6, 15.4])
    #expect((cleaning.series.span - 15.4).magnitude < 1e-9)
    #expect((cleaning.series.covered - 2.4).magnitude < 1e-9)
  }

  @Test func `a second column without times says what is missing`() {
    let rows = (0..<2000).map {
      String(format: "%.3f,%.3f", sin(Double($0) / 9), cos(Double($0) / 9))
    }
    let text = rows.joined(separator: "\n")
    let error = #expect(throws: Diagnostic.self) {
      try HeartReading.one(text, columns: "ecg=2", format: "heartrate.csv")
    }
    #expect(error?.code == "hr.no-time")
  }

  @Test(arguments: [
    ("x 1 250 10\nx.dat 16x4 200/mV\n", "a signal in format 16x4"),
    ("x 1 250 10\nx.dat 16+2 200/mV 16 0 0 0 0 II\n", "a signal in format 16+2"),
    ("x/2 1 250 10\na 4\nb 6\n", "a record of 2 segments"),
  ])
  func `records that are not read say what they are`(text: String, found: String) {
    let error = #expect(throws: Diagnostic.self) { try HeartReading.one(text) }
    #expect(error?.code == "wfdb.format")
    #expect(error?.found == found)
  }
}
