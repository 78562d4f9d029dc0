internal import Glibc

/// Turns hearing tests into thresholds by every method and into a summary.
public struct ToneAudiometryProcessor: TaskProcessor {
  /// The settings; set `calibration` to use a headphone table of the user's.
  public var parameters: ToneAudiometryParameters

  /// A processor with checked parameters.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` as `ToneAudiometryParameters.init(_:)`.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    self.parameters = try ToneAudiometryParameters(parameters)
  }

  /// Computes the thresholds and their summary.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording` for another kind of recording,
  ///   `audiometry.empty` when there is no sample, `audiometry.too-many` when there are too many, `audiometry.no-tones` when a sound recording
  ///   holds none, `audiometry.headphone` or `audiometry.volume` when the volume is to be corrected
  ///   and cannot be.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    let format = recording.format
    switch (consume recording).payload {
    case .audiometry(let audiometry):
      switch audiometry.content {
      case .toneTests(let tests): return try process(tests)
      case .amplitudeTest(let test): return try process(test)
      case .audiogram(let points): return try process(points)
      }
    case .audio(let sound):
      var step = try RecordedTones.process(sound, expecting: parameters.protocol)
      step.flags += unused(
        logParameters.filter { $0.name != "protocol" } + thresholdParameters)
      return step
    default: throw Self.wrongRecording(format)
    }
  }

  private func process(_ recorded: [ToneTest]) throws(Diagnostic) -> ProcessedStep {
    let units = recorded.flatMap(\.samples).map(\.units.count)
    try HearingRange.checkSize(samples: units.count, presentations: units.max() ?? 0)
    let (tests, oddities) = HearingRange.plausible(recorded)
    var checks: [VolumeCheck] = []
    for test in tests { checks.append(try VolumeCheck(test, parameters)) }
    let analyses = SampleAnalysis.all(tests, checks, parameters)
    guard !analyses.isEmpty else {
      let samples = recorded.flatMap(\.samples)
      let earless = samples.count { $0.ear == nil }
      throw Self.empty(
        oddities, "\(samples.count) samples" + (earless > 0 ? ", \(earless) without ear" : ""))
    }
    var flags = oddities + ReplayAudit.flags(tests, analyses, parameters.configuration)
    flags += VolumeCheck.joined(checks.flatMap(\.flags))
    if parameters.correctsVolume { flags += correctedFlags(analyses) }
    let metrics = ToneAudiometryMetrics(analyses: analyses, parameters: parameters)
    flags += roomFlags(metrics.ears) + unused([("protocol", parameters.protocol != nil)])
    flags.append(unverified(isLog: true))
    let corrects = parameters.correctsVolume
    var step = ProcessedStep(
      durationSeconds: Self.duration(tests), metrics: metrics.all,
      flags: flags,
      series: {
        [
          PresentationSeries.table(analyses),
          AudiogramSeries.table(analyses, corrected: corrects),
        ]
      }, algorithms: Self.algorithms)
    if let recording = parameters.recording { try link(tests, recording, to: &step) }
    noteRoom(in: &step)
    return step
  }

  /// Corrected thresholds that nobody has: the volume is not what the file says.
  private func correctedFlags(_ analyses: [SampleAnalysis]) -> [QualityFlag] {
    HearingRange.unusual(
      analyses.compactMap { analysis in
        guard let threshold = analysis.threshold, HearingRange.usual.contains(threshold),
          let error = analysis.volumeError
        else { return nil }
        let ear = analysis.sample.ear?.rawValue ?? ""
        return (
          "\(ear) \(HearingRange.hertz(analysis.sample.frequency)), corrected", threshold + error
        )
      })
  }

  /// Adds what the recording of the tones says.
  private func link(
    _ tests: [ToneTest], _ recording: LinkedRecording, to step: inout ProcessedStep
  ) throws(Diagnostic) {
    let report = ToneLinkReport(link: try ToneLink(tests, recording, parameters))
    step.metrics += report.metrics
    step.flags += report.flags
    let tables = step.series
    step.series = { tables() + [report.table] }
    step.algorithms["tones"] = "tone-meter/1"
    step.parameters["recording-sha256"] = .text(try recording.sound.identify().sha256)
  }

  private func roomFlags(_ ears: [AudiometryRecording.Ear: EarAudiogram]) -> [QualityFlag] {
    parameters.room.map { RoomCheck(room: $0).flags(ears) } ?? []
  }

  private func noteRoom(in step: inout ProcessedStep) {
    if let room = parameters.room { step.parameters["room-sha256"] = .text(room.sha256) }
  }

  /// Says which of the given parameters this kind of input has no use for.
  private func unused(_ given: [(name: String, isGiven: Bool)]) -> [QualityFlag] {
    let names = given.filter(\.isGiven).map { "--" + $0.name }
    guard !names.isEmpty else { return [] }
    return [
      QualityFlag(
        "audiometry.unused-parameter", .info,
        "such an input has no use for \(names.joined(separator: ", "))", count: names.count)
    ]
  }

  private func process(_ recorded: [AudiogramPoint]) throws(Diagnostic) -> ProcessedStep {
    try HearingRange.checkSize(samples: recorded.count)
    let (points, oddities) = HearingRange.plausible(recorded)
    guard !points.isEmpty else { throw Self.empty(oddities, "\(recorded.count) thresholds") }
    let (metrics, ears) = AudiogramMetrics.metrics(points, parameters)
    var step = ProcessedStep(
      durationSeconds: nil, metrics: metrics,
      flags: oddities + AudiogramMetrics.retestFlags(points) + AudiogramMetrics.noteFlags(points)
        + HearingRange.unusual(
          points.map { ("\($0.ear.rawValue) \(HearingRange.hertz($0.frequency))", $0.level) })
        + roomFlags(ears)
        + unused(logParameters) + [unverified(isLog: false)],
      series: { [AudiogramSeries.table(points)] }, algorithms: ["summary": "audiogram/1"])
    noteRoom(in: &step)
    return step
  }

  /// What only a log has a use for.
  private var logParameters: [(name: String, isGiven: Bool)] {
    [
      ("recording", parameters.recording != nil), ("protocol", parameters.protocol != nil),
      ("correct-volume", parameters.correctsVolume),
      ("calibration", parameters.calibration != nil), ("headphone", parameters.headphone != nil),
    ]
  }

  private func process(_ test: AmplitudeTest) throws(Diagnostic) -> ProcessedStep {
    try HearingRange.checkSize(samples: test.samples.count)
    let (samples, oddities) = HearingRange.plausible(test.samples)
    guard !samples.isEmpty else { throw Self.empty(oddities, "\(test.samples.count) tones") }
    let metrics = samples.enumerated().map { index, sample in
      let run = samples[..<index].count {
        $0.ear == sample.ear && $0.frequency == sample.frequency
      }
      return Self.metric(sample, .amplitude(sample.ear, sample.frequency, run: run))
    }
    let wrong = samples.count { $0.selected == $0.ear.other }
    let flags =
      wrong == 0
      ? []
      : [
        QualityFlag(
          "audiometry.wrong-ear", .warning, "tones were assigned to the wrong ear", count: wrong)
      ]
    return ProcessedStep(
      durationSeconds: nil, metrics: metrics,
      flags: oddities + flags + unused(logParameters + thresholdParameters),
      algorithms: ["threshold": "rising-tone/1"])
  }

  /// The level at which a rising tone was heard, or why there is none.
  private static func metric(_ sample: AmplitudeTest.Sample, _ name: AudiometryMetric) -> Metric {
    guard sample.selected == sample.ear else {
      let reason = sample.selected == nil ? "no-response" : "wrong-ear"
      return Metric(name, missing: reason, method: .researchkit)
    }
    guard sample.amplitude > 0 else {
      return Metric(name, missing: "no-amplitude", method: .researchkit)
    }
    guard sample.amplitude <= 1 else {
      return Metric(name, missing: "above-full-scale", method: .researchkit)
    }
    return Metric(name, 20 * log10(sample.amplitude), method: .researchkit)
  }

  /// What only thresholds in dB HL have a use for.
  private var thresholdParameters: [(name: String, isGiven: Bool)] {
    [("room", parameters.room != nil), ("age", parameters.age != nil)]
  }

  private static let algorithms = [
    "threshold": "hughson-westlake/1", "fit": "psychometric-posterior/1", "summary": "audiogram/1",
  ]

  private static func empty(_ oddities: [QualityFlag], _ found: String) -> Diagnostic {
    Diagnostic(
      "audiometry.empty", "the hearing test has no threshold or sample that can be used",
      found: oddities.first?.message ?? found,
      expected: "samples with an ear and a frequency in Hz", hint: "see docs/guide/audiometry.md")
  }

  private static func duration(_ tests: [ToneTest]) -> Double? {
    let durations = tests.compactMap(duration)
    return durations.isEmpty ? nil : durations.reduce(0, +)
  }

  /// Seconds from the first presentation to the last answer; `nil` when the log has no times.
  private static func duration(_ test: ToneTest) -> Double? {
    var (first, latest, end) = (Double.infinity, -Double.infinity, -Double.infinity)
    for sample in test.samples {
      for unit in sample.units {
        // The unit of such times is not known.
        if ReplayAudit.isTooLong(unit) { return nil }
        if unit.start.isFinite {
          first = min(first, unit.start)
          latest = max(latest, unit.start)
        }
        let answer = unit.tap ?? unit.timeout ?? unit.start
        if answer.isFinite { end = max(end, answer) }
      }
    }
    return first < latest && end >= first ? end - first : nil
  }

  /// Marks the definitions in use that no readable source confirms.
  private func unverified(isLog: Bool) -> QualityFlag {
    var definitions = [
      ("the ASHA grades", HearingGrade.asha.verification),
      ("the WHO 2021 grades", HearingGrade.who2021.verification),
      ("the WHO 1991 grades", HearingGrade.who1991.verification),
      ("unilateral loss", HearingGrade.unilateralVerification),
      ("the asymmetry rules", AsymmetryRule.verification),
      ("the shapes", AudiogramShape.verification),
      ("the masking limit", MaskingRule.verification),
    ]
    if parameters.age != nil { definitions.append(("the age norm", AgeNorm.verification)) }
    if isLog {
      definitions.append(("the wording of ISO 8253-1", AscendingRule.isoVerification))
      if parameters.generation == .version2_0_0 {
        definitions.append(("the procedure of ResearchKit 2.0.0", .unverified))
      }
    }
    func names(_ verification: Verification) -> String {
      definitions.filter { $0.1 == verification }.map(\.0).joined(separator: ", ")
    }
    return QualityFlag(
      "audiometry.unverified-definition", .info,
      "not confirmed by a readable source: \(names(.unverified)); known from one transcription: "
        + names(.transcribed),
      count: definitions.count { $0.1 != .confirmed })
  }
}

