internal import Glibc

/// Tones of the electric mains in a narrow-band spectrum.
///
/// A harmonic's prominence is the power within ±2 bins of the strongest bin near its frequency over
/// the median power of the surroundings, taken over as many bins. Mains frequency may be off by
/// 0.5 %. The decision rule is this library's own.
public struct MainsHum: Sendable, Equatable {
  /// One harmonic.
  public struct Harmonic: Sendable, Equatable {
    /// Multiple of the mains frequency.
    public let order: Int
    /// Frequency of the strongest bin, Hz.
    public let frequency: Double
    /// Mean square within ±2 bins.
    public let meanSquare: Double
    /// Power over that of the surroundings, dB.
    public let prominence: Double
  }

  /// 50 or 60 Hz.
  public let mains: Double
  /// The harmonics up to the tenth below half the sampling rate.
  public let harmonics: [Harmonic]

  /// Prominence from which a harmonic counts, dB.
  public static let limit = 10.0

  /// Whether hum is present: two or more of the harmonics stand out.
  public var isPresent: Bool { prominentCount >= 2 }
  /// Harmonics that stand out.
  public var prominentCount: Int { harmonics.count { $0.prominence >= Self.limit } }
  /// Summed mean square of the harmonics that stand out.
  public var meanSquare: Double {
    harmonics.reduce(0) { $0 + ($1.prominence >= Self.limit ? $1.meanSquare : 0) }
  }

  /// Looks for the harmonics of one mains frequency.
  ///
  /// - Parameters:
  ///   - mains: Hz.
  ///   - powers: mean square per bin, at least eight bins per `mains`.
  ///   - binWidth: Hz.
  public init(mains: Double, powers: [Double], binWidth: Double) {
    self.mains = mains
    harmonics = (1...10).compactMap { order in
      Self.harmonic(order, mains: mains, powers: powers, binWidth: binWidth)
    }
  }

  /// Hum of 50 or 60 Hz mains, whichever stands out more; `nil` when neither is present.
  ///
  /// - Parameters:
  ///   - powers: mean square per bin.
  ///   - binWidth: Hz.
  /// - Returns: the hum, with two or more harmonics that stand out.
  public static func find(powers: [Double], binWidth: Double) -> MainsHum? {
    guard binWidth > 0, binWidth <= 6 else { return nil }
    let candidates = [50.0, 60].map { MainsHum(mains: $0, powers: powers, binWidth: binWidth) }
    let best = candidates.max {
      ($0.prominentCount, $0.meanSquare) < ($1.prominentCount, $1.meanSquare)
    }
    // What is 90 dB below everything else is neither heard nor measured.
    let least = 1e-9 * powers.reduce(0, +)
    return best.flatMap { $0.isPresent && $0.meanSquare > least ? $0 : nil }
  }

  private static func harmonic(
    _ order: Int, mains: Double, powers: [Double], binWidth: Double
  ) -> Harmonic? {
    let center = mains * Double(order)
    guard let middle = Int(exactly: (center / binWidth).rounded()),
      let spread = Int(exactly: (center * 0.005 / binWidth).rounded(.up)),
      let reach = Int(exactly: (0.4 * mains / binWidth).rounded(.down)), reach >= spread + 6,
      middle - reach > 0, middle + reach < powers.count
    else { return nil }
    let candidates = (middle - spread)...(middle + spread)
    let peak = candidates.max { powers[$0] < powers[$1] } ?? middle
    let power = powers[(peak - 2)...(peak + 2)].reduce(0, +)
    let around = (middle - reach...middle + reach).filter { abs($0 - peak) > 4 }.map { powers[$0] }
    let background = 5 * (Percentile.median(of: around) ?? 0)
    guard power > 0 else { return nil }
    let prominence = background > 0 ? 10 * log10(power / background) : 200
    return Harmonic(
      order: order, frequency: Double(peak) * binWidth, meanSquare: power,
      prominence: min(prominence, 200))
  }
}
