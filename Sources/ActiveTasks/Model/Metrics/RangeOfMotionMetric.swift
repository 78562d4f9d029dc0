/// The metrics of a range-of-motion step.
public enum RangeOfMotionMetric: String, MetricName {
  /// researchkit: 90° minus the device angle of the first sample.
  case start = "rom.start"
  /// researchkit: start minus the folded angle of the last sample.
  case finish = "rom.finish"
  /// researchkit: start minus the largest folded angle.
  case minimum = "rom.minimum"
  /// researchkit: start minus the smallest folded angle, where 0 counts as unset.
  case maximum = "rom.maximum"
  /// Maximum minus minimum over the whole recording.
  case range = "rom.range"
  /// Flexed angle as stored by ResearchKit 2.0.0 and older.
  case flexed = "rom.flexed"
  /// Extended angle as stored by ResearchKit 2.0.0 and older.
  case extended = "rom.extended"
  /// Number of movements away from a turning point and back.
  case repetitions = "rom.repetitions"
  /// Median over repetitions of their range.
  case repetitionRangeMedian = "rom.repetition.range.median"
  /// Mean over repetitions of their range.
  case repetitionRangeMean = "rom.repetition.range.mean"
  /// Standard deviation (n − 1) over repetitions of their range.
  case repetitionRangeSD = "rom.repetition.range.sd"
  /// Standard deviation of the range over repetitions divided by their mean.
  case repetitionRangeCV = "rom.repetition.range.cv"
  /// Largest range of a repetition.
  case repetitionRangeBest = "rom.repetition.range.best"
  /// Median over repetitions of the time from onset to return.
  case repetitionDurationMedian = "rom.repetition.duration.median"
  /// Median over repetitions of the largest angular speed about the joint axis on the way out.
  case peakVelocityMedian = "rom.peakVelocity.median"
  /// Median over repetitions of the spectral arc length of the speed on the way out.
  case sparcMedian = "rom.sparc.median"
  /// Median over repetitions of the log dimensionless jerk of the way out.
  case ldljMedian = "rom.ldlj.median"
  /// 95th percentile of the swing away from the plane of motion.
  case outOfPlane = "rom.outOfPlane"
  /// Share of the squared angular rate that lies along the axis of motion.
  case axisExplained = "rom.axis.explained"
  /// Angle between the axis of motion and the horizontal plane.
  case axisTilt = "rom.axis.tilt"
  /// Published normal range of the named joint.
  case normal = "rom.normal"
  /// Published standard error of measurement of phone goniometry at the joint.
  case standardError = "rom.measurementError.sem"
  /// Published minimal detectable change (95 %) of phone goniometry.
  case detectableChange = "rom.measurementError.mdc95"

  /// The catalogue entry of this metric.
  public var definition: MetricDefinition {
    let entry = self.entry
    return MetricDefinition(
      name: rawValue, unit: entry.unit, range: entry.range, summary: entry.summary,
      source: entry.source, methods: entry.methods)
  }

  private typealias Entry = (
    unit: String, range: ClosedRange<Double>, summary: String, source: String,
    methods: [Metric.Method]
  )

  private static let angle = -3600.0...3600.0
  private static let researchKit = "ResearchKit 2.1.0 to 3.2.0, ORKRangeOfMotionResult"
  private static let both = [Metric.Method.researchkit, .reference]

