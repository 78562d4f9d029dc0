/// How far the beats of one stretch of a waveform can be trusted.
///
/// A stretch is good when its beats are alike, its mean rate lies in 30–220 a minute, no 3 s are
/// without a beat, no block of samples (10 ms of an electrocardiogram, 20 ms of a pulse wave, or one sample) is
/// missing that was not bridged (holes of up to 20 or 60 ms are), and of all samples no more than a tenth. Likeness and the 3 s as in C. Orphanidou et al.,
/// *IEEE J. Biomed. Health Inform.* 19, 2015, with the rates widened to those of sleep and exercise.
/// Its limit on unequal intervals (longest below 2.2 times the shortest) holds for pulse waves only:
/// an electrocardiogram may be clear in atrial fibrillation.
public struct BeatWindowQuality: Sendable, Equatable {
  /// Start of the window, s.
  public var start: Double
  /// End of the window, s.
  public var end: Double
  /// Mean quality of the beats times the share of samples that are there, 0…1.
  public var score: Double
  /// Whether rhythm, likeness and completeness all hold.
  public var isGood: Bool

  /// Length of a window, s.
  static let seconds = 10.0
  /// Greatest share of missing samples in a good window.
  private static let mostLost = 0.1

  /// Judges windows of 10 s from the start; the last one holds the rest and may be up to 20 s long.
  ///
  /// - Parameters:
  ///   - times: of the beats, s, ascending.
  ///   - qualities: of the beats, 0…1.
  ///   - signal: tells length and holes.
  ///   - likeness: least mean quality of a good window.
  ///   - intervalRatio: greatest ratio of two intervals in a good window.
  ///   - isClear: whether what was found in a range of blocks, a range of the beats, are beats at all.
  /// - Returns: the windows in order of time, at least one.
  static func windows(
    times: [Double], qualities: [Double], signal: BlockAverage, likeness: Double,
    intervalRatio: Double, isClear: (Range<Int>, Range<Int>) -> Bool = { _, _ in true }
  ) -> [BeatWindowQuality] {
    let duration = Double(signal.values.count) / signal.rate
    let count = max(1, Int(duration / seconds))
    var next = 0
    return (0..<count).map { window in
      let start = Double(window) * seconds
      let end = window == count - 1 ? duration : start + seconds
      let first = next
      while next < times.count, times[next] < end || window == count - 1 { next += 1 }
      let blocks = Int(start * signal.rate)..<min(Int(end * signal.rate), signal.values.count)
      let present = signal.isMissing[blocks].reduce(0) { $0 + ($1 ? 0 : 1) }
      let coverage = Double(present) / Double(max(1, blocks.count))
      let beats = first..<next
      let mean = beats.isEmpty ? 0 : qualities[beats].reduce(0, +) / Double(beats.count)
      return BeatWindowQuality(
        start: start, end: end, score: mean * coverage,
        isGood: mean >= likeness && coverage == 1 && signal.lostShare(blocks) <= mostLost
          && isPlausible(Array(times[beats]), start: start, end: end, ratio: intervalRatio)
          && isClear(blocks, beats))
    }
  }

  private static func isPlausible(
    _ times: [Double], start: Double, end: Double, ratio: Double
  ) -> Bool {
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
    guard let longest = intervals.max(), let shortest = intervals.min(), let first = times.first,
      let last = times.last
    else {
      return false
    }
    let rate = 60 * Double(intervals.count) / (last - first)
    return rate >= 30 && rate <= 220 && max(longest, first - start, end - last) <= 3
      && longest < ratio * shortest
  }
}
