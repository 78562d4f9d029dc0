internal import SignalProcessing

extension SoundLevelReport {
  /// Time from an end of the recording within which a peak is doubted, s.
  private static let edge = 0.050
  /// Length below which S and percentiles have not settled, s.
  private static let settled = 5.0
  /// Difference of LZeq with and without the offset that is worth a warning, dB.
  private static let offsetLimit = 0.1
  /// Difference between ResearchKit's meter and LAeq that is worth a word, dB.
  private static let differenceLimit = 1.0

  /// Every doubt, in fixed order.
  var flags: [QualityFlag] {
    calibrationFlags + sampleFlags + timeFlags + researchKitFlags + roomFlags
  }

  private func place(_ index: Int) -> SourceLocation {
    .seconds(Double(excluded.frame(index)) / result.sampleRate)
  }

  private var calibrationFlags: [QualityFlag] {
    guard let calibration else {
      return [
        SoundLevelFlag.uncalibrated(
          "no calibration is known: levels are in dBFS, where an RMS value of 1.0 is 0")
      ] + calibrationDoubts
    }
    let own = SoundLevelFlag.calibration(
      "0 dBFS is \(decibels(calibration.offset, places: 2)) SPL by \(calibration.origin.rawValue):"
        + " \(calibration.detail)")
    return [own] + calibrationDoubts + inaudibleFlags
  }

  /// Sound below the threshold of hearing, which no recorder resolves, speaks for a wrong scale or calibration.
  private var inaudibleFlags: [QualityFlag] {
    guard let laeq = result.laeq.map({ $0 + offset }), laeq < 0 else { return [] }
    return [
      SoundLevelFlag.inaudible(
        "LAeq would be \(decibels(laeq)) SPL, below the threshold of hearing and the noise of any"
          + " microphone: the calibration or the scale of the samples is wrong, or there is no sound"
      )
    ]
  }

  private var sampleFlags: [QualityFlag] {
    var flags: [QualityFlag] = []
    if result.clippedRunCount > 0 {
      flags.append(
        SoundLevelFlag.clipping(
          "\(result.clippedRunCount) runs of \(result.clippedSamples) samples in all stand at"
            + " \(FixedDecimal.string(result.peak, places: 4)) of full scale: levels are too low",
          at: place(result.clippedRuns.first?.start ?? 0), count: result.clippedRunCount))
    }
    if let peak = result.truePeak, peak > 1, result.clippedRunCount == 0 {
      flags.append(
        SoundLevelFlag.interSample(
          "between the samples the signal reaches \(FixedDecimal.string(peak, places: 4)) of full"
            + " scale"))
    }
    if result.count > 1, result.lzeq == nil, result.lzeqWithOffset != nil {
      flags.append(
        SoundLevelFlag.constant(
          "every sample is \(FixedDecimal.string(result.offset, places: 6)) of full scale: no sound",
          count: result.count))
    } else if let with = result.lzeqWithOffset, with - (result.lzeq ?? -400) > Self.offsetLimit {
      let part = result.lzeq.map { "adds \(decibels(with - $0, places: 2))" } ?? "is all there is"
      flags.append(
        SoundLevelFlag.offset(
          "a constant offset of \(FixedDecimal.string(result.offset, places: 6)) of full scale"
            + " \(part); LZeq and the bands leave it out"))
    }
    if excluded.removed > 0 {
      let seconds = Double(excluded.removed) / result.sampleRate
      flags.append(
        SoundLevelFlag.excluded(
          "\(FixedDecimal.string(seconds, places: 3)) s around samples that are no numbers were"
            + " cut out",
          at: .seconds(Double(excluded.first ?? 0) / result.sampleRate)))
    }
    return flags
  }

  private var timeFlags: [QualityFlag] {
    var flags: [QualityFlag] = []
    let time = result.lcPeakTime
    if result.lcPeak != nil, time < Self.edge || time > seconds - Self.edge {
      flags.append(
        SoundLevelFlag.edgePeak(
          "the C-weighted peak lies within 50 ms of an end of the recording",
          at: place(Int(time * result.sampleRate))))
    }
    if seconds < TimeWeighting.fast.timeConstant {
      flags.append(
        SoundLevelFlag.tooShort(
          "\(result.count) samples last \(FixedDecimal.string(1000 * seconds, places: 1)) ms, less"
            + " than F's time constant of 125 ms"))
    } else if seconds < Self.settled {
      flags.append(
        SoundLevelFlag.short(
          "the recording lasts \(FixedDecimal.string(seconds, places: 2)) s: S levels and"
            + " percentiles have not settled"))
    }
    if let hum {
      flags.append(
        SoundLevelFlag.hum(
          "\(hum.prominentCount) harmonics of \(FixedDecimal.string(hum.mains, places: 0)) Hz stand"
            + " out by \(decibels(MainsHum.limit, places: 0)) or more"))
    }
    return flags
  }

  private var researchKitFlags: [QualityFlag] {
    var flags: [QualityFlag] = []
    if let difference, abs(difference) > Self.differenceLimit {
      flags.append(
        SoundLevelFlag.researchKitDiffers(
          "ResearchKit's meter reads \(decibels(difference, places: 2)) more than LAeq"))
    }
    if let gate, gate.isTooLoud {
      flags.append(
        SoundLevelFlag.voiceLoud(
          "the compressed mean is \(FixedDecimal.string(Double(gate.mean), places: 3)), above"
            + " ResearchKit's \(FixedDecimal.string(Double(VoiceLevelGate.limit), places: 2))"))
    }
    return flags
  }

  private var roomFlags: [QualityFlag] {
    guard let room, let limits = parameters.limits else { return [] }
    var flags = [
      SoundLevelFlag.roomLimits(
        "\(limits.identifier): \(limits.source); \(limits.certainty.rawValue)")
    ]
    if !room.loud.isEmpty {
      let places = room.loud.map {
        SoundLevelMetric.frequencyName($0.frequency) + " Hz from "
          + FixedDecimal.string($0.lowest ?? 0, places: 1) + " dB HL"
      }
      flags.append(
        SoundLevelFlag.roomLoud(
          "thresholds can be trusted only above: " + places.joined(separator: ", "),
          count: room.loud.count))
    }
    return flags
  }
}
