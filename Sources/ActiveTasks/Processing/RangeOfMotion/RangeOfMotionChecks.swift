internal import Glibc
import SignalProcessing

/// The doubts that follow from a computed range of motion.
enum RangeOfMotionChecks {
  /// Limits of the checks, with why they are where they are.
  private enum Limit {
    /// Methods part by more than the measurement error of phone goniometry (MDC95 6.3°), rounded.
    static let methods = 5.0
    /// Below this share of squared rate along one axis the joint is not hinge-like.
    static let explained = 0.95
    /// Swing beyond which the projection on the plane of motion shortens an angle noticeably.
    static let swing = 20.0
    /// Heading uncertainty that would show in a result, degrees.
    static let drift = 2.0
    /// Movement below which nothing was done, degrees.
    static let motion = 3.0
    /// No joint turns further than once around, degrees.
    static let turn = 360.0
  }

  /// Doubts about the curve itself.
  static func flags(
    _ curve: JointCurve, _ motion: SegmentMotion, _ repetitions: JointRepetitions, range: Double
  ) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    if !curve.hasStillWindow {
      flags.append(
        RangeOfMotionFlag.noStillWindow(
          "no still window: the pose of the first half second counts as zero"))
    }
    if range < Limit.motion {
      flags.append(
        RangeOfMotionFlag.noMotion("the joint moves by \(degrees(range)) in the whole recording"))
    }
    if range > Limit.turn {
      var flag = RangeOfMotionFlag.implausible(
        "\(degrees(range)) is more than any joint can turn")
      flag.severity = .error
      flags.append(flag)
    }
    if let cutoff = curve.limitedCutoff {
      flags.append(
        RangeOfMotionFlag.cutoffLimited(
          "the cut-off is \(FixedDecimal.string(cutoff, places: 2)) Hz, 0.45 of the sampling rate"))
    }
    flags += planeFlags(curve) + driftFlags(curve, motion)
    let broken = repetitions.entries.filter(\.touchesHole)
    if let first = broken.first {
      flags.append(
        RangeOfMotionFlag.repetitionInGap(
          "repetitions touch a hole in the recording and are left out of the statistics",
          at: .seconds(first.repetition.startTime), count: broken.count))
    }
    return flags
  }

  private static func planeFlags(_ curve: JointCurve) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    let explained = curve.joint.axis.explainedFraction
    let swing = curve.outOfPlane
    if explained < Limit.explained || swing > Limit.swing {
      flags.append(
        RangeOfMotionFlag.outOfPlane(
          "\(FixedDecimal.string(100 * explained, places: 0)) % of the rotation is about the axis "
            + "of motion and the swing out of its plane reaches \(degrees(swing))"))
    }
    if let first = curve.joint.illConditioned.first {
      flags.append(
        RangeOfMotionFlag.illConditioned(
          "the segment turns by nearly 180° out of the plane, where the joint angle is undefined",
          at: .seconds(curve.grid.time(min(first, curve.grid.count - 1))),
          count: curve.joint.illConditioned.count))
    }
    return flags
  }

  private static func driftFlags(_ curve: JointCurve, _ motion: SegmentMotion) -> [QualityFlag] {
    guard let sigma = motion.headingDriftSigma else { return [] }
    let vertical = abs(cos(curve.joint.axisFromVertical))
    let drift = sigma * vertical * 180 / .pi
    guard drift > Limit.drift else { return [] }
    return [
      RangeOfMotionFlag.headingDrift(
        "the axis is \(degrees(curve.joint.axisFromVertical * 180 / .pi, places: 0)) from vertical "
          + "and the heading is uncertain by \(degrees(drift)) over the recording")
    ]
  }

  /// Doubts about ResearchKit's number beside the reference.
  ///
  /// Of an attitude that we estimated, ResearchKit's formula sees an arbitrary heading, so a
  /// difference says nothing about the recording and is worth knowing only; a fold makes
  /// ResearchKit's own numbers wrong whatever the attitude.
  static func flags(
    _ angle: ResearchKitAngle, time: [Double], referenceRange: Double?, isEstimated: Bool
  ) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    if let first = angle.folds.first, first < time.count {
      flags.append(
        RangeOfMotionFlag.researchKitFold(
          "the movement passes +90°, where ResearchKit's angle jumps by 360°",
          at: .seconds(time[first]), count: angle.folds.count))
    }
    if let referenceRange, abs(angle.range - referenceRange) > Limit.methods {
      var flag = RangeOfMotionFlag.methodsDiffer(
        "ResearchKit's range is \(degrees(angle.range)), the reference \(degrees(referenceRange))")
      if isEstimated { flag.severity = .info }
      flags.append(flag)
    }
    return flags
  }

  /// What is known of the named joint, and whether the range is possible.
  static func flags(_ norm: JointNorm, range: Double?) -> [QualityFlag] {
    let values = norm.normal.map { value in
      "\(degrees(value.degrees)) (\(value.source)\(value.verified ? "" : ", unverified"))"
    }
    let error = norm.standardError.map { "; error: " + $0.source } ?? ""
    var flags = [
      RangeOfMotionFlag.normalValue(
        "normal \(norm.joint): " + values.joined(separator: ", ") + error)
    ]
    if let range, range > norm.largestPlausible {
      flags.append(
        RangeOfMotionFlag.implausible(
          "\(degrees(range)) is more than a \(norm.joint) can move "
            + "(\(degrees(norm.largestPlausible)))"))
    }
    return flags
  }
}
