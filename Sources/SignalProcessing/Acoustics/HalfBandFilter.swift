internal import Glibc

/// A linear-phase half-band low-pass filter that halves the sampling rate.
///
/// Kaiser-windowed, 55 taps of which 28 are not zero: passes 0 to 0.205 of the input rate within
/// 0.001 dB and stops from 0.295 on by 79 dB. `y[j] = ½ x[2j − 27] + Σ h(m) (x[2j − 27 − (2m+1)]
/// + x[2j − 27 + (2m+1)])`.
struct HalfBandFilter {
  /// Number of symmetric tap pairs.
  static let pairs = 14
  /// Delay in input samples.
  static let delay = 2 * pairs - 1
  /// Samples of history that `decimate` reads before its first new one.
  static let history = 64
  /// Highest frequency that is passed, relative to the output rate.
  static let passband = 0.41

  /// The taps, each four times, as the vector code wants them.
  private let taps: [SIMD4<Float>]
  /// Even and odd input samples, each after `history` earlier ones.
  private var even: [Float]
  private var odd: [Float]

  /// A filter whose past input was always `restingLevel`, for blocks of at most `capacity` samples.
  init(capacity: Int, restingLevel: Float) {
    taps = Self.taps.map { SIMD4(repeating: $0) }
    even = Array(repeating: restingLevel, count: Self.history + capacity / 2)
    odd = even
  }

  /// Taps of the pairs, nearest to the centre first.
  static let taps: [Float] = {
    let shape = 7.9
    let raw = (0..<pairs).map { index -> Double in
      let offset = Double(2 * index + 1)
      let window = KaiserWindow.value(at: offset / Double(2 * pairs), shape: shape)
      return (index.isMultiple(of: 2) ? 1 : -1) / (.pi * offset) * window
    }
    let scale = 0.25 / raw.reduce(0, +)
    return raw.map { Float($0 * scale) }
  }()

  /// Amplitude at a frequency relative to the input rate; valid beyond ½ too (aliases).
  static func amplitude(relativeFrequency: Double) -> Double {
    taps.enumerated().reduce(0.5) { sum, tap in
      sum + 2 * Double(tap.element) * cos(2 * .pi * relativeFrequency * Double(2 * tap.offset + 1))
    }
  }

  /// Filters `count` (even) samples and writes half as many.
  mutating func decimate(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) {
    let half = count / 2
    even.withUnsafeMutableBufferPointer { even in
      odd.withUnsafeMutableBufferPointer { odd in
        taps.withUnsafeBufferPointer { taps in
          // Both buffers hold `history` + capacity / 2 values and `count` ≤ capacity.
          guard let e = even.baseAddress, let o = odd.baseAddress, let h = taps.baseAddress else {
            return
          }
          Self.split(input, half, e + Self.history, o + Self.history)
          Self.convolve(e + Self.history, o + Self.history, h, half, output)
          e.update(from: e + half, count: Self.history)
          o.update(from: o + half, count: Self.history)
        }
      }
    }
  }

  private static func split(
    _ input: UnsafePointer<Float>, _ half: Int,
    _ even: UnsafeMutablePointer<Float>, _ odd: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<half {
      even[index] = input[2 * index]
      odd[index] = input[2 * index + 1]
    }
  }

  private static func convolve(
    _ even: UnsafePointer<Float>, _ odd: UnsafePointer<Float>, _ taps: UnsafePointer<SIMD4<Float>>,
    _ count: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index + 8 <= count {
      var near = load(odd + index - pairs) * 0.5
      var far = load(odd + index + 4 - pairs) * 0.5
      for m in 0..<pairs {
        let tap = taps[m]
        let (low, high) = (even + index - pairs - m, even + index - pairs + 1 + m)
        near += (load(low) + load(high)) * tap
        far += (load(low + 4) + load(high + 4)) * tap
      }
      UnsafeMutableRawPointer(output + index).storeBytes(of: near, as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(output + index + 4).storeBytes(of: far, as: SIMD4<Float>.self)
      index += 8
    }
    while index < count {
      var sum = odd[index - pairs] * 0.5
      for m in 0..<pairs {
        sum += (even[index - pairs - m] + even[index - pairs + 1 + m]) * taps[m].x
      }
      output[index] = sum
      index += 1
    }
  }

  @inline(__always)
  private static func load(_ pointer: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(pointer).loadUnaligned(as: SIMD4<Float>.self)
  }
}
