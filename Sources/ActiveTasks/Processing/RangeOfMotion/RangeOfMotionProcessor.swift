import SignalProcessing

/// Range of motion of a joint: as ResearchKit computes it, and as a biomechanist would publish it.
public struct RangeOfMotionProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "rom", task: .rangeOfMotion,
    summary: "Range of motion of a joint from a phone's motion recording.",
    discussion: "Reads a motion recording and prints the joint's range of motion in degrees by two "
      + "methods: 'researchkit', what ResearchKit would have stored, faults included, and "
      + "'reference', what a biomechanist would publish. Definitions and sources: "
      + "docs/guide/range-of-motion.md.",
    parameters: RangeOfMotionParameters.specs,
    series: RangeOfMotionSeries.kinds,
    examples: [
      ("rom Fixtures/motion/motion.csv/motion.csv", "Range of motion of one recording."),
      (
        "rom Fixtures/motion/researchkit.deviceMotion/deviceMotion.json --joint knee --side left",
        "The same with the knee's normal range beside it."
      ),
      (
        "rom Fixtures/motion/motion.csv/motion.csv --series angle.csv",
        "Write the joint angle, its repetitions and the mean repetition as CSV."
      ),
    ])

  private let parameters: RangeOfMotionParameters

  /// A processor with checked parameters.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` when the axis cannot be read.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    self.parameters = try RangeOfMotionParameters(parameters)
  }

  /// Computes both methods.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording` when the recording is not motion.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    let format = recording.format
    if case .storedRangeOfMotion(let stored) = recording.payload { return process(stored) }
    guard let motion = Self.motion(consume recording) else { throw Self.wrongRecording(format) }
    return process(consume motion)
  }

  /// The motion alone: a pattern would keep the whole recording until it has been processed.
  private static func motion(_ recording: consuming Recording) -> MotionRecording? {
    guard case .motion(let motion) = recording.payload else { return nil }
    return motion
  }

  private func process(_ stored: StoredRangeOfMotion) -> ProcessedStep {
    var step = ProcessedStep(
      durationSeconds: nil,
      metrics: RangeOfMotionResult.metrics(stored)
        + RangeOfMotionResult.referenceMissing("no-recording"),
      flags: [
        RangeOfMotionFlag.storedOnly(
          "the numbers are the app's own; its motion log was not given to check them")
      ], algorithms: ["researchkit": "stored"])
    addNorm(to: &step, range: stored.range)
    return step
  }

  private func process(_ motion: consuming MotionRecording) -> ProcessedStep {
    let (time, interval) = (motion.time, motion.medianInterval)
    var step = ProcessedStep(
      durationSeconds: (time.last ?? 0) - (time.first ?? 0), metrics: [], flags: [],
      algorithms: ["researchkit": "ork-range-of-motion/2.1"])
    guard var segment = SegmentMotion(consume motion) else {
      step.metrics =
        RangeOfMotionResult.researchKitMissing("no-attitude")
        + RangeOfMotionResult.referenceMissing("no-attitude")
      step.flags = [
        RangeOfMotionFlag.noAttitude(
          "neither attitude, gyroscope nor an accelerometer with gravity: no angle can be had")
      ]
      return step
    }
    step.algorithms["attitude"] = segment.source.rawValue + "/1"
    step.flags = segment.flags
    var range: Double?
    do throws(JointCurve.Absence) {
      let curve = try JointCurve(
        &segment, time: time, medianInterval: interval, parameters: parameters)
      range = addReference(curve, segment, time, to: &step)
    } catch {
      step.metrics = RangeOfMotionResult.referenceMissing(error.rawValue)
      step.flags.append(flag(for: error, duration: step.durationSeconds ?? 0))
    }
    addResearchKit(segment, time, referenceRange: range, to: &step)
    addNorm(to: &step, range: range)
    return step
  }

  private func addReference(
    _ curve: JointCurve, _ segment: SegmentMotion, _ time: [Double], to step: inout ProcessedStep
  ) -> Double {
    let repetitions = JointRepetitions(curve, minimum: parameters.minimumRepetition)
    let range = (curve.angle.max() ?? 0) - (curve.angle.min() ?? 0)
    step.metrics = RangeOfMotionResult.metrics(curve, repetitions)
    step.flags += RangeOfMotionChecks.flags(curve, segment, repetitions, range: range)
    step.series = {
      RangeOfMotionSeries.tables(curve, repetitions, attitude: segment.attitude, time: time)
    }
    step.algorithms["reference"] = "swing-twist/1"
    return range
  }

  private func addResearchKit(
    _ segment: SegmentMotion, _ time: [Double], referenceRange: Double?,
    to step: inout ProcessedStep
  ) {
    guard segment.source != .inclination, segment.rawAttitude.w.contains(where: \.isFinite) else {
      step.metrics.insert(
        contentsOf: RangeOfMotionResult.researchKitMissing("no-attitude"), at: 0)
      return
    }
    let angle = ResearchKitAngle(segment.rawAttitude, orientation: parameters.orientation)
    step.metrics.insert(contentsOf: RangeOfMotionResult.metrics(angle), at: 0)
    step.flags += RangeOfMotionChecks.flags(
      angle, time: time, referenceRange: referenceRange, isEstimated: segment.source != .device)
  }

  private func addNorm(to step: inout ProcessedStep, range: Double?) {
    guard let norm = parameters.joint.flatMap(JointNorm.named) else { return }
    step.metrics += RangeOfMotionResult.metrics(norm)
    step.flags += RangeOfMotionChecks.flags(norm, range: range)
  }

  private func flag(for absence: JointCurve.Absence, duration: Double) -> QualityFlag {
    switch absence {
    case .tooShort:
      RangeOfMotionFlag.tooShort(
        "the recording lasts \(FixedDecimal.string(duration, places: 2)) s: too short for a movement"
      )
    case .mostlyGaps:
      RangeOfMotionFlag.mostlyGaps(
        "pauses take more than nine tenths of \(FixedDecimal.string(duration, places: 2)) s")
    case .noAttitude:
      RangeOfMotionFlag.noAttitude("the attitude is missing where the reference pose should be")
    case .noMotion:
      RangeOfMotionFlag.noMotion("nothing moves")
    }
  }
}
