import Foundation
import Testing

@testable import ActiveTasks

/// Sounds that are none, or that a careless meter would misread.
@Suite struct SoundLevelOddityTests {
  private let run: SoundLevelRun

  init() throws { run = try SoundLevelRun() }

  private func sound(_ rate: Double = 48_000) -> SimulatedSound {
    var sound = SimulatedSound()
    sound.rate = rate
    return sound
  }

  private func result(_ samples: [Double], _ parameters: [String: String] = [:]) throws
    -> StepResult
  {
    let path = try run.write(samples, sound())
    return try #require(try SoundLevelRun.results(path, parameters).first)
  }

  @Test func `a recording shorter than F's time constant is unusable`() throws {
    for count in [1, 2, 5999] {
      let short = try result((0..<count).map { 0.1 * sin(0.3 * Double($0)) + 0.05 })
      #expect(short.codes.contains("spl.too-short") && short.quality == .unusable)
    }
    let longer = try result((0..<6000).map { 0.1 * sin(0.3 * Double($0)) })
    #expect(!longer.codes.contains("spl.too-short") && longer.codes.contains("spl.short"))
  }

  @Test func `a constant value is no sound`() throws {
    let constant = try result(Array(repeating: 0.25, count: 48_000))
    #expect(constant.codes.contains("spl.constant") && constant.quality == .unusable)
    #expect(!constant.codes.contains("spl.clipping"))
    #expect(constant.number("spl.clipped") == 0)
  }

  @Test(arguments: [0.9, 0.05, 0.002])
  func `the flat top of a slow, rounded wave is not clipping`(peak: Double) throws {
    for frequency in [31.5, 250, 1000] {
      let clean = (0..<96_000).map { index in
        // Half a sample off the peak: two samples at the very top, once a period.
        peak * sin(2 * .pi * frequency * (Double(index) + 0.5) / 48_000)
      }
      #expect(try !result(clean).codes.contains("spl.clipping"), "\(frequency) Hz")
      let cut = try result(clean.map { max(-0.7 * peak, min(0.7 * peak, $0)) })
      // A wave that rises by few steps a sample could have been rounded so.
      if peak * frequency > 10 { #expect(cut.codes.contains("spl.clipping"), "\(frequency) Hz") }
    }
  }

  @Test func `a quiet calibrator of 250 Hz is not refused as clipped`() throws {
    var tone = sound()
    tone.frequency = 250
    tone.level = 75
    tone.duration = 5
    let file = try run.write(tone, to: "calibrator.wav")
    #expect(SoundLevelRun.refusal(file, ["calibrator": file]) == nil)
  }

  @Test func `a room is quiet only when every band of the limits was heard`() throws {
    var room = sound(8000)
    room.kind = .pink
    room.level = 30
    room.encoding = .f32
    room.duration = 6
    let path = try run.write(room)
    let narrow = try #require(
      try SoundLevelRun.results(path, ["sensitivity": "-23.3", "ears": "insert"]).first)
    #expect(narrow.metric("spl.room.verdict")?.reason == "no-bands")
    #expect(narrow.number("spl.room.lowestHearingLevel.1000") != nil)
    room.rate = 48_000
    let wide = try run.write(room, to: "wide.wav")
    let whole = try #require(
      try SoundLevelRun.results(wide, ["sensitivity": "-23.3", "ears": "insert"]).first)
    #expect(whole.metric("spl.room.verdict")?.value == .text("quiet"))
  }

  @Test(arguments: [
    ["calibrator-level": "114"], ["calibration-table": "table.json"],
    ["researchkit": "false", "threshold": "40"], ["researchkit": "false", "contiguous": "3"],
    ["c-weighting": "false", "true-peak": "true"], ["bands": "none", "band-interval": "1"],
    ["ears": "none", "attenuation": "500=20"], ["attenuation": "501=20"],
    ["attenuation": "500=20,500=30"], ["attenuation": "500=nan"], ["contiguous": "2.5"],
  ])
  func `what would be ignored is refused`(parameters: [String: String]) throws {
    var parameters = parameters
    if parameters["calibration-table"] != nil {
      parameters["calibration-table"] = try run.write(
        text: #"{"devices":[]}"#, to: "table.json")
    }
    let path = try run.write(sound())
    #expect(SoundLevelRun.refusal(path, parameters) == "usage.parameter", "\(parameters)")
  }

  @Test func `a header is not contradicted`() throws {
    let path = try run.write(sound())
    for change in [
      { $0.rateHertz = 8000 }, { $0.audio.rawEncoding = .f32le },
      { $0.audio.rawChannels = 2 },
    ] as [(inout IngestionOptions) -> Void] {
      var options = IngestionOptions()
      change(&options)
      #expect(throws: Diagnostic.self) { try SoundLevelRun.results(path, options: options) }
    }
  }

  @Test func `numbers beyond every integer scale are cut out or refused`() throws {
    var bytes = AudioFixtures.wave(
      tag: 3, channels: 1, bits: 32,
      AudioFixtures.floats((0..<48_000).map { Float(0.1 * sin(0.3 * Double($0))) }))
    let path = NSTemporaryDirectory() + "huge-\(UUID()).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: AudioFixtures.floats([3e38]))
    try AudioFixtures.write(bytes, to: path)
    let one = try #require(try SoundLevelRun.results(path).first)
    #expect(one.codes.contains("audio.non-finite") && one.codes.contains("spl.excluded"))
    #expect(abs(try #require(one.number("spl.lzeq")) + 23.01) < 0.02)
    try AudioFixtures.write(
      AudioFixtures.wave(
        tag: 3, channels: 1, bits: 32,
        AudioFixtures.floats((0..<4800).map { Float(3e38 * sin(0.3 * Double($0))) })), to: path)
    #expect(SoundLevelRun.refusal(path) == "audio.non-finite")
  }

  @Test func `the channels of one recording are told apart`() throws {
    let frames = (0..<9600).flatMap { [0.1 * sin(0.3 * Double($0)), 0.2 * sin(0.1 * Double($0))] }
    let data = frames.flatMap { AudioFixtures.little(Int($0 * 32_767), 2) }
    let path = NSTemporaryDirectory() + "two-\(UUID()).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try AudioFixtures.write(AudioFixtures.wave(channels: 2, data), to: path)
    #expect(try SoundLevelRun.results(path).map(\.step) == ["channel-1", "channel-2"])
    #expect(try SoundLevelRun.results(path, ["channel": "2"]).map(\.step) == [nil])
  }

  @Test func `hum that nobody could measure is none`() throws {
    let slow = (0..<192_000).map { 0.25 * sin(0.16 * Double($0)) }
    #expect(try !result(slow).codes.contains("spl.mains-hum"))
  }
}
