internal import SignalProcessing

/// The numbers of tests of movement and reaction.
enum MotorResults {
  /// Two-finger tapping.
  static func tapping(_ fields: ResultFields, _ report: inout ResultReport) {
    let samples = fields.list("samples")
    func side(_ sample: ResultFields) -> String? {
      switch sample.number("buttonIdentifier") {
      case 1: "left"
      case 2: "right"
      default: sample.text("buttonIdentifier")
      }
    }
    let taps = samples.filter { ["left", "right"].contains(side($0)) }
    let sides = taps.map(side)
    report.add(.tappingCount, Double(taps.count))
    report.add(.tappingLeft, Double(sides.count { $0 == "left" }))
    report.add(.tappingRight, Double(sides.count { $0 == "right" }))
    report.add(.tappingOutside, Double(samples.count - taps.count))
    let times = TestTimes(taps, &report).seconds.sorted()
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    let span = steps.reduce(0, +)
    report.add(.tappingRate, span > 0 ? Double(steps.count) / span : nil, reason: "too-few-taps")
    report.addMedian(.tappingIntervalMedian, steps, reason: "too-few-taps")
    let mean = steps.isEmpty ? nil : span / Double(steps.count)
    report.add(.tappingIntervalMean, mean, reason: "too-few-taps")
    let squares = steps.reduce(0) { $0 + ($1 - (mean ?? 0)) * ($1 - (mean ?? 0)) }
    report.add(
      .tappingIntervalSD, steps.count > 1 ? (squares / Double(steps.count - 1)).squareRoot() : nil,
      reason: "too-few-taps")
    let changes = zip(sides, sides.dropFirst()).count { $0 != $1 }
    report.add(
      .tappingAlternation, sides.count > 1 ? 100 * Double(changes) / Double(sides.count - 1) : nil,
      reason: "too-few-taps")
  }

  /// Reaction time from the motion log: the first sample after the stimulus over the threshold.
  static func reaction(
    _ record: ResearchKitRecord, threshold: Double, _ report: inout ResultReport
  ) {
    guard let stimulus = record.results.first.flatMap({ ResultFields(value: $0).time("timestamp") })
    else { return report.add(.reactionTime, nil) }
    guard let motion = record.motion else {
      return report.add(.reactionTime, nil, reason: "file-missing")
    }
    let first = motion.first { $0.time >= stimulus && $0.acceleration > threshold }
    report.add(.reactionTime, first.map { $0.time - stimulus }, reason: "below-threshold")
  }

  /// Normalised reaction time from its dates.
  static func normalizedReaction(_ fields: ResultFields, _ report: inout ResultReport) {
    let texts = [fields.text("stimulusStartDate"), fields.text("reactionDate")]
    let times = texts.map { $0.flatMap(AbsoluteTime.init(iso8601:)) }
    var seconds: Double?
    if let stimulus = times[0], let reaction = times[1] {
      let (span, overflow) = reaction.nanoseconds.subtractingReportingOverflow(stimulus.nanoseconds)
      seconds = overflow ? nil : Double(span) / 1e9
    }
    report.add(.normalizedReactionTime, seconds)
    if texts.allSatisfy({ $0?.contains(".") == false }) {
      report.add(
        TaskResultFlag.wholeSeconds("the dates are whole seconds, so the time may be 1 s off"))
    }
  }

  /// The nine-hole peg test.
  static func pegs(_ fields: ResultFields, _ report: inout ResultReport) {
    let samples = fields.list("samples")
    let times = samples.compactMap { $0.time("time") }
    let distances = samples.compactMap { $0.time("distance") }
    let isWhole = !samples.isEmpty && times.count == samples.count
    report.add(
      .pegSuccesses, stored: fields.number("totalSuccesses"),
      recomputed: samples.isEmpty ? nil : Double(samples.count))
    report.add(.pegFailures, fields.number("totalFailures"), .researchkit)
    report.add(
      .pegTime, stored: fields.time("totalTime"), recomputed: isWhole ? times.reduce(0, +) : nil,
      tolerance: 1)
    report.add(
      .pegDistance, stored: fields.time("totalDistance"),
      recomputed: samples.isEmpty || distances.count < samples.count
        ? nil : distances.reduce(0, +), tolerance: 0.01)
    report.add(
      .pegTimeMean, isWhole ? times.reduce(0, +) / Double(times.count) : nil, reason: "no-samples")
  }

  /// The timed walk: speed is distance over time.
  static func walk(_ fields: ResultFields, _ report: inout ResultReport) {
    let distance = fields.time("distanceInMeters")
    let duration = fields.time("duration")
    report.add(.walkDistance, distance, .researchkit)
    report.add(.walkDuration, duration, .researchkit)
    let speed = distance.flatMap { distance in
      duration.flatMap { $0 > 0 ? distance / $0 : nil }
    }
    report.add(.walkSpeed, speed, reason: "no-duration")
    if let limit = fields.time("timeLimit"), let duration, limit > 0, duration >= limit {
      report.add(
        TaskResultFlag.walkLimit("the walk was ended by its limit; the distance may not be walked"))
    }
  }
}
