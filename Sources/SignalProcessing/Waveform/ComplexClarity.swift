/// Whether what stands out in a stretch of an electrocardiogram are QRS complexes.
///
/// A QRS complex is a spike: within 100 ms either side the recording is mostly energy between 8 and 20 Hz
/// (here 0.6 or more; waves of breathing, pulse or hum-free sines 0.2 or less), and between complexes there
/// is little of it. In noise the energy never rests: its lower quartile is more than a quarter of that at
/// the supposed beats, which fast hearts reach only above 150 beats a minute, and evenly.
struct ComplexClarity {
  /// Root mean square of the band round each sample.
  let level: [Double]
  /// The band of QRS complexes, 8 to 20 Hz.
  let band: [Double]
  /// The recording below 20 Hz.
  let smooth: [Double]
  /// Samples in 100 ms.
  let reach: Int
  /// Least share of the band in a complex.
  private static let leastSharpness = 0.3
  /// Greatest lower quartile of the level relative to the beats.
  private static let quiet = 0.3
  /// Intervals of a fast heart are shorter than this many reaches, 0.4 s: there a complex and its surroundings
  /// fill half of the time.
  private static let fastReaches = 4.0
  /// Greatest spread of its intervals and heights, relative to their medians.
  private static let spread = 0.35

  /// Whether the stretch `samples` with beats at `beats` holds QRS complexes.
  ///
  /// - Complexity: O(n log n).
  func isClear(_ samples: Range<Int>, beats: [Int]) -> Bool {
    let heights = beats.map(height)
    guard let height = Percentile.median(of: heights), height > 0,
      let sharpness = Percentile.median(of: beats.map(sharpness)),
      sharpness >= Self.leastSharpness
    else { return false }
    let rest = Percentile.value(25, of: Array(level[samples])) ?? 0
    guard rest > Self.quiet * height else { return true }
    return isFast(beats, heights, height: height)
  }

  /// Whether beats leave no rest because they follow each other fast, evenly and equally high.
  private func isFast(_ beats: [Int], _ heights: [Double], height: Double) -> Bool {
    let intervals = zip(beats.dropFirst(), beats).map { Double($0 - $1) }
    guard let interval = Percentile.median(of: intervals),
      interval < Self.fastReaches * Double(reach),
      let uneven = Self.spread(intervals), let unequal = Self.spread(heights)
    else { return false }
    return uneven <= Self.spread * interval && unequal <= Self.spread * height
  }

  /// Highest level within 60 ms of a complex.
  private func height(_ position: Int) -> Double {
    let half = 3 * reach / 5
    return level[max(0, position - half)..<min(level.count, position + half + 1)].max() ?? 0
  }

  /// Distance of the 10th and the 90th percentile.
  private static func spread(_ values: [Double]) -> Double? {
    guard let low = Percentile.value(10, of: values), let high = Percentile.value(90, of: values)
    else { return nil }
    return high - low
  }

  /// Root mean square of the band at a complex over that of the recording less its trend.
  func sharpness(_ position: Int) -> Double {
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
