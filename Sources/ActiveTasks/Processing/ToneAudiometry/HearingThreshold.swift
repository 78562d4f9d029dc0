/// A threshold as a summary takes it.
public enum HearingThreshold: Sendable, Equatable {
  /// A level in dB HL.
  case level(Double)
  /// No response up to this level in dB HL: the threshold lies above and is never averaged.
  case above(Double)

  /// The threshold, or the level it lies above.
  public var lowerBound: Double {
    switch self {
    case .level(let level), .above(let level): level
    }
  }

  /// The threshold shifted by `decibels`.
  public func shifted(by decibels: Double) -> HearingThreshold {
    switch self {
    case .level(let level): .level(level + decibels)
    case .above(let level): .above(level + decibels)
    }
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

  /// A measured level beats a missing response; of two of a kind the lower level.
  private static func better(_ first: HearingThreshold, _ second: HearingThreshold)
    -> HearingThreshold
  {
    switch (first, second) {
    case (.level(let a), .level(let b)): .level(min(a, b))
    case (.level, .above): first
    case (.above, .level): second
    case (.above(let a), .above(let b)): .above(max(a, b))
    }
  }
}
