/// Finds the blocks in which the sensor rests, at any noise and any bias.
struct RestDetector {
  /// The limits.
  let parameters: OrientationEstimator.Parameters
  /// White noise of the gyroscope, rad/s per sample.
  private(set) var rateNoise = 0.0
  /// White noise of the accelerometer, m/s² per sample.
  private(set) var forceNoise = 0.0
  /// Scatter of the mean rate between successive rests, (rad/s)² per axis.
  private(set) var scatter = 0.0
  /// Number of blocks in the window.
  let window: Int

  /// A detector with the limits of `parameters`.
  init(_ parameters: OrientationEstimator.Parameters) {
    self.parameters = parameters
    let blocks = (parameters.restDuration / parameters.blockDuration).rounded()
    window = max(3, Int(exactly: blocks) ?? 3)
  }

  /// Sets `rests` of every block and measures noise and scatter.
  ///
  /// A window rests when the block means stay near their mean and the force has no slope, both
  /// within a fixed limit plus a multiple of the noise of such a mean. Without any force the rate
  /// alone decides. O(blocks · window).
  mutating func mark(_ blocks: inout [MotionBlock]) {
    rateNoise = Self.quietNoise(blocks.map(\.rateVariance))
    forceNoise = Self.quietNoise(blocks.map(\.forceVariance))
    guard blocks.count >= window else { return }
    for start in 0...(blocks.count - window) {
      guard let sway = sway(blocks, start) else { continue }
      for index in start..<(start + window) {
        blocks[index].swayVariance =
          blocks[index].rests ? min(blocks[index].swayVariance, sway) : sway
        blocks[index].rests = true
      }
    }
    scatter = Self.scatter(blocks)
  }

  /// Square root of the tenth percentile of the finite variances.
  private static func quietNoise(_ variances: [Double]) -> Double {
    var finite = variances.filter(\.isFinite)
    guard !finite.isEmpty else { return 0 }
    let rank = finite.count / 10
    finite.selectRank(rank)
    return finite[rank].squareRoot()
  }

  /// Variance of the block mean rates per axis beyond noise when the window from `start` on rests.
  private func sway(_ blocks: [MotionBlock], _ start: Int) -> Double? {
    let range = start..<(start + window)
    guard let mean = quietMean(blocks, range) else { return nil }
    let count = Double(window)
    let steps = Double(max(1, blocks[start].steps))
    let perMean = parameters.restNoiseFactor / steps.squareRoot()
    let rateLimit = parameters.restRateChange + perMean * rateNoise
    let forceLimit = parameters.restForceChange + perMean * forceNoise
    var squares = 0.0
    var slope = SIMD3<Double>()
    var spread = 0.0
    for index in range {
      let rateChange = blocks[index].rate - mean.rate
      let forceChange = mean.force.map { blocks[index].force - $0 } ?? SIMD3()
      let square = dot(rateChange, rateChange)
      guard square <= rateLimit * rateLimit,
        dot(forceChange, forceChange) <= forceLimit * forceLimit
      else { return nil }
      squares += square
      let offset = (Double(index - start) - (count - 1) / 2) * parameters.blockDuration
      slope += offset * forceChange
      spread += offset * offset
    }
    let slopeLimit = parameters.restForceSlope + perMean * forceNoise / spread.squareRoot()
    guard dot(slope, slope) <= slopeLimit * slopeLimit * spread * spread else { return nil }
    return max(0, squares / (3 * (count - 1)) - rateNoise * rateNoise / steps)
  }

  /// Mean rate and force (`nil` when every block is without) of blocks of one segment; `nil` when
  /// too fast for a bias or with force in some blocks only.
  private func quietMean(
    _ blocks: [MotionBlock], _ range: Range<Int>
  ) -> (rate: SIMD3<Double>, force: SIMD3<Double>?)? {
    var rate = SIMD3<Double>()
    var force = SIMD3<Double>()
    for index in range {
      rate += blocks[index].rate
      force += blocks[index].force
      if index > range.lowerBound, blocks[index].restarts { return nil }
    }
    rate /= Double(range.count)
    force /= Double(range.count)
    if dot(rate, rate) > parameters.maximumBias * parameters.maximumBias { return nil }
    if force.x.isFinite { return (rate, force) }
    return blocks[range].allSatisfy { !$0.force.x.isFinite } ? (rate, nil) : nil
  }

  /// Half the mean squared difference of the mean rates of successive rests, per axis.
  ///
  /// A body that sways about the vertical rests at different rates, and no rest is then the bias.
  private static func scatter(_ blocks: [MotionBlock]) -> Double {
    var means: [SIMD3<Double>] = []
    var sum = SIMD3<Double>()
    var count = 0.0
    for index in 0...blocks.count {
      if index < blocks.count, blocks[index].rests {
        sum += blocks[index].rate
        count += 1
      } else if count > 0 {
        means.append(sum / count)
        sum = SIMD3()
        count = 0
      }
    }
    guard means.count > 1 else { return 0 }
    var squares = 0.0
    for index in 1..<means.count {
      let change = means[index] - means[index - 1]
      squares += dot(change, change)
    }
    return squares / Double(6 * (means.count - 1))
  }
}
