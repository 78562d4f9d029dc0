/// How often clips were taken again, over the clips of one participant or of all.
public struct RetryStatistics: Sendable, Equatable {
  /// The participant; `nil` for all clips together.
  public var participant: String?
  /// Clips whose number of retries is known.
  public var clips = 0
  /// Clips whose number of retries is not known, or whose step allowed none.
  public var uncounted = 0
  /// Results that were left out because their clip had been counted.
  public var repeated = 0
  /// Retries altogether.
  public var retries = 0
  /// Share of clips kept at once, with its 95 % interval (Wilson).
  public var firstTake: Estimate?
  /// Mean number of retries, with its exact 95 % interval of a Poisson mean.
  public var mean: Estimate?
  /// Median number of retries.
  public var median: Double?
  /// Largest number of retries.
  public var maximum: Int?
  /// Variance (n − 1) over mean: 1 for a Poisson law, more when retries cluster; `nil` for fewer than
  /// two clips or no retries.
  public var dispersion: Double?
  /// Clips whose limit and duration are known.
  public var timed = 0
  /// Of those, the clips that reached the limit.
  public var atLimit = 0

  /// Clips by their number of retries.
  public var histogram: [Int: Int] = [:]

  /// An estimate with its interval.
  public struct Estimate: Sendable, Equatable {
    /// The value.
    public var value: Double
    /// The interval.
    public var interval: ClosedRange<Double>

    /// An estimate.
    public init(_ value: Double, _ interval: ClosedRange<Double>) {
      self.value = value
      self.interval = interval
    }
  }

  /// Statistics of no clips.
  public init(participant: String?) { self.participant = participant }
}
