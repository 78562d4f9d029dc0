/// A tone that a log says was played, on the clock of its step.
struct LoggedTone {
  /// Seconds of ResearchKit's fades, which are linear in dB.
  private static let fade = 0.2
  /// Seconds at full amplitude that a tone must have for its level to be compared.
  private static let steady = 0.1
  /// Presentations of a step that can be linked, at most.
  private static let limit = 1000

  /// What should sound; the level is in dB HL.
  let tone: ToneProtocol.Tone

  /// Whether a tap left enough of the tone to measure its level.
  var isSteady: Bool { tone.duration - 2 * Self.fade >= Self.steady }

  /// The tones of `test` in the order of their starts, without those that a tap before the tone kept
  /// from sounding and those that were not playable.
  ///
  /// A tap ends the tone: what is left of it then fades out.
  /// - Throws: `Diagnostic` `audiometry.recording` when there are too many to link.
  static func all(_ test: ToneTest) throws(Diagnostic) -> [LoggedTone] {
    let full = test.toneDuration.flatMap { (0.1...60).contains($0) ? $0 : nil } ?? 1
    var tones: [LoggedTone] = []
    for sample in test.samples {
      guard let ear = sample.ear, (1...1e5).contains(sample.frequency) else { continue }
      for unit in sample.units {
        let onset = unit.start + unit.preStimulusDelay
        guard unit.level.isFinite, onset.isFinite, onset.magnitude < 1e6 else { continue }
        let played: Double
        switch ToneResponse(unit) {
        case .hit(let latency): played = min(latency, full)
        case .miss: played = full
        case .early, .unanswered: continue
        }
        let tone = ToneProtocol.Tone(
          channel: ear == .left ? 1 : 2, start: onset, duration: played + fade,
          frequency: sample.frequency, level: unit.level, fade: fade, ramp: .researchkit)
        tones.append(LoggedTone(tone: tone))
      }
    }
    guard tones.count <= limit else {
      throw Diagnostic(
        "audiometry.recording", "a step has too many presentations to be linked to a recording",
        found: "\(tones.count)", expected: "at most \(limit)")
    }
    return tones.sorted { $0.tone.start < $1.tone.start }
  }
}
