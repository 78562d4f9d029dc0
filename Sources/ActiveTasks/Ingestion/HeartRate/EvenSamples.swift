/// Samples of a waveform on an even grid.
enum EvenSamples {
  /// A value within this share of a step of a grid point is taken as it is.
  private static let near = 0.25
  /// A value this near is taken where nothing can be interpolated.
  private static let nearest = 0.5
  /// Longest distance, in steps, that is no hole.
  private static let longest = 1.75

  /// `values` at `count` moments from the first time, interpolated in a straight line between samples less than
  /// 1.75 steps apart, `.nan` in holes.
  ///
  /// - Parameters:
  ///   - values: shape `[n]`.
  ///   - times: s, rising, shape `[n]`, not empty.
  ///   - rate: of the grid, Hz.
  ///   - count: grid points.
  /// - Returns: shape `[count]`.
  /// - Complexity: O(n + count).
  static func grid(_ values: [Double], at times: [Double], rate: Double, count: Int) -> [Double] {
    var place = 0
    return (0..<count).map { index in
      let moment = Double(index)
      func step(_ sample: Int) -> Double { (times[sample] - times[0]) * rate }
      while place + 1 < times.count, step(place + 1) <= moment { place += 1 }
      let before = moment - step(place)
      guard place + 1 < times.count else { return before <= nearest ? values[place] : .nan }
      let after = step(place + 1) - moment
      let closest = before <= after ? place : place + 1
      if min(before, after) <= near { return values[closest] }
      if before + after <= longest {
        return (values[place] * after + values[place + 1] * before) / (before + after)
      }
      return min(before, after) <= nearest ? values[closest] : .nan
    }
  }

  /// Farthest that a time lies from an even rate, s.
  ///
  /// - Parameter times: s, rising.
  /// - Returns: 0 below two times.
  static func drift(_ times: [Double]) -> Double {
    guard let first = times.first, let last = times.last, times.count > 1 else { return 0 }
    let step = (last - first) / Double(times.count - 1)
    return times.indices.reduce(0) { max($0, (times[$1] - first - Double($1) * step).magnitude) }
  }
}
