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
  /// Gyroscope samples that were spikes, impossible or frozen in movement.
  var spikes: [Int] = []
  /// Missing gyroscope samples that were bridged.
  var bridgedRates = 0
  /// Missing accelerometer samples.
  var missingForces = 0

  /// Cleans the input: drops impossible values and spikes, bridges short holes, finds segments.
  init(
    time: [Double], rate: consuming Vector3Series, force: consuming Vector3Series,
    parameters: OrientationEstimator.Parameters
  ) {
    self.time = time
    self.rate = rate
    self.force = force
    removeFaults(parameters)
    let bridge = HoleBridge(
      time: time, longest: parameters.maximumGap, largest: parameters.largestComponent)
    bridgedRates = max(0, bridge.fill(&self.rate).bridged - spikes.count)
    missingForces = bridge.fill(&self.force).missing
    findSegments(longest: parameters.maximumGap)
  }

  /// Marks as missing gyroscope samples beyond any consumer sensor's full scale, bursts of spikes and
  /// values frozen in the middle of movement.
  private mutating func removeFaults(_ parameters: OrientationEstimator.Parameters) {
    let largest = parameters.largestRate * parameters.largestRate
    for index in 0..<rate.count where dot(rate[index], rate[index]) > largest {
      mark(index...index)
    }
    removeEnds(size: parameters.spikeSize)
    var index = 1
    while index < rate.count {
      guard
        let end = burst(from: index, size: parameters.spikeSize)
          ?? zeros(from: index, parameters) ?? frozen(from: index, parameters)
      else {
        index += 1
        continue
      }
      mark(index...end)
      index = end + 1
    }
    spikes.sort()
  }

  /// Marks a burst of up to five samples with which the recording begins or ends.
  private mutating func removeEnds(size: Double) {
    let count = rate.count
    if let last = burstAtEnd(size: size, { $0 }) { mark(0...last) }
    if let last = burstAtEnd(size: size, { count - 1 - $0 }) { mark(count - 1 - last...count - 1) }
  }

  /// The last sample of a burst at the end that `place` counts from: all its samples differ from the
  /// first one behind by `size` or more, and the next two differ little.
  private func burstAtEnd(size: Double, _ place: (Int) -> Int) -> Int? {
    guard rate.count > 8 else { return nil }
    for last in 0..<5 {
      let behind = rate[place(last + 1)]
      var least = Double.infinity
      for index in 0...last {
        let excess = rate[place(index)] - behind
        least = min(least, dot(excess, excess))
      }
      let change = rate[place(last + 2)] - behind
      guard least.isFinite, least > size * size, dot(change, change) < least / 16 else { continue }
      return last
    }
    return nil
  }

  /// The last of up to four samples from `first` on that are exactly zero between samples that turn the
  /// same way: lost ones, since a sensor that passes through zero changes its sense.
  private func zeros(from first: Int, _ parameters: OrientationEstimator.Parameters) -> Int? {
    guard rate[first] == SIMD3() else { return nil }
    let before = rate[first - 1]
    var end = first + 1
    while end < min(first + 5, rate.count), rate[end] == SIMD3() { end += 1 }
    guard end < rate.count, end - first < 5 else { return nil }
    let after = rate[end]
    let square = parameters.lostRate * parameters.lostRate
    return min(dot(before, before), dot(after, after)) > square && dot(before, after) > 0
      ? end - 1 : nil
  }

  private mutating func mark(_ samples: ClosedRange<Int>) {
    for index in samples {
      rate[index] = SIMD3(repeating: .nan)
      spikes.append(index)
    }
  }

  /// The last sample of a burst that begins at `first`: it leaves and returns by steps of `size` or
  /// more within five samples and 0.12 s and is flat compared with its edges.
  private func burst(from first: Int, size: Double) -> Int? {
    let start = rate[first - 1]
    let rise = rate[first] - start
    guard dot(rise, rise) > size * size / 4 else { return nil }
    var least = Double.infinity
    var most = 0.0
    for last in first..<min(first + 5, rate.count - 1) {
      guard last == first || time[last + 1] - time[first - 1] <= 0.125 else { return nil }
      let end = rate[last + 1]
      for index in first...last {
        let excess = rate[index] - (start + end) / 2
        let square = dot(excess, excess)
        least = index == first ? square : min(least, square)
        most = index == first ? square : max(most, square)
      }
      let change = end - start
      guard least > size * size, dot(change, change) < least / 16 else { continue }
      return last == first || least > 0.75 * most ? last : nil
    }
    return nil
  }

  /// The last sample of a run from `first` on that repeats one value although the sensor moves:
  /// five samples and more, exactly equal, and beyond ``OrientationEstimator/Parameters/frozenRate``
  /// themselves or on both sides.
  private func frozen(from first: Int, _ parameters: OrientationEstimator.Parameters) -> Int? {
    let value = rate[first]
    guard first + 4 < rate.count, rate[first + 4] == value, rate[first - 1] != value else {
      return nil
    }
    var end = first + 1
    while end < rate.count, rate[end] == value { end += 1 }
    guard end - first >= 5 else { return nil }
    let square = parameters.frozenRate * parameters.frozenRate
    let before = dot(rate[first - 1], rate[first - 1])
    let after = end < rate.count ? dot(rate[end], rate[end]) : 0
    return dot(value, value) > square || min(before, after) > square ? end - 1 : nil
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

  /// Turned angle from sample `index` to the next one of `segment`, rad, as a rotation vector, bias
  /// included: exact for a cubic course and with the coning term.
  ///
  /// `½h(ω₀+ω₁) + h²/12·(ω₀′−ω₁′) + h²/12·ω₀×ω₁`, slopes by central differences. Worked out where it is
  /// needed, since it would take as much memory as the rate. Source: Bortz, IEEE Trans. AES 7 (1971) 61,
  /// equation 11, to second order.
  @inline(__always)
  func increment(_ index: Int, in segment: Range<Int>) -> SIMD3<Double> {
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
    return turn
  }
}
