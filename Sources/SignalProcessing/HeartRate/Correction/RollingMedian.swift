/// Percentiles of the values round each value, windows shrinking at the ends.
struct RollingMedian {
  /// The window's values, ascending, in the first `count` places.
  private let window: UnsafeMutableBufferPointer<Double>
  private var count = 0

  /// Percentiles over `width` (odd) values centred on each; entries where `use` is false are left
  /// out.
  ///
  /// - Returns: per value the percentile; `.nan` where the window is smaller than `minimum`.
  /// - Complexity: O(n × width).
  static func percentile(
    _ percent: Double, of values: [Double], width: Int, use: [Bool]? = nil, minimum: Int = 1
  ) -> [Double] {
    // One place more than a window: a value comes before the one that leaves.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width + 1) { space in
      var rolling = RollingMedian(window: space)
      let half = width / 2
      var next = 0
      var result: [Double] = []
      result.reserveCapacity(values.count)
      for centre in values.indices {
        let last = min(values.count, centre + half + 1)
        let old = centre - half - 1
        var leaving: Double? = old >= 0 && use?[old] ?? true ? values[old] : nil
        while next < last {
          if use?[next] ?? true { rolling.insert(values[next], for: &leaving) }
          next += 1
        }
        if let leaving { rolling.remove(leaving) }
        let sorted = UnsafeBufferPointer(rebasing: space[..<rolling.count])
        result.append(
          rolling.count >= minimum
            ? Percentile.value(percent, ofSorted: sorted) ?? .nan : .nan)
      }
      return result
    }
  }

  /// Medians over `width` (odd) values centred on each.
  static func medians(_ values: [Double], width: Int) -> [Double] {
    percentile(50, of: values, width: width)
  }

  private init(window: UnsafeMutableBufferPointer<Double>) { self.window = window }

  /// Inserts a value, in place of the one that leaves when there is one.
  private mutating func insert(_ value: Double, for leaving: inout Double?) {
    let index = position(value)
    if let old = leaving, case let place = position(old), place < count {
      leaving = nil
      // What lies between the two moves by one place.
      if place < index {
        for moved in place..<index - 1 { window[moved] = window[moved + 1] }
        window[index - 1] = value
      } else {
        for moved in stride(from: place, to: index, by: -1) { window[moved] = window[moved - 1] }
        window[index] = value
      }
      return
    }
    for moved in stride(from: count, to: index, by: -1) { window[moved] = window[moved - 1] }
    window[index] = value
    count += 1
  }

  private mutating func remove(_ value: Double) {
    let index = position(value)
    guard index < count else { return }
    for moved in index..<count - 1 { window[moved] = window[moved + 1] }
    count -= 1
  }

  /// Index of the first element that is not below `value`.
  private func position(_ value: Double) -> Int {
    guard count > 0 else { return 0 }
    var (low, length) = (0, count)
    while length > 1 {
      let half = length / 2
      low += window[low + half - 1] < value ? half : 0
      length -= half
    }
    return low + (window[low] < value ? 1 : 0)
  }
}
