internal import SignalProcessing

/// The numbers of tests of movement and reaction.
enum MotorResults {
  /// A place where a tap can be.
  private enum Button { case left, right, outside }

  private static func button(_ sample: ResultFields) -> Button? {
    switch sample.value["buttonIdentifier"] {
    case .string(let text)?:
      switch text.lowercased() {
      case "left": return .left
      case "right": return .right
      case "none": return .outside
      default: break
      }
    case let value?:
      switch value.integer {
      case 0: return .outside
      case 1: return .left
      case 2: return .right
      default: break
      }
    case nil: break
    }
    sample.doubts.note("buttonIdentifier")
    return nil
  }

  /// Two-finger tapping.
  ///
  /// A tap whose time or button is not known interrupts the row: no interval, and no change of the
  /// button, reaches across it.
  static func tapping(_ fields: ResultFields, _ report: inout ResultReport) {
    guard let samples = fields.samples("samples") else {
      for name in TaskResultMetric.allCases where name.rawValue.hasPrefix("tapping.") {
        report.add(name, nil)
      }
      return
    }
    let read = samples.map { (sample: $0, button: button($0)) }
    func count(_ wanted: Button) -> Double { Double(read.count { $0.button == wanted }) }
    report.add(.tappingCount, count(.left) + count(.right))
    report.add(.tappingLeft, count(.left))
    report.add(.tappingRight, count(.right))
    report.add(.tappingOutside, count(.outside))
    // Taps beside the buttons are no part of the row.
    let row = read.filter { $0.button != .outside }
    let times = TestTimes(row.map(\.sample), &report)
    let steps = steps(zip(row, times.times).map { $0.button == nil ? nil : $1 })
    let few = steps == nil ? "unusable-times" : "too-few-taps"
    let span = steps?.reduce(0, +) ?? 0
    let intervals = steps ?? []
    let number = Double(intervals.count)
    report.add(.tappingRate, span > 0 ? number / span : nil, reason: few)
    report.addMedian(.tappingIntervalMedian, intervals, reason: few)
    let mean = intervals.isEmpty ? nil : span / number
    report.add(.tappingIntervalMean, mean, reason: few)
    let squares = intervals.reduce(0) { $0 + ($1 - (mean ?? 0)) * ($1 - (mean ?? 0)) }
    report.add(
      .tappingIntervalSD, intervals.count > 1 ? (squares / (number - 1)).squareRoot() : nil,
      reason: few)
    let pairs = zip(row, row.dropFirst()).filter { $0.button != nil && $1.button != nil }
    let changes = pairs.count { $0.0.button != $0.1.button }
    report.add(
      .tappingAlternation, pairs.isEmpty ? nil : 100 * Double(changes) / Double(pairs.count),
      reason: "too-few-taps")
  }

  /// The times between successive taps, none across a tap without a time.
  ///
  /// Taps that are not in the order of their times are put in it; `nil` when that cannot be done because
  /// some have none.
  private static func steps(_ times: [Double?]) -> [Double]? {
    var times = times
    let known = times.compactMap(\.self)
    if zip(known, known.dropFirst()).contains(where: { $0 > $1 }) {
      guard known.count == times.count else { return nil }
      times = known.sorted()
    }
    return zip(times, times.dropFirst()).compactMap { first, second in
      first.flatMap { first in second.map { $0 - first } }
    }
  }

  /// Reaction time from the motion log: the first sample after the stimulus over the threshold.
  static func reaction(
    _ record: ResearchKitRecord, _ fields: ResultFields?, threshold: Double,
    _ report: inout ResultReport
  ) {
    guard let stimulus = fields?.timestamp() else { return report.add(.reactionTime, nil) }
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
    let isBefore = seconds.map { $0 < 0 } ?? false
    if isBefore { fields.doubts.note("reactionDate") }
    report.add(
      .normalizedReactionTime, isBefore ? nil : seconds,
      reason: isBefore ? "reaction-before-stimulus" : "not-stated")
    if texts.allSatisfy({ $0?.contains(".") == false }) {
      report.add(
        TaskResultFlag.wholeSeconds("the dates are whole seconds, so the time may be 1 s off"))
    }
  }

  /// The nine-hole peg test.
  static func pegs(_ fields: ResultFields, _ report: inout ResultReport) {
    let samples = fields.samples("samples")
    let pegs = samples ?? []
    let times = pegs.compactMap { $0.needed("time") }
    let distances = pegs.compactMap { $0.needed("distance") }
    let isWhole = !pegs.isEmpty && times.count == pegs.count
    let reason =
      samples == nil ? "not-stated" : pegs.isEmpty ? "no-samples" : "unusable-samples"
    report.add(
      .pegSuccesses, stored: fields.number("totalSuccesses"),
      recomputed: pegs.isEmpty ? nil : Double(pegs.count), reason: reason)
    report.add(.pegFailures, fields.number("totalFailures"), .researchkit)
    report.add(
      .pegTime, stored: fields.time("totalTime"), recomputed: isWhole ? times.reduce(0, +) : nil,
      tolerance: 1, reason: reason)
    report.add(
      .pegDistance, stored: fields.time("totalDistance"),
      recomputed: pegs.isEmpty || distances.count < pegs.count ? nil : distances.reduce(0, +),
      tolerance: 0.01, reason: reason)
    report.add(
      .pegTimeMean, isWhole ? times.reduce(0, +) / Double(times.count) : nil, reason: reason)
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
    guard let limit = fields.time("timeLimit"), let duration, limit > 0, duration >= limit else {
      return
    }
    // A timer that ends the step may be late by less than a second.
    let times = "\(ShortestDecimal.string(duration)) s, limit \(ShortestDecimal.string(limit)) s"
    report.add(
      TaskResultFlag.walkLimit(
        duration < limit + 1
          ? "the walk was ended by its limit: the distance may not be walked, nor the speed be right"
          : "the walk is longer than its limit allows (\(times)): time, distance and speed are doubtful"
      ))
  }
}
