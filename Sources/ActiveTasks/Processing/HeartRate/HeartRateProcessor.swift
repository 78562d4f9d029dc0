internal import SignalProcessing

/// Heart rate and its variability from samples or beats.
public struct HeartRateProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "heartrate", task: .heartRate,
    summary: "Heart rate and its variability from samples or beat intervals.",
    discussion: "Reads heart-rate samples or intervals between beats. Samples give the rate over "
      + "time: mean, resting, peak, recovery, zones, coverage. Intervals also give variability, "
      + "after wrong beats are corrected ('reference') and as recorded ('raw'); spectra by "
      + "'welch', 'lomb' and 'lombTapered'. Rates averaged by the device hold no variability, so "
      + "it is refused for them. Definitions and least data: docs/guide/heart-rate.md.",
    parameters: HeartRateParameters.specs,
    series: [
      "beats", "heartRate", "minutes", "spectrum-welch", "spectrum-lomb", "spectrum-lombTapered",
      "waveformBeats", "windows",
    ],
    examples: [
      ("heartrate hr.json", "Heart rate of one recording."),
      ("heartrate hr.json --age 50 --exercise-end 360", "With zones and the recovery."),
      ("heartrate export.zip --steps result.json", "Exercise and rest told by the task."),
      ("heartrate rr.txt --correction none", "Variability without correcting beats."),
    ])

  private var parameters: HeartRateParameters

  /// A processor with checked parameters.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    self.parameters = HeartRateParameters(parameters)
  }

  /// Computes the heart rate and, from beats, its variability.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording` when the recording is not of the heart,
  ///   `hr.unknown-source` when it has no source of the wanted name.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    let (format, start) = (recording.format, recording.start)
    guard case .heartRate(var heart) = (consume recording).payload else {
      throw Self.wrongRecording(format)
    }
    heart.segments += HeartSegments.segments(parameters.steps, start: start)
    var placed = self
    let axisStart = heart.axisStart
    if let end = parameters.exerciseEnd { placed.parameters.exerciseEnd = end - axisStart }
    return try placed.process(consume heart, start: start, axisStart: axisStart)
  }

  /// Computes with the end of exercise counted from the first sample.
  private func process(
    _ heart: consuming HeartRateRecording, start: AbsoluteTime?, axisStart: Double
  ) throws(Diagnostic) -> ProcessedStep {
    let (segments, stored, content) = (heart.segments, heart.stored, heart.content)
    _ = consume heart
    var step = try process(consume content, segments)
    step.flags +=
      parameters.stepFlags + HeartSegments.flags(segments, exerciseEnd: parameters.exerciseEnd)
    step.metrics += Self.storedMetrics(stored)
    let duration = step.durationSeconds ?? 0
    step.flags += HeartSegments.endFlags(
      parameters.exerciseEnd, axisStart: axisStart, duration: duration)
    if !parameters.steps.isEmpty,
      !segments.contains(where: { $0.time.overlaps(0...max(duration, 0)) })
    {
      step.flags.append(
        HeartRateFlag.stepsUnused(
          start == nil
            ? "the recording's start is not known, so the steps cannot be placed"
            : "no step of exercise or rest lies within the recording"))
    }
    return step
  }

  /// The medians of what the device stored; nothing where it stored nothing.
  private static func storedMetrics(_ stored: HeartRateRecording.Stored) -> [Metric] {
    [
      (HeartRateMetric.resting, stored.resting), (.recovery60, stored.recovery60),
      (.sdnn, stored.sdnn),
    ].compactMap { name, values in
      Percentile.median(of: values).map { Metric(name, $0, method: .applehealth) }
    }
  }

  private func process(
    _ content: consuming HeartRateRecording.Content, _ segments: [HeartRateRecording.Segment]
  ) throws(Diagnostic) -> ProcessedStep {
    var step: ProcessedStep
    let (isSamples, isWaveform) = (content.isSamples, content.isWaveform)
    switch consume content {
    case .samples(let samples):
      guard let source = parameters.source else {
        step = process(consume samples, segments)
        break
      }
      let (chosen, leftOut) = try source.choose(samples)
      step = process(chosen, segments)
      step.flags += HeartRateFlag.otherSources.ifAny(
        "samples of other sources were left out", count: leftOut)
    case .beats(let beats): step = process(beats, segments)
    case .waveform(let wave): step = process(wave, segments)
    }
    if parameters.source != nil, !isSamples {
      step.flags.append(
        HeartRateFlag.sourceUnused("--source has no effect: beats and waveforms name no sources"))
    }
    if isWaveform { return step }
    step.metrics.append(
      Metric(HeartRateMetric.goodShare, missing: "no-waveform", method: .reference))
    return step
  }

  /// Beats of a waveform, or under motion the rate of windows, then as if they had been recorded.
  private func process(
    _ wave: HeartWaveform, _ segments: [HeartRateRecording.Segment]
  ) -> ProcessedStep {
    let reading = WaveformReading(wave)
    var step =
      switch reading.content {
      case .beats(let beats): process(beats, segments, seen: wave.duration)
      case .rates(let samples):
        process(samples, segments, duration: wave.duration - WristPulseTracker.windowSeconds)
      }
    step.durationSeconds = wave.duration.isFinite ? wave.duration : nil
    let rmssd = step.metrics.first {
      $0.name == HeartRateMetric.rmssd.rawValue && $0.method == .reference
    }
    let jitter = JitterCheck.flag(jitter: reading.jitter, rmssd: rmssd)
    step.flags = reading.flags + step.flags + [jitter].compactMap { $0 }
    step.algorithms.merge(reading.algorithms) { own, _ in own }
    step.metrics.append(reading.goodShare)
    let tables = step.series
    step.series = { tables() + [reading.table] }
    return step
  }

  private func process(
    _ samples: consuming HeartRateSamples, _ segments: [HeartRateRecording.Segment],
    duration: Double? = nil
  ) -> ProcessedStep {
    let (names, isEmpty) = (samples.sources, samples.time.isEmpty)
    // Handed over, not kept: they may be those of years.
    let (times, rates, ranks) = (samples.time, samples.rate, samples.source)
    let pauses = samples.pauses
    _ = consume samples
    let cleaning = RateCleaning(
      time: consume times, rate: consume rates, source: consume ranks, pauses: pauses)
    let series = cleaning.series
    let rate = RateMetrics(
      series: series, segments: segments, parameters: parameters,
      unplaced: (cleaning.hourBack + cleaning.setBack).isEmpty ? nil : .clockChange,
      duration: duration)
    let sources = max(names.count, isEmpty ? 0 : 1)
    var flags = RateChecks.flags(cleaning, sources: names)
    flags.append(
      HeartRateFlag.averaged("rates averaged over several beats hold no variability"))
    flags += rate.flags
    return ProcessedStep(
      durationSeconds: series.span,
      metrics: rate.all(sources: sources) + Self.variabilityMissing(.averaged), flags: flags,
      series: { [Self.rateTable(series)] }, algorithms: ["rate": "held-samples/1"])
  }

  /// Longest time without a beat in a good stretch of a curve, ms.
  private static let longestPause = 3000.0

  /// Rates and variability of beats; `seen` is the length of a curve that shows every one of them, s.
  private func process(
    _ beats: BeatIntervals, _ segments: [HeartRateRecording.Segment], seen: Double? = nil
  ) -> ProcessedStep {
    let isSeen = seen != nil
    let order = beats.ends.map { BeatOrder(beats.milliseconds, ends: $0) }
    let values = order?.milliseconds ?? beats.milliseconds
    let cleaning = IntervalCleaning(
      values, ends: order?.ends, pauses: isSeen ? Self.longestPause : 0)
    // A lasting alternation is a rhythm: its beats are not detection errors, and it lies above HF.
    let isAlternating = BeatChecks.isAlternating(cleaning.series)
    var flags =
      RhythmChecks.flags(order, values)
      + BeatChecks.flags(cleaning, isAlternating: isAlternating)
    guard !BeatChecks.isWrongUnit(values, cleaning) else {
      flags.append(
        HeartRateFlag.wrongUnit(
          "more than a fifth of the values cannot be milliseconds",
          count: cleaning.impossible.count))
      return step(
        CorrectedBeats(IntervalSeries([])), Self.variabilityMissing(.wrongUnit), flags, segments,
        nil, seen)
    }
    let corrected =
      isAlternating
      ? CorrectedBeats(cleaning.series)
      : CorrectedBeats(cleaning.series, parameters.correction, isSeen: isSeen)
    let (series, artifacts) = (corrected.series, corrected.artifacts)
    flags += corrected.flags
    flags += BeatChecks.flags(series, artifacts, recorded: cleaning.series)
    let measures = VariabilityMeasures(series)
    let raw =
      cleaning.isWhole
      ? VariabilityMetrics.metrics(
        series == cleaning.series ? measures : VariabilityMeasures(cleaning.series), method: .raw)
      : VariabilityMetrics.missing(.brokenSeries, method: .raw)
    let variability =
      VariabilityMetrics.metrics(measures, method: .reference) + raw
      + (isAlternating ? SpectralMetrics.missing(.alternating) : SpectralMetrics.metrics(series))
      + [
        Metric(HeartRateMetric.beats, Double(series.count), method: .reference),
        Metric(HeartRateMetric.artifacts, Double(artifacts.count), method: .reference),
      ]
    let isInOrder = order.map { $0.isSorted || $0.backward.isEmpty } ?? true
    return step(corrected, variability, flags, segments, isInOrder ? nil : .timesBackwards, seen)
  }

  private func step(
    _ beats: CorrectedBeats, _ variability: [Metric], _ flags: [QualityFlag],
    _ segments: [HeartRateRecording.Segment], _ unplaced: RateMetrics.Unplaced?,
    _ duration: Double?
  ) -> ProcessedStep {
    let (series, measured) = (beats.series, beats.measured)
    let rate = RateMetrics(
      series: RateSeries(measured), segments: segments, parameters: parameters, unplaced: unplaced,
      duration: duration)
    var algorithms = ["rate": "beats/1", "welch": "not-a-knot-4hz/1", "lomb": "scargle/1"]
    algorithms["correction"] = parameters.correction.map { $0.rawValue + "/1" } ?? "none"
    return ProcessedStep(
      durationSeconds: measured.span,
      metrics: rate.all(sources: measured.count > 0 ? 1 : 0) + variability,
      flags: flags + rate.flags,
      series: {
        [Self.beatTable(measured), Self.windowTable(measured, series)]
          + SpectralMetrics.tables(series)
      }, algorithms: algorithms)
  }

  private static func variabilityMissing(_ reason: VariabilityMinimum.Reason) -> [Metric] {
    VariabilityMetrics.missing(reason, method: .reference)
      + VariabilityMetrics.missing(reason, method: .raw) + SpectralMetrics.missing(reason)
      + [HeartRateMetric.beats, .artifacts].map {
        Metric($0, missing: reason.rawValue, method: .reference)
      }
  }

  private static func rateTable(_ series: RateSeries) -> SeriesTable {
    SeriesTable(
      kind: "heartRate",
      columns: [
        .init("time_s", places: 3, series.time), .init("rate_bpm", places: 3, series.rate),
        .init("held_s", places: 3, series.weight),
      ])
  }

  /// Rate of the beats as `measured`, and RMSSD of those of `series`, in windows of one minute from the first beat; a window
  /// without beats has no row.
  private static func windowTable(
    _ measured: IntervalSeries, _ series: IntervalSeries
  ) -> SeriesTable {
    var starts: [Double] = []
    var counts: [Double] = []
    var rates: [Double] = []
    var rmssd: [Double] = []
    let runStarts = Set(series.runStarts)
    var (first, place) = (0, 0)
    while first < measured.count {
      let start = (measured.time[first] / 60).rounded(.down) * 60
      var last = first
      while last < measured.count, measured.time[last] < start + 60 { last += 1 }
      starts.append(start)
      counts.append(Double(last - first))
      let sum = measured.values[first..<last].reduce(0, +)
      rates.append(60_000 / (sum / Double(last - first)))
      var runs: [[Double]] = [[]]
      while place < series.count, series.time[place] < start + 60 {
        if runStarts.contains(place) { runs.append([]) }
        if series.time[place] >= start { runs[runs.count - 1].append(series.values[place]) }
        place += 1
      }
      rmssd.append(TimeDomainVariability(IntervalSeries(runs: runs))?.rmssd ?? .nan)
      first = last
    }
    return SeriesTable(
      kind: "minutes",
      columns: [
        .init("start_s", places: 0, starts), .init("beats", places: 0, counts),
        .init("rate_bpm", places: 3, rates), .init("rmssd_ms", places: 3, rmssd),
      ])
  }

  private static func beatTable(_ series: IntervalSeries) -> SeriesTable {
    SeriesTable(
      kind: "beats",
      columns: [
        .init("time_s", places: 6, series.time), .init("interval_ms", places: 6, series.values),
      ])
  }
}
