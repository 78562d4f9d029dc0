import ActiveTasks
import Foundation
import Testing

@Suite struct AudioSampleTests {
  private func outcome(
    _ bytes: [UInt8], _ channels: ChannelSelection = .all, capacity: Int = 16384,
    options: IngestionOptions = IngestionOptions()
  ) throws -> AudioOutcome {
    try AudioFixtures.withFolder { folder in
      try AudioFixtures.write(bytes, to: folder + "/x.wav")
      return AudioOutcome.read(folder + "/x.wav", channels, options: options, capacity: capacity)
    }
  }

  private func float(_ samples: [Float], channels: Int = 1) -> [UInt8] {
    AudioFixtures.wave(tag: 3, channels: channels, bits: 32, AudioFixtures.floats(samples))
  }

  /// A sound of constant magnitude that stands still nowhere.
  private func moving(_ value: Float, _ count: Int) -> [Float] {
    (0..<count).map { $0.isMultiple(of: 2) ? value : -value }
  }

  @Test func `samples that are no numbers become zero and are listed`() throws {
    var samples = moving(0.25, 48000)
    for frame in [100, 101, 102, 20000] { samples[frame] = .nan }
    samples[47999] = -.infinity
    for capacity in [101, 1000, 16384] {
      let outcome = try outcome(float(samples), capacity: capacity)
      let frames = outcome.excluded.flatMap { Array($0) }
      #expect(frames == [100, 101, 102, 20000, 47999])
      #expect(outcome.codes == ["audio.non-finite"])
      #expect(outcome.flags.first?.count == 5)
      #expect(outcome.flags.first?.location == "@0.002s")
      #expect(abs(outcome.level - 10 * log10(0.0625 * 47995 / 48000)) < 1e-9)
    }
  }

  @Test func `a frame is excluded when one of its channels is no number`() throws {
    var samples = [Float](repeating: 0.25, count: 2000)
    samples[2 * 7] = .nan
    samples[2 * 7 + 1] = .nan
    samples[2 * 8 + 1] = .infinity
    #expect(try outcome(float(samples, channels: 2)).excluded == [7..<9])
    #expect(try outcome(float(samples, channels: 2), .channel(1)).excluded == [7..<8])
    #expect(try outcome(float(samples, channels: 2), .mix).excluded == [7..<9])
  }

  @Test(arguments: [(10, true), (11, false)])
  func `more than one per cent of broken frames is refused`(broken: Int, accepted: Bool) throws {
    var samples = [Float](repeating: 0.25, count: 1000)
    for frame in 0..<broken { samples[frame * 50] = .nan }
    let problem = try outcome(float(samples)).problem
    #expect((problem == nil) == accepted)
    #expect(accepted || problem?.code == "audio.non-finite")
  }

  @Test func `unscaled integers are named, not rescaled`() throws {
    let samples = (0..<4800).map { Float(16384 * sin(2 * .pi * Double($0) / 48)) }
    let outcome = try outcome(float(samples))
    #expect(outcome.codes == ["audio.integer-scale"])
    #expect(outcome.flags.first?.severity == .error)
    #expect(abs(outcome.level - 20 * log10(16384 / 2.0.squareRoot())) < 0.001)
  }

  @Test(arguments: [(479, 0), (480, 1), (481, 1), (20000, 1)])
  func `zeros inside the sound for 10 ms are a drop-out`(zeros: Int, runs: Int) throws {
    for capacity in [1, 479, 480, 481, 4096] {
      var samples = [Float](repeating: 0, count: 700)
      samples += moving(0.5, 1234) + [Float](repeating: 0, count: zeros)
      samples += moving(0.5, 777) + [Float](repeating: 0, count: 600)
      let flags = try outcome(float(samples), capacity: capacity).flags
      #expect(flags.map(\.code) == (runs == 0 ? [] : ["audio.drop-out"]))
      #expect(runs == 0 || flags.first?.location == "@0.040s")
    }
  }

  @Test(arguments: [
    (0.0625, 479, 0), (0.0625, 480, 1), (-0.3, 9000, 1), (1, 9000, 0), (-1, 480, 0),
  ])
  func `another value that stands still for 10 ms is one, too`(
    value: Float, frames: Int, runs: Int
  ) throws {
    for capacity in [1, 479, 480, 481, 4096] {
      var samples = [Float](repeating: 0.1, count: 700) + moving(0.5, 1234)
      samples += [Float](repeating: value, count: frames) + moving(0.5, 777)
      samples += [Float](repeating: 0.1, count: 600)
      let flags = try outcome(float(samples), capacity: capacity).flags
      #expect(flags.map(\.code) == (runs == 0 ? [] : ["audio.drop-out"]))
      #expect(flags.first?.message.contains("stands still") ?? true)
    }
  }

  @Test func `drop-outs agree with a search of every sample`() throws {
    var state: UInt64 = 5
    for _ in 0..<40 {
      var samples: [Float] = []
      while samples.count < 9000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let value = [0, 0.25, -0.5, 1][Int(state >> 62)] as Float
        samples += [Float](repeating: value, count: Int(state >> 33) % 700 + 1)
      }
      var expected = 0
      var run = 0
      var sounded = false
      for (index, sample) in samples.enumerated() {
        if index == 0 || sample == samples[index - 1] {
          run += 1
        } else {
          if sounded, run >= 480, samples[index - 1] < 1 { expected += 1 }
          (run, sounded) = (1, true)
        }
      }
      let flags = try outcome(float(samples), capacity: 1009).flags
      #expect((flags.first { $0.code == "audio.drop-out" }?.count ?? 0) == expected)
    }
  }

  @Test func `one, all or the mean of the channels`() throws {
    let samples = [[Float]](repeating: [0.5, 0, -0.25], count: 1000).flatMap(\.self)
    let file = float(samples, channels: 3)
    #expect(try outcome(file).codes == ["audio.silent-channel"])
    #expect(try outcome(file, .channel(3)).level == 20 * log10(0.25))
    #expect(try outcome(file, .channel(2)).codes == ["audio.silent"])
    #expect(abs(try outcome(file, .mix).level - 20 * log10(0.25 / 3)) < 1e-5)
    #expect(try outcome(file, .channel(4)).codes == ["usage.audio-channel"])
    #expect(ChannelSelection("2") == .channel(2) && ChannelSelection("mix") == .mix)
    #expect(ChannelSelection("0") == nil && ChannelSelection("both") == nil)
  }

  @Test func `raw samples need their rate and nothing else`() throws {
    var options = IngestionOptions()
    options.format = "audio.raw"
    #expect(try outcome(AudioFixtures.tone, options: options).codes == ["usage.audio-raw"])
    options.rateHertz = 48000
    let tone = try outcome(AudioFixtures.tone, options: options)
    #expect(tone.frames == 48000 && abs(tone.level + 9.031) < 0.001)
    options.audio.rawEncoding = .f64be
    options.audio.rawChannels = 2
    let big = (0..<100).flatMap { _ in
      Array(AudioFixtures.little(Int(bitPattern: UInt((-0.5).bitPattern)), 8).reversed())
    }
    #expect(try outcome(big, options: options).level == 20 * log10(0.5))
  }

  @Test func `the block size changes nothing`() throws {
    let file = AudioFixtures.wave(AudioFixtures.tone)
    let levels = try [1, 7, 4096, 100_000].map { try outcome(file, capacity: $0) }
    #expect(levels.allSatisfy { $0.frames == 48000 && $0.level == levels[0].level })
  }
}
