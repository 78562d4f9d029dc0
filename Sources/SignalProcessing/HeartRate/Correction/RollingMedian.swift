/// Percentiles of the values round each value, windows shrinking at the ends.
struct RollingMedian {
  private var window: [Double] = []

  /// Percentiles over `width` (odd) values centred on each; entries where `use` is false are left
  /// out.
  ///
  /// - Returns: per value the percentile; `.nan` where the window is smaller than `minimum`.
  /// - Complexity: O(n × width).
  static func percentile(
    _ percent: Double, of values: [Double], width: Int, use: [Bool]? = nil, minimum: Int = 1
  ) -> [Double] {
    var rolling = RollingMedian()
    rolling.window.reserveCapacity(width + 1)
    let half = width / 2
    var next = 0
    var result: [Double] = []
    result.reserveCapacity(values.count)
    for centre in values.indices {
      while next < values.count, next <= centre + half {
        if use?[next] ?? true { rolling.insert(values[next]) }
        next += 1
      }
      let old = centre - half - 1
      if old >= 0, use?[old] ?? true { rolling.remove(values[old]) }
      let count = rolling.window.count
      result.append(
        count >= minimum ? Percentile.value(percent, ofSorted: rolling.window) ?? .nan : .nan)
    }
    return result
  }

  /// Medians over `width` (odd) values centred on each.
  static func medians(_ values: [Double], width: Int) -> [Double] {
    percentile(50, of: values, width: width)
  }

  private mutating func insert(_ value: Double) { window.insert(value, at: position(value)) }

  private mutating func remove(_ value: Double) {
    let index = position(value)
    if index < window.count { window.remove(at: index) }
  }

  /// Index of the first element that is not below `value`.
  private func position(_ value: Double) -> Int {
    var (low, high) = (0, window.count)
    while low < high {
      let middle = (low + high) / 2
      if window[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
