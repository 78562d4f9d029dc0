/// R peaks of an electrocardiogram of any unit, polarity and lead.
///
/// 1. Block average to 100–200 Hz; low pass 20 Hz and high pass 8 Hz without phase shift, where QRS
///    complexes outweigh P and T waves, wander and mains (Thakor et al., *IEEE Trans. Biomed. Eng.*
///    31, 1984); energy over 120 ms, the widest normal QRS complex.
/// 2. Local maxima at least 200 ms apart (absolute refractory time) with levels of signal and noise
///    that follow the recording (`BeatCandidates`); those above the midpoint are beats.
/// 3. Lower ones are beats too when they recur: at least half as many complexes of 0.9 correlation
///    as there are beats in the 10 s either side. That keeps rhythms of two amplitudes, such as
///    bigeminy. A complex within 360 ms after a beat must have half its height, so that T waves do
///    not count (Pan and Tompkins, *IEEE Trans. Biomed. Eng.* 32, 1985).
///    Complexes a fifth as high that stand halfway between the others again and again, and are like them, are
///    beats too (`HalfwayWaves`); waves there that are not like them are told in `halfway`, and so are complexes
///    halfway between beats less than 0.9 s apart (`AlternateComplexes`) and waves that keep their place anywhere
///    behind the T wave, or are spikier than one: low premature beats of a bigeminy. Where beats are low in turn with high
///    ones, the low ones are told in `alternate`.
/// 4. A pause of more than 1.6 usual intervals is searched again with half the threshold.
/// 5. The R peak is the extremum of the recording itself, smoothed with a Gaussian of 5 ms (and, when the
///    mains hum, with their period), within 60 ms, refined by a parabola.
/// 6. A complex that an end of the recording cuts off counts only when it is like the others, and a
///    stretch whose beats are no spikes above a quiet recording is not good (`ComplexClarity`).
///
/// No constant was fitted to a recording: they are the widths, refractory times and ratios of the
/// sources, or the even-handed choice (midpoint, half). Wide beats lower than the normal ones are
/// missed when they stay below a fifth of the signal level.
public struct RPeakDetector: Sendable {
  /// Sample rate, Hz.
  public let sampleRate: Double

  /// Least sample rate, Hz.
  public static let leastSampleRate = 100.0
  /// Shortest recording, s.
  public static let leastSeconds = 2.0
  /// Longest hole that is bridged, s.
  public static let bridging = 0.02
  private static let refractory = 0.2
  private static let energySeconds = 0.12
  /// Half a QRS complex with some margin, s.
  private static let shapeSeconds = 0.1
  private static let likeness = 0.66
  /// Least height of a wave halfway between beats, relative to theirs in the band of QRS complexes: P waves
  /// have a twentieth or more.
  private static let halfwayHeight = 0.05
  /// Where low premature beats are looked for: behind the 0.36 s of T waves, ahead of P waves, in the earlier half
  /// or little behind it.
  private static let premature = (after: 0.36, intervals: 0.72..<Double.infinity, places: 0.2...0.6)
  /// Least share of the band in what may be a complex and no T wave.
  private static let spikier = 0.2
  /// The longest QT interval at 60 beats a minute, s; it grows with the root of the interval (Bazett), and nothing
  /// behind it is a T wave.
  private static let longestQT = 0.46

  /// A detector for recordings of `sampleRate` Hz, 100 or more.
  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Finds the R peaks of `samples`.
  ///
  /// Samples that are not finite, or above 1e300, are holes: those of up to 20 ms are bridged (`ShortHoles`), longer ones for
  /// the filters only, and are never a place of beats.
  /// - Parameter samples: any unit, shape `[n]`.
  /// - Returns: the beats, or none with the reason.
  /// - Complexity: O(n).
  public func detect(in samples: [Double]) -> ElectrocardiogramBeats {
    do throws(WaveformRefusal) {
      let signal = try BlockAverage(
        samples, rate: sampleRate, leastRate: Self.leastSampleRate, leastSeconds: Self.leastSeconds,
        bridging: Self.bridging)
      guard !signal.isMostlyMissing else { return .refused(.mostlyMissing) }
      guard let found = complexes(of: signal), !found.indices.isEmpty else {
        return .refused(.noBeats)
      }
      return beats(found, signal)
    } catch {
      return .refused(error)
    }
  }

  /// QRS complexes in blocks of the recording.
  private struct Complexes {
    /// Block positions.
    var indices: [Int]
    /// How alike they are, 0…1.
    var likeness: [Double]
    /// Tells complexes from noise and slow waves.
    let clarity: ComplexClarity
    /// Block positions of lower waves between them.
    let halfway: [Int]
    /// Block positions of those that are low in turn with high ones.
    let alternate: [Int]

    /// Leaves out what the ends of the recording cut off, unless it is like the other complexes: filters
    /// swing there.
    mutating func dropCutOff(reach: Int, count: Int, likeness least: Double) {
      let kept = indices.indices.filter {
        likeness[$0] >= least || indices[$0] >= reach && indices[$0] + reach < count
      }
      indices = kept.map { indices[$0] }
      likeness = kept.map { likeness[$0] }
    }
  }

