import Foundation
import Testing

@testable import ActiveTasks

@Suite struct AudioFuzzTests {
  /// SplitMix64.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private var cases: Int {
    ProcessInfo.processInfo.environment["ACTIVE_FUZZ_CASES"].flatMap { Int($0) } ?? 1000
  }

  /// Files of every kind: the shared odd ones when they are there, shortened, and two of our own.
  private func seeds() throws -> [[UInt8]] {
    var seeds = [
      AudioFixtures.wave(Array(AudioFixtures.tone.prefix(4000))),
      AudioFixtures.wave(tag: 3, channels: 2, bits: 32, AudioFixtures.floats([0, 1, -1, .nan])),
    ]
    guard let folder = AudioFixtures.shared("odd") else { return seeds }
    for odd in OddAudio.table where !odd.needsFFmpeg {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + odd.name))
      seeds.append(Array(data.prefix(6000)))
    }
    return seeds.filter { !$0.isEmpty }
  }

  private func mutate(_ bytes: inout [UInt8], _ generator: inout Generator) {
    for _ in 0...Int.random(in: 0..<6, using: &generator) where !bytes.isEmpty {
      let header = Bool.random(using: &generator)
      let reach = header ? min(bytes.count, 120) : bytes.count
      let place = Int.random(in: 0..<reach, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.removeSubrange(place...)
      case 3:
        bytes.insert(
          contentsOf: [UInt8](repeating: 0xff, count: Int.random(in: 1..<9, using: &generator)),
          at: place)
      case 4: bytes.remove(at: place)
      default:
        let edge: [UInt8] =
          [[0, 0, 0, 0], [255, 255, 255, 255], [0, 0, 0, 128], [255, 255, 255, 127]]
          .randomElement(using: &generator) ?? []
        for (offset, byte) in edge.enumerated() where place + offset < bytes.count {
          bytes[place + offset] = byte
        }
      }
    }
  }

  @Test func `no damage traps, hangs or lets a number through that is none`() throws {
    var options = IngestionOptions()
    options.audio.searchPath = []
    let seeds = try seeds()
    try AudioFixtures.withFolder { folder in
      let path = folder + "/x"
      for number in 0..<cases {
        var generator = Generator(state: UInt64(number))
        var bytes = seeds[number % seeds.count]
        mutate(&bytes, &generator)
        try AudioFixtures.write(bytes, to: path)
        let start = ContinuousClock.now
        let outcome = AudioOutcome.read(path, options: options)
        try FileManager.default.removeItem(atPath: path)
        #expect(outcome.problem != nil || outcome.frames > 0, "case \(number) is silently empty")
        #expect(outcome.level < .infinity || outcome.frames == 0, "case \(number)")
        #expect(ContinuousClock.now - start < PipelineFuzz.limit, "case \(number) hangs")
      }
    }
  }

  private static let parameters: [[String: String]] = [
    [:], ["sensitivity": "-23.3", "ears": "covered"], ["channel": "mix", "voice-gate": "true"],
    ["bands": "none", "true-peak": "true"], ["band-interval": "0.5", "interval": "0.1"],
    ["device": "iPad8,1", "spectrum": "true"],
  ]

  private func check(_ result: StepResult, _ number: Int) {
    for metric in result.metrics {
      #expect((metric.value == nil) == (metric.reason != nil), "case \(number) \(metric.name)")
      guard case .number(let value) = metric.value else { continue }
      #expect(value.isFinite, "case \(number) \(metric.name)")
      guard metric.unit.hasPrefix("dB") else { continue }
      #expect((-1000...400).contains(value), "case \(number) \(metric.name) \(value)")
    }
  }

  /// The whole way from bytes to results, for every twentieth case.
  @Test func `no damage makes an impossible level`() throws {
    let seeds = try seeds()
    var measured = 0
    try AudioFixtures.withFolder { folder in
      let path = folder + "/x.wav"
      for number in 0..<max(cases / 20, 50) {
        var generator = Generator(state: UInt64(number) &+ 1 << 40)
        var bytes = seeds[number % seeds.count]
        mutate(&bytes, &generator)
        try AudioFixtures.write(bytes, to: path)
        let parameters = Self.parameters[number % Self.parameters.count]
        let start = ContinuousClock.now
        do {
          let results = try SoundLevelRun.results(path, parameters)
          for result in results { check(result, number) }
          measured += results.count
        } catch let problem as Diagnostic {
          #expect(!problem.code.isEmpty && !problem.message.isEmpty, "case \(number)")
        }
        #expect(ContinuousClock.now - start < PipelineFuzz.limit, "case \(number) hangs")
      }
    }
    #expect(measured > 5)
  }
}
