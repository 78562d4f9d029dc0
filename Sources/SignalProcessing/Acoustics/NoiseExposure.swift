internal import Glibc

/// A rule that turns sound levels over a working day into a dose.
///
/// Permitted time `T(L) = 8 h / 2^((L − Lc)/q)`; dose `D = 100 Σ Cᵢ/Tᵢ %`; time-weighted average
/// `TWA = Lc + q lg(D/100)/lg 2`, for 3 dB with the factor 10 that NIOSH 98-126 prints instead of 9.966. Levels
/// are A-weighted and S-time-weighted by the rules' own text.
public struct ExposureRule: Sendable, Equatable {
  /// Level permitted for eight hours, dB.
  public var criterion: Double
  /// Level step that halves the permitted time, dB.
  public var exchange: Double
  /// Levels below this add nothing, dB; `nil` for no threshold.
  public var threshold: Double?

  /// A rule of one's own.
  ///
  /// - Parameters:
  ///   - criterion: dB.
  ///   - exchange: dB, above 0.
  ///   - threshold: dB.
  public init(criterion: Double, exchange: Double, threshold: Double?) {
    self.criterion = criterion
    self.exchange = exchange
    self.threshold = threshold
  }

  /// NIOSH 98-126: 85 dB, 3 dB, threshold 80 dB (the threshold from common knowledge only).
  public static let niosh = ExposureRule(criterion: 85, exchange: 3, threshold: 80)
  /// OSHA 29 CFR 1910.95 permissible exposure: 90 dB, 5 dB, threshold 90 dB.
  public static let oshaPermissible = ExposureRule(criterion: 90, exchange: 5, threshold: 90)
  /// OSHA 29 CFR 1910.95 hearing conservation: 90 dB, 5 dB, threshold 80 dB; action at 50 %.
  public static let oshaHearingConservation = ExposureRule(
    criterion: 90, exchange: 5, threshold: 80)

  private static let day = 28_800.0

  /// dB for a tenfold dose in the time-weighted average: 5 dB give 16.61, as 29 CFR 1910.95 prints.
  private var averageSlope: Double { exchange == 3 ? 10 : exchange / log10(2) }

  /// Permitted time at a level, seconds.
  public func permittedTime(level: Double) -> Double {
    Self.day / exp2((level - criterion) / exchange)
  }

  /// Dose in percent of one interval; 0 below the threshold.
  ///
  /// - Parameters:
  ///   - level: dB.
  ///   - seconds: 0 or more.
  /// - Returns: percent.
  public func dose(level: Double, seconds: Double) -> Double {
    if let threshold, level < threshold { return 0 }
    return 100 * seconds / permittedTime(level: level)
  }

  /// The eight-hour level with the same dose, dB; `nil` for a dose of 0.
  public func timeWeightedAverage(dose: Double) -> Double? {
    dose > 0 && dose.isFinite ? criterion + averageSlope * log10(dose / 100) : nil
  }
}

/// Daily exposure by energy.
public enum NoiseExposure {
  /// `LEX,8h = LAeq + 10 lg(T / 8 h)` in dB; `nil` for a time that is not positive.
  ///
  /// Source: ISO 9612:2009, 3.4.
  public static func dailyLevel(laeq: Double, seconds: Double) -> Double? {
    seconds > 0 ? laeq + 10 * log10(seconds / 28_800) : nil
  }
}
