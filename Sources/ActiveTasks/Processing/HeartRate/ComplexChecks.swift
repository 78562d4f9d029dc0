internal import SignalProcessing

/// What looks wrong with the complexes of an electrocardiogram.
enum ComplexChecks {
  /// Fewest spikes, and longest time for each, s.
  private static let fewestSpikes = 5
  private static let spikeSeconds = 12.0
  /// Widths of R waves at half their height that a right sampling rate hardly makes, s.
  private static let usual = 0.014...0.045

  /// The flags of `samples` of `wave` with `beats` at their times, s.
  static func flags(
    _ wave: HeartWaveform, _ samples: [Double], beats: [Double]
  ) -> [QualityFlag] {
    let spikes = NarrowSpikes.times(in: samples, sampleRate: wave.sampleRate)
    let isPaced =
      spikes.count >= fewestSpikes && Double(spikes.count) * spikeSeconds >= wave.duration
    let found: [QualityFlag?] = [
      isPaced
        ? HeartRateFlag.pacemakerSpikes(
          "narrow spikes stand out of the waveform, as a pacemaker makes: they may count as beats, or hide beats",
          times: spikes) : nil,
      wave.isRateStated ? width(wave, samples, beats) : nil,
    ]
    return found.compactMap { $0 }
  }

  private static func width(
    _ wave: HeartWaveform, _ samples: [Double], _ beats: [Double]
  ) -> QualityFlag? {
    guard
      let width = ComplexWidth.median(in: samples, at: beats, sampleRate: wave.sampleRate),
      !usual.contains(width)
    else { return nil }
    let milliseconds = FixedDecimal.string(1000 * width, places: 0)
    let rate = FixedDecimal.string(wave.sampleRate, places: 3)
    let doubt = width < usual.lowerBound ? "lower" : "higher, or the complexes are wide"
    return HeartRateFlag.complexWidth(
      "R waves are \(milliseconds) ms wide at half their height by the stated \(rate) Hz: the sampling rate may be "
        + doubt, count: beats.count)
  }
}
