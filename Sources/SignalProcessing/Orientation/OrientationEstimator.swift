/// Estimates the attitude of a sensor from its whole recording of angular rate and specific force.
///
/// Three passes. Forward: a Kalman filter over short blocks estimates inclination, gyroscope bias and
/// horizontal velocity; its only assumption is that the sensor stays about where it is, more strictly
/// while it rests. Backward: a smoother lets later samples correct earlier ones. Final: the rate
/// without bias is integrated once, and the smallest turn brings it to the smoothed inclination, so
/// the heading comes from the gyroscope alone. The idea of correcting inclination apart from heading
/// is that of Laidig and Seel, *VQF*, Information Fusion 91 (2023) 187; filter and smoother are named
/// at `TiltBiasFilter` and `TiltBiasSmoother`.
public struct OrientationEstimator: Sendable {
  /// Physical assumptions.
  public var parameters: Parameters

  /// An estimator with the given assumptions.
  public init(parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  /// Estimates attitude and bias at every sample.
  ///
  /// Missing samples are bridged or excluded before any filter sees them. Input of any length is
  /// accepted; without force the inclination starts level, without rate there is no attitude (all
  /// `.nan`, one gap): then use ``InclinationEstimator``.
  ///
  /// - Parameters:
  ///   - time: sample times in s, ascending, any spacing.
  ///   - angularRate: rad/s, right-handed, `.nan` where missing, as long as `time`.
  ///   - specificForce: m/s², +9.81 upwards at rest, `.nan` where missing, as long as `time`.
  /// - Returns: the estimate with evidence.
  /// - Complexity: O(n), about 0.2 µs and 110 bytes a sample.
  public func estimate(
    time: [Double], angularRate: consuming Vector3Series, specificForce: consuming Vector3Series
  ) -> OrientationEstimate {
    precondition(
      time.count == angularRate.count && time.count == specificForce.count,
      "streams must share the time axis")
    var motion = PreparedMotion(
      time: time, rate: consume angularRate, force: consume specificForce, parameters: parameters)
    var blocks = MotionBlock.cut(motion, duration: parameters.blockDuration)
    var rests = RestDetector(parameters)
    rests.mark(&blocks)
    let (nodes, biasSigma) = smoothed(motion, blocks, rests)
    let agreement = SensorAgreement(motion, blocks, nodes: nodes)
    // Not needed any more, and as large as half of the attitude.
    motion.force = Vector3Series()
    let attitude = AttitudeIntegrator.attitude(
      motion, blocks, nodes: nodes, delay: parameters.sensorDelay)
    return summary(motion, blocks, rests, biasSigma, nodes, attitude, agreement)
  }

  /// Filters and smooths: the states at the block boundaries and the uncertainty of the last bias.
  ///
  /// Ends with the filter's history gone, so that its memory serves the final pass.
  private func smoothed(
    _ motion: PreparedMotion, _ blocks: [MotionBlock], _ rests: RestDetector
  ) -> (nodes: [TiltBiasFilter.Node], biasSigma: SIMD3<Double>) {
    var filter = TiltBiasFilter(parameters, rests: rests)
    filter.run(motion, blocks)
    var sigma = SIMD3<Double>()
    for axis in 0..<3 {
      sigma[axis] = max(0, filter.covariance[(4 + axis) * TiltBiasFilter.size + 4 + axis])
        .squareRoot()
    }
    return (TiltBiasSmoother(&filter, blocks).nodes, sigma)
  }

  /// Collects the evidence.
  private func summary(
    _ motion: PreparedMotion, _ blocks: [MotionBlock], _ rests: RestDetector,
    _ biasSigma: SIMD3<Double>, _ nodes: [TiltBiasFilter.Node], _ attitude: QuaternionSeries,
    _ agreement: SensorAgreement?
  ) -> OrientationEstimate {
    var bias = Vector3Series(capacity: nodes.count)
    for node in nodes { bias.append(node.bias) }
    return OrientationEstimate(
      attitude: attitude, biasSamples: nodes.map(\.sample), bias: bias, biasSigma: biasSigma,
      restIntervals: Self.restIntervals(blocks),
      headingDriftSigma: headingDrift(blocks, rests, biasSigma: biasSigma.max()),
      gaps: Self.gaps(motion), bridgedRates: motion.bridgedRates,
      missingForces: motion.missingForces, spikes: motion.spikes, rateNoise: rests.rateNoise,
      forceNoise: rests.forceNoise, agreement: agreement,
      cleanedRate: motion.rate)
  }

  /// Joins resting blocks.
  private static func restIntervals(_ blocks: [MotionBlock]) -> [Range<Int>] {
    var intervals: [Range<Int>] = []
    for block in blocks where block.rests {
      if let last = intervals.last, last.upperBound == block.first + 1 {
        intervals[intervals.count - 1] = last.lowerBound..<(block.last + 1)
      } else {
        intervals.append(block.first..<(block.last + 1))
      }
    }
    return intervals
  }

  /// Random walk, bias uncertainty and holes over the whole recording, rad.
  private func headingDrift(
    _ blocks: [MotionBlock], _ rests: RestDetector, biasSigma: Double
  ) -> Double {
    var variance = 0.0
    var duration = 0.0
    var restarts = 0.0
    for block in blocks {
      let walk = parameters.angularWalk * parameters.angularWalk * block.duration
      let step = block.steps > 0 ? block.duration / Double(block.steps) : 0
      variance += walk + rests.rateNoise * rests.rateNoise * step * block.duration
      duration += block.duration
      if block.restarts { restarts += 1 }
    }
    let drift = biasSigma * duration + absorbedTurn(blocks, window: rests.window)
    return (variance + drift * drift + max(0, restarts - 1)).squareRoot()
  }

  /// Slow turning that may have been taken for bias, rad.
  ///
  /// Rests differ by more than a bias can wander when one of them turns about the vertical: the turn
  /// of every window of a rest beyond the slowest one's, where it differs by more than
  /// ``Parameters/restRateChange``.
  private func absorbedTurn(_ blocks: [MotionBlock], window: Int) -> Double {
    var means: [(rate: SIMD3<Double>, duration: Double)] = []
    var sum = SIMD3<Double>()
    var duration = 0.0
    var count = 0
    for index in 0...blocks.count {
      let rests = index < blocks.count && blocks[index].rests
      if !rests || count == window {
        if duration > 0, count * 2 >= window { means.append((sum / duration, duration)) }
        (sum, duration, count) = (SIMD3(), 0, 0)
      }
      guard rests else { continue }
      sum += blocks[index].rate * blocks[index].duration
      duration += blocks[index].duration
      count += 1
    }
    guard let slowest = means.map(\.rate).min(by: { dot($0, $0) < dot($1, $1) }) else { return 0 }
    return means.reduce(0) { turn, mean in
      let beyond = mean.rate - slowest
      let speed = dot(beyond, beyond).squareRoot()
      return speed > parameters.restRateChange ? turn + speed * mean.duration : turn
    }
  }

  /// The samples outside all segments.
  private static func gaps(_ motion: PreparedMotion) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = 0
    for segment in motion.segments {
      if segment.lowerBound > end { gaps.append(end..<segment.lowerBound) }
      end = segment.upperBound
    }
    if end < motion.time.count { gaps.append(end..<motion.time.count) }
    return gaps
  }
}
