internal import Glibc

/// Lowers the sampling rate to an eighth, on transforms that are there already.
///
/// The transform of a zero-padded block is multiplied by that of a linear-phase low-pass and
/// transformed back at the lower rate; overlapping parts add up. Kaiser-windowed, 801 taps: passes
/// 0 to 0.42 of the lower rate within 10⁻⁶, stops from 0.5 on by 120 dB.
struct SpectralDecimator {
  /// Ratio of the rates.
  static let factor = 8
  /// Highest frequency that is passed, relative to the lower rate.
  static let passband = 0.42
  /// Samples that one block gives.
  static let hop = LagProducts.lags / factor
  private static let taps = 801

  private let plan: FourierPlan
  private let response: [Double]
  private var product = Array(repeating: 0.0, count: 2 * hop + 2)
  private var samples = Array(repeating: 0.0, count: 2 * hop)
  private var overlap = Array(repeating: 0.0, count: hop)

  /// A decimator at rest.
  ///
  /// - Parameters:
  ///   - response: what `response(forward:)` gives.
  ///   - plan: inverse, of `2 · hop` samples.
  init(response: [Double], plan: FourierPlan) {
    self.response = response
    self.plan = plan
  }

  /// The low-pass at the bins that are needed, scaled for the way back.
  ///
  /// - Parameter forward: a plan of `2 · LagProducts.lags` samples.
  /// - Returns: `hop` + 1 pairs of real and imaginary part.
  static func response(forward: FourierPlan) -> [Double] {
    let size = 2 * LagProducts.lags
    var taps = Array(repeating: 0.0, count: size)
    // Half way between pass and stop band, relative to the higher rate.
    let edge = (passband + 0.5) / 2 / Double(factor)
    let middle = Double(Self.taps - 1) / 2
    for index in 0..<Self.taps {
      let offset = Double(index) - middle
      let ideal = offset == 0 ? 2 * edge : sin(2 * .pi * edge * offset) / (.pi * offset)
      taps[index] = ideal * KaiserWindow.value(at: offset / (middle + 1), shape: 12.3)
    }
    let scale = 1 / (taps.reduce(0, +) * Double(size))
    for index in 0..<Self.taps { taps[index] *= scale }
    var spectrum = Array(repeating: 0.0, count: size + 2)
    taps.withUnsafeMutableBufferPointer { taps in
      spectrum.withUnsafeMutableBufferPointer { spectrum in
        guard let x = taps.baseAddress, let z = spectrum.baseAddress else { return }
        forward.forward(x, z)
      }
    }
    return Array(spectrum[..<(2 * hop + 2)])
  }

  /// Takes the transform of the next block and lets `body` see `hop` samples of the lower rate.
  mutating func decimate(_ spectrum: [Double], _ body: (UnsafePointer<Double>) -> Void) {
    for bin in 0...Self.hop {
      let (x, y) = (spectrum[2 * bin], spectrum[2 * bin + 1])
      let (a, b) = (response[2 * bin], response[2 * bin + 1])
      product[2 * bin] = x * a - y * b
      product[2 * bin + 1] = x * b + y * a
    }
    product.withUnsafeMutableBufferPointer { product in
      samples.withUnsafeMutableBufferPointer { samples in
        guard let z = product.baseAddress, let x = samples.baseAddress else { return }
        plan.inverse(z, x)
        for index in 0..<Self.hop {
          x[index] += overlap[index]
          overlap[index] = x[Self.hop + index]
        }
        body(x)
      }
    }
  }
}
