import Glibc
import SignalProcessing
import Testing

/// A generated tone whose every property is known.
struct KnownTone: CustomTestStringConvertible {
  enum Ramp: String, CaseIterable {
    /// None.
    case abrupt
    /// 20 ms, linear in amplitude.
    case linear
    /// 30 ms, raised cosine.
    case cosine
    /// 0.2 s, −40 dB to 0 dB linear in dB, as ResearchKit fades.
    case researchKit
  }

  var frequency: Double
  var ramp: Ramp
  var rate = 48000.0
  var amplitude = 0.2
  /// Second and third harmonic as ratios.
  var second = 0.01
  var third = 0.005
  /// Level in the other channel as a ratio.
  var crosstalk = 0.01
  var start = 0.71234
  var duration = 2.0
  /// Tone to noise, dB; `nil` for digital silence.
  var ratio: Double? = 20

  var testDescription: String { "\(frequency) Hz, \(ramp), \(ratio ?? .infinity) dB" }

  /// Seconds of one ramp.
  var rampSeconds: Double {
    switch ramp {
    case .abrupt: 0
    case .linear: 0.02
    case .cosine: 0.03
    case .researchKit: 0.2
    }
  }

  /// Share of the ramp at which the amplitude is half.
  private var halfway: Double {
    ramp == .researchKit ? 1 + log10(0.5) / 2 : 0.5
  }

  var onset: Double { start + rampSeconds * halfway }
  var offset: Double { start + duration - rampSeconds * halfway }

  /// The third harmonic, unless it lies above half the sampling rate.
  var audibleThird: Double { frequency * 3 < rate / 2 ? third : 0 }

  private func gain(_ time: Double) -> Double {
    let inside = min(time - start, start + duration - time)
    guard inside >= 0 else { return 0 }
    guard inside < rampSeconds else { return 1 }
    let share = inside / rampSeconds
    switch ramp {
    case .abrupt: return 1
    case .linear: return share
    case .cosine: return 0.5 - 0.5 * cos(.pi * share)
    case .researchKit: return pow(10, 2 * share - 2)
    }
  }

  /// Two channels of the tone with 0.7 s of silence around it.
  func channels(seed: UInt64) -> [[Double]] {
    var noise = GaussianNoise(seed: seed)
    let deviation = ratio.map { amplitude / 2.0.squareRoot() * pow(10, -$0 / 20) } ?? 0
    let count = Int((start + duration + 0.7) * rate)
    var channels: [[Double]] = [[], []]
    for index in 0..<count {
      let time = Double(index) / rate
      let phase = 2 * Double.pi * frequency * time + 0.3
      let tone = sin(phase) + second * sin(2 * phase + 1) + audibleThird * sin(3 * phase + 2)
      let value = amplitude * gain(time) * tone
      channels[0].append(value + deviation * noise.next())
      channels[1].append(crosstalk * value + 0.01 * deviation * noise.next())
    }
    return channels
  }
}

@Suite struct ToneMeterTests {
  private static let grid =
    zip(
      [125.0, 250, 500, 1000, 3000, 4000, 8000],
      KnownTone.Ramp.allCases + [.linear, .cosine, .abrupt]
    )
    .map { KnownTone(frequency: $0 + 0.37, ramp: $1) }
    + KnownTone.Ramp.allCases.flatMap { ramp in
      [20.0, nil].map { KnownTone(frequency: 1000.37, ramp: ramp, ratio: $0) }
    }

