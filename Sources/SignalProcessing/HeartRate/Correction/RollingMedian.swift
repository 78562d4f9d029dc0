/// Percentiles of the values round each value, windows shrinking at the ends.
struct RollingMedian {
  /// The window's values, ascending, in the first `count` places, infinity behind them.
  private let window: UnsafeMutablePointer<Double>
  private var count = 0

  /// Percentiles over `width` (odd) values centred on each; entries where `use` is false are left
  /// out.
  ///
  /// - Returns: per value the percentile; `.nan` where the window is smaller than `minimum`.
  /// - Complexity: O(n × width).
  static func percentile(
    _ percent: Double, of values: [Double], width: Int, use: [Bool]? = nil, minimum: Int = 1
  ) -> [Double] {
    // One place more than a window, where a value comes before the one that leaves, and a block behind it.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width + 1 + block) { space in
      guard let base = space.baseAddress else { return [] }
      space.initialize(repeating: .infinity)
      var rolling = RollingMedian(window: base)
      let half = width / 2
      var next = 0
      var place: Percentile.Place?
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
        if place?.count != rolling.count { place = Percentile.Place(percent, rolling.count) }
        let sorted = UnsafeBufferPointer(start: base, count: rolling.count)
        result.append(rolling.count >= minimum ? place?.value(ofSorted: sorted) ?? .nan : .nan)
      }
      return result
    }
  }

  /// Medians over `width` (odd) values centred on each.
  static func medians(_ values: [Double], width: Int) -> [Double] {
    percentile(50, of: values, width: width)
  }

  /// Places that are searched one by one behind a search of every eighth.
  private static let block = 8

  private init(window: UnsafeMutablePointer<Double>) { self.window = window }

  /// Inserts a value, in place of the one that leaves when there is one.
  private mutating func insert(_ value: Double, for leaving: inout Double?) {
    let index = position(value)
    if let old = leaving, case let place = position(old), place < count {
      leaving = nil
      // What lies between the two moves by one place.
      if place < index {
        (window + place).update(from: window + place + 1, count: index - 1 - place)
        window[index - 1] = value
      } else {
        (window + index + 1).update(from: window + index, count: place - index)
        window[index] = value
      }
      return
    }
    (window + index + 1).update(from: window + index, count: count - index)
    window[index] = value
    count += 1
  }

  private mutating func remove(_ value: Double) {
    let index = position(value)
    guard index < count else { return }
    (window + index).update(from: window + index + 1, count: count - index)
    count -= 1
  }

  /// Index of the first element that is not below `value`: a sum, which no processor has to guess as it does the
  /// turns of a bisection.
  private func position(_ value: Double) -> Int {
    var place = 0
    var last = Self.block - 1
    while last < count {
      place &+= window[last] < value ? Self.block : 0
      last &+= Self.block
    }
    let rest = window + place
    let pairs = SIMD4(
      rest[0] < value ? 1 : 0, rest[1] < value ? 1 : 0, rest[2] < value ? 1 : 0,
      rest[3] < value ? 1 : 0)
    let others = SIMD4(
      rest[4] < value ? 1 : 0, rest[5] < value ? 1 : 0, rest[6] < value ? 1 : 0,
      rest[7] < value ? 1 : 0)
    return place &+ (pairs &+ others).wrappedSum()
  }
}
