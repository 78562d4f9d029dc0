/// Averages of one ear's thresholds over fixed frequencies.
public enum PureToneAverage: String, Sendable, CaseIterable {
  /// 0.5, 1 and 2 kHz, also called 512.
  case pta3
  /// 0.5, 1, 2 and 4 kHz, as the WHO grades use it.
  case pta4
  /// 0.5, 1, 2 and 3 kHz (AAO-HNS); a missing 3 kHz is the mean of 2 and 4 kHz.
  case ptaAAO
  /// 3, 4 and 6 kHz.
  case ptaHigh346
  /// 4, 6 and 8 kHz.
  case ptaHigh468

  /// The frequencies in Hz.
  public var frequencies: [Double] {
    switch self {
    case .pta3: [500, 1000, 2000]
    case .pta4: [500, 1000, 2000, 4000]
    case .ptaAAO: [500, 1000, 2000, 3000]
    case .ptaHigh346: [3000, 4000, 6000]
    case .ptaHigh468: [4000, 6000, 8000]
    }
  }

  /// An average, or why there is none.
  public enum Outcome: Sendable, Equatable {
    /// Mean in dB HL.
    case level(Double)
    /// No response at these frequencies in Hz.
    case censored([Double])
    /// The threshold lies at or below a level at these frequencies in Hz.
    case below([Double])
    /// No threshold at these frequencies in Hz.
    case missing([Double])

    /// The mean, when there is one.
    public var level: Double? {
      if case .level(let level) = self { level } else { nil }
    }

    /// The reason code with the frequencies, such as `missing-4000`; `nil` when there is a mean.
    public var reason: String? {
      switch self {
      case .level: nil
      case .censored(let frequencies): "no-response-" + Self.list(frequencies)
      case .below(let frequencies): "at-or-below-" + Self.list(frequencies)
      case .missing(let frequencies): "missing-" + Self.list(frequencies)
      }
    }

    private static func list(_ frequencies: [Double]) -> String {
      frequencies.map { FixedDecimal.string($0, places: 0) }.joined(separator: "-")
    }
  }

  /// The average of one ear: every frequency must have a threshold, a missing response is not one, and a
  /// level that the threshold lies at or below is none either.
  public func average(_ ear: EarAudiogram) -> Outcome {
    var levels: [Double] = []
    var censored: [Double] = []
    var below: [Double] = []
    var missing: [Double] = []
    for frequency in frequencies {
      switch ear[frequency] {
      case .level(let level): levels.append(level)
      case .above: censored.append(frequency)
      case .below: below.append(frequency)
      case nil:
        if self == .ptaAAO, frequency == 3000, case .level(let low) = ear[2000],
          case .level(let high) = ear[4000]
        {
          levels.append((low + high) / 2)
        } else {
          missing.append(frequency)
        }
      }
    }
    if !missing.isEmpty { return .missing(missing) }
    if !censored.isEmpty { return .censored(censored) }
    if !below.isEmpty { return .below(below) }
    return .level(levels.reduce(0, +) / Double(levels.count))
  }
}
