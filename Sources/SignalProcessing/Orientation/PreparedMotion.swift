/// Angular rate and force without missing samples, split where a hole is too long to bridge.
struct PreparedMotion {
  /// Sample times, s.
  let time: [Double]
  /// Angular rate, rad/s, finite inside ``segments``.
  var rate: Vector3Series
  /// Specific force, m/s²; `.nan` where it is missing for too long.
  var force: Vector3Series
  /// Ranges with continuous angular rate, ascending.
  var segments: [Range<Int>] = []
  /// Turned angle from each sample to the next, rad, as a rotation vector, bias included.
  var increment: Vector3Series
  /// Samples with a gyroscope spike.
  var spikes: [Int] = []
  /// Missing gyroscope samples that were bridged.
  var bridgedRates = 0
  /// Missing accelerometer samples.
  var missingForces = 0

  /// Cleans the input: drops impossible values and spikes, bridges short holes, finds segments.
  init(
    time: [Double], rate: Vector3Series, force: Vector3Series,
    parameters: OrientationEstimator.Parameters
  ) {
    self.time = time
    self.rate = rate
    self.force = force
    increment = Vector3Series()
    removeSpikes(parameters)
    let bridge = HoleBridge(
      time: time, longest: parameters.maximumGap, largest: parameters.largestComponent)
    bridgedRates = max(0, bridge.fill(&self.rate).bridged - spikes.count)
    missingForces = bridge.fill(&self.force).missing
    findSegments(longest: parameters.maximumGap)
    integrate()
  }

  /// Marks gyroscope samples that leave and return within one sample as missing.
  private mutating func removeSpikes(_ parameters: OrientationEstimator.Parameters) {
    let size = parameters.spikeSize
    guard rate.count > 2 else { return }
    for index in 1..<(rate.count - 1) {
      guard
        abs(rate.x[index] - rate.x[index - 1]) > size / 2
          || abs(rate.y[index] - rate.y[index - 1]) > size / 2
          || abs(rate.z[index] - rate.z[index - 1]) > size / 2
      else { continue }
      let change = rate[index + 1] - rate[index - 1]
      let excess = rate[index] - (rate[index + 1] + rate[index - 1]) / 2
      let excessSquared = dot(excess, excess)
      if excessSquared > size * size, dot(change, change) < excessSquared / 16 {
        spikes.append(index)
      }
    }
    for index in spikes { rate[index] = SIMD3(repeating: .nan) }
  }

  /// Cuts the recording where the angular rate is missing or time jumps.
  private mutating func findSegments(longest: Double) {
    var start: Int?
    for index in 0..<time.count {
      let present = (rate.x[index] + rate.y[index] + rate.z[index]).isFinite
      if let first = start {
        let step = time[index] - time[index - 1]
        if !present || !(step >= 0 && step <= longest) {
          segments.append(first..<index)
          start = nil
        }
      }
      if present, start == nil { start = index }
    }
    if let first = start { segments.append(first..<time.count) }
  }

  /// Integrates the rate over each step, exact for a cubic course and with the coning term.
  ///
  /// `½h(ω₀+ω₁) + h²/12·(ω₀′−ω₁′) + h²/12·ω₀×ω₁`, slopes by central differences. Source:
  /// Bortz, IEEE Trans. AES 7 (1971) 61, equation 11, to second order.
  private mutating func integrate() {
    let count = time.count
    var x = [Double](repeating: 0, count: count)
    var y = x
    var z = x
    for segment in segments {
      for index in segment.dropLast() {
        let step = time[index + 1] - time[index]
        let first = rate[index]
        let second = rate[index + 1]
        let twelfth = step * step / 12
        var turn = (first + second) * (step / 2) + cross(first, second) * twelfth
        if index > segment.lowerBound, index + 2 < segment.upperBound {
          let before = time[index + 1] - time[index - 1]
          let after = time[index + 2] - time[index]
          if before > 0, after > 0 {
            turn += (second - rate[index - 1]) * (twelfth / before)
            turn -= (rate[index + 2] - first) * (twelfth / after)
          }
        }
        x[index] = turn.x
        y[index] = turn.y
        z[index] = turn.z
      }
    }
    increment = Vector3Series(x: x, y: y, z: z)
  }
}
