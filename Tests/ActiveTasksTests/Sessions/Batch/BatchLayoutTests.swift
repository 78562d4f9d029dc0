import Foundation
import Testing

@testable import ActiveTasks

/// Layouts of sessions from end to end.
@Suite struct BatchLayoutTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  private func session(_ id: String) throws -> JSONValue {
    try #require(try study.objects("sessions.jsonl").first { $0["id"]?.string == id })
  }

  /// A third each of a log of motion.
  private func parts() throws -> [String] {
    let log = try SmallStudy.fixture("motion/researchkit.deviceMotion/deviceMotion.json")
    let items = String(decoding: log, as: UTF8.self).dropFirst(10).dropLast(2)
      .split(separator: "},{\"timestamp\"", omittingEmptySubsequences: false)
    let bounds = [0, items.count / 3, items.count * 2 / 3, items.count]
    return zip(bounds, bounds.dropFirst()).map { from, to in
      let texts = (from..<to).map { index -> String in
        let text = String(items[index])
        let begun = index == 0 ? text : "{\"timestamp\"" + text
        return index == items.count - 1 ? begun : begun + "}"
      }
      return "{\"items\":[" + texts.joined(separator: ",") + "]}"
    }
  }

  @Test func `a log that was rolled over is one recording, as that of the whole log`() throws {
    let parts = try parts()
    let folder = "P/s/recorder-1/deviceMotion_1"
    try study.add(folder + "-20240501090010.json", text: parts[0])
    try study.add(folder + "-20240501090020.json", text: parts[1])
    try study.add(folder + ".json", text: parts[2])
    try study.add(
      "Q/s/deviceMotion.json", fixture: "motion/researchkit.deviceMotion/deviceMotion.json")
    try study.run()
    #expect(try session("P/s")["layout"]?.string == "researchkit")
    let results = try study.objects("results.jsonl")
    #expect(results.count == 2)
    #expect(results[0]["metrics"] == results[1]["metrics"])
  }

  @Test func `logs of a suspended recorder are one recording when a result says so`() throws {
    let parts = try parts()
    var files: [String] = []
    for (number, part) in parts.enumerated() {
      let name = "deviceMotion_\(number)-2024050109001\(number).json"
      try study.add("P/s/recorder-\(number)/\(name)", text: part)
      files.append(
        #"{"_class":"ORKFileResult","identifier":"motion","fileName":"\#(name)","contentType":"application/json"}"#
      )
    }
    try study.run()
    #expect(try study.objects("results.jsonl").count == 3)
    try study.add(
      "P/s/result.json",
      text: """
        {"_class":"ORKTaskResult","identifier":"t","results":[{"_class":"ORKStepResult",
        "identifier":"knee","results":[\(files.joined(separator: ","))]}]}
        """)
    try study.run()
    let motion = try study.objects("results.jsonl").filter {
      $0["task"]?.string == "rangeOfMotion"
    }
    #expect(motion.count == 1)
    #expect(
      motion.first?["flags"]?.children.contains { $0["code"]?.string == "motion.files-joined" }
        == true)
  }

  @Test func `a folder with a file a sensor is one recording, whatever else the app puts there`()
    throws
  {
    let fixtures = TestProgram.root.appending(path: "Fixtures/motion/sensorlogger.csv")
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
      try study.add("P/s/" + name, fixture: "motion/sensorlogger.csv/" + name)
    }
    try study.run()
    #expect(try session("P/s")["status"]?.string == "done")
    #expect(
      try study.objects("results.jsonl").compactMap { $0["input"]?["path"]?.string } == ["P/s"])
  }

  @Test func `an Apple Health export is an input of its own kind`() throws {
    try study.add("P/export.zip", fixture: "heart-rate/applehealth.zip/export.zip")
    try study.run()
    let session = try session("P/export.zip")
    #expect(session["layout"]?.string == "applehealth" && session["status"]?.string == "done")
    #expect(try study.objects("results.jsonl").allSatisfy { $0["task"]?.string == "heartRate" })
  }

  @Test func `Bridge's documents give start, end, device and task, whatever their order`() throws {
    var zip = StoredZIP()
    zip.add("rr.txt", try SmallStudy.fixture("heart-rate/rr.txt/rr.txt"))
    zip.add(
      "info.json",
      Array(
        #"{"format":"v2_generic","item":"x","phoneInfo":"iPhone 7; iOS/15.1","files":[{"filename":"rr.txt","createdOn":666650856.27}]}"#
          .utf8))
    zip.add(
      "metadata.json",
      Array(
        #"{"taskIdentifier":"heart","startDate":"2022-02-15T12:40:00.000-08:00","endDate":"2022-02-15T12:50:00.000-08:00","deviceTypeIdentifier":"iPhone9,4"}"#
          .utf8))
    try study.add("P/record.zip", zip.archive)
    try study.run()
    let session = try session("P/record.zip")
    #expect(session["layout"]?.string == "bridge" && session["task"]?.string == "heart")
    #expect(session["device"]?.string == "iPhone9,4")
    #expect(session["start"]?.string == "2022-02-15T12:40:00.000-08:00")
  }

  @Test func `dates of all kinds are understood`() {
    func seconds(_ value: JSONValue) -> Int64? {
      SessionFacts.time(value).map { $0.nanoseconds / 1_000_000_000 }
    }
    #expect(seconds(.number("666650856.27")) == 1_644_958_056)
    #expect(seconds(.number("1644958056")) == 1_644_958_056)
    #expect(seconds(.number("1644958056000")) == 1_644_958_056)
    #expect(seconds(.string("2022-02-15T12:47:36-0800")) == 1_644_958_056)
    #expect(seconds(.string("yesterday")) == nil && seconds(.null) == nil)
    #expect(seconds(.number("1e300")) == nil && seconds(.number("-5")) == nil)
  }

  @Test func `files of mPower that no task takes are no errors`() throws {
    try study.add("P/s/tapping_results.json", text: #"{"TappingSamples":[]}"#)
    try study.add("P/s/pedometer_walking.outbound", text: #"{"items":[]}"#)
    try study.add("P/s/audio_countdown.m4a", text: "x")
    try study.add(
      "P/s/deviceMotion_walking_rest.json.items-abc",
      fixture: "motion/researchkit.deviceMotion/deviceMotion.json")
    try study.run()
    let session = try session("P/s")
    #expect(session["layout"]?.string == "mpower" && session["status"]?.string == "done")
  }

  @Test func `a clip that a result names is described once, by the result`() throws {
    for name in ["6F1D2C3B-0A49-4E5D-8B7C-90A1B2C3D4E5.mov", "result.json"] {
      try study.add("P/s/" + name, fixture: "camera/" + name)
    }
    try study.run()
    let results = try study.objects("results.jsonl").filter { $0["task"]?.string == "camera" }
    #expect(results.compactMap { $0["input"]?["path"]?.string } == ["P/s/result.json"])
  }

  @Test func `consents are asked for as soon as one participant has one`() throws {
    try study.add("P/s/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try study.add("Q/s/hearing.json", fixture: "audiometry/result.json")
    try study.run()
    #expect(try session("P/s")["consent"] == .null)
    try study.add("Q/consent.json", fixture: "consent/consent.json")
    try study.run()
    #expect(try session("P/s")["status"]?.string == "refused")
    #expect(try session("P/s")["consent"]?["verdict"]?.string == "missing")
    #expect(try session("Q/s")["status"]?.string == "done")
    #expect(try session("Q/s")["consent"]?["verdict"]?.string == "ok")
    #expect(try study.errorCodes() == ["consent.missing"])
    try study.run { $0.policy = .ignore }
    #expect(try session("P/s")["status"]?.string == "done")
  }

  @Test func `the start of the session stands in for recordings without one`() throws {
    try study.add("P/consent.json", fixture: "consent/consent.json")
    try study.add("P/early/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try study.add("P/early/metadata.json", text: #"{"startDate":"2020-01-01T09:00:00-07:00"}"#)
    try study.add("P/late/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    try study.add("P/late/metadata.json", text: #"{"startDate":"2024-05-01T09:00:00-07:00"}"#)
    try study.run()
    #expect(try session("P/early")["consent"]?["verdict"]?.string == "before_consent")
    #expect(try session("P/late")["consent"]?["verdict"]?.string == "ok")
  }
}
