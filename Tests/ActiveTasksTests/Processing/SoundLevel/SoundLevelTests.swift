import Foundation
import Testing

@testable import ActiveTasks

@Suite struct SoundLevelTests {
  private let run: SoundLevelRun

  init() throws { run = try SoundLevelRun() }

  private static func sound(_ kind: SimulatedSound.Kind, seconds: Double = 6) -> SimulatedSound {
    var sound = SimulatedSound()
    sound.kind = kind
    sound.duration = seconds
    sound.rate = 16_000
    sound.encoding = .f32
    sound.seed = 4
    return sound
  }

  private func result(_ path: String, _ parameters: [String: String] = [:]) throws -> StepResult {
    try #require(try SoundLevelRun.results(path, parameters).first)
  }

  private static let plain = ["sensitivity": "-23.3", "bands": "none"]

  /// The level is the simulation's own, added up over its sines; the weighting filters begin at
  /// rest, which costs noise up to 0.02 dB over six seconds.
  @Test(arguments: [SimulatedSound.Kind.tone, .white, .pink, .speech, .room])
  func `simulated sounds have their true levels`(kind: SimulatedSound.Kind) throws {
    let sound = Self.sound(kind)
    let truth = try truth(sound)
    let result = try result(run.write(sound), Self.plain)
    for (metric, key) in [
      ("spl.laeq", "laeq_dBSPL"), ("spl.lceq", "lceq_dBSPL"), ("spl.lzeq", "lzeq_dBSPL"),
    ] {
      let value = try #require(result.number(metric))
      let expected = try #require(truth[key])
      #expect(abs(value - expected) < 0.02, "\(metric) \(value) \(expected)")
    }
    #expect(result.metric("spl.laeq")?.unit == "dBSPL")
  }

