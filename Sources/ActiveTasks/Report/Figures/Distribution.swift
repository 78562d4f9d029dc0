internal import SignalProcessing

/// How the numbers of a metric are spread.
struct Distribution {
  /// Numbers, ascending.
  let sorted: [Double]
  /// Bars of equal width.
  let bins: [Bin]
  /// Where the first bar begins.
  let start: Double
  /// Width of a bar.
  let width: Double
  /// Mean and standard deviation.
  let statistics: RunningStatistics

  /// A bar.
  struct Bin: Equatable {
    /// Numbers of results of quality good.
    var good = 0
    /// Numbers of suspect results.
    var suspect = 0

    var count: Int { good + suspect }
  }

  /// Bars, at most.
  static let mostBins = 40

  /// The spread of finite numbers; `nil` without any, or when they span more than numbers can.
  ///
  /// Bars are 2 IQR / ∛n wide (Freedman and Diaconis 1981), rounded up to 1, 2 or 5 times a power of ten, and at
  /// least 1 for whole numbers.
  /// - Parameter values: numbers, and whether their result is suspect.
  init?(_ values: [(value: Double, isSuspect: Bool)]) {
    let sorted = values.map(\.value).sorted()
    guard let low = sorted.first, let high = sorted.last, (high - low).isFinite else { return nil }
    self.sorted = sorted
    statistics = RunningStatistics(values.map(\.value))
    let isWhole = sorted.allSatisfy { $0 == $0.rounded() }
    let span = high - low
    let quartiles = [25.0, 75].compactMap { Percentile.value($0, ofSorted: sorted) }
    var raw = quartiles.count == 2 ? 2 * (quartiles[1] - quartiles[0]) : 0
    raw /= Self.cubeRoot(Double(sorted.count))
    if raw <= 0 { raw = span / 8 }
    if raw <= 0 { raw = Swift.max(low.magnitude / 10, isWhole ? 1 : 1e-3) }
    var width = FigureAxis.round(Swift.max(raw, span / Double(Self.mostBins - 2)))
    if isWhole { width = Swift.max(width, 1) }
    // A bar of width 1 stands over its whole number.
    let offset = isWhole && width == 1 ? 0.5 : 0
    let first = ((low + offset) / width).rounded(.down) * width - offset
    let count = ((high - first) / width).rounded(.down) + 1
    guard first.isFinite, count.isFinite, count >= 1, count <= Double(2 * Self.mostBins) else {
      return nil
    }
    var bins = Array(repeating: Bin(), count: Int(count))
    for (value, isSuspect) in values {
      let index = Swift.min(Swift.max(Int((value - first) / width), 0), bins.count - 1)
      if isSuspect { bins[index].suspect += 1 } else { bins[index].good += 1 }
    }
    self.width = width
    self.bins = bins
    start = first
  }

  /// The percentile of the numbers.
  func percentile(_ percent: Double) -> Double {
    Percentile.value(percent, ofSorted: sorted) ?? 0
  }

  /// The largest bar.
  var most: Int { bins.map(\.count).max() ?? 0 }
  /// Numbers of suspect results.
  var suspect: Int { bins.reduce(0) { $0 + $1.suspect } }
  /// Where the last bar ends.
  var end: Double { start + width * Double(bins.count) }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = Swift.max(value, 1)
    for _ in 0..<60 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }
}
