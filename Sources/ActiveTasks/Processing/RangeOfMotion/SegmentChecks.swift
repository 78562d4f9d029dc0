internal import Glibc
import SignalProcessing

/// Whether the sensors of one recording agree with each other.
enum SegmentChecks {
  /// The flag for gyroscope and accelerometer that contradict each other.
  ///
  /// A warning beyond 5° or a scale off by 5 %, which is more than calibration leaves; an error beyond
  /// 20° or a scale outside 0.7…1.4, which is another unit, axis, sign, clock or recording. Without
  /// rests 25° and 37°: a mean force of less than 0.9 and 0.8 g.
  static func disagreement(_ agreement: SensorAgreement) -> QualityFlag? {
    let residual = agreement.residual * 180 / .pi
    let ratio = agreement.ratio
    let limit = agreement.spans > 0 ? (warning: 5.0, error: 20.0) : (warning: 25.0, error: 37.0)
    guard residual > limit.warning || !(0.95...1.05 ~= ratio) else { return nil }
    let scale =
      ratio == 1
      ? ""
      : "; the gyroscope shows \(FixedDecimal.string(ratio, places: 2)) times the turning that "
        + "gravity shows"
    var flag = RangeOfMotionFlag.sensorsDisagree(
      "gyroscope and accelerometer disagree by \(degrees(residual)) \(agreement.spans > 0 ? "between rests" : "over six seconds")"
        + scale
        + ": check units, axes, signs and sampling rate", count: agreement.spans)
    if residual > limit.error || !(0.7...1.4 ~= ratio) { flag.severity = .error }
    return flag
  }

  /// The flag for a gyroscope bias that no sensor has.
  static func bias(_ estimate: OrientationEstimate) -> QualityFlag? {
    let largest = (0..<estimate.bias.count).reduce(0.0) {
      max($0, dot(estimate.bias[$1], estimate.bias[$1]))
    }.squareRoot()
    guard largest > OrientationEstimator.Parameters().maximumBias else { return nil }
    var flag = RangeOfMotionFlag.implausible(
      "the gyroscope would need a bias of \(degrees(largest * 180 / .pi)) per second")
    flag.severity = .error
    return flag
  }

  /// Time in which a device's filter settles, s.
  static let settling = 1.0

  /// The flag for an attitude that had not settled when the recording began.
  static func unsettled(_ jump: AttitudeAudit.Jump, at time: Double) -> QualityFlag {
    RangeOfMotionFlag.firstSampleUnconverged(
      "the attitude jumps by \(degrees(jump.angle * 180 / .pi)) after the first sample, which is "
        + "ResearchKit's reference: its numbers are wrong; the reference method leaves the start out",
      at: .seconds(time), count: jump.index)
  }

  /// The flag for lasting steps of the attitude: an error when one tilts the vertical by over 5°, a
  /// warning when only the heading was re-referenced, as Core Motion does after a pause.
  static func jumps(_ jumps: ArraySlice<AttitudeAudit.Jump>, time: [Double]) -> [QualityFlag] {
    guard let largest = jumps.max(by: { $0.angle < $1.angle }) else { return [] }
    let tilts = jumps.contains { $0.tilt > 5 * .pi / 180 }
    var flag = RangeOfMotionFlag.attitudeDisagrees(
      "the attitude jumps by \(degrees(largest.angle * 180 / .pi)) where the gyroscope does not turn"
        + (tilts ? "" : ", in heading only: the device re-referenced it, as after a pause"),
      at: .seconds(time[largest.index]), count: jumps.count)
    if tilts { flag.severity = .error }
    return [flag]
  }

  /// The flags for an attitude that contradicts gyroscope or gravity throughout.
  ///
  /// Warnings beyond 10 % of scale, a quarter of the movement or 5° of gravity; errors beyond a scale
  /// of 0.7…1.4, half of the movement or 20°.
  static func contradictions(_ audit: AttitudeAudit) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    if let ratio = audit.ratio, !(0.9...1.1 ~= ratio) || audit.contradicted > 0.25 {
      var flag = RangeOfMotionFlag.attitudeDisagrees(
        "the attitude turns \(FixedDecimal.string(ratio, places: 2)) times as far as the gyroscope "
          + "says and contradicts it in "
          + "\(FixedDecimal.string(100 * audit.contradicted, places: 0)) % of the movement")
      if !(0.7...1.4 ~= ratio) || audit.contradicted > 0.5 { flag.severity = .error }
      flags.append(flag)
    }
    if let scatter = audit.gravityScatter.map({ $0 * 180 / .pi }), scatter > 5 {
      var flag = RangeOfMotionFlag.attitudeDisagrees(
        "seen through the attitude, gravity wanders by \(degrees(scatter))")
      if scatter > 20 { flag.severity = .error }
      flags.append(flag)
    }
    return flags
  }
}
