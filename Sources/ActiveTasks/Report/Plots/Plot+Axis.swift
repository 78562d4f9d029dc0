extension Plot.Axis {
  /// An axis that holds `values` with some room at both ends.
  ///
  /// - Parameters:
  ///   - label: what it counts, with its unit.
  ///   - values: what must be seen; others than finite numbers are left out.
  ///   - includes: further values.
  ///   - margin: room at each end, as a share of the span.
  /// - Returns: the axis; from 0 to 1 without any value.
  static func covering(
    _ label: String, _ values: some Sequence<Double>, includes: [Double] = [],
    margin: Double = 0.06
  ) -> Plot.Axis {
    var low = Double.infinity
    var high = -Double.infinity
    for value in values where value.isFinite {
      low = min(low, value)
      high = max(high, value)
    }
    for value in includes where value.isFinite {
      low = min(low, value)
      high = max(high, value)
    }
    guard low <= high else { return Plot.Axis(label: label, from: 0, to: 1) }
    let span = high - low
    let room = span > 0 ? span * margin : max(high.magnitude * 0.1, 1)
    return Plot.Axis(label: label, from: low - room, to: high + room)
  }

  /// Counts from 0, with whole numbers for ticks.
  static func counts(_ label: String, _ values: [Double]) -> Plot.Axis {
    var axis = covering(label, values, includes: [0, 1], margin: 0.12)
    axis.from = 0
    if axis.to < 10 {
      axis.ticks = (0...Int(axis.to)).map { Tick(value: Double($0), label: "\($0)") }
    }
    return axis
  }

  /// Time from 0 to `seconds`, in the unit that suits, and what to divide seconds by.
  static func time(_ seconds: Double, from start: Double = 0) -> (axis: Plot.Axis, unit: Double) {
    let span = seconds - start
    let (unit, name) =
      span > 4 * 3600 ? (3600.0, "h") : span > 600 ? (60.0, "min") : (1.0, "s")
    let end = seconds > start ? seconds : start + 1
    return (Plot.Axis(label: "time (\(name))", from: start / unit, to: end / unit), unit)
  }

  /// Days, counted from 1970, with about `count` dates.
  static func days(_ range: ClosedRange<Int64>, count: Int64 = 8) -> Plot.Axis {
    let days = range.upperBound - range.lowerBound + 1
    let steps: [Int64] = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728]
    let step = steps.first { days / $0 < count } ?? max(days / count, 1)
    let ticks = stride(from: range.lowerBound, through: range.upperBound, by: Int(step)).map {
      Tick(value: Double($0), label: CivilDate(daysSince1970: $0).iso8601)
    }
    return Plot.Axis(
      label: "day", from: Double(range.lowerBound) - 0.6, to: Double(range.upperBound) + 0.6,
      ticks: ticks)
  }
}

extension Plot.Series {
  /// Rows of a curve: at most `limit` pairs of a least and a greatest value, so that no peak is lost;
  /// gaps stay.
  static func curve(_ x: [Double], _ y: [Double], limit: Int = 1000) -> [[Double]] {
    let count = min(x.count, y.count)
    guard count > 2 * limit else { return (0..<count).map { [x[$0], y[$0]] } }
    var rows: [[Double]] = []
    for part in 0..<limit {
      let range = count * part / limit..<count * (part + 1) / limit
      let finite = range.filter { y[$0].isFinite && x[$0].isFinite }
      guard let first = finite.first else {
        rows.append([x[range.lowerBound], .nan])
        continue
      }
      var low = first
      var high = first
      for index in finite {
        if y[index] < y[low] { low = index }
        if y[index] > y[high] { high = index }
      }
      rows.append([x[min(low, high)], y[min(low, high)]])
      if low != high { rows.append([x[max(low, high)], y[max(low, high)]]) }
      if finite.count < range.count { rows.append([x[range.upperBound - 1], .nan]) }
    }
    return rows
  }

  /// Rows of a cloud: at most one point in each cell of a grid of `cells` by `cells`.
  static func cloud(_ x: [Double], _ y: [Double], cells: Double = 250) -> [[Double]] {
    let points = zip(x, y).filter { $0.isFinite && $1.isFinite }
    guard points.count > 2000, let left = points.map(\.0).min(), let right = points.map(\.0).max(),
      let low = points.map(\.1).min(), let high = points.map(\.1).max(), right > left, high > low,
      (right - left).isFinite, (high - low).isFinite
    else { return points.map { [$0, $1] } }
    var seen: Set<Int> = []
    return points.compactMap { x, y in
      let column = Int((x - left) / (right - left) * cells)
      let row = Int((y - low) / (high - low) * cells)
      return seen.insert(row * 1000 + column).inserted ? [x, y] : nil
    }
  }
}
