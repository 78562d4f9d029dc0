/// Doubts about a log that its own numbers raise: each kind once, with its count and first place.
enum ReplayAudit {
  /// False-positive rate above which an ear's thresholds are doubted.
  static let falsePositiveLimit = 0.2

  /// Seconds from the start of a presentation to its answer above which its times are doubted.
  static let longestPresentation = 60.0

  /// Every doubt about `analyses`, in a fixed order.
  static func flags(
    _ tests: [ToneTest], _ analyses: [SampleAnalysis], _ configuration: HughsonWestlakeConfiguration
  ) -> [QualityFlag] {
    thresholdFlags(analyses) + procedureFlags(analyses) + tapFlags(analyses)
      + timeFlags(tests, analyses) + coverageFlags(tests, analyses, configuration)
      + earFlags(analyses) + SetUpAudit.flags(tests) + levelFlags(analyses)
  }

  /// Thresholds that nobody has.
  private static func levelFlags(_ analyses: [SampleAnalysis]) -> [QualityFlag] {
    HearingRange.unusual(
      analyses.compactMap { analysis in
        analysis.threshold.map { (name(analysis), $0) }
      })
  }

  /// Whether the stored thresholds are those of the presentations.
  private static func thresholdFlags(_ analyses: [SampleAnalysis]) -> [QualityFlag] {
    let differing = analyses.filter {
      $0.sample.stored != .absent && $0.sample.stored.level != $0.threshold
    }
    let example =
      differing.first.map {
        "; first \(level($0.sample.stored.level)) stored and \(level($0.threshold)) "
          + "re-derived at \(name($0))"
      } ?? ""
    let without = analyses.filter { $0.threshold == nil }
    let reasons = without.map { "\(name($0)) \($0.missingReason ?? "")" }.joined(separator: ", ")
    return flag(
      "audiometry.stored-differs", .warning, "stored and re-derived threshold differ" + example,
      differing.map(start))
      + flag(
        "audiometry.no-threshold", .warning, "the procedure gave no threshold: \(reasons)",
        without.map(start))
      + flag(
        "audiometry.no-presentations", .warning,
        "samples have no presentations; their thresholds are as stored and cannot be checked",
        analyses.filter { $0.sample.units.isEmpty && $0.threshold != nil }.map(start))
  }

  /// Whether the presentations are those of the procedure.
  private static func procedureFlags(_ analyses: [SampleAnalysis]) -> [QualityFlag] {
    let deviating = analyses.flatMap { analysis in
      analysis.replay.deviatingUnits.map { SourceLocation.seconds(analysis.sample.units[$0].start) }
    }
    let surplus = analyses.filter { $0.replay.surplusUnits > 0 }
    let clipped = analyses.flatMap { analysis in
      analysis.replay.clippedUnits.map { SourceLocation.seconds(analysis.sample.units[$0].start) }
    }
    return flag(
      "audiometry.levels-deviate", .warning,
      "levels are not those of the procedure; check the step's settings", deviating)
      + flag(
        "audiometry.surplus-presentations", .warning,
        "presentations follow the end of the procedure",
        surplus.map(start))
      + flag(
        "audiometry.unanswered", .info,
        "presentations have neither tap nor time-out and are taken as not playable", clipped)
  }

  /// Taps that cannot be answers.
  private static func tapFlags(_ analyses: [SampleAnalysis]) -> [QualityFlag] {
    flag(
      "audiometry.early-taps", .info, "taps come before the tone",
      units(analyses) { if case .early = ToneResponse($0) { true } else { false } })
      + flag(
        "audiometry.impossible-latency", .warning,
        "taps follow the tone within 0.15 s, too early to be answers; only the method researchkit "
          + "counts them",
        units(analyses) { ToneResponse($0).isAnticipation })
      + flag(
        "audiometry.tap-and-timeout", .warning,
        "presentations have both a tap and a time-out; the tap counts",
        units(analyses) { $0.tap != nil && $0.timeout != nil })
  }

  /// Numbers that were not written or cannot be.
  private static func timeFlags(_ tests: [ToneTest], _ analyses: [SampleAnalysis])
    -> [QualityFlag]
  {
    let unreadable = analyses.flatMap { Array(repeating: start($0), count: $0.unreadable) }
    let backwards = analyses.flatMap { analysis in
      zip(analysis.sample.units, analysis.sample.units.dropFirst())
        .filter { $1.start < $0.start }.map { SourceLocation.seconds($1.start) }
    }
    // A log whose presentations all start at 0 has no times at all.
    let hasTimes = analyses.contains { $0.sample.units.contains { $0.start != 0 } }
    let slow = units(analyses, where: isTooLong)
    let durations = tests.flatMap { [$0.toneDuration, $0.postStimulusDelay] }.compactMap { $0 }
      .filter { $0 > longestPresentation }.map { _ in SourceLocation.whole }
    return flag(
      "audiometry.implausible-times", .warning,
      "presentations last longer than \(FixedDecimal.string(longestPresentation, places: 0)) s: times seem"
        + " to be in another unit than s, such as ms",
      slow + durations)
      + flag(
        "audiometry.zero-timestamp", .warning, "presentations start at the time 0",
        units(analyses) { hasTimes && $0.start == 0 })
      + flag(
        "audiometry.not-finite", .warning,
        "presentations with a level or time that is no number, or a level outside -50 to 150 dB HL, are"
          + " left out",
        unreadable)
      + flag(
        "audiometry.late-tap", .warning, "taps come after the time in which they count",
        tests.flatMap(lateTaps))
      + flag(
        "audiometry.time-reversed", .warning, "presentations start before the one in front",
        backwards)
  }

