/// Rules that call the difference between the ears asymmetric.
///
/// The rules are known from summaries of the AAO-HNS and CNS literature (`transcribed`). A missing
/// response counts with the level it lies above, and a threshold at or below a level with that level, which
/// can only make the difference smaller.
public enum AsymmetryRule: String, Sendable, CaseIterable {
  /// 10 dB or more at two or more neighbouring frequencies.
  case tenAtTwoNeighbours
  /// 15 dB or more at any frequency.
  case fifteenAtAny
  /// 15 dB or more at 3 kHz, the "rule 3000".
  case rule3000
  /// 15 dB or more at two or more frequencies.
  case fifteenAtTwo
  /// 20 dB or more at two or more neighbouring frequencies.
  case twentyAtTwoNeighbours
  /// More than 15 dB between the means of 0.5, 1 and 2 kHz (AAO-HNS).
  case average

  /// How well the rules are confirmed.
  public static let verification = Verification.transcribed

  /// What a rule found.
  public enum Finding: Sendable, Equatable {
    /// Symmetric by this rule.
    case symmetric
    /// Asymmetric: the frequencies in Hz that triggered the rule.
    case asymmetric([Double])
    /// Not to be decided, with the reason code.
    case undecided(reason: String)
  }

  /// Applies the rule; the worse ear must be the same at all frequencies that trigger it.
  public func finding(left: EarAudiogram, right: EarAudiogram) -> Finding {
    if self == .average { return averageFinding(left, right) }
    let differences = Self.differences(left, right)
    guard !differences.isEmpty else { return .undecided(reason: "no-common-frequency") }
    if self == .rule3000, !differences.contains(where: { $0.frequency == 3000 }) {
      return .undecided(reason: "missing-3000")
    }
    let found = [1.0, -1].map { sign in
      triggering(differences.map { ($0.frequency, sign * $0.decibels) })
    }
    return found.first { !$0.isEmpty }.map { .asymmetric($0) } ?? .symmetric
  }

  private func triggering(_ worse: [(frequency: Double, decibels: Double)]) -> [Double] {
    switch self {
    case .tenAtTwoNeighbours: Self.neighbours(worse, limit: 10)
    case .twentyAtTwoNeighbours: Self.neighbours(worse, limit: 20)
    case .fifteenAtAny: worse.filter { $0.decibels >= 15 }.map(\.frequency)
    case .rule3000:
      worse.filter { $0.frequency == 3000 && $0.decibels >= 15 }.map(\.frequency)
    case .fifteenAtTwo:
      worse.count { $0.decibels >= 15 } >= 2
        ? worse.filter { $0.decibels >= 15 }.map(\.frequency) : []
    case .average: []
    }
  }

  private static func neighbours(
    _ worse: [(frequency: Double, decibels: Double)], limit: Double
  ) -> [Double] {
    worse.indices.filter { index in
      worse[index].decibels >= limit
        && [index - 1, index + 1].contains {
          worse.indices.contains($0) && worse[$0].decibels >= limit
        }
    }.map { worse[$0].frequency }
  }

  /// Left minus right at every common frequency; 0 where nobody responded in either ear, and no more
  /// than is certain where one ear did not respond.
  private static func differences(_ left: EarAudiogram, _ right: EarAudiogram) -> [(
    frequency: Double, decibels: Double
  )] {
    left.points.compactMap { point in
      guard let other = right[point.frequency] else { return nil }
      // Left is worse by at least the first, right by at least the second; unknown bounds are infinite.
      let left = point.threshold.lowerBound - other.upperBound
      let right = other.lowerBound - point.threshold.upperBound
      return (point.frequency, left > 0 ? left : right > 0 ? -right : 0)
    }
  }

  private func averageFinding(_ left: EarAudiogram, _ right: EarAudiogram) -> Finding {
    let outcomes = [left, right].map(PureToneAverage.pta3.average)
    guard let first = outcomes[0].level, let second = outcomes[1].level else {
      return .undecided(reason: outcomes.compactMap(\.reason).first ?? "missing")
    }
    return (first - second).magnitude > 15
      ? .asymmetric(PureToneAverage.pta3.frequencies) : .symmetric
  }
}
