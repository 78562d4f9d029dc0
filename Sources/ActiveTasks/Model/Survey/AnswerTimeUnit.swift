/// A unit of time of an answer, with the stretch it is counted in.
public struct AnswerTimeUnit: Sendable, Equatable {
  /// What is counted.
  public enum Measure: Sendable {
    /// Seconds.
    case seconds
    /// Minutes.
    case minutes
    /// Hours.
    case hours
    /// Days.
    case days
  }

  /// The stretch that an amount is of.
  public enum Stretch: Sendable {
    /// Nothing is said.
    case unstated
    /// A day.
    case day
    /// A week.
    case week
  }

  /// What is counted.
  public var measure: Measure
  /// The stretch it is of.
  public var stretch: Stretch

  /// Minutes of an amount in this unit.
  public func minutes(of amount: Double) -> Double {
    switch measure {
    case .seconds: amount / 60
    case .minutes: amount
    case .hours: amount * 60
    case .days: amount * 1440
    }
  }

  /// Whether both can be meant at once: one of them may leave the stretch open.
  public func agrees(with other: AnswerTimeUnit) -> Bool {
    measure == other.measure
      && (stretch == other.stretch || stretch == .unstated || other.stretch == .unstated)
  }

  /// The unit that a word or a code of UCUM names, such as `min`, `h/d`, `minutes per week` or
  /// `{days}/wk`; `nil` when it is none of time, or of another stretch.
  public init?(_ text: String) {
    let plain = text.lowercased().filter { !"{}[]().".contains($0) }.replacing(" per ", with: "/")
      .replacing(" a ", with: "/").filter { !$0.isWhitespace }
    let parts = plain.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let measure = Self.measures[parts[0]] else { return nil }
    self.measure = measure
    guard parts.count == 2 else {
      stretch = .unstated
      return
    }
    guard let stretch = Self.stretches[parts[1]] else { return nil }
    self.stretch = stretch
  }

  private static let measures: [Substring: Measure] = [
    "s": .seconds, "sec": .seconds, "secs": .seconds, "second": .seconds, "seconds": .seconds,
    "min": .minutes, "mins": .minutes, "minute": .minutes, "minutes": .minutes,
    "h": .hours, "hr": .hours, "hrs": .hours, "hour": .hours, "hours": .hours,
    "d": .days, "day": .days, "days": .days,
  ]
  private static let stretches: [Substring: Stretch] = [
    "d": .day, "day": .day, "wk": .week, "w": .week, "week": .week, "7d": .week,
  ]
}
