/// A threshold as a summary takes it.
public enum HearingThreshold: Sendable, Equatable {
  /// A level in dB HL.
  case level(Double)
  /// No response up to this level in dB HL: the threshold lies above and is never averaged.
  case above(Double)
  /// The threshold lies at or below this level in dB HL, nobody knows how far; never averaged.
  case below(Double)

  /// The threshold, or the level it lies above; −∞ when only a level is known that it lies below.
  public var lowerBound: Double {
    switch self {
    case .level(let level), .above(let level): level
    case .below: -.infinity
    }
  }

  /// The threshold, or the level it lies at or below; ∞ when only a level is known that it lies above.
  public var upperBound: Double {
    switch self {
    case .level(let level), .below(let level): level
    case .above: .infinity
    }
  }

  /// Reason code of a threshold that is not known exactly; `nil` for one that is.
  public var reason: String? {
    switch self {
    case .level: nil
    case .above: "no-response"
    case .below: "at-or-below"
    }
  }

  /// How many dB this threshold and `other` differ by at least.
  ///
  /// A missing response lies above its level by at least a step of 5 dB.
  public func certainDifference(from other: HearingThreshold) -> Double {
    func least(_ low: HearingThreshold, _ high: HearingThreshold) -> Double {
      var difference = high.lowerBound - low.upperBound
      if case .above = high { difference += 5 }
      return difference
    }
    let difference = max(least(self, other), least(other, self))
    return difference.isFinite ? max(0, difference) : 0
  }

  /// The threshold shifted by `decibels`.
  public func shifted(by decibels: Double) -> HearingThreshold {
    switch self {
    case .level(let level): .level(level + decibels)
    case .above(let level): .above(level + decibels)
    case .below(let level): .below(level + decibels)
    }
  }
}

extension HearingThreshold {
  /// Difference in dB of repeated thresholds above which they are doubted: 5.
  static let retestLimit = 5.0

  /// Whether two of `thresholds` differ by more than 5 dB for certain.
  static func differ(_ thresholds: [HearingThreshold]) -> Bool {
    // The two that lie farthest apart are the one with the lowest upper and that with the highest lower bound.
    guard let low = thresholds.min(by: { $0.upperBound < $1.upperBound }) else { return false }
    return thresholds.contains { low.certainDifference(from: $0) > retestLimit }
  }
}

/// One ear's thresholds by frequency.
public struct EarAudiogram: Sendable, Equatable {
  /// One threshold.
  public struct Point: Sendable, Equatable {
    /// Frequency in Hz.
    public var frequency: Double
    /// The threshold.
    public var threshold: HearingThreshold

    /// A threshold at a frequency.
    public init(_ frequency: Double, _ threshold: HearingThreshold) {
      self.frequency = frequency
      self.threshold = threshold
    }
  }

  /// The thresholds, frequencies rising, each once.
  public let points: [Point]

  /// An audiogram; of several thresholds at one frequency the better one counts, as is usual for the
  /// repeated 1 kHz.
  public init(_ points: [Point]) {
    var best: [Point] = []
    for point in points.sorted(by: { $0.frequency < $1.frequency }) {
      guard let last = best.last, last.frequency == point.frequency else {
        best.append(point)
        continue
      }
      best[best.count - 1].threshold = Self.better(last.threshold, point.threshold)
    }
    self.points = best
  }

  /// The threshold at a frequency in Hz.
  public subscript(frequency: Double) -> HearingThreshold? {
    points.first { $0.frequency == frequency }?.threshold
  }

  /// A response beats a missing one; of two of a kind the lower level, of missing responses the higher.
  private static func better(_ first: HearingThreshold, _ second: HearingThreshold)
    -> HearingThreshold
  {
    switch (first, second) {
    case (.level(let a), .level(let b)): .level(min(a, b))
    case (.level, .above): first
    case (.above, .level): second
    case (.above(let a), .above(let b)): .above(max(a, b))
    case (.below(let a), .below(let b)): .below(min(a, b))
    // A level at or below the bound is the better one; above it the bound is.
    case (.below(let bound), .level(let level)): level <= bound ? second : first
    case (.level(let level), .below(let bound)): level <= bound ? first : second
    case (.below, .above): first
    case (.above, .below): second
    }
  }
}
