/// Whether noise of a pulse wave makes a good part of the differences between its intervals.
enum JitterCheck {
  /// Share of RMSSD² that may be noise.
  ///
  /// The measured jitter is a lower bound, so that RMSSD is then a tenth too large.
  private static let share = 0.15

  /// The flag of pulses that noise moves by `jitter` ms (standard deviation).
  ///
  /// A difference of two intervals has the errors e₁ − 2e₂ + e₃ of three places, thus six times their variance.
  static func flag(jitter: Double?, rmssd: Metric?) -> QualityFlag? {
    guard let jitter, case .number(let rmssd)? = rmssd?.value, rmssd > 0 else { return nil }
    let part = 6 * jitter * jitter / (rmssd * rmssd)
    guard part > share else { return nil }
    let excess =
      part < 1 ? 100 * (1 / (1 - part).squareRoot() - 1) : .infinity
    let effect =
      excess < mostPercent
      ? "RMSSD of \(FixedDecimal.string(rmssd, places: 1)) ms may be \(FixedDecimal.string(excess, places: 0)) % or more too large"
      : "RMSSD of \(FixedDecimal.string(rmssd, places: 1)) ms may be noise for the greater part"
    return HeartRateFlag.jitter(
      "noise moves the pulses by \(FixedDecimal.string(jitter, places: 1)) ms (standard deviation): \(effect), and "
        + "with it all that is computed from beat to beat")
  }

  /// Excess of RMSSD above which its number says nothing, %.
  private static let mostPercent = 100.0
}
