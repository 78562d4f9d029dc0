internal import Glibc

/// All results of a `SoundLevelMeter`; levels in dB re a mean square of 1.0.
///
/// A level is `nil` when there is nothing to measure: no samples or digital silence. Percentiles
/// and minima leave out the start-up time: the first 0.625 s (five time constants of F), or the
/// first half of a recording shorter than 1.25 s. Percentiles are of F states at most 0.8 ms apart.
public struct SoundLevelResult: Sendable {
  /// A level of one fractional-octave band.
  public struct BandLevel: Sendable {
    /// The band.
    public let band: FractionalOctaveBand
    /// Equivalent level, dB.
    public let level: Double?
  }

  /// Sampling rate, Hz.
  public let sampleRate: Double
  /// Number of samples.
  public let count: Int
  /// Mean of the samples, full scale 1.
  public let offset: Double
  /// Greatest magnitude of a sample.
  public let peak: Double
  /// Samples that were no finite number; each was replaced by the last valid one.
  public let invalidCount: Int
  /// The first 64 runs of invalid samples.
  public let invalidRuns: [SoundLevelMeter.Run]
  /// Number of runs of two or more samples at full scale, or of three or more at one lower greatest
  /// magnitude.
  public let clippedRunCount: Int
  /// Number of samples in such runs.
  public let clippedSamples: Int
  /// The first 64 such runs.
  public let clippedRuns: [SoundLevelMeter.Run]

  /// A-weighted equivalent level, dB.
  public let laeq: Double?
  /// C-weighted equivalent level, dB.
  public let lceq: Double?
  /// Unweighted equivalent level without the constant offset, dB.
  public let lzeq: Double?
  /// Unweighted equivalent level with the offset, dB.
  public let lzeqWithOffset: Double?
  /// A-weighted exposure level, `LAeq + 10 lg(T / 1 s)`, dB.
  public let lae: Double?
  /// Greatest A- and F-weighted level; states are known at least every 0.2 ms.
  public let lafMax: Double?
  /// Smallest A- and F-weighted level after the start-up time.
  public let lafMin: Double?
  /// Greatest A- and S-weighted level.
  public let lasMax: Double?
  /// Smallest A- and S-weighted level after the start-up time.
  public let lasMin: Double?
  /// Greatest A- and I-weighted level.
  public let laiMax: Double?
  /// Greatest C-weighted sample, as a level re 1.0.
  public let lcPeak: Double?
  /// Time of that sample, seconds.
  public let lcPeakTime: Double
  /// Greatest C-weighted value between the samples, eightfold oversampled; `nil` if not asked for.
  public let lcTruePeak: Double?
  /// Greatest unweighted magnitude between the samples, full scale 1; `nil` if not asked for.
  public let truePeak: Double?
  /// Equivalent levels of the bands.
  public let bands: [BandLevel]
  /// Intervals of the level history.
  public let history: [SoundLevelMeter.Interval]
  /// Band mean squares of the intervals of the band history, in the order of `bands`.
  public let bandHistory: [[Double]]
  /// First sample of each of these intervals.
  public let bandStarts: [Int]
  private let distribution: LevelHistogram
  private let slow: LevelHistogram

  init(
    sampleRate: Double, audit: SampleAudit, a: AWeightedLevels, c: CWeightedLevels?,
    spectrum: FractionalOctaveSpectrum?, history: [SoundLevelMeter.Interval],
    bandInterval: Double?, bandHistory: [[Double]]
  ) {
    let number = Double(max(audit.count, 1))
    self.sampleRate = sampleRate
    count = audit.count
    offset = audit.sum / number
    self.peak = Double(audit.peak)
    invalidCount = audit.invalidCount
    invalidRuns = audit.invalidRuns
    clippedRunCount = audit.clippedRunCount
    clippedSamples = audit.clippedSamples
    clippedRuns = audit.clippedRuns
    laeq = SoundLevel.decibels(meanSquare: a.energy / number)
    lceq = c.flatMap { SoundLevel.decibels(meanSquare: $0.energy / number) }
    lzeqWithOffset = SoundLevel.decibels(meanSquare: audit.sumOfSquares / number)
    let variance = audit.sumOfSquares / number - offset * offset
    // Below the rounding error of the sums nothing but the offset is left.
    lzeq = variance > 1e-13 * offset * offset ? SoundLevel.decibels(meanSquare: variance) : nil
    lae = SoundLevel.decibels(meanSquare: a.energy / sampleRate)
    lafMax = SoundLevel.decibels(meanSquare: a.greatest.x)
    lasMax = SoundLevel.decibels(meanSquare: a.greatest.y)
    lafMin = SoundLevel.decibels(meanSquare: a.settled.smallest.x)
    lasMin = SoundLevel.decibels(meanSquare: a.settled.smallest.y)
    laiMax = SoundLevel.decibels(meanSquare: a.greatestImpulse)
    let peak = c?.peak ?? 0
    lcPeak = SoundLevel.decibels(meanSquare: peak * peak)
    lcPeakTime = Double(c?.peakPosition ?? 0) / sampleRate
    lcTruePeak = c?.truePeak.flatMap {
      let greatest = max($0.peak, peak)
      return SoundLevel.decibels(meanSquare: greatest * greatest)
    }
    truePeak = c?.unweightedPeak.map { max($0.peak, Double(audit.peak)) }
    bands = zip(spectrum?.bands ?? [], spectrum?.meanSquares ?? []).map {
      BandLevel(band: $0, level: SoundLevel.decibels(meanSquare: $1))
    }
    self.history = history
    self.bandHistory = bandHistory
    let clock = bandInterval.map { IntervalClock(seconds: $0, sampleRate: sampleRate, grid: 1) }
    bandStarts = bandHistory.indices.map { clock?.start(of: $0) ?? 0 }
    distribution = a.settled.distribution
    slow = a.slow
  }

  /// The A- and F-weighted level exceeded `percent` of the time after the start-up time, dB.
  ///
  /// - Parameter percent: 0…100; 10 for L10.
  /// - Returns: dB.
  public func laf(exceeded percent: Double) -> Double? {
    distribution.exceeded(percent).flatMap { SoundLevel.decibels(meanSquare: $0) }
  }

  /// The noise dose of the recording in percent, from the A- and S-weighted levels.
  ///
  /// - Parameters:
  ///   - rule: criterion, exchange rate and threshold.
  ///   - offset: dB SPL of a mean square of 1.0.
  /// - Returns: percent, 0 or more.
  public func dose(_ rule: ExposureRule, offset: Double) -> Double {
    var sum = 0.0
    slow.forEachClass { meanSquare, weight in
      guard let level = SoundLevel.decibels(meanSquare: meanSquare) else { return }
      sum += rule.dose(level: level + offset, seconds: weight / sampleRate)
    }
    return sum
  }
}

/// Conversions between mean squares and levels.
public enum SoundLevel {
  /// Level in dB of a mean square; `nil` for zero and for what is no positive finite number.
  public static func decibels(meanSquare: Double) -> Double? {
    meanSquare > 0 && meanSquare.isFinite ? 10 * log10(meanSquare) : nil
  }

  /// Mean square of a level in dB.
  public static func meanSquare(decibels: Double) -> Double { pow(10, decibels / 10) }
}
