import Testing

@testable import ActiveTasks

@Suite struct RoomCheckTests {
  /// Sound levels of a room as `spl` gives them: the lowest hearing level by frequency, one step a
  /// channel.
  private static func result(_ channels: [[Double: Double]], verdict: String? = nil)
    -> ParameterResult
  {
    ParameterResult(
      path: "room.wav", sha256: "ab",
      steps: channels.map { levels in
        let verdict = SoundLevelMetric(.roomVerdict, isCalibrated: true)
        let lowest = levels.map {
          Metric(SoundLevelMetric.lowestHearingLevel($0.key), $0.value, method: .reference)
        }
        return .init(
          metrics: lowest + [
            levels.isEmpty
              ? Metric(verdict, missing: "uncalibrated", method: .reference)
              : Metric(verdict, text: "partly", method: .reference)
          ],
          flags: [QualityFlag("spl.room-loud", .warning, "x")],
          parameters: ["limits": .text("table"), "limits-certainty": .text("unverified")])
      })
  }

  private static func process(_ room: ParameterResult, _ points: [AudiogramPoint]) throws
    -> ProcessedStep
  {
    var set = try ParameterSet(ToneAudiometryParameters.specs)
    set.attach(room, to: "room")
    return try ToneAudiometryProcessor(set).process(
      Recording(
        format: "audiogram.csv", payload: .audiometry(AudiometryRecording(.audiogram(points)))))
  }

  @Test func `thresholds below what the noise allows are flagged by frequency and ear`() throws {
    let points = [(500.0, 15.0), (1000, 15), (2000, 15), (3000, 15)].map {
      AudiogramPoint(ear: .left, frequency: $0, level: $1)
    }
    let silent = AudiogramPoint(ear: .right, frequency: 500, level: 5, qualifier: .noResponse)
    let right = AudiogramPoint(ear: .right, frequency: 1000, level: 0)
    let step = try Self.process(
      Self.result([[500: 20, 1000: -40, 2000: 15], [500: 18, 1000: 0.5, 2000: 11]]),
      points + [silent, right])
    func margin(_ name: String) -> Metric? {
      step.metrics.first { $0.name == "audiometry.room.margin.\(name)" }
    }
    #expect(margin("left.500")?.value == .number(-5))
    #expect(margin("left.1000")?.value == .number(14.5))
    #expect(margin("left.2000")?.value == .number(0))
    #expect(margin("left.3000")?.reason == "no-limit")
    #expect(margin("right.500")?.reason == "no-response")
    #expect(margin("right.1000")?.value == .number(-0.5))
    let loud = try #require(step.flags.first { $0.code == "audiometry.room-too-loud" })
    #expect(loud.message.hasSuffix("left 500 Hz; right 1000 Hz") && loud.count == 2)
    let near = try #require(step.flags.first { $0.code == "audiometry.room-near-noise" })
    #expect(near.message.hasSuffix("left 2000 Hz") && near.count == 1)
    #expect(step.flags.contains { $0.message.contains("room.wav; limits: table, unverified") })
    #expect(!step.flags.contains { $0.code == "audiometry.room-doubtful" })
    #expect(step.parameters["room-sha256"] == .text("ab"))
    let lowest = step.metrics.filter { $0.name.hasPrefix("audiometry.room.lowestHearingLevel") }
    #expect(lowest.map(\.value) == [.number(20), .number(0.5), .number(15)])
  }

  @Test(arguments: [-60.0, 240]) func `a level that no room has is refused`(level: Double) {
    var room = Self.result([[1000: 10]])
    room.steps[0].metrics.append(
      Metric(SoundLevelMetric(.laeq, isCalibrated: true), level, method: .reference))
    let error = #expect(throws: Diagnostic.self) {
      try Self.process(room, [AudiogramPoint(ear: .left, frequency: 1000, level: 0)])
    }
    #expect(error?.code == "audiometry.room" && error?.expected == "0 to 100 dB(A) SPL")
  }

  @Test func `a quiet room raises no doubt`() throws {
    let step = try Self.process(
      Self.result([[1000: -10]]), [AudiogramPoint(ear: .left, frequency: 1000, level: 0)])
    #expect(!step.flags.contains { $0.severity != .info })
  }

  @Test func `a room without calibration is an error with the way out`() throws {
    let error = #expect(throws: Diagnostic.self) { try RoomNoise(Self.result([[:]])) }
    #expect(error?.code == "audiometry.room" && error?.input == "room.wav")
    #expect(error?.found == "levels without a calibration")
    #expect(error?.hint?.contains("--room-sensitivity") == true)
  }

  @Test(arguments: ["room-sensitivity", "recording-start", "recording-full-scale"])
  func `what belongs to a missing file is refused`(name: String) throws {
    let set = try ParameterSet(ToneAudiometryParameters.specs, [name: "-20"])
    let error = #expect(throws: Diagnostic.self) { try ToneAudiometryProcessor(set) }
    #expect(error?.code == "usage.parameter")
  }
}
