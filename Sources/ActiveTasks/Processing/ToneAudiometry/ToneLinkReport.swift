internal import SignalProcessing

/// What a link of a log to a recording gives: metrics, doubts and a table.
struct ToneLinkReport {
  /// What the table holds.
  static let kind = "recordedTones"

  let link: ToneLink

  /// The metrics: counts over the recording, then each step's.
  var metrics: [Metric] {
    [
      Metric(RecordedToneMetric.count, Double(link.tones.count), method: .reference),
      Metric(ToneLinkMetric.unexpected, Double(link.unexpected.count), method: .reference),
    ] + link.steps.enumerated().flatMap { metrics($1, number: $0 + 1) }
  }

  private func metrics(_ step: ToneLink.Step, number: Int) -> [Metric] {
    func metric(_ part: ToneLinkMetric.Part, _ value: Double?, _ reason: String) -> Metric {
      Metric(ToneLinkMetric(part, number), value, reason: reason)
    }
    let found = step.presentations.filter { $0.measured != nil }
    let silent = step.presentations.count(where: \.isBelowNoise)
    let pairs = found.compactMap { presentation in
      presentation.measured.map { (presentation.logged, link.tones[$0]) }
    }
    let onsets = pairs.map { $1.onset - $0.tone.onset - (step.start ?? 0) }
    let detunings = pairs.filter(\.0.isSteady).map { 100 * ($1.frequency / $0.tone.frequency - 1) }
    let levels = found.compactMap(\.levelError)
    return [
      metric(.start, step.start, "no-match"),
      metric(.presentations, Double(step.presentations.count), ""),
      metric(.found, Double(found.count), ""),
      metric(.belowNoise, Double(silent), ""),
      metric(.missing, Double(step.presentations.count - found.count - silent), ""),
      metric(.onsetError, Self.largest(onsets), "no-match"),
      metric(.frequencyError, Self.largest(detunings), "no-match"),
      metric(
        .levelError, link.isCalibrated ? Percentile.median(of: levels) : nil,
        link.isCalibrated ? "no-match" : "uncalibrated"),
      metric(.levelDeviation, Self.largest(levels), "no-match"),
    ]
  }

  /// The value of the largest magnitude; `nil` without any.
  private static func largest(_ values: [Double]) -> Double? {
    values.max { $0.magnitude < $1.magnitude }
  }

  /// Tones that are missing, surplus, in the wrong channel or off.
  var flags: [QualityFlag] {
    var missing: [SourceLocation] = []
    var swapped: [SourceLocation] = []
    var deviating: [SourceLocation] = []
    for step in link.steps {
      for presentation in step.presentations {
        let wanted = presentation.logged.tone
        guard let index = presentation.measured else {
          let time = step.start.map { SourceLocation.seconds(wanted.onset + $0) }
          if !presentation.isBelowNoise { missing.append(time ?? .whole) }
          continue
        }
        let tone = link.tones[index]
        if tone.otherAmplitude != nil, tone.channel + 1 != wanted.channel {
          swapped.append(.seconds(tone.onset))
        }
        if deviates(tone, presentation) { deviating.append(.seconds(tone.onset)) }
      }
    }
    let surplus = link.unexpected.map { SourceLocation.seconds(link.tones[$0].onset) }
    return link.recordingFlags
      + flag(.missing, "presentations of the log are not in the recording", missing)
      + flag(.unexpected, "tones of the recording are not in the log", surplus)
      + flag(.channel, "tones are loudest in the channel of the other ear", swapped)
      + flag(.deviates, RecordedToneLimits.message, deviating)
  }

  private func deviates(_ tone: MeasuredTone, _ presentation: ToneLink.Presentation) -> Bool {
    // What a tap cut short has no steady part to measure harmonics in.
    presentation.logged.isSteady
      && RecordedToneLimits.exceeded(
        tone, presentation.logged.tone.frequency, levelError: presentation.levelError ?? 0)
  }

  private func flag(
    _ flag: RecordedToneFlag, _ message: String, _ places: [SourceLocation]
  ) -> [QualityFlag] {
    places.first.map { [flag(message, at: $0, count: places.count)] } ?? []
  }

  /// One row a presentation: where it was expected and what was found, missing when nothing was.
  var table: SeriesTable {
    let rows = link.steps.enumerated().flatMap { index, step in
      step.presentations.map { presentation in
        (index, step, presentation, presentation.measured.map { link.tones[$0] })
      }
    }
    typealias Row = (Int, ToneLink.Step, ToneLink.Presentation, MeasuredTone?)
    func column(_ name: String, _ places: Int, _ value: (Row) -> Double?)
      -> SeriesTable.Column
    {
      SeriesTable.Column(name, places: places, rows.map { value($0) ?? .nan })
    }
    return SeriesTable(
      kind: Self.kind,
      columns: [
        column("step_1", 0) { Double($0.0 + 1) },
        column("channel_1", 0) { Double($0.2.logged.tone.channel - 1) },
        column("frequency_Hz", 3) { $0.2.logged.tone.frequency },
        column("level_dBHL", 2) { $0.2.logged.tone.level },
        column("expected_s", 4) { row in row.1.start.map { row.2.logged.tone.onset + $0 } },
        column("onset_s", 4) { $0.3?.onset },
        column("recordedChannel_1", 0) { $0.3.map { Double($0.channel) } },
        column("recordedFrequency_Hz", 3) { $0.3?.frequency },
        column("recordedLevel_dB", 3) { $0.3.map(link.level) },
        column("levelError_dB", 3) { $0.2.levelError },
        column("distortion_percent", 4) { $0.3.map { 100 * $0.distortion } },
      ])
  }
}
