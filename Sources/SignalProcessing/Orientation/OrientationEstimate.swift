/// What ``OrientationEstimator`` found in a recording, with the evidence behind it.
public struct OrientationEstimate: Sendable, Equatable {
  /// Attitude at each sample, body→reference with z up and heading zero at the start, unit length,
  /// shape `[n]`; `.nan` inside ``gaps``.
  public var attitude: QuaternionSeries
  /// Indices of the samples at which ``bias`` is given, ascending.
  public var biasSamples: [Int]
  /// Gyroscope bias at ``biasSamples``, rad/s, body frame; linear in between.
  public var bias: Vector3Series
  /// Standard uncertainty of the bias at the end of the recording, rad/s per body axis.
  public var biasSigma: SIMD3<Double>
  /// Sample ranges in which the sensor rested, ascending, not overlapping.
  public var restIntervals: [Range<Int>]
  /// Standard uncertainty of the heading change from first to last sample, rad; it includes 1 rad for
  /// each hole that could not be bridged.
  public var headingDriftSigma: Double
  /// Sample ranges without usable angular rate, too long to bridge.
  public var gaps: [Range<Int>]
  /// Gyroscope samples that were missing and bridged, without spikes.
  public var bridgedRates: Int
  /// Accelerometer samples that were missing.
  public var missingForces: Int
  /// Gyroscope samples that counted as missing: spikes of up to five samples, impossible values and
  /// values frozen in movement.
  public var spikes: [Int]
  /// White noise of the gyroscope in the quietest tenth of the recording, rad/s per sample.
  public var rateNoise: Double
  /// White noise of the accelerometer in the quietest tenth of the recording, m/s² per sample.
  public var forceNoise: Double
  /// How well the two sensors agree; `nil` when there is too little rest to tell.
  public var agreement: SensorAgreement?
  /// Angular rate without spikes, short holes bridged, bias included.
  var cleanedRate: Vector3Series

  /// The angular rate without spikes and bias, short holes bridged, rad/s, body frame, shape `[n]`;
  /// `.nan` inside ``gaps``.
  ///
  /// Leaves `cleanedRate` empty, since the array is worked on in place.
  /// - Complexity: O(n).
  public mutating func takeUnbiasedRate() -> Vector3Series {
    var rate = cleanedRate
    cleanedRate = Vector3Series()
    guard let first = biasSamples.first else { return rate }
    for index in 0..<min(first, rate.count) { rate[index] -= bias[0] }
    for knot in biasSamples.indices {
      let start = biasSamples[knot]
      let own = bias[knot]
      guard knot + 1 < biasSamples.count else {
        for index in start..<max(start, rate.count) { rate[index] -= own }
        break
      }
      let end = biasSamples[knot + 1]
      guard end > start else { continue }
      let next = bias[knot + 1]
      rate[start] -= own
      for index in (start + 1)..<end {
        let fraction = Double(index - start) / Double(end - start)
        rate[index] -= own * (1 - fraction) + next * fraction
      }
    }
    return rate
  }
}
