/// A rule that finds a threshold from the ascending presentations of a log.
///
/// A presentation is ascending when the one before it was at a lower level, and at the procedure's
/// lowest level always, as there is nothing below to ascend from. The threshold is the lowest level at
/// which, among the first `maximumAscents` ascending presentations, at least `minimumResponses` and at
/// least half were heard.
public struct AscendingRule: Sendable, Equatable {
  /// How well the wording of ISO 8253-1 is confirmed; that of ASHA is `transcribed`.
  public static let isoVerification = Verification.unverified

  /// Responses needed at the level.
  public var minimumResponses: Int
  /// Ascending presentations that count at each level; `nil` for all.
  public var maximumAscents: Int?

  /// ASHA (2005), also ANSI S3.21: half of the ascending presentations, at least two.
  public static let asha = AscendingRule(minimumResponses: 2, maximumAscents: nil)
  /// ISO 8253-1 ascending method: three of at most five ascents.
  public static let iso8253 = AscendingRule(minimumResponses: 3, maximumAscents: 5)
  /// ISO 8253-1 ascending method, shortened: two of at most three ascents.
  public static let iso8253Short = AscendingRule(minimumResponses: 2, maximumAscents: 3)

  /// A threshold in dB HL, or the code of the reason why there is none.
  public enum Verdict: Sendable, Equatable {
    /// The threshold in dB HL.
    case threshold(Double)
    /// `no-trials`, `no-response` or `too-few-ascents`.
    case none(reason: String)
  }

  /// Applies the rule to scored presentations in their order.
  ///
  /// - Parameters:
  ///   - trials: presentations with their answers.
  ///   - lowestLevel: the level below which the procedure does not go, in dB HL.
  /// - Returns: the threshold, or the reason why there is none.
  public func threshold(_ trials: [ToneTrial], lowestLevel: Double?) -> Verdict {
    guard !trials.isEmpty else { return .none(reason: "no-trials") }
    guard trials.contains(where: \.heard) else { return .none(reason: "no-response") }
    var counts: [(level: Double, ascents: Int, responses: Int)] = []
    for (index, trial) in trials.enumerated() {
      let ascends = index > 0 && trials[index - 1].level < trial.level
      guard ascends || trial.level == lowestLevel else { continue }
      let place = counts.firstIndex { $0.level == trial.level } ?? counts.count
      if place == counts.count { counts.append((trial.level, 0, 0)) }
      if let maximumAscents, counts[place].ascents >= maximumAscents { continue }
      counts[place].ascents += 1
      if trial.heard { counts[place].responses += 1 }
    }
    let passing = counts.filter {
      $0.responses >= minimumResponses && 2 * $0.responses >= $0.ascents
    }
    return passing.map(\.level).min().map { .threshold($0) } ?? .none(reason: "too-few-ascents")
  }
}
