/// Fills short holes of a vector series by straight lines in time.
struct HoleBridge {
  /// Sample times, s.
  let time: [Double]
  /// Longest hole that is filled, s.
  let longest: Double
  /// Components beyond this count as missing.
  let largest: Double

  /// Fills short holes, sets `.nan` in long ones; returns how many samples were missing and filled.
  ///
  /// A hole at either end takes the nearest value. O(n); copies only when something is missing.
  func fill(_ series: inout Vector3Series) -> (missing: Int, bridged: Int) {
    var missing = 0
    var bridged = 0
    var index = 0
    while index < series.count {
      guard isMissing(series, index) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < series.count, isMissing(series, end) { end += 1 }
      missing += end - index
      if fillHole(&series, index..<end) { bridged += end - index }
      index = end
    }
    return (missing, bridged)
  }

  /// Whether a component is absent or impossible.
  private func isMissing(_ series: Vector3Series, _ index: Int) -> Bool {
    !(abs(series.x[index]) <= largest && abs(series.y[index]) <= largest
      && abs(series.z[index]) <= largest)
  }

  /// Fills one hole and reports success.
  private func fillHole(_ series: inout Vector3Series, _ hole: Range<Int>) -> Bool {
    let left = hole.lowerBound > 0 ? hole.lowerBound - 1 : nil
    let right = hole.upperBound < series.count ? hole.upperBound : nil
    let span = time[right ?? hole.upperBound - 1] - time[left ?? hole.lowerBound]
    guard left != nil || right != nil, span >= 0, span <= longest else {
      for index in hole { series[index] = SIMD3(repeating: .nan) }
      return false
    }
    let first = series[left ?? right ?? 0]
    let last = series[right ?? left ?? 0]
    let start = time[left ?? hole.lowerBound]
    for index in hole {
      let fraction = span > 0 ? (time[index] - start) / span : 0
      series[index] = first * (1 - fraction) + last * fraction
    }
    return true
  }
}
