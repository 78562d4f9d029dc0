/// The shape of one ear's audiogram, by limits of our own after common usage (`unverified`).
public enum AudiogramShape: String, Sendable, CaseIterable {
  /// A threshold at 3, 4 or 6 kHz is at least 10 dB worse than the better of 1 and 2 kHz and than 8 kHz.
  case notch
  /// The thresholds of 0.5, 1, 2, 4 and 8 kHz lie within 20 dB.
  case flat
  /// The mean of 4 and 8 kHz is at least 15 dB worse than that of 0.5 and 1 kHz.
  case sloping
  /// The mean of 4 and 8 kHz is at least 15 dB better than that of 0.5 and 1 kHz.
  case rising
  /// None of these.
  case irregular

  /// How well the limits are confirmed.
  public static let verification = Verification.unverified

  /// The shape, the first of the cases that applies; `nil` when one of 0.5, 1, 2, 4 and 8 kHz has no
  /// threshold.
  public init?(_ ear: EarAudiogram) {
    let levels = [500.0, 1000, 2000, 4000, 8000].compactMap { frequency -> Double? in
      if case .level(let level) = ear[frequency] { level } else { nil }
    }
    guard levels.count == 5 else { return nil }
    let notchFloor = max(min(levels[1], levels[2]), levels[4]) + 10
    let isNotched = [3000.0, 4000, 6000].contains { frequency in
      if case .level(let level) = ear[frequency] { level >= notchFloor } else { false }
    }
    let spread = (levels.max() ?? 0) - (levels.min() ?? 0)
    let slope = (levels[3] + levels[4] - levels[0] - levels[1]) / 2
    if isNotched {
      self = .notch
    } else if spread <= 20 {
      self = .flat
    } else if slope >= 15 {
      self = .sloping
    } else {
      self = slope <= -15 ? .rising : .irregular
    }
  }
}
