import SignalProcessing

/// Attitude and angular rate of the moving segment: the device's own, or estimated.
struct SegmentMotion {
  /// Where the attitude comes from.
  enum Source: String {
    /// Computed by the device.
    case device
    /// Our offline estimate from accelerometer and gyroscope.
    case estimated
    /// Our estimate from the gyroscope alone.
    case gyroscope
    /// Inclination from the accelerometer alone.
    case inclination
  }

  /// Where the attitude comes from.
  let source: Source
  /// Body→reference as the source gave it, `.nan` where missing, shape `[n]`.
  let rawAttitude: QuaternionSeries
  /// The same without a first sample that had not settled.
  private(set) var attitude: QuaternionSeries
  /// Angular rate without bias, rad/s; `nil` without a gyroscope.
  private(set) var rate: Vector3Series?
  /// Standard uncertainty of the heading change over the recording, rad; `nil` when unknown.
  let headingDriftSigma: Double?
  /// Doubts met on the way.
  private(set) var flags: [QualityFlag] = []

  /// The best attitude that `motion` supports; `nil` when it has no sample of an attitude, a gyroscope
  /// or an accelerometer with gravity.
  init?(_ motion: consuming MotionRecording) {
    let known = motion.specificForce.flatMap { $0.x.contains(where: \.isFinite) ? $0 : nil }
    let force = motion.gravityRemoved ? nil : known
    motion.specificForce = nil
    if let attitude = motion.attitude, attitude.w.contains(where: \.isFinite) {
      source = .device
      rawAttitude = attitude
      self.attitude = attitude
      rate = motion.angularRate
      headingDriftSigma = nil
      audit(motion.time, force)
    } else if let gyroscope = motion.angularRate, gyroscope.x.contains(where: \.isFinite) {
      source = force == nil ? .gyroscope : .estimated
      // The recording lets its arrays go, so that they are worked on in place.
      motion.angularRate = nil
      let blank = [Double](repeating: .nan, count: force == nil ? motion.time.count : 0)
      var estimate = OrientationEstimator().estimate(
        time: motion.time, angularRate: consume gyroscope,
        specificForce: force ?? Vector3Series(x: blank, y: blank, z: blank))
      rawAttitude = estimate.attitude
      attitude = rawAttitude
      rate = estimate.takeUnbiasedRate()
      headingDriftSigma = estimate.headingDriftSigma
      report(estimate, time: motion.time)
    } else if let force {
      source = .inclination
      rawAttitude = InclinationEstimator().attitude(time: motion.time, specificForce: force)
      attitude = rawAttitude
      rate = nil
      headingDriftSigma = nil
      flags.append(
        RangeOfMotionFlag.quasiStatic(
          "only an accelerometer: the angle is right for slow movement and blind to turning about "
            + "the vertical"))
    } else {
      return nil
    }
  }

  /// Hands the rate over, leaving none behind.
  mutating func takeRate() -> Vector3Series? {
    defer { rate = nil }
    return rate
  }

  private mutating func report(_ estimate: OrientationEstimate, time: [Double]) {
    if source == .gyroscope {
      flags.append(
        RangeOfMotionFlag.gyroscopeOnly(
          "only a gyroscope: nothing corrects the drift of the angle"))
    } else {
      flags.append(
        RangeOfMotionFlag.estimatedAttitude(
          "the file has no attitude: method researchkit uses our own estimate of it"))
    }
    if let flag = SegmentChecks.bias(estimate) { flags.append(flag) }
    if let agreement = estimate.agreement, let flag = SegmentChecks.disagreement(agreement) {
      flags.append(flag)
    }
    if let first = estimate.spikes.first, first < time.count {
      flags.append(
        RangeOfMotionFlag.gyroscopeSpikes(
          "spikes, impossible or frozen values of the gyroscope count as missing",
          at: .seconds(time[first]), count: estimate.spikes.count))
    }
  }

  /// Leaves out what the device's own sensors contradict: samples before the filter had settled (a
  /// jump within the first second) and spikes.
  private mutating func audit(_ time: [Double], _ force: Vector3Series?) {
    let audit = AttitudeAudit(
      time: time, attitude: attitude, angularRate: rate, specificForce: force)
    var jumps = audit.jumps[...]
    var missing = audit.spikes
    if let first = jumps.first, time[first.index] - time[0] <= SegmentChecks.settling {
      jumps.removeFirst()
      missing += 0..<first.index
      flags.append(SegmentChecks.unsettled(first, at: time[0]))
    }
    for index in missing {
      attitude[index] = Quaternion(w: .nan, vector: SIMD3(repeating: .nan))
    }
    if let first = audit.spikes.first {
      flags.append(
        RangeOfMotionFlag.attitudeSpikes(
          "the attitude leaves and comes back where the gyroscope stays; method researchkit keeps "
            + "the samples, the reference leaves them out", at: .seconds(time[first]),
          count: audit.spikes.count))
    }
    flags += SegmentChecks.jumps(jumps, time: time) + SegmentChecks.contradictions(audit)
  }
}
