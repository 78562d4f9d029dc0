internal import Glibc

/// A frequency weighting of a sound level meter.
///
/// With the poles f1 = 20.598997 Hz, f2 = 107.65265 Hz, f3 = 737.86223 Hz, f4 = 12194.217 Hz:
/// `C(f) = 20 lg[f4² f² / ((f²+f1²)(f²+f4²))] − C(1000)` and
/// `A(f) = C(f) + 20 lg[f² / (√(f²+f2²) √(f²+f3²))]`, normalised to 0 dB at 1 kHz.
/// Source: IEC 61672-1:2013, Annex E.
public enum FrequencyWeighting: Sendable {
  /// The A curve.
  case a
  /// The C curve.
  case c

  /// The four pole frequencies f1 to f4 of the A curve in Hz; C has the first and the last.
  static let poles = (f1: 20.598997, f2: 107.65265, f3: 737.86223, f4: 12194.217)

  /// The weight at a frequency in dB re the weight at 1 kHz.
  ///
  /// Minus infinity at 0 Hz.
  /// - Parameter frequency: Hz, 0 or more.
  /// - Returns: dB.
  public func level(at frequency: Double) -> Double {
    relativeLevel(frequency) - relativeLevel(1000)
  }

  private func relativeLevel(_ frequency: Double) -> Double {
    let square = frequency * frequency
    func term(_ pole: Double) -> Double { square / (square + pole * pole) }
    let f4 = Self.poles.f4
    let highCut = f4 * f4 / (square + f4 * f4)
    switch self {
    case .c: return 20 * log10(term(Self.poles.f1) * highCut)
    case .a:
      let middle = (term(Self.poles.f2) * term(Self.poles.f3)).squareRoot()
      return 20 * log10(term(Self.poles.f1) * highCut * middle)
    }
  }
}
