/// Onsets and systolic peaks of a pulse wave of any unit and polarity.
///
/// 1. Block average to 50–100 Hz; high pass 0.5 Hz and low pass 8 Hz without phase shift, the band
///    of the pulse (M. Elgendi, *Curr. Cardiol. Rev.* 8, 2012).
/// 2. Systole is short and its rise steeper than anything else in a pulse, the dicrotic wave
///    included, so the skewness of wave and slope together tell the polarity, and the rising slope
///    shows the beats (slope-sum idea of W. Zong et al., *Computers in Cardiology* 30, 2003).
/// 3. Local maxima of the slope at least 0.27 s apart (220 beats a minute) with levels of signal and
///    noise that follow the recording (`BeatCandidates`); those above the midpoint are beats. A pause
///    of more than 1.6 usual intervals is searched again with half the threshold. Weak pulses in turn with strong ones
///    (pulsus alternans, bigeminy), below the midpoint, are beats when they stand halfway
///    (`HalfwayWaves`) and have the shape of the others; without it they are told in `halfway`, and so are waves that
///    keep another place behind the dicrotic wave (bigeminy), where pulses are less than 45 a minute also those 0.36 s
///    behind one, and above 90 beats a minute waves halfway that move with both neighbours, as a dicrotic wave does not. Where beats are low in turn with high ones, or early in turn
///    with late ones, the former are told in `alternate`.
/// 4. Foot by intersecting tangents (Y. C. Chiu et al., *Am. Heart J.* 121, 1991), peak by a parabola, steepest rise by
///    one that fits 40 ms on either side. How far that place is from the one where the usual rise fits best tells what
///    noise does to it (`PulseFit`).
///
/// Made for a body at rest; under motion use `WristPulseTracker` and heed the qualities.
public struct PulseDetector: Sendable {
  /// Sample rate, Hz.
  public let sampleRate: Double

  /// Least sample rate, Hz.
  public static let leastSampleRate = 20.0
  /// Shortest recording, s.
  public static let leastSeconds = 3.0
  /// Longest hole that is bridged, s.
  public static let bridging = 0.06
  private static let workingRate = 50.0
  private static let refractory = 0.27
  private static let likeness = 0.86
  private static let intervalRatio = 2.2
  /// Least height of the rise halfway between beats, relative to theirs.
  private static let halfwayHeight = 0.1
  /// Where pulses of premature beats stand in the interval from one strong pulse to the next.
  private static let premature = 0.2...0.6
  /// Least time between weak and strong pulses, and intervals of strong ones, of a heart above 90 beats a minute, s.
  private static let fast = (apart: refractory, intervals: 2 * refractory..<60.0 / 45)
  /// Where pulses of premature beats stand behind strong ones more than 1.33 s apart (below 45 a minute), where a calm heart seldom
  /// is: from 0.36 s on, among late dicrotic waves.
  private static let slow = (
    afterBeat: 0.36, intervals: (60.0 / 45)..<Double.infinity, middle: 0.15...0.6
  )
  /// Least distance of two waves between beats, s.
  private static let wavesApart = 0.1
  /// Intervals below this share of both neighbours are short ones, when they are in turn with long ones.
  private static let early = 0.95
  /// What counts as one pulse round its steepest rise, s.
  private static let shapeSeconds = (before: 0.2, after: 0.3)

  /// A detector for recordings of `sampleRate` Hz, 20 or more.
  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Finds the pulses of `samples`.
  ///
  /// Samples that are not finite, or above 1e300, are holes: those of up to 60 ms are bridged (`ShortHoles`), longer ones for
  /// the filters only, and are never a place of beats.
  /// - Parameter samples: any unit, shape `[n]`.
  /// - Returns: the beats, or none with the reason.
  /// - Complexity: O(n).
  public func detect(in samples: [Double]) -> PulseBeats {
    do throws(WaveformRefusal) {
      let least = max(Self.leastSampleRate, min(sampleRate, Self.workingRate))
      let signal = try BlockAverage(
        samples, rate: sampleRate, leastRate: least, leastSeconds: Self.leastSeconds,
        bridging: Self.bridging)
      return signal.isMostlyMissing ? .refused(.mostlyMissing) : beats(of: signal)
    } catch {
      return .refused(error)
    }
  }

  private func beats(of signal: BlockAverage) -> PulseBeats {
    guard
      let highPass = ZeroPhaseFilter(.highPass, cutoffHertz: 0.5, sampleRateHertz: signal.rate),
      let lowPass = ZeroPhaseFilter(.lowPass, cutoffHertz: 8, sampleRateHertz: signal.rate)
    else { return .refused(.rateTooLow) }
    var pulse = signal.values
    highPass.apply(to: &pulse)
    lowPass.apply(to: &pulse)
    let inverted = Self.uprightness(of: pulse) < 0
    if inverted { pulse = pulse.map { -$0 } }
    let landmarks = PulseLandmarks(pulse: pulse, rate: signal.rate)
    let (rises, halfway) = steepest(landmarks.slope, of: pulse, signal)
    let found = rises.compactMap { landmarks.beat(at: $0) }
    let low = AlternatingHeights(heights: rises.map { landmarks.slope[$0] }).places
    let intervals = zip(rises.dropFirst(), rises).map { Double($0 - $1) }
    let early = AlternatingHeights(heights: intervals, below: Self.early).places.map { $0 + 1 }
    guard !found.isEmpty else { return .refused(.noBeats) }
    let shapes = shapes(of: pulse, at: found.map { Int($0.steepest.rounded()) }, signal.rate)
    let likeness = shapes.likeness
    let deviations = PulseFit.deviations(
      of: found.map(\.steepest), isUsual: likeness.map { $0 >= Self.likeness },
      slope: landmarks.slope, rate: signal.rate)
    let beats = found.indices.map { number in
      let (landmark, quality) = (found[number], likeness[number])
      func time(_ block: Double) -> Double { signal.sample(block) / sampleRate }
      return PulseBeats.Beat(
        onset: time(landmark.onset), steepest: time(landmark.steepest), peak: time(landmark.peak),
        amplitude: landmark.height * signal.scale, quality: quality,
        deviation: deviations[number].map { $0 / signal.rate })
    }
    return PulseBeats(
      beats: beats,
      windows: BeatWindowQuality.windows(
        times: beats.map(\.steepest), qualities: likeness, signal: signal, likeness: Self.likeness,
        intervalRatio: Self.intervalRatio),
      isInverted: inverted, refusal: nil,
      halfway: halfway.map { signal.sample(Double($0)) / sampleRate },
      alternate: Set(low + early).sorted().map { signal.sample(Double(rises[$0])) / sampleRate })
  }

