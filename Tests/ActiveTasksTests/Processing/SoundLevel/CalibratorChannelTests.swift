import Foundation
import Testing

@testable import ActiveTasks

/// Which channel of a calibrator's recording calibrates which channel of a measurement.
@Suite struct CalibratorChannelTests {
  private let run: SoundLevelRun

  init() throws { run = try SoundLevelRun() }

  /// A file of 1 kHz tones of these amplitudes, one a channel, at 8 kHz.
  private func tones(_ amplitudes: [Double], _ name: String, hertz: Double = 1000) throws -> String
  {
    let samples = (0..<40_000).flatMap { frame in
      amplitudes.map { Float($0 * sin(2 * .pi * hertz * Double(frame) / 8000)) }
    }
    return try run.write(
      bytes: AudioFixtures.wave(
        tag: 3, channels: amplitudes.count, rate: 8000, bits: 32, AudioFixtures.floats(samples)),
      to: name)
  }

  private func levels(_ path: String, _ parameters: [String: String]) throws -> [Double?] {
    try SoundLevelRun.results(path, parameters.merging(["bands": "none"]) { $1 }).map {
      $0.number("spl.laeq")
    }
  }

  @Test func `channel k is calibrated by channel k`() throws {
    let calibrator = try tones([0.02, 0.05], "calibrator.wav")
    let recording = try tones([0.02, 0.005], "recording.wav")
    let all = try levels(recording, ["calibrator": calibrator])
    #expect(try abs(#require(all[0]) - 94) < 0.01 && abs(#require(all[1]) - 74) < 0.01)
    for channel in 1...2 {
      let one = try levels(recording, ["calibrator": calibrator, "channel": "\(channel)"])
      #expect(one == [all[channel - 1]])
    }
    let results = try SoundLevelRun.results(recording, ["calibrator": calibrator])
    for (index, result) in results.enumerated() {
      #expect(
        result.flags.first { $0.code == "spl.calibration" }?.message
          .contains("channel \(index + 1) of the calibrator") == true)
      #expect(!result.codes.contains("spl.calibrator"))
    }
  }

  @Test func `ResearchKit's meter takes the calibration of its channel, too`() throws {
    let calibrator = try tones([0.02, 0.05], "calibrator.wav")
    let results = try SoundLevelRun.results(calibrator, ["calibrator": calibrator])
    #expect(results.count == 2)
    for result in results {
      // The model of its equaliser takes half a decibel off 1 kHz; the other channel's calibration, 8 dB.
      #expect(try abs(#require(result.number("spl.laeq", .researchkit)) - 94) < 1)
    }
  }

  @Test func `a calibrator of one channel serves them all`() throws {
    let calibrator = try tones([0.05], "calibrator.wav")
    let recording = try tones([0.05, 0.005], "recording.wav")
    let all = try levels(recording, ["calibrator": calibrator])
    #expect(try abs(#require(all[0]) - 94) < 0.01 && abs(#require(all[1]) - 74) < 0.01)
    #expect(try levels(recording, ["calibrator": calibrator, "channel": "mix"]).count == 1)
  }

  @Test func `channels that cannot be told to belong together are refused`() throws {
    let calibrator = try tones([0.02, 0.05], "calibrator.wav")
    for (channels, selection) in [(1, "all"), (1, "1"), (3, "all"), (3, "2"), (2, "mix")] {
      let recording = try tones(Array(repeating: 0.01, count: channels), "recording.wav")
      #expect(
        SoundLevelRun.refusal(recording, ["calibrator": calibrator, "channel": selection])
          == "spl.calibrator-channels", "\(channels) \(selection)")
    }
  }

  @Test func `a channel without a tone stays uncalibrated`() throws {
    let calibrator = try tones([0, 0.05], "calibrator.wav")
    let recording = try tones([0.005, 0.005], "recording.wav")
    let results = try SoundLevelRun.results(
      recording, ["calibrator": calibrator, "device": "iPhone"])
    #expect(results[0].codes.contains("spl.uncalibrated-channel"))
    #expect(results[0].codes.contains("spl.uncalibrated") && results[0].quality == .suspect)
    #expect(try #require(results[0].number("spl.laeq")) < 0)
    #expect(!results[1].codes.contains("spl.uncalibrated-channel"))
    #expect(try abs(#require(results[1].number("spl.laeq")) - 74) < 0.01)
    let one = ["calibrator": calibrator, "channel": "1"]
    #expect(SoundLevelRun.refusal(recording, one) == "spl.calibrator-tone")
    let none = try tones([0, 0], "none.wav")
    #expect(SoundLevelRun.refusal(recording, ["calibrator": none]) == "spl.calibrator-tone")
  }

  @Test func `a tone that was heard from another microphone is doubted`() throws {
    let calibrator = try tones([0.05, 0.005], "calibrator.wav")
    let results = try SoundLevelRun.results(calibrator, ["calibrator": calibrator])
    #expect(results.map { $0.codes.contains("spl.calibrator") } == [false, true])
  }

  @Test(arguments: [(94.0, false), (-3, true)])
  func `a calibrated level below the threshold of hearing is doubted`(
    level: Double, isDoubted: Bool
  ) throws {
    let recording = try tones([2e-3], "recording.wav")
    let sensitivity = 20 * log10(2e-3 / 2.0.squareRoot()) + 94 - level
    let calibrated = ["sensitivity": "\(sensitivity)"]
    let result = try #require(try SoundLevelRun.results(recording, calibrated).first)
    #expect(try abs(#require(result.number("spl.laeq")) - level) < 0.01)
    #expect(result.codes.contains("spl.inaudible") == isDoubted)
    let plain = try #require(try SoundLevelRun.results(recording).first)
    #expect(!plain.codes.contains("spl.inaudible"))
  }
}
