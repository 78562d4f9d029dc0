import Foundation
import Testing

@testable import ActiveTasks

@Suite struct SoundCalibrationTests {
  private let run: SoundLevelRun
  private let path: String

  init() throws {
    run = try SoundLevelRun()
    var sound = SimulatedSound()
    sound.kind = .pink
    sound.level = 60
    sound.duration = 4
    sound.rate = 16_000
    path = try run.write(sound)
  }

  private func offset(_ parameters: [String: String]) throws -> Double? {
    let result = try #require(try SoundLevelRun.results(path, parameters).first)
    guard case .number(let offset) = result.provenance.parameters["calibration-offset"] else {
      return nil
    }
    return offset
  }

  @Test func `a calibrator's tone is measured, whatever is beside it`() throws {
    var tone = SimulatedSound()
    tone.level = 94
    tone.frequency = 1003
    tone.duration = 5
    var samples = try SoundSimulation(tone).samples()
    var noise = tone
    noise.kind = .pink
    noise.level = 74
    for (index, value) in try SoundSimulation(noise).samples().enumerated() {
      samples[index] += value
    }
    let file = try run.write(samples, tone, to: "calibrator.wav")
    let found = try #require(try offset(["calibrator": file]))
    #expect(abs(found - 117.3) < 0.02)
    let louder = try #require(try offset(["calibrator": file, "calibrator-level": "114"]))
    #expect(abs(louder - found - 20) < 1e-9)
  }

  @Test func `the calibrators of the shared data read right`() throws {
    for (name, level, expected) in [
      ("synthetic/cal_94dB_iphone_m23.3dBFSrms_1k.wav", "94", 117.3),
      ("synthetic/cal_94dB_noisy_snr20.wav", "94", 117.3),
      ("synthetic/cal_114dB_250Hz.wav", "114", 114 - 20 * log10(0.9 / 2.0.squareRoot())),
    ] {
      guard let file = AudioFixtures.shared(name) else { return }
      let found = try #require(try offset(["calibrator": file, "calibrator-level": level]))
      #expect(abs(found - expected) < 0.005, "\(name) \(found) \(expected)")
    }
  }

  @Test func `recordings that are no calibrator's are refused`() throws {
    #expect(SoundLevelRun.refusal(path, ["calibrator": path]) == "spl.calibrator-tone")
    var tone = SimulatedSound()
    tone.duration = 2
    let short = try run.write(tone, to: "short.wav")
    #expect(SoundLevelRun.refusal(path, ["calibrator": short]) == "spl.calibrator-short")
    tone.duration = 5
    let clipped = try SoundSimulation(tone).samples().map { max(-0.01, min(0.01, $0 * 10)) }
    let file = try run.write(clipped, tone, to: "clipped.wav")
    #expect(SoundLevelRun.refusal(path, ["calibrator": file]) == "spl.calibrator-clipped")
    let swelling = try SoundSimulation(tone).samples().enumerated().map {
      $0.element * (1 + 0.1 * sin(Double($0.offset) / 20_000))
    }
    let unsteady = try run.write(swelling, tone, to: "unsteady.wav")
    #expect(SoundLevelRun.refusal(path, ["calibrator": unsteady]) == "spl.calibrator-unstable")
  }

  @Test func `the first calibration that is given counts`() throws {
    let table = try run.write(
      text: #"{"devices": [{"model": "iPhone 12", "sensitivity": -25, "source": "own"}]}"#,
      to: "table.json")
    #expect(try offset([:]) == nil)
    #expect(try abs(#require(try offset(["device": "iPhone 12"])) - 117.3) < 1e-9)
    #expect(try abs(#require(try offset(["device": "iPad Air"])) - 123.3) < 1e-9)
    let both = ["device": "iPhone 12", "calibration-table": table]
    #expect(try offset(both) == 119)
    _ = try run.write(
      text: #"{"schema": "phonometry-calibration", "calibration_factor": 2.0}"#,
      to: "a.wav.phonometry.json")
    #expect(try abs(#require(try offset(both)) - 100) < 1e-9)
    #expect(try offset(both.merging(["sensitivity": "-20"]) { $1 }) == 114)
  }

  @Test func `files and names that say nothing are refused`() throws {
    #expect(SoundLevelRun.refusal(path, ["device": "Nokia"]) == "usage.parameter")
    #expect(
      SoundLevelRun.refusal(path, ["sensitivity": "-20", "calibrator": path])
        == "spl.calibrator-tone"
        || SoundLevelRun.refusal(path, ["sensitivity": "-20", "calibrator": path])
          == "usage.parameter"
    )
    for (text, name) in [("{", "calibration-table"), ("[]", "limits")] {
      let file = try run.write(text: text, to: "bad.json")
      #expect(SoundLevelRun.refusal(path, [name: file, "device": "iPhone"]) == "spl." + name)
    }
    // One frequency, or one device, with two numbers: which of them would count?
    let limits = try run.write(
      text: #"""
        {"identifier": "own", "bandwidth": "octave", "limits": {"1000": 20, "1e3": 30},
         "hearingLevel": 0, "source": "test", "certainty": "verified"}
        """#, to: "twice.json")
    #expect(SoundLevelRun.refusal(path, ["limits": limits]) == "spl.limits")
    let devices = try run.write(
      text: #"""
        {"devices": [{"model": "A", "sensitivity": -23, "source": "a"},
                     {"model": "A", "sensitivity": -29, "source": "b"}]}
        """#, to: "devices.json")
    #expect(
      SoundLevelRun.refusal(path, ["calibration-table": devices, "device": "A"])
        == "spl.calibration-table")
    #expect(SoundLevelRun.refusal(path, ["attenuation": "500"]) == "usage.parameter")
    #expect(SoundLevelRun.refusal(path, ["channel": "2"]) == "usage.audio-channel")
    #expect(SoundLevelRun.refusal(path, ["channel": "left"]) == "usage.parameter")
  }

  @Test func `the room verdict is band level minus limit`() throws {
    let limits = try run.write(
      text: #"""
        {"identifier": "own", "bandwidth": "thirdOctave", "limits": {"1000": 40, "500": 90},
         "hearingLevel": 0, "source": "test", "certainty": "verified"}
        """#, to: "limits.json")
    let parameters = ["sensitivity": "-23.3", "limits": limits, "attenuation": "1000=5"]
    let result = try #require(try SoundLevelRun.results(path, parameters).first)
    let lowest = try #require(result.number("spl.room.lowestHearingLevel.1000"))
    let band = try #require(result.number("spl.thirdOctave.1000"))
    #expect(abs(lowest - (band - 45)) < 1e-9)
    #expect(result.metric("spl.room.verdict")?.value == .text("partly"))
    #expect(result.provenance.parameters["limits-certainty"] == .text("verified"))
    // Without octave filters an octave is the sum of its thirds.
    let octaves = try ["both", "third"].map { bands in
      try #require(
        try SoundLevelRun.results(path, ["sensitivity": "-23.3", "bands": bands]).first?
          .number("spl.room.lowestHearingLevel.1000"))
    }
    #expect(abs(octaves[0] - octaves[1]) < 0.2)
  }
}
