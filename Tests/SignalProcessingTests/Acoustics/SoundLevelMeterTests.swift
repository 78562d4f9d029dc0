import Foundation
import Synchronization
import Testing

@testable import SignalProcessing

@Suite struct SoundLevelMeterTests {
  private static func noise(_ count: Int) -> [Float] {
    var source = SplitMix64(seed: 11)
    return (0..<count).map { Float((source.uniform() - 0.5) * (1 + sin(Double($0) / 9000)) * 0.5) }
  }

  private static func describe(_ samples: [Float], blocks: [Int], workers: Int) throws -> String {
    let options = SoundLevelMeter.Options(
      bandWidths: [.octave, .thirdOctave], interval: 0.1, bandInterval: 0.25, hasTruePeak: true)
    var meter = try #require(SoundLevelMeter(sampleRate: 44_100, options: options))
    var start = 0
    var turn = 0
    while start < samples.count {
      let end = min(start + blocks[turn % blocks.count], samples.count)
      meter.process(Array(samples[start..<end]), workers: workers)
      start = end
      turn += 1
    }
    let result = meter.finish(workers: workers)
    return "\(result) \((0...100).map { result.laf(exceeded: Double($0)) ?? 0 })"
  }

  @Test func `Results are identical whatever the blocks and threads`() throws {
    let samples = Self.noise(200_001)
    let whole = try Self.describe(samples, blocks: [samples.count], workers: 1)
    #expect(try Self.describe(samples, blocks: [1, 7, 4096, 65_537], workers: 1) == whole)
    #expect(try Self.describe(samples, blocks: [1000], workers: 2) == whole)
  }

  @Test(arguments: [1, 2, 5], [0, 1000, 65_536, 300_001])
  func `Channels measured while they are read give what each gives alone`(
    workers: Int, count: Int
  ) throws {
    let options = SoundLevelMeter.Options(
      bandWidths: [.thirdOctave], interval: 0.1, bandInterval: 0.25)
    let channels = [Float(1), 0.25].map { scale in Self.noise(count).map { $0 * scale + 0.01 } }
    let length = SoundLevelMeter.block
    let seen = Mutex([[Float](), []])
    let meter = try #require(SoundLevelMeter(sampleRate: 44_100, options: options))
    var meters = [meter, meter]
    SoundLevelMeter.process(
      &meters,
      SoundLevelMeter.Blocks(
        count: SoundLevelMeter.blocks, fill: { $0 * length < count },
        read: { block, channel, body in
          Array(channels[channel][block * length..<min((block + 1) * length, count)])
            .withUnsafeBufferPointer(body)
        },
        observers: [0, 1].map { channel in
          { samples in seen.withLock { $0[channel] += samples } }
        }), workers: workers)
    #expect(seen.withLock { $0 } == channels)
    for (channel, samples) in channels.enumerated() {
      var alone = meter
      alone.process(samples)
      #expect("\(meters[channel].finish())" == "\(alone.finish())")
    }
  }

  @Test(arguments: [0, 1, 2, 7, 1023, 1025])
  func `Short and silent recordings give no numbers but no harm`(count: Int) throws {
    var meter = try #require(
      SoundLevelMeter(sampleRate: 48_000, options: .init(bandWidths: [.thirdOctave], interval: 1)))
    meter.process(Array(repeating: 0, count: count))
    let result = meter.finish()
    #expect(result.count == count)
    #expect(result.laeq == nil && result.lafMin == nil && result.laf(exceeded: 50) == nil)
    #expect(result.lcPeak == nil && result.lcTruePeak == nil)
    #expect(result.bands.allSatisfy { $0.level == nil })
  }

  @Test func `A full-scale sine reads -3.01 dB and its clipping is found`() throws {
    var meter = try #require(SoundLevelMeter(sampleRate: 48_000))
    meter.process((0..<480_000).map { Float(sin(2 * .pi * 1000 * Double($0) / 48_000)) })
    let result = meter.finish()
    #expect(try abs(#require(result.laeq) + 3.0103) < 0.003)
    var clipped = try #require(SoundLevelMeter(sampleRate: 48_000))
    clipped.process(
      (0..<48_000).map { Float(max(-1, min(1, 4 * sin(2 * .pi * 1000 * Double($0) / 48_000)))) })
    let bad = clipped.finish()
    #expect(bad.clippedRunCount == 2000)
    #expect(bad.clippedRuns.first?.start == 2)
  }

  @Test func `Invalid samples are counted and placed and do no harm`() throws {
    var samples = Self.noise(96_000)
    samples[1000] = .nan
    samples[1001] = .infinity
    samples[50_000] = 1e30
    var meter = try #require(
      SoundLevelMeter(sampleRate: 48_000, options: .init(bandWidths: [.thirdOctave])))
    meter.process(samples)
    let result = meter.finish()
    #expect(result.invalidCount == 3)
    #expect(
      result.invalidRuns == [.init(start: 1000, length: 2), .init(start: 50_000, length: 1)])
    #expect(try #require(result.laeq).isFinite && result.bands.allSatisfy { $0.level != nil })
  }

  @Test func `An offset changes neither LZeq nor the bands`() throws {
    let samples = Self.noise(480_000)
    let levels = try [Float(0), 0.25].map { offset in
      var meter = try #require(
        SoundLevelMeter(sampleRate: 48_000, options: .init(bandWidths: [.thirdOctave])))
      meter.process(samples.map { $0 + offset })
      return meter.finish()
    }
    #expect(abs(levels[1].offset - levels[0].offset - 0.25) < 1e-6)
    #expect(try abs(#require(levels[0].lzeq) - #require(levels[1].lzeq)) < 1e-3)
    for (plain, shifted) in zip(levels[0].bands, levels[1].bands) {
      #expect(try abs(#require(plain.level) - #require(shifted.level)) < 0.01)
    }
  }

  @Test func `The level history adds up to the whole`() throws {
    let samples = Self.noise(480_123)
    var meter = try #require(
      SoundLevelMeter(
        sampleRate: 48_000,
        options: .init(bandWidths: [.octave], interval: 0.125, bandInterval: 0.5)))
    meter.process(samples)
    let result = meter.finish()
    let energy = result.history.reduce(0) { $0 + $1.meanSquare * Double($1.count) }
    let total = SoundLevel.meanSquare(decibels: try #require(result.laeq)) * Double(result.count)
    #expect(abs(energy / total - 1) < 1e-6)
    #expect(result.history.count == 81)
    #expect(result.bandHistory.count == 21)
    let last = result.bandHistory.map { $0[9] }.prefix(20).reduce(0, +) / 20
    let band = SoundLevel.meanSquare(decibels: try #require(result.bands[9].level))
    #expect(abs(last / band - 1) < 0.01)
  }

  @Test(arguments: [3999.0, 768_001, .nan, .infinity, 0, -1])
  func `Impossible sampling rates are refused`(rate: Double) {
    #expect(SoundLevelMeter(sampleRate: rate) == nil)
  }
}