  private func shapes(of pulse: [Double], at positions: [Int], _ rate: Double) -> BeatShapes {
    BeatShapes(
      of: pulse, at: positions, before: Int(Self.shapeSeconds.before * rate),
      after: Int(Self.shapeSeconds.after * rate))
  }

  /// Skewness of the wave plus skewness of its slope, positive when it rises at systole.
  private static func uprightness(of pulse: [Double]) -> Double {
    skewness(pulse) + skewness(zip(pulse.dropFirst(), pulse).map { $0 - $1 })
  }

  /// Third moment over the second to the power 3/2, of values with mean 0.
  private static func skewness(_ values: [Double]) -> Double {
    let count = Double(values.count)
    let square = values.reduce(0) { $0 + $1 * $1 } / count
    let cube = values.reduce(0) { $0 + $1 * $1 * $1 } / count
    return square > 0 ? cube / (square * square.squareRoot()) : 0
  }

  /// Positions of the steepest rises of beats, and of rises halfway between beats that are none.
  private func steepest(
    _ slope: [Double], of pulse: [Double], _ signal: BlockAverage
  ) -> (beats: [Int], halfway: [Int]) {
    let candidates = BeatCandidates(
      in: slope.map { max($0, 0) }, rate: signal.rate, refractory: Self.refractory)
    var accepted = candidates.index.indices.map {
      candidates.height[$0] > candidates.strongThreshold($0)
        && !signal.isMissing[candidates.index[$0]]
    }
    let refractory = Int(Self.refractory * signal.rate)
    BeatSearchBack.add(
      to: &accepted, from: candidates, afterBeat: 2 * refractory, beforeBeat: refractory)
    let halfway = addWeak(to: &accepted, candidates, pulse, slope, signal.rate)
    let beats = candidates.index.indices
      .filter { accepted[$0] && !signal.isMissing[candidates.index[$0]] }
      .map { candidates.index[$0] }
    return (beats, halfway)
  }

  /// Accepts weak pulses halfway between strong ones; returns the positions of waves between them
  /// that may be further ones.
  private func addWeak(
    to accepted: inout [Bool], _ candidates: BeatCandidates, _ pulse: [Double], _ slope: [Double],
    _ rate: Double
  ) -> [Int] {
    let beats = accepted.indices.filter { accepted[$0] }
    let (weak, others) = HalfwayWaves(
      candidates: candidates, beats: beats, rate: rate, .init(height: Self.halfwayHeight)
    ).parted(beats: beats, candidates: candidates) { numbers in
      shapes(of: pulse, at: numbers.map { candidates.index[$0] }, rate)
    }
    for wave in weak { accepted[wave] = true }
    let all = accepted.indices.filter { accepted[$0] }.map { candidates.index[$0] }
    return Set(others.map { candidates.index[$0] } + between(all, slope, rate)).sorted()
  }

  /// Positions of waves that keep their place between beats at `positions` and need not be dicrotic ones.
  private func between(_ positions: [Int], _ slope: [Double], _ rate: Double) -> [Int] {
    // The refractory time would hide a wave beside a higher one, such as a pulse behind a dicrotic wave.
    let candidates = BeatCandidates(
      in: slope.map { max($0, 0) }, rate: rate, refractory: Self.wavesApart)
    let places = Set(positions)
    let beats = candidates.index.indices.filter { places.contains(candidates.index[$0]) }
    func waves(_ search: HalfwayWaves.Search) -> HalfwayWaves {
      HalfwayWaves(candidates: candidates, beats: beats, rate: rate, search)
    }
    let premature = waves(.init(middle: Self.premature, height: Self.halfwayHeight))
    let slow = waves(
      .init(
        afterBeat: Self.slow.afterBeat, intervals: Self.slow.intervals, middle: Self.slow.middle,
        height: Self.halfwayHeight))
    let fast = waves(
      .init(
        afterBeat: Self.fast.apart, beforeBeat: Self.fast.apart, intervals: Self.fast.intervals,
        height: Self.halfwayHeight,
        place: { candidate in
          // A candidate has a neighbour on either side.
          let index = candidates.index[candidate]
          let top = ParabolicPeak.maximum(slope[index - 1], slope[index], slope[index + 1])
          return Double(index) + top.offset
        }))
    let found = premature.candidates + slow.candidates + (fast.follow ? fast.candidates : [])
    return found.map { candidates.index[$0] }
  }
}
