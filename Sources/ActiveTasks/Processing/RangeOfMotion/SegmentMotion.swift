internal import Glibc
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
  let rate: Vector3Series?
  /// Standard uncertainty of the heading change over the recording, rad; `nil` when unknown.
  let headingDriftSigma: Double?
  /// Doubts met on the way.
  private(set) var flags: [QualityFlag] = []

  /// The best attitude that `motion` supports; `nil` when it has neither attitude, gyroscope nor
  /// an accelerometer with gravity.
  init?(_ motion: consuming MotionRecording) {
    let force = motion.gravityRemoved ? nil : motion.specificForce
    if let attitude = motion.attitude {
      source = .device
      rawAttitude = attitude
      self.attitude = attitude
      rate = motion.angularRate
      headingDriftSigma = nil
      checkFirstSample(motion.time)
    } else if let gyroscope = motion.angularRate {
      source = force == nil ? .gyroscope : .estimated
      let blank = [Double](repeating: .nan, count: force == nil ? motion.time.count : 0)
      let estimate = OrientationEstimator().estimate(
        time: motion.time, angularRate: gyroscope,
        specificForce: force ?? Vector3Series(x: blank, y: blank, z: blank))
      rawAttitude = estimate.attitude
      attitude = rawAttitude
      rate = estimate.unbiasedRate()
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
    if let first = estimate.spikes.first, first < time.count {
      flags.append(
        RangeOfMotionFlag.gyroscopeSpikes(
          "single-sample spikes of the gyroscope were replaced",
          at: .seconds(time[first]), count: estimate.spikes.count))
    }
  }

  /// A first sample from which the attitude jumps by 10° more than the gyroscope accounts for (or
  /// than any limb turns, 2000°/s) came before the device's filter had settled.
  private mutating func checkFirstSample(_ time: [Double]) {
    guard attitude.count >= 2, time.count >= 2 else { return }
    let turn = (attitude[0].conjugate * attitude[1]).rotationAngle * 180 / .pi
    var speed = 2000.0
    if let rate {
      let fastest = max(dot(rate[0], rate[0]), dot(rate[1], rate[1])).squareRoot() * 180 / .pi
      if fastest.isFinite { speed = fastest }
    }
    guard turn > 10 + speed * (time[1] - time[0]) else { return }
    attitude[0] = Quaternion(w: .nan, x: .nan, y: .nan, z: .nan)
    flags.append(
      RangeOfMotionFlag.firstSampleUnconverged(
        "the attitude jumps by \(degrees(turn)) after the first sample, which is ResearchKit's "
          + "reference: its numbers are wrong; the reference method leaves the sample out",
        at: .seconds(time[0])))
  }
}

extension Quaternion {
  /// Rotation angle of a unit quaternion, rad, 0…π.
  fileprivate var rotationAngle: Double { 2 * atan2(dot(vector, vector).squareRoot(), abs(w)) }
}