extension ToneAudiometryProcessor {
  /// What the processor does and takes.
  public static let descriptor = ProcessorDescriptor(
    command: "audiometry", task: .toneAudiometry,
    summary: "Hearing thresholds from a tone audiometry, and a recording's tones.",
    discussion: """
      Replays ResearchKit's procedure over the log of a hearing test, re-derives every threshold, \
      applies the ascending rules of ASHA and ISO 8253-1 to the same presentations and fits a \
      psychometric function that gives each threshold an interval. Thresholds are summarised as \
      averages, grades, asymmetry and shape; ready audiograms are summarised alike. A sound \
      recording of the tones is measured instead: times, frequency, level, distortion, crosstalk.
      """,
    parameters: ToneAudiometryParameters.specs,
    series: [PresentationSeries.kind, AudiogramSeries.kind, ToneLinkReport.kind],
    examples: [
      ("audiometry Fixtures/audiometry/result.json", "Thresholds and summary of a hearing test."),
      (
        "audiometry Fixtures/audiometry/half-volume/result.json --correct-volume",
        "The same with the levels that were really played."
      ),
      (
        "audiometry Fixtures/audiometry/truth.csv --age 50 --sex male",
        "A ready audiogram, compared with the norm of ISO 7029."
      ),
      (
        "audiometry tones.wav --protocol protocol.json",
        "A recording of the tones, checked against what should have been played."
      ),
    ])
}
