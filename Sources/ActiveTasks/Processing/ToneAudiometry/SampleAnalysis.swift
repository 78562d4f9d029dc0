/// Everything one frequency's log says: the replay, the other rules and the fit, side by side.
///
/// A class, for analyses are sorted and chosen from many times and hold many arrays.
final class SampleAnalysis: Sendable {
  /// The recorded presentations, those with impossible numbers removed.
  let sample: FrequencySample
  /// Presentations with a level that cannot be or a time that is not a number.
  let unreadable: Int
  /// How often this frequency was tested before in this ear.
  let run: Int
  /// What headphone and system volume mean for the levels.
  let volume: VolumeCheck
  /// The procedure run over the presentations.
  let replay: HughsonWestlake.Outcome
  /// The presentations that count for the other rules and the fit.
  let trials: [ToneTrial]
  /// ASHA's rule.
  let asha: AscendingRule.Verdict
  /// The rule of ISO 8253-1.
  let iso: AscendingRule.Verdict
  /// The fit, made for all samples of an ear together.
  let fit: PsychometricFit.Estimate?

  /// True minus logged level in dB, where known.
  var volumeError: Double? { volume.error }

  /// What is left between the loudest tone that was played and clipping, in dB; `nil` when the headphone
  /// is not known or nothing was played.
  var headroom: Double? {
    let played = sample.units.filter { ToneResponse($0) != .unanswered }.map(\.level)
    guard let loudest = played.max(),
      let ceiling = try? volume.calibration?.ceiling(frequency: sample.frequency)
    else { return nil }
    return ceiling - loudest
  }

  private init(
    _ scored: Scored, fit: PsychometricFit.Estimate?, _ parameters: ToneAudiometryParameters
  ) {
    let lowestLevel = parameters.configuration.minimumLevel
    sample = scored.sample
    unreadable = scored.unreadable
    run = scored.run
    volume = scored.volume
    trials = scored.trials
    replay = HughsonWestlake.replay(scored.sample.units, parameters.configuration)
    asha = AscendingRule.asha.threshold(scored.trials, lowestLevel: lowestLevel)
    iso = parameters.isoRule.threshold(scored.trials, lowestLevel: lowestLevel)
    self.fit = fit
  }

  /// A sample with the presentations that count, before any rule is applied.
  private struct Scored {
    var sample: FrequencySample
    let unreadable: Int
    let run: Int
    let volume: VolumeCheck
    let trials: [ToneTrial]

    init(_ recorded: FrequencySample, run: Int, volume: VolumeCheck) {
      sample = recorded
      sample.units = recorded.units.filter {
        HearingRange.levels.contains($0.level) && $0.start.isFinite
          && $0.preStimulusDelay.isFinite
          && $0.tap?.isFinite != false && $0.timeout?.isFinite != false
      }
      unreadable = recorded.units.count - sample.units.count
      self.run = run
      self.volume = volume
      trials = ToneTrial.scored(sample.units)
    }
  }

  /// The rule's threshold in dB HL: re-derived, or as stored when there is no presentation to derive
  /// it from.
  var threshold: Double? {
    replay.threshold ?? (sample.units.isEmpty ? sample.stored.level : nil)
  }

  /// Why there is no threshold; `nil` when there is one.
  var missingReason: String? {
    if threshold != nil { return nil }
    return switch replay.ending {
    case .accepted: nil
    case .exhausted: isSilent ? "no-response" : "exhausted"
    case .clipped: isSilent ? "no-response" : "clipped"
    case nil: sample.units.isEmpty ? "no-presentations" : "incomplete"
    }
  }

  /// Whether tones were presented and none was heard.
  var isSilent: Bool { !trials.isEmpty && !trials.contains(where: \.heard) }

  /// The level nobody responded up to, when there was no response at all.
  private var silence: HearingThreshold? {
    isSilent ? trials.map(\.level).max().map { .above($0) } : nil
  }

  /// The rule's threshold, or the level nobody responded up to; `nil` without either.
  var finding: HearingThreshold? { threshold.map { .level($0) } ?? silence }
}

extension SampleAnalysis {
  /// The rule's thresholds for a summary, with the volume corrected when asked for; frequencies
  /// without any are left out.
  static func rulePoints(_ samples: [SampleAnalysis], corrected: Bool) -> [EarAudiogram.Point] {
    samples.compactMap { sample in
      let shift = sample.shift(corrected)
      return sample.finding.map {
        .init(sample.sample.frequency, $0.shifted(by: shift))
      }
    }
  }

  /// The fitted thresholds for a summary, alike; repeated frequencies are averaged, each weighted by
  /// the inverse of its variance.
  static func fittedPoints(_ samples: [SampleAnalysis], corrected: Bool) -> [EarAudiogram.Point] {
    samples.filter { $0.run == 0 }.compactMap { first in
      let frequency = first.sample.frequency
      var weight = 0.0
      var sum = 0.0
      for sample in samples where sample.sample.frequency == frequency {
        guard let fit = sample.fit else { continue }
        let certainty = 1 / max(fit.deviation * fit.deviation, 1e-6)
        weight += certainty
        sum += certainty * (fit.threshold + sample.shift(corrected))
      }
      if weight > 0 { return .init(frequency, .level(sum / weight)) }
      let shift = first.shift(corrected)
      return first.silence.map { .init(frequency, $0.shifted(by: shift)) }
    }
  }

  private func shift(_ corrected: Bool) -> Double { corrected ? volumeError ?? 0 : 0 }

  /// Analyses every sample of the tests whose ear is known, in the order of the log.
  ///
  /// - Parameters:
  ///   - tests: the steps.
  ///   - volumes: what headphone and system volume of each step mean.
  ///   - parameters: the settings.
  /// - Returns: one analysis a sample.
  static func all(
    _ tests: [ToneTest], _ volumes: [VolumeCheck], _ parameters: ToneAudiometryParameters
  ) -> [SampleAnalysis] {
    var scored: [Scored] = []
    for (test, volume) in zip(tests, volumes) {
      for sample in test.samples where sample.ear != nil {
        let run = scored.count {
          $0.sample.ear == sample.ear && $0.sample.frequency == sample.frequency
        }
        scored.append(Scored(sample, run: run, volume: volume))
      }
    }
    var fits = [PsychometricFit.Estimate?](repeating: nil, count: scored.count)
    for ear in AudiometryRecording.Ear.allCases {
      let places = scored.indices.filter { scored[$0].sample.ear == ear }
      let own = PsychometricFit.fit(places.map { scored[$0].trials })
      for (place, fit) in zip(places, own) { fits[place] = fit }
    }
    return zip(scored, fits).map { SampleAnalysis($0, fit: $1, parameters) }
  }
}
