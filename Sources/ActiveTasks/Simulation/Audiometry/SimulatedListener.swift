internal import Glibc
internal import SignalProcessing

/// A listener whose hearing is known: a logistic psychometric function with guesses and lapses.
///
/// P(tap | L) = g + (1 − g − λ) / (1 + exp(−(L − θ − b) / s)).
public struct SimulatedListener: Sendable, Equatable {
  /// Scale s of the logistic function in dB, more than 0; the slope at θ is 1/(4s) per dB; default 2.
  public var slope = 2.0
  /// Probability g of a tap after a tone that was not heard, 0…1; default 0.
  public var falseAlarmRate = 0.0
  /// Probability λ of no tap after a tone that was heard, 0…1; default 0.
  public var lapseRate = 0.0
  /// Probability of a tap before the tone, 0…1; default 0.
  public var earlyTapRate = 0.0
  /// Response bias b in dB: a cautious listener (b > 0) taps only at higher levels; default 0.
  public var bias = 0.0
  /// Mean reaction time in seconds; default 0.45.
  public var reactionTime = 0.45
  /// Standard deviation of the reaction time in seconds; default 0.08.
  public var reactionTimeDeviation = 0.08

  /// A listener without guesses, lapses or bias.
  public init() {}

  /// Probability of a tap at `level` when the threshold is `threshold`, both in dB HL.
  public func probability(level: Double, threshold: Double) -> Double {
    let heard = 1 / (1 + exp(-(level - threshold - bias) / slope))
    return falseAlarmRate + (1 - falseAlarmRate - lapseRate) * heard
  }

  /// Seconds from the tone's onset to an answer, at least 0.16 and at most `window`.
  ///
  /// Approximately normal: the sum of twelve uniform numbers, so that it is equal on every machine.
  func reaction(within window: Double, _ random: inout SplitMix64) -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += random.uniform() }
    return min(max(reactionTime + reactionTimeDeviation * sum, 0.16), window)
  }
}
