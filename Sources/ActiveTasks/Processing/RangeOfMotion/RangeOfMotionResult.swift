import SignalProcessing

/// The metrics of a range-of-motion step.
enum RangeOfMotionResult {
  private typealias Name = RangeOfMotionMetric

  /// An angle without the remains of rounding: below 1e-9° it is 0.
  private static func settled(_ degrees: Double) -> Double { abs(degrees) < 1e-9 ? 0 : degrees }

  /// ResearchKit's five numbers.
  static func metrics(_ angle: ResearchKitAngle) -> [Metric] {
    [
      Metric(Name.start, settled(angle.start), method: .researchkit),
      Metric(Name.finish, settled(angle.finish), method: .researchkit),
      Metric(Name.minimum, settled(angle.minimum), method: .researchkit),
      Metric(Name.maximum, settled(angle.maximum), method: .researchkit),
      Metric(Name.range, settled(angle.range), method: .researchkit),
    ]
  }

  /// ResearchKit's five numbers when they cannot be had.
  static func researchKitMissing(_ reason: String) -> [Metric] {
    [Name.start, .finish, .minimum, .maximum, .range].map {
      Metric($0, missing: reason, method: .researchkit)
    }
  }

  /// The numbers that an app stored.
  static func metrics(_ stored: StoredRangeOfMotion) -> [Metric] {
    let values: [(Name, Double?)] = [
      (.start, stored.start), (.finish, stored.finish), (.minimum, stored.minimum),
      (.maximum, stored.maximum), (.range, stored.range), (.flexed, stored.flexed),
      (.extended, stored.extended),
    ]
    return values.compactMap { name, value in
      value.map { Metric(name, $0, method: .researchkit) }
    }
  }

  /// The reference numbers of a curve.
  static func metrics(_ curve: JointCurve, _ repetitions: JointRepetitions) -> [Metric] {
    let statistics = RunningStatistics(curve.angle)
    let lowest = statistics.minimum ?? .nan
    let highest = statistics.maximum ?? .nan
    return [
      Metric(Name.start, 0, method: .reference),
      Metric(Name.finish, settled(curve.angle.last ?? .nan), method: .reference),
      Metric(Name.minimum, settled(lowest), method: .reference),
      Metric(Name.maximum, settled(highest), method: .reference),
      Metric(Name.range, highest - lowest, method: .reference),
      Metric(Name.outOfPlane, curve.outOfPlane, method: .reference),
      Metric(Name.axisExplained, curve.joint.axis.explainedFraction, method: .reference),
      Metric(
        Name.axisTilt, abs(90 - curve.joint.axisFromVertical * 180 / .pi), method: .reference),
    ] + metrics(repetitions)
  }

  /// The reference numbers when there is no curve.
  static func referenceMissing(_ reason: String) -> [Metric] {
    Name.allCases.filter { $0.definition.methods.contains(.reference) && !published.contains($0) }
      .map { Metric($0, missing: reason, method: .reference) }
  }

  /// Metrics that come from the literature, not from the recording.
  private static let published: Set<Name> = [.normal, .standardError, .detectableChange]

  private static func metrics(_ repetitions: JointRepetitions) -> [Metric] {
    let sound = repetitions.sound
    let ranges = sound.map(\.repetition.range)
    let spread = RunningStatistics(ranges)
    let few = "too-few-repetitions"
    return [
      Metric(Name.repetitions, Double(repetitions.entries.count), method: .reference),
      metric(.repetitionRangeMedian, Percentile.median(of: ranges), else: few),
      metric(.repetitionRangeMean, spread.mean, else: few),
      metric(.repetitionRangeSD, spread.standardDeviation, else: few),
      metric(
        .repetitionRangeCV, spread.coefficientOfVariation.map { 100 * $0 }, else: few),
      metric(.repetitionRangeBest, spread.maximum, else: few),
      metric(
        .repetitionDurationMedian, Percentile.median(of: sound.map(\.repetition.duration)),
        else: few),
      metric(
        .peakVelocityMedian, Percentile.median(of: sound.map(\.repetition.peakVelocityUp)),
        else: few),
      metric(.sparcMedian, Percentile.median(of: sound.compactMap(\.sparc)), else: few),
      metric(.ldljMedian, Percentile.median(of: sound.compactMap(\.ldlj)), else: few),
    ]
  }

  private static func metric(_ name: Name, _ value: Double?, else reason: String) -> Metric {
    Metric(name, value, reason: reason)
  }

  /// What is published about the named joint.
  static func metrics(_ norm: JointNorm) -> [Metric] {
    let missing = JointNorm.noErrorReason
    return [
      metric(.normal, norm.normal.first?.degrees, else: missing),
      metric(.standardError, norm.standardError?.degrees, else: missing),
      metric(.detectableChange, norm.detectableChange?.degrees, else: missing),
    ]
  }
}