  private func truth(_ sound: SimulatedSound) throws -> [String: Double] {
    let file = try #require(
      try SoundSimulation(sound).files().first { $0.name == "truth.csv" })
    let rows = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let parts = row.split(separator: ",")
        return (String(parts[0]), Double(parts[1]) ?? .nan)
      })
  }

  @Test func `a burst that the end cuts off counts as far as it goes`() throws {
    var sound = Self.sound(.bursts)
    sound.duration = 1.5
    let truth = try truth(sound)
    let result = try result(run.write(sound), Self.plain)
    for (metric, key) in [("spl.lae", "lae_dBSPL"), ("spl.lafmax", "lafmax_dBSPL")] {
      let value = try #require(result.number(metric))
      let expected = try #require(truth[key])
      #expect(abs(value - expected) < 0.1, "\(metric) \(value) \(expected)")
    }
  }

  @Test func `a sound whose levels would not be known is not simulated`() {
    let impossible: [(kind: SimulatedSound.Kind, rate: Double, seconds: Double, hertz: Double)] = [
      (.tone, 48_000, 10, 30_000), (.bursts, 8000, 10, 1000), (.bursts, 48_000, 1, 1000),
    ]
    for (kind, rate, seconds, hertz) in impossible {
      var sound = SimulatedSound()
      (sound.kind, sound.rate, sound.duration, sound.frequency) = (kind, rate, seconds, hertz)
      let error = #expect(throws: Diagnostic.self) { _ = try SoundSimulation(sound) }
      #expect(error?.code == "simulation.parameters")
    }
  }

  @Test func `without a calibration there is no sound pressure level`() throws {
    let result = try result(run.write(Self.sound(.pink)))
    #expect(result.metrics.allSatisfy { $0.unit != "dBSPL" || $0.value == nil })
    #expect(result.metrics.allSatisfy { $0.unit != "dBHL" || $0.value == nil })
    #expect(result.metric("spl.lex8h")?.reason == "uncalibrated")
    #expect(result.metric("spl.samples.passed", .researchkit)?.reason == "uncalibrated")
    #expect(result.metric("spl.laeq", .researchkit)?.unit == "dBFS")
    #expect(result.codes.contains("spl.uncalibrated"))
    #expect(result.provenance.parameters["calibration"] == .text("unknown"))
  }

  @Test func `numbers do not depend on the threads`() throws {
    var sound = Self.sound(.room, seconds: 20)
    sound.rate = 48_000
    let path = try run.write(sound)
    let parameters = ["true-peak": "true", "band-interval": "1", "spectrum": "true"]
    let one = try SoundLevelRun.results(path, parameters, workers: 1)
    #expect(try SoundLevelRun.results(path, parameters, workers: 2) == one)
    #expect(try SoundLevelRun.results(path, parameters, workers: 5) == one)
  }

  @Test func `samples that are no numbers cost 50 ms on either side`() throws {
    let sound = Self.sound(.pink)
    let clean = try SoundSimulation(sound).samples()
    var broken = clean
    broken[48_000] = .nan
    broken[48_100] = .infinity
    let result = try result(run.write(broken, sound), Self.plain)
    let reference = try self.result(run.write(clean, sound, to: "b.wav"), Self.plain)
    let excluded = try #require(result.number("spl.excluded"))
    #expect(abs(excluded - 100 * 1701.0 / 96_000) < 1e-9)
    let difference = try #require(result.number("spl.laeq")) - (reference.number("spl.laeq") ?? 0)
    #expect(abs(difference) < 0.1)
    #expect(result.durationSeconds == 6)
    let flag = try #require(result.flags.first { $0.code == "spl.excluded" })
    #expect(flag.location == "@2.950s")
  }

  @Test func `too many samples that are no numbers are refused`() throws {
    let sound = Self.sound(.pink)
    var samples = try SoundSimulation(sound).samples()
    for index in 0..<2000 { samples[index] = .nan }
    #expect(SoundLevelRun.refusal(try run.write(samples, sound)) == "audio.non-finite")
    for index in samples.indices { samples[index] = index.isMultiple(of: 1000) ? .nan : 0.1 }
    #expect(SoundLevelRun.refusal(try run.write(samples, sound)) == "audio.non-finite")
  }

  @Test func `exposure follows the rules`() throws {
    var sound = Self.sound(.tone, seconds: 20)
    sound.level = 95
    sound.sensitivity = -30
    var parameters = Self.plain
    parameters["sensitivity"] = "-30"
    let result = try result(run.write(sound), parameters)
    let laeq = try #require(result.number("spl.laeq"))
    #expect(abs(laeq - 95) < 0.02)
    let daily = try #require(result.number("spl.lex8h"))
    #expect(abs(daily - laeq - 10 * log10(20 / 28_800.0)) < 1e-9)
    // S rises for the first seconds, so the dose stays a little below that of a steady level.
    let niosh = try #require(result.number("spl.dose.niosh"))
    let steady = 100 * 20 / (28_800 / exp2(10.0 / 3))
    #expect(niosh < steady && niosh > 0.93 * steady)
    let osha = try #require(result.number("spl.dose.osha"))
    #expect(osha < 100 * 20 / 14_400.0 && osha > 90 * 20 / 14_400.0)
    let other = try #require(result.number("spl.twa.niosh"))
    #expect(abs(other - 85 - 10 * log10(niosh / 100)) < 1e-9)
    let average = try #require(result.number("spl.twa.osha"))
    #expect(abs(average - 90 - 5 / log10(2) * log10(osha / 100)) < 1e-9)
  }

  @Test func `ResearchKit's meter agrees with LAeq for speech and counts passing values`() throws {
    var sound = Self.sound(.speech, seconds: 12)
    sound.rate = 48_000
    sound.level = 40
    let path = try run.write(sound)
    let result = try result(
      path, ["device": "iPhone 13", "bands": "none", "threshold": "45", "contiguous": "5"])
    let difference = try #require(result.number("spl.samples.difference", .researchkit))
    #expect(abs(difference) < 0.7)
    #expect(result.number("spl.samples.count", .researchkit) == 10)
    #expect(result.number("spl.samples.passed", .researchkit) == 10)
    #expect(
      try abs(#require(result.number("spl.samples.passedAt.counting", .researchkit)) - 5.5) < 1e-9)
    #expect(
      try abs(#require(result.number("spl.samples.passedAt.timing", .researchkit)) - 6.1) < 1e-9)
  }

  @Test func `the voice gate hears a loud countdown`() throws {
    var sound = Self.sound(.speech)
    let quiet = try result(run.write(sound), ["voice-gate": "true"])
    #expect(quiet.metric("spl.voiceLevel.tooLoud", .researchkit)?.value == .text("no"))
    sound.level = 105
    let loud = try result(run.write(sound), ["voice-gate": "true"])
    #expect(loud.metric("spl.voiceLevel.tooLoud", .researchkit)?.value == .text("yes"))
  }
}
