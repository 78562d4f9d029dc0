/// What a file holds and what would be done with it, as labelled lines for people.
public struct InspectionReport: Sendable, Equatable {
  /// One labelled line.
  public struct Row: Sendable, Equatable {
    /// What the line is about, such as `rate`.
    public var label: String
    /// What was found, with its unit.
    public var value: String

    /// A line.
    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The lines in the order they are to be shown.
  public var rows: [Row]

  /// A report that names the format.
  public init(format: FormatDescription) {
    rows = [Row("format", "\(format.identifier) (\(format.summary))")]
  }

  /// Adds a line.
  public mutating func append(_ label: String, _ value: String) {
    rows.append(Row(label, value))
  }

  /// Adds what a recording holds and its flags.
  public mutating func append(_ recording: Recording) {
    if let step = recording.step { append("step", step) }
    append("start", recording.start?.iso8601 ?? "not stated")
    switch recording.payload {
    case .motion(let motion): append(motion)
    case .audio(let audio): append(audio)
    case .audiometry(let audiometry): append(audiometry)
    case .heartRate(let heart): append(heart.content)
    case .steps(let steps):
      for step in steps { append("step", "\(step.identifier) from \(step.start.iso8601)") }
    case .storedRangeOfMotion, .file, .researchKit: break
    case .survey(let survey): append(survey)
    }
    for flag in recording.flags {
      append(
        "\(flag.severity.rawValue) \(flag.code)",
        flag.message + (flag.location.map { " " + $0 } ?? ""))
    }
  }

  private mutating func append(_ survey: SurveyRecording) {
    append("task", survey.task ?? "not stated")
    append("answers", "\(survey.answers.count { $0.response.value != nil })")
    append("questions", "\(survey.answers.count)")
  }

  private mutating func append(_ audio: AudioRecording) {
    append("encoding", audio.encoding)
    append("channels", "\(audio.channelCount)")
    append("rate", FixedDecimal.string(audio.sampleRate, places: 0) + " Hz")
    if let frames = audio.expectedFrames {
      append("samples", "\(frames)")
      append("duration", FixedDecimal.string(Double(frames) / audio.sampleRate, places: 3) + " s")
    }
    for entry in audio.metadata { append(entry.key, entry.value) }
  }

  private mutating func append(_ audiometry: AudiometryRecording) {
    switch audiometry.content {
    case .toneTests(let tests):
      for test in tests {
        let ears = Set(test.samples.compactMap { $0.ear?.rawValue }).sorted()
        append("ear", ears.isEmpty ? "not stated" : ears.joined(separator: ", "))
        append("headphone", test.headphone ?? "not stated")
        append(
          "volume", test.outputVolume.map { FixedDecimal.string($0, places: 4) } ?? "not stated")
        append("frequencies", "\(test.samples.count)")
        append("presentations", "\(test.samples.reduce(0) { $0 + $1.units.count })")
      }
    case .amplitudeTest(let test): append("rising tones", "\(test.samples.count)")
    case .audiogram(let points): append("thresholds", "\(points.count)")
    }
  }

  private mutating func append(_ heart: HeartRateRecording.Content) {
    switch heart {
    case .samples(let samples):
      append("samples", "\(samples.rate.count)")
      let sources = samples.sources.filter { !$0.isEmpty }
      if !sources.isEmpty { append("sources", sources.joined(separator: ", ")) }
      append("gives", "heart rate")
    case .beats(let beats):
      append("intervals", "\(beats.milliseconds.count)")
      append("gives", "heart rate, variability")
    case .waveform(let wave):
      append("samples", "\(wave.channels.first?.count ?? 0)")
      append("rate", FixedDecimal.string(wave.sampleRate, places: 3) + " Hz")
      append("duration", FixedDecimal.string(wave.duration, places: 3) + " s")
      append(
        "gives",
        wave.kind == .pulse
          ? "\(wave.channels.count) pulse waves" + (wave.motion == nil ? "" : ", acceleration")
          : "electrocardiogram")
    }
  }

  private mutating func append(_ motion: MotionRecording) {
    append("samples", "\(motion.time.count)")
    append("duration", FixedDecimal.string(motion.time.last ?? 0, places: 3) + " s")
    if let quality = TimeQuality(motion.time) {
      append("rate", FixedDecimal.string(quality.rate, places: 3) + " Hz")
      append("jitter", FixedDecimal.string(100 * quality.jitter, places: 2) + " % of the interval")
      append("gaps", "\(quality.gaps)")
    }
    let streams = [
      motion.specificForce == nil
        ? nil : motion.gravityRemoved ? "acceleration without gravity" : "specific force",
      motion.angularRate == nil ? nil : "angular rate",
      motion.attitude == nil ? nil : "attitude",
    ]
    append("gives", streams.compactMap { $0 }.joined(separator: ", "))
  }
}
