import SignalProcessing

/// The joint angle on an equally spaced grid, smoothed, with what belongs to it.
struct JointCurve {
  /// Why there is no curve.
  enum Absence: String, Error {
    /// Less than half a second, or fewer than ten samples.
    case tooShort = "too-short"
    /// Pauses take more than nine tenths of a long recording.
    case mostlyGaps = "mostly-gaps"
    /// No attitude can be had from the recording.
    case noAttitude = "no-attitude"
    /// Nothing turned far enough to have an axis.
    case noMotion = "no-motion"
  }

  /// Shortest usable recording, s.
  static let shortest = 0.5
  /// Points that any grid may have; a longer one at most ten a sample, for memory grows with it.
  private static let usualPoints = 1_000_000
  /// Length of the stand-in for a missing still window, s.
  static let openingWindow = 0.5

  /// The sampling times.
  let grid: UniformGrid
  /// Joint angle, degrees, smoothed, shape `[count]`.
  let angle: [Double]
  /// Angular velocity about the axis, °/s, smoothed, shape `[count]`.
  let velocity: [Double]
  /// Angular velocity for jerk: as `velocity` but smoothed at 4 Hz, since the second derivative
  /// multiplies noise by the square of frequency; voluntary movement ends below.
  let jerkVelocity: [Double]
  /// 95th percentile of the swing out of the plane of motion, degrees.
  let outOfPlane: Double
  /// The cut-off in Hz that was used, when the sampling rate is too low for the one asked for.
  let limitedCutoff: Double?
  /// Swing–twist measurement on the recording's own times; its angle has become `angle`.
  let joint: JointAngle
  /// Whether the reference pose is a still window.
  let hasStillWindow: Bool
  /// Times without attitude, s.
  let holes: [ClosedRange<Double>]

  /// Measures the joint.
  ///
  /// - Parameters:
  ///   - motion: attitude and rate of the moving segment; gives its rate away.
  ///   - time: the recording's sample times, s.
  ///   - medianInterval: the median distance of `time`, s; `nil`: worked out.
  ///   - parameters: axis and cut-off.
  /// - Throws: `Absence`.
  /// - Complexity: O(n).
  init(
    _ motion: inout SegmentMotion, time: [Double], medianInterval: Double?,
    parameters: RangeOfMotionParameters
  ) throws(Absence) {
    guard let first = time.first, let last = time.last, last - first >= Self.shortest,
      time.count >= 10, let interval = medianInterval ?? Self.medianInterval(time)
    else { throw .tooShort }
    guard let grid = UniformGrid(spanning: time, medianInterval: interval),
      grid.count <= max(Self.usualPoints, 10 * time.count)
    else { throw .mostlyGaps }
    let still = StillWindow().first(time: time, attitude: motion.attitude)
    hasStillWindow = still != nil
    let opening = time.prefix { $0 <= first + Self.openingWindow }.count
    let window = still ?? 0..<opening
    guard motion.attitude.mean(over: window) != nil else { throw .noAttitude }
    guard
      var joint = JointAngle.measure(
        time: time, attitude: motion.attitude,
        angularRate: motion.source == .device ? nil : motion.rate, axis: parameters.axis,
        referenceInterval: window)
    else { throw .noMotion }
    self.grid = grid
    holes = Self.holes(time, joint.angle)
    let scale = 180 / Double.pi
    // Given up, so that the next line works in place.
    var angle = grid.resample(time: time, values: joint.takeAngle())
    for index in angle.indices { angle[index] *= scale }
    self.joint = joint
    var velocity = Self.velocity(motion.takeRate(), joint, grid: grid, time: time, angle: angle)
    var jerkVelocity = velocity
    let cutoff = min(parameters.cutoffHertz, 0.45 * grid.rate)
    limitedCutoff = cutoff < parameters.cutoffHertz ? cutoff : nil
    ZeroPhaseFilter(.lowPass, cutoffHertz: cutoff, sampleRateHertz: grid.rate)?.apply(to: &angle)
    ZeroPhaseFilter(.lowPass, cutoffHertz: cutoff, sampleRateHertz: grid.rate)?
      .apply(to: &velocity)
    ZeroPhaseFilter(
      .lowPass, order: 4, cutoffHertz: min(4, cutoff), sampleRateHertz: grid.rate)?
      .apply(to: &jerkVelocity)
    self.angle = angle
    self.velocity = velocity
    self.jerkVelocity = jerkVelocity
    outOfPlane = (joint.swing(percentile: 95) ?? .nan) * scale
  }

  /// Angular velocity about the axis, °/s: the gyroscope's, less its mean in the reference pose, or
  /// the derivative of the angle when there is no gyroscope.
  private static func velocity(
    _ rate: consuming Vector3Series?, _ joint: JointAngle, grid: UniformGrid, time: [Double],
    angle: [Double]
  ) -> [Double] {
    guard let rate else { return Derivative.central(angle, rate: grid.rate) }
    var velocity = joint.angularVelocity(rate)
    let rest = RunningStatistics(velocity[joint.referenceInterval].filter(\.isFinite)).mean ?? 0
    velocity = grid.resample(time: time, values: velocity)
    for index in velocity.indices { velocity[index] = (velocity[index] - rest) * 180 / .pi }
    return velocity
  }

  private static func medianInterval(_ time: [Double]) -> Double? {
    Percentile.median(of: zip(time.dropFirst(), time).map { $0 - $1 })
  }

  /// The stretches of more than 0.25 s without a sample or with a missing angle.
  private static func holes(_ time: [Double], _ angle: [Double]) -> [ClosedRange<Double>] {
    var holes: [ClosedRange<Double>] = []
    var last: Double?
    for (time, angle) in zip(time, angle) where angle.isFinite {
      if let last, time - last > 0.25 { holes.append(last...time) }
      last = time
    }
    return holes
  }
}