  private func measure(_ tone: KnownTone, seed: UInt64) throws -> MeasuredTone {
    let channels = tone.channels(seed: seed)
    var segmenter = ToneSegmenter(sampleRate: tone.rate, channelCount: 2)
    for index in channels[0].indices { segmenter.add([channels[0][index], channels[1][index]]) }
    let segments = segmenter.segments()
    #expect(segments.count == 1)
    let segment = try #require(segments.first)
    let margin = Int(0.2 * tone.rate)
    let from = max(0, segment.lowerBound - margin)
    let to = min(channels[0].count, segment.upperBound + margin)
    return try #require(
      ToneMeter(sampleRate: tone.rate).measure(channels.map { Array($0[from..<to]) }, start: from))
  }

  @Test(arguments: grid)
  func `measures generated tones down to 20 dB above the noise`(tone: KnownTone) throws {
    let measured = try measure(tone, seed: UInt64(tone.frequency))
    #expect(measured.channel == 0)
    #expect(abs(measured.frequency - tone.frequency) < 0.1)
    #expect(abs(20 * log10(measured.amplitude / tone.amplitude)) < 0.1)
    #expect(abs(measured.onset - tone.onset) < 0.002)
    #expect(abs(measured.offset - tone.offset) < 0.002)
    let distortion = hypot(tone.second, tone.audibleThird)
    #expect(abs(measured.distortion - distortion) < 0.001)
    let other = try #require(measured.otherAmplitude)
    #expect(abs(20 * log10(other / measured.amplitude) + 40) < 0.5)
    // The segment's own noise is measured within a few per cent.
    if let ratio = tone.ratio { #expect(abs(20 * log10(measured.signalToNoise) - ratio) < 0.3) }
  }

  @Test func `the error of the distortion is the one it states`() throws {
    var sum = 0.0
    var stated = 0.0
    for seed in 0..<15 {
      let tone = KnownTone(frequency: 1000.37, ramp: .cosine, rate: 16000, third: 0, duration: 1)
      let measured = try measure(tone, seed: UInt64(seed + 100))
      sum += (measured.distortion - tone.second) * (measured.distortion - tone.second)
      stated = measured.distortionDeviation
    }
    // 15 values give the standard deviation within 18 % (1 SD).
    #expect(abs((sum / 15).squareRoot() / stated - 1) < 0.5)
  }

  @Test(arguments: [(KnownTone.Ramp.linear, 0.016), (.cosine, 0.0177), (.researchKit, 0.0954)])
  func `measures rise and fall`(ramp: KnownTone.Ramp, expected: Double) throws {
    let measured = try measure(KnownTone(frequency: 1000, ramp: ramp, ratio: 40), seed: 5)
    // 10 to 90 %: 0.8 of a linear ramp, acos(0.8) · 2/π of a raised cosine, log₁₀(9)/2 of the fade.
    #expect(abs(measured.rise - expected) < 0.002)
    #expect(abs(measured.fall - expected) < 0.002)
  }

  @Test func `silence, noise and tones without edges give nothing`() {
    let meter = ToneMeter(sampleRate: 48000)
    #expect(meter.measure([], start: 0) == nil)
    #expect(meter.measure([[]], start: 0) == nil)
    #expect(meter.measure([[0, 0, 0]], start: 0) == nil)
    #expect(meter.measure([Array(repeating: 0, count: 9000)], start: 0) == nil)
    let endless = (0..<9000).map { sin(0.1 * Double($0)) }
    #expect(meter.measure([endless], start: 0) == nil)
    #expect(meter.measure([endless.map { $0 * .nan }], start: 0) == nil)
    #expect(ToneSegmenter(sampleRate: .nan, channelCount: 0).segments().isEmpty)
    #expect(TonePitch.frequency([1, 2], sampleRate: 8000) == nil)
  }

  @Test func `separates tones by gaps and leaves clicks out`() {
    var segmenter = ToneSegmenter(sampleRate: 1000, channelCount: 1)
    for index in 0..<4000 {
      let isTone = (500..<1000).contains(index) || (1010..<1500).contains(index)
      let isOther = (2000..<2500).contains(index) || (3000..<3020).contains(index)
      segmenter.add([isTone || isOther ? sin(Double(index)) : 0])
    }
    #expect(segmenter.segments() == [500..<1500, 2000..<2500])
  }
}
