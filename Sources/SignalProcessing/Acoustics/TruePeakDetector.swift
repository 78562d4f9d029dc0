internal import Glibc

/// Greatest magnitude of the band-limited signal between the samples.
///
/// Eightfold oversampling by a Kaiser-windowed interpolator of 32 taps per phase. Blocks whose
/// samples cannot reach the peak so far, bounded by the sum of the taps' magnitudes, are skipped,
/// which changes nothing in the result.
struct TruePeakDetector {
  static let factor = 8
  static let taps = 32
  static let segment = 16

  /// Greatest magnitude so far.
  private(set) var peak = 0.0
  private let phases: [[Float]]
  private let bound: Double
  private var samples: [Float]
  private var filled: Int

  init() {
    phases = (1..<Self.factor).map { Self.phase(Double($0) / Double(Self.factor)) }
    bound = phases.map { $0.reduce(0) { $0 + abs(Double($1)) } }.max() ?? 1
    samples = Array(repeating: 0, count: Self.taps + Self.segment)
    filled = Self.taps
  }

  private static func phase(_ fraction: Double) -> [Float] {
    let half = Double(taps / 2)
    let raw = (0..<taps).map { index -> Double in
      let x = Double(index) - (half - 1) - fraction
      return sin(.pi * x) / (.pi * x) * KaiserWindow.value(at: x / half, shape: 6)
    }
    let sum = raw.reduce(0, +)
    return raw.map { Float($0 / sum) }
  }

  /// Adds samples.
  mutating func process(_ values: UnsafePointer<Double>, count: Int) {
    for index in 0..<count {
      samples[filled] = Float(values[index])
      filled += 1
      if filled == samples.count { examine() }
    }
  }

  /// Takes the signal to be zero from here on.
  mutating func finish() {
    let zeros = Array(repeating: 0.0, count: Self.taps + Self.segment)
    zeros.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { process(base, count: buffer.count) }
    }
  }

  private mutating func examine() {
    let greatest = samples.reduce(Float(0)) { max($0, abs($1)) }
    if Double(greatest) * bound > peak { interpolate() }
    for index in 0..<Self.taps { samples[index] = samples[index + Self.segment] }
    filled = Self.taps
  }

  private mutating func interpolate() {
    for start in 1...Self.segment {
      consider(samples[start + Self.taps / 2 - 1])
      for phase in phases {
        var sum: Float = 0
        for tap in 0..<Self.taps { sum += phase[tap] * samples[start + tap - 1] }
        consider(sum)
      }
    }
  }

  private mutating func consider(_ value: Float) { peak = max(peak, Double(abs(value))) }
}
