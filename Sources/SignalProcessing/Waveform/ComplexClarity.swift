/// Whether what stands out in a stretch of an electrocardiogram are QRS complexes.
///
/// A QRS complex is a spike: within 100 ms either side the recording is mostly energy between 8 and 20 Hz
/// (here 0.6 or more; waves of breathing, pulse or hum-free sines 0.2 or less), and between complexes there
/// is little of it. In noise the energy never rests: its lower quartile is more than a quarter of that at
/// the supposed beats, and there are as many maxima just below the threshold as above it.
struct ComplexClarity {
  /// Root mean square of the band round each sample.
  let level: [Double]
  /// The band of QRS complexes, 8 to 20 Hz.
  let band: [Double]
  /// The recording below 20 Hz.
  let smooth: [Double]
  /// Samples in 100 ms.
  let reach: Int
  /// Positions of all local maxima of the level.
  let maxima: [Int]

  /// Least share of the band in a complex.
  private static let leastSharpness = 0.3
  /// Greatest lower quartile of the level, and upper quartile of the lower maxima, relative to the beats.
  private static let quiet = 0.28
  private static let lowerMaxima = 0.4
  private static let lowerShare = 0.6
  /// Greatest distance of the 10th and 90th percentile of the heights of a fast heart, relative to their median.
  private static let spread = 0.35

  /// Whether the stretch `samples` with beats at `beats` holds QRS complexes.
  ///
  /// - Complexity: O(n log n).
  func isClear(_ samples: Range<Int>, beats: [Int]) -> Bool {
    guard let height = Percentile.median(of: beats.map { level[$0] }), height > 0,
      let sharpness = Percentile.median(of: beats.map(sharpness)),
      sharpness >= Self.leastSharpness
    else { return false }
    let rest = Percentile.value(25, of: Array(level[samples])) ?? 0
    guard rest > Self.quiet * height else { return true }
    let lower = maxima.filter(samples.contains).map { level[$0] }
      .filter { $0 < Self.lowerShare * height }
    guard lower.count >= 3, let high = Percentile.value(75, of: lower) else {
      // A fast heart leaves no rest either, but its complexes are equally high.
      let heights = beats.map { level[$0] }
      guard let low = Percentile.value(10, of: heights), let top = Percentile.value(90, of: heights)
      else { return false }
      return top - low <= Self.spread * height
    }
    return high <= Self.lowerMaxima * height
  }

  /// Root mean square of the band at a complex over that of the recording less its trend.
  private func sharpness(_ position: Int) -> Double {
    let around = max(0, position - reach)..<min(smooth.count, position + reach + 1)
    let count = Double(around.count)
    let middle = (count - 1) / 2
    var (mean, slope, squares) = (0.0, 0.0, 0.0)
    for (offset, index) in around.enumerated() {
      let x = Double(offset) - middle
      mean += smooth[index] / count
      slope += x * smooth[index]
      squares += x * x
    }
    slope = squares > 0 ? slope / squares : 0
    var (rest, inBand) = (0.0, 0.0)
    for (offset, index) in around.enumerated() {
      let value = smooth[index] - mean - slope * (Double(offset) - middle)
      rest += value * value
      inBand += band[index] * band[index]
    }
    return rest > 0 ? (inBand / rest).squareRoot() : 0
  }
}