  private var entry: Entry {
    switch self {
    case .start:
      (
        "deg", Self.angle,
        "researchkit: 90° minus the device angle of the first sample. reference: the joint angle "
          + "in the first still window, which is the zero of the reference angle.",
        Self.researchKit, Self.both
      )
    case .finish:
      (
        "deg", Self.angle,
        "researchkit: start minus the folded angle of the last sample. reference: the joint angle "
          + "at the end, smoothed.",
        Self.researchKit, Self.both
      )
    case .minimum:
      (
        "deg", Self.angle,
        "researchkit: start minus the largest folded angle. reference: the smallest smoothed "
          + "joint angle.",
        Self.researchKit, Self.both
      )
    case .maximum:
      (
        "deg", Self.angle,
        "researchkit: start minus the smallest folded angle, where 0 counts as unset. reference: "
          + "the largest smoothed joint angle.",
        Self.researchKit, Self.both
      )
    case .range:
      (
        "deg", 0...3600, "Maximum minus minimum over the whole recording.", Self.researchKit,
        Self.both
      )
    case .flexed:
      (
        "deg", Self.angle, "Flexed angle as stored by ResearchKit 2.0.0 and older.",
        "ResearchKit 1.5.3 and 2.0.0, ORKRangeOfMotionResult", [.researchkit]
      )
    case .extended:
      (
        "deg", Self.angle, "Extended angle as stored by ResearchKit 2.0.0 and older.",
        "ResearchKit 1.5.3 and 2.0.0, ORKRangeOfMotionResult", [.researchkit]
      )
    default: repetitionEntry
    }
  }

  private var repetitionEntry: Entry {
    switch self {
    case .repetitions:
      (
        "1", 0...100_000, "Number of movements away from a turning point and back.",
        "peak prominence, docs/guide/range-of-motion.md", [.reference]
      )
    case .repetitionRangeMedian:
      ("deg", 0...3600, "Median over repetitions of their range.", Self.perRepetition, [.reference])
    case .repetitionRangeMean:
      ("deg", 0...3600, "Mean over repetitions of their range.", Self.perRepetition, [.reference])
    case .repetitionRangeSD:
      (
        "deg", 0...3600, "Standard deviation (n − 1) over repetitions of their range.",
        Self.perRepetition, [.reference]
      )
    case .repetitionRangeCV:
      (
        "%", 0...1000, "Standard deviation of the range over repetitions divided by their mean.",
        Self.perRepetition, [.reference]
      )
    case .repetitionRangeBest:
      ("deg", 0...3600, "Largest range of a repetition.", Self.perRepetition, [.reference])
    case .repetitionDurationMedian:
      (
        "s", 0...86400, "Median over repetitions of the time from onset to return.",
        Self.perRepetition, [.reference]
      )
    case .peakVelocityMedian:
      (
        "deg/s", 0...10000,
        "Median over repetitions of the largest angular speed about the joint axis on the way out.",
        Self.perRepetition, [.reference]
      )
    case .sparcMedian:
      (
        "1", -1000...0,
        "Median over repetitions of the spectral arc length of the speed on the way out; closer "
          + "to zero is smoother.",
        "Balasubramanian et al. 2015, J NeuroEng Rehabil 12:112", [.reference]
      )
    case .ldljMedian:
      (
        "1", -1000...1000,
        "Median over repetitions of the log dimensionless jerk of the way out; larger is smoother.",
        "Balasubramanian et al. 2015, J NeuroEng Rehabil 12:112", [.reference]
      )
    default: axisEntry
    }
  }

  private var axisEntry: Entry {
    switch self {
    case .outOfPlane:
      (
        "deg", 0...180, "95th percentile of the swing away from the plane of motion.",
        "swing–twist decomposition, docs/guide/range-of-motion.md", [.reference]
      )
    case .axisExplained:
      (
        "1", 0...1, "Share of the squared angular rate that lies along the axis of motion.",
        "principal axis of the angular rate, docs/guide/range-of-motion.md", [.reference]
      )
    case .axisTilt:
      (
        "deg", 0...90, "Angle between the axis of motion and the horizontal plane.",
        "docs/guide/range-of-motion.md", [.reference]
      )
    case .normal:
      (
        "deg", 0...360, "Published normal range of the named joint; its source is in the flags.",
        "docs/guide/range-of-motion.md", [.reference]
      )
    case .standardError:
      (
        "deg", 0...90, "Published standard error of measurement of phone goniometry at the joint.",
        "docs/guide/range-of-motion.md", [.reference]
      )
    default:
      (
        "deg", 0...90, "Published minimal detectable change (95 %) of phone goniometry.",
        "docs/guide/range-of-motion.md", [.reference]
      )
    }
  }

  private static let perRepetition = "motion per repetition, docs/guide/range-of-motion.md"
}