  private func complexes(of signal: BlockAverage) -> Complexes? {
    guard
      let lowPass = ZeroPhaseFilter(.lowPass, cutoffHertz: 20, sampleRateHertz: signal.rate),
      let highPass = ZeroPhaseFilter(.highPass, cutoffHertz: 8, sampleRateHertz: signal.rate)
    else { return nil }
    var smooth = signal.values
    lowPass.apply(to: &smooth)
    var band = smooth
    highPass.apply(to: &band)
    let half = Int((Self.energySeconds / 2 * signal.rate).rounded())
    let level = Self.level(of: band, half: half)
    let candidates = BeatCandidates(in: level, rate: signal.rate, refractory: Self.refractory)
    let reach = Int((Self.shapeSeconds * signal.rate).rounded())
    let recurrence = BeatRecurrence(
      candidates: candidates, rate: signal.rate,
      aligned: candidates.index.map { Self.steepest(band, near: $0, half: half) },
      signal: smooth, reach: reach)
    let aligned = recurrence.aligned
    let (weak, halfway) = HalfwayWaves(
      candidates: candidates, beats: recurrence.beats, rate: signal.rate,
      .init(height: Self.halfwayHeight)
    ).parted(beats: recurrence.beats, candidates: candidates) { numbers in
      BeatShapes(of: smooth, at: numbers.map { aligned[$0] }, before: reach, after: reach)
    }
    let all = (recurrence.beats + weak).sorted()
    let alternate = AlternateComplexes(
      candidates: candidates, beats: all, rate: signal.rate
    ) { numbers in
      BeatShapes(of: band, at: numbers.map { aligned[$0] }, before: reach, after: reach)
    }
    let clarity = ComplexClarity(level: level, band: band, smooth: smooth, reach: reach)
    let premature = HalfwayWaves(
      candidates: candidates, beats: all, rate: signal.rate,
      .init(
        afterBeat: Self.premature.after, intervals: Self.premature.intervals,
        middle: Self.premature.places, height: Self.halfwayHeight
      ) { candidate, delay, interval in
        delay > Self.longestQT * interval.squareRoot()
          || clarity.sharpness(aligned[candidate]) >= Self.spikier
      })
    let told = Set(halfway + alternate.candidates + premature.candidates).sorted()
    let kept = all.filter { !signal.isMissing[aligned[$0]] }
    let indices = kept.map { aligned[$0] }
    let low = AlternatingHeights(heights: kept.map { candidates.height[$0] }).places
    let shapes = BeatShapes(of: smooth, at: indices, before: reach, after: reach)
    var found = Complexes(
      indices: indices, likeness: shapes.likeness, clarity: clarity,
      halfway: told.map { candidates.index[$0] }, alternate: low.map { indices[$0] })
    found.dropCutOff(reach: reach, count: smooth.count, likeness: Self.likeness)
    return found
  }

  /// Root mean square over `2 half + 1` samples.
  private static func level(of band: [Double], half: Int) -> [Double] {
    let count = band.count
    var level = [Double](repeating: 0, count: count)
    let scale = 1 / Double(2 * half + 1)
    var sum = 0.0
    band.withUnsafeBufferPointer { b in
      for index in 0..<min(half, count) { sum += b[index] * b[index] }
      for index in 0..<count {
        if index + half < count { sum += b[index + half] * b[index + half] }
        if index > half { sum -= b[index - half - 1] * b[index - half - 1] }
        level[index] = max(sum * scale, 0).squareRoot()
      }
    }
    return level
  }

  /// Position of the largest magnitude within `half` samples.
  private static func steepest(_ band: [Double], near index: Int, half: Int) -> Int {
    var best = index
    for other in max(0, index - half)...min(band.count - 1, index + half)
    where band[other].magnitude > band[best].magnitude {
      best = other
    }
    return best
  }

  private func beats(_ found: Complexes, _ signal: BlockAverage) -> ElectrocardiogramBeats {
    let timing = RPeakTiming(
      sampleRate: sampleRate, mains: MainsLine.frequency(in: signal.samples, rate: sampleRate))
    let centres = found.indices.map { Int(signal.sample(Double($0))) }
    let (peaks, inverted) = timing.peaks(in: signal.samples, near: centres)
    let beats = zip(peaks, found.likeness).map { peak, quality in
      ElectrocardiogramBeats.Beat(
        time: peak.position / sampleRate, amplitude: peak.amplitude, quality: quality)
    }
    return ElectrocardiogramBeats(
      beats: beats,
      windows: BeatWindowQuality.windows(
        times: beats.map(\.time), qualities: found.likeness, signal: signal,
        likeness: Self.likeness, intervalRatio: .infinity
      ) { blocks, beats in
        found.clarity.isClear(blocks, beats: Array(found.indices[beats]))
      },
      isInverted: inverted, refusal: nil,
      halfway: found.halfway.map { signal.sample(Double($0)) / sampleRate },
      alternate: found.alternate.map { signal.sample(Double($0)) / sampleRate })
  }
}