  /// Frequencies and ears that are missing or too many.
  private static func coverageFlags(
    _ tests: [ToneTest], _ analyses: [SampleAnalysis], _ configuration: HughsonWestlakeConfiguration
  ) -> [QualityFlag] {
    let earless = tests.flatMap(\.samples).count { $0.ear == nil }
    let present = Set(analyses.map(\.sample.frequency))
    let missing = configuration.frequencies.filter { !present.contains($0) }
    let listed = missing.map(hertz).joined(separator: ", ")
    let copies = analyses.indices.filter { index in
      analyses[..<index].contains { $0.sample == analyses[index].sample }
    }
    return flag(
      "audiometry.ear-unknown", .warning, "samples do not name the ear and are left out",
      Array(repeating: .whole, count: earless))
      + flag(
        "audiometry.missing-frequency", .info,
        "the step's frequencies are not all in the log: \(listed) Hz",
        Array(repeating: .whole, count: missing.count))
      + flag(
        "audiometry.duplicate-sample", .warning, "samples are exact copies of earlier ones",
        copies.map { start(analyses[$0]) })
  }

  /// False positives and retests, per ear.
  private static func earFlags(_ analyses: [SampleAnalysis]) -> [QualityFlag] {
    AudiometryRecording.Ear.allCases.flatMap { ear -> [QualityFlag] in
      let own = analyses.filter { $0.sample.ear == ear }
      let rate = falsePositiveRate(own) ?? 0
      let retests = Set(own.map(\.sample.frequency)).sorted().filter { frequency in
        HearingThreshold.differ(
          own.filter { $0.sample.frequency == frequency }.compactMap(\.finding))
      }
      let listed = retests.map { frequency in
        let runs = own.filter { $0.sample.frequency == frequency }
        return runs.map { level($0.threshold) }.joined(separator: ", ")
          + " at \(hertz(frequency)) Hz"
      }.joined(separator: "; ")
      return flag(
        "audiometry.false-positives", .warning,
        "\(FixedDecimal.string(100 * rate, places: 0)) % of the presentations to the \(ear.rawValue) "
          + "ear have a tap without a tone",
        rate > falsePositiveLimit ? [.whole] : [])
        + flag(
          "audiometry.retest-differs", .warning,
          "repeated frequencies of the \(ear.rawValue) ear differ by more than 5 dB: \(listed)",
          Array(repeating: .whole, count: retests.count))
    }
  }
}

extension ReplayAudit {
  /// Taps before the tone or within 0.15 s of its onset, per presentation; `nil` without any.
  static func falsePositiveRate(_ analyses: [SampleAnalysis]) -> Double? {
    let count = analyses.reduce(0) { $0 + $1.sample.units.count }
    guard count > 0 else { return nil }
    let positives = analyses.reduce(0) { sum, analysis in
      sum
        + analysis.sample.units.count { unit in
          switch ToneResponse(unit) {
          case .early: true
          case .hit(let latency): latency < ToneResponse.fastestLatency
          case .miss, .unanswered: false
          }
        }
    }
    return Double(positives) / Double(count)
  }

  /// Second minus first threshold in dB when `analysis` is the first repetition of a frequency; without a
  /// difference the reason why there is none.
  static func retest(_ analysis: SampleAnalysis, _ own: [SampleAnalysis]) -> (
    frequency: Double, difference: Double?, reason: String
  )? {
    guard analysis.run == 1,
      let first = own.first(where: { $0.sample.frequency == analysis.sample.frequency })
    else { return nil }
    let reason = [first, analysis].compactMap(\.missingReason).first ?? "incomplete"
    guard let one = first.threshold, let two = analysis.threshold else {
      return (analysis.sample.frequency, nil, reason)
    }
    return (analysis.sample.frequency, two - one, reason)
  }

  private static func flag(
    _ code: String, _ severity: QualityFlag.Severity, _ message: @autoclosure () -> String,
    _ places: [SourceLocation]
  ) -> [QualityFlag] {
    guard let first = places.first else { return [] }
    return [
      QualityFlag(code, severity, message(), at: first, count: places.count)
    ]
  }

  private static func units(_ analyses: [SampleAnalysis], where holds: (ToneUnit) -> Bool)
    -> [SourceLocation]
  {
    var places: [SourceLocation] = []
    for analysis in analyses {
      for unit in analysis.sample.units where holds(unit) { places.append(.seconds(unit.start)) }
    }
    return places
  }

  /// Whether the answer comes later than it can, so that the unit of the times is not known.
  static func isTooLong(_ unit: ToneUnit) -> Bool {
    func isLate(_ answer: Double?) -> Bool {
      answer.map { $0 - unit.start > longestPresentation } ?? false
    }
    return isLate(unit.tap) || isLate(unit.timeout)
  }

  /// Taps more than 0.25 s, a generous timer delay, after tone and post-stimulus delay have passed.
  private static func lateTaps(_ test: ToneTest) -> [SourceLocation] {
    guard let tone = test.toneDuration, let post = test.postStimulusDelay else { return [] }
    return test.samples.flatMap(\.units).compactMap { unit in
      guard case .hit(let latency) = ToneResponse(unit), latency > tone + post + 0.25 else {
        return nil
      }
      return .seconds(unit.start)
    }
  }

  private static func start(_ analysis: SampleAnalysis) -> SourceLocation {
    analysis.sample.units.first.map { .seconds($0.start) } ?? .whole
  }

  private static func name(_ analysis: SampleAnalysis) -> String {
    "\(hertz(analysis.sample.frequency)) Hz \(analysis.sample.ear?.rawValue ?? "")"
  }

  private static func hertz(_ frequency: Double) -> String {
    FixedDecimal.string(frequency, places: 0)
  }

  private static func level(_ level: Double?) -> String {
    level.map { FixedDecimal.string($0, places: 0) + " dB HL" } ?? "none"
  }
}
