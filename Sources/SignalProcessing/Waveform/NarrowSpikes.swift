/// Spikes of one to three samples, up to 6 ms, that stand out of an electrocardiogram: those of a pacemaker, or glitches.
///
/// The sample lies above or below the middle of those 6 ms before and behind it by half of the recording's range (1st to 99th
/// percentile) and by twice the range of all others within 30 ms. An R wave, 17 ms wide at half its height or more, does so by a fifth
/// of its height and less than the range round it.
public enum NarrowSpikes {
  /// Least sample rate at which a spike differs from an R wave, Hz.
  public static let leastSampleRate = 200.0

  private static let width = 0.006
  private static let surroundings = 0.03
  private static let share = 0.5
  private static let ratio = 2.0
  private static let most = 20_000

  /// The spikes in `samples`.
  ///
  /// - Parameters:
  ///   - samples: any unit, `.nan` where missing, shape `[n]`.
  ///   - sampleRate: Hz; below 200 nothing is found.
  /// - Returns: their times, s, ascending.
  /// - Complexity: O(n).
  public static func times(in samples: [Double], sampleRate: Double) -> [Double] {
    guard sampleRate >= leastSampleRate, sampleRate < 1e6 else { return [] }
    let half = max(1, Int((width * sampleRate).rounded()))
    let reach = Int((surroundings * sampleRate).rounded(.down))
    guard reach > half, samples.count > 2 * reach else { return [] }
    let step = max(1, samples.count / most)
    let some = stride(from: 0, to: samples.count, by: step).map { samples[$0] }.filter(\.isFinite)
    guard let low = Percentile.value(1, of: some), let high = Percentile.value(99, of: some),
      high > low
    else { return [] }
    let least = share * (high - low)
    var times: [Double] = []
    var index = reach
    while index < samples.count - reach {
      let middle = samples[index - half] / 2 + samples[index + half] / 2
      let height = (samples[index] - middle).magnitude
      if height >= least, height > ratio * range(of: samples, round: index, half, reach) {
        times.append(Double(index) / sampleRate)
        index += half
      }
      index += 1
    }
    return times
  }

  /// The range of the samples within `reach` of `index` and `half` or more from it; infinite where one is missing.
  private static func range(
    of samples: [Double], round index: Int, _ half: Int, _ reach: Int
  ) -> Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for offset in half...reach {
      for value in [samples[index - offset], samples[index + offset]] {
        guard value.isFinite else { return .infinity }
        low = min(low, value)
        high = max(high, value)
      }
    }
    return high - low
  }
}
