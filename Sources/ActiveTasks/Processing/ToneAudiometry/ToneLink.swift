internal import Glibc
internal import SignalProcessing

/// The tones of a log found again in a recording of them, step by step.
struct ToneLink {
  /// One presentation with its tone.
  struct Presentation {
    /// What the log says.
    let logged: LoggedTone
    /// Index of the tone in the recording; `nil` when there is none.
    let measured: Int?
    /// Recorded minus logged level in dB; `nil` when it cannot be told.
    var levelError: Double?
    /// Not found, and too soft to be found in the recording's noise.
    var isBelowNoise = false
  }

  /// One step of the log.
  struct Step {
    /// Time in the recording at which the step's clock is 0; `nil` when no tone was found.
    let start: Double?
    /// Its presentations in the order of their starts.
    var presentations: [Presentation]
  }

  /// The tones in the recording.
  let tones: [MeasuredTone]
  /// The recording's own doubts.
  let recordingFlags: [QualityFlag]
  /// The steps in the order of the log.
  private(set) var steps: [Step] = []
  /// Whether levels are compared in dB SPL; otherwise within each frequency only.
  let isCalibrated: Bool
  /// Mean square below which nothing is found.
  private let floor: Double
  /// Level of a sine of full scale: dB SPL, or 0.
  private let fullScale: Double

  /// Links `tests` to their recording.
  ///
  /// Each step has a clock of its own: where it starts in the recording is given, or found as the time
  /// at which most of its tones fit those that no earlier step has taken.
  ///
  /// - Throws: `Diagnostic` `audiometry.no-tones`, `audiometry.headphone` when levels in dB SPL are to
  ///   be compared for an unknown headphone, `usage.parameter` when the number of starts is not that
  ///   of the steps, or what reading gives.
  init(
    _ tests: [ToneTest], _ recording: LinkedRecording, _ parameters: ToneAudiometryParameters
  ) throws(Diagnostic) {
    guard recording.starts.isEmpty || recording.starts.count == tests.count else {
      throw Diagnostic(
        "usage.parameter", "--recording-start does not have one time a step of the log",
        found: "\(recording.starts.count) times", expected: "\(tests.count), in the log's order",
        hint: "leave it out: the times are found from the tones")
    }
    do throws(Diagnostic) {
      let found = try RecordedTones.measure(recording.sound)
      (tones, floor, recordingFlags) = (found.tones, found.floor, found.flags)
    } catch {
      throw error.naming(recording.source.path)
    }
    isCalibrated = recording.fullScale != nil
    fullScale = recording.fullScale ?? 0
    var free = Set(tones.indices)
    for (index, test) in tests.enumerated() {
      let logged = try LoggedTone.all(test)
      let start = recording.starts.isEmpty ? nil : recording.starts[index]
      let match = ToneMatch(logged.map(\.tone), tones, start: start, free: free)
      free.subtract(match.measured.compactMap { $0 })
      steps.append(
        Step(
          start: match.offset,
          presentations: zip(logged, match.measured).map {
            Presentation(logged: $0, measured: $1)
          }))
      try compareLevels(of: index, isCalibrated ? VolumeCheck.headphone(test, parameters) : nil)
    }
  }

  /// Indices of the tones that belong to no presentation.
  var unexpected: [Int] {
    let taken = Set(steps.flatMap(\.presentations).compactMap(\.measured))
    return tones.indices.filter { !taken.contains($0) }
  }

  /// Level of a tone in dB: SPL when calibrated, else re full scale.
  func level(_ tone: MeasuredTone) -> Double { 20 * log10(tone.amplitude) + fullScale }

  /// Fills in the level errors of a step and which of its missing tones could not be found.
  private mutating func compareLevels(of index: Int, _ headphone: HeadphoneCalibration?) {
    let presentations = steps[index].presentations
    let gains = Dictionary(grouping: presentations) { $0.logged.tone.frequency }
      .mapValues { own in own.compactMap(gain) }
    for place in presentations.indices {
      let tone = presentations[place].logged.tone
      let known = gains[tone.frequency] ?? []
      let usual = Percentile.median(of: known)
      let reference = headphone?.referenceThreshold[tone.frequency.rounded(.toNearestOrEven)]
      if let gain = gain(presentations[place]) {
        let expected = isCalibrated ? reference : known.count > 1 ? usual : nil
        steps[index].presentations[place].levelError = expected.map { gain - $0 }
      } else if presentations[place].measured == nil, let gain = usual ?? reference {
        let meanSquare = pow(10, (tone.level + gain - fullScale) / 10) / 2
        // 3 dB more than a frame without any noise of its own would need.
        steps[index].presentations[place].isBelowNoise = meanSquare <= 2 * floor
      }
    }
  }

  /// Recorded level minus hearing level in dB, of a tone that is long enough to have a level.
  private func gain(_ presentation: Presentation) -> Double? {
    guard presentation.logged.isSteady, let index = presentation.measured else { return nil }
    return level(tones[index]) - presentation.logged.tone.level
  }
}
