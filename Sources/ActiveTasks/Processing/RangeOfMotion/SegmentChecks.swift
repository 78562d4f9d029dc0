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
}
