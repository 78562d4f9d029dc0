/// Where the usual rise of a recording fits its pulses best.
///
/// The whole rise and what surrounds it place a pulse better than the samples at its steepest point, so the difference of the
/// two places is for the greater part the error of the latter. Mean, height and place of the usual slope are fitted by least squares,
/// the place by its derivative, twice.
enum PulseFit {
  /// What is fitted on either side of the steepest rise, s; at most half of the usual interval.
  private static let reachSeconds = 0.2
  /// Fewest pulses that make a usual one.
  private static let fewest = 10
  private static let rounds = 2
  /// Least height of a pulse, relative to the usual one, that its place is computed with.
  private static let leastHeight = 0.2

  /// Positions minus the places that fit best, samples of the slope.
  ///
  /// - Parameters:
  ///   - positions: steepest rises, samples, ascending.
  ///   - isUsual: which of them make the usual pulse.
  ///   - slope: of the filtered wave.
  ///   - rate: samples per second.
  /// - Returns: one a position; `nil` near the ends, and for all where pulses are too few.
  /// - Complexity: O(pulses · rate).
  static func deviations(
    of positions: [Double], isUsual: [Bool], slope: [Double], rate: Double
  ) -> [Double?] {
    let none = [Double?](repeating: nil, count: positions.count)
    let intervals = zip(positions.dropFirst(), positions).map { $0 - $1 }
    guard let interval = Percentile.median(of: intervals) else { return none }
    let reach = Int(min(reachSeconds * rate, interval / 2))
    let inside = Double(reach + 2)..<Double(max(slope.count - reach - 3, reach + 2))
    let usual = positions.indices.filter { isUsual[$0] && inside.contains(positions[$0]) }
    guard reach > 1, usual.count >= fewest else { return none }
    var mean = [Double](repeating: 0, count: 2 * reach + 1)
    for number in usual {
      let values = stretch(of: slope, at: positions[number], reach)
      for index in mean.indices { mean[index] += values[index] / Double(usual.count) }
    }
    let rise = centred(mean)
    let change = centred(
      mean.indices.map { index in
        let (from, to) = (max(index - 1, 0), min(index + 1, mean.count - 1))
        return (mean[to] - mean[from]) / Double(to - from)
      })
    let (height, tilt, both) = (
      product(rise, rise), product(change, change), product(rise, change)
    )
    let determinant = height * tilt - both * both
    guard determinant > 0 else { return none }
    return positions.map { position in
      var place = position
      for _ in 0..<rounds {
        guard inside.contains(place) else { return nil }
        let values = stretch(of: slope, at: place, reach)
        let (alike, moved) = (product(values, rise), product(values, change))
        let share = (alike * tilt - moved * both) / determinant
        let shift = (moved * height - alike * both) / determinant
        let step = shift / max(share, leastHeight)
        place -= min(max(step, -Double(reach) / 2), Double(reach) / 2)
      }
      return position - place
    }
  }

  /// The slope at `position` and `reach` samples on either side, by cubics through four samples.
  private static func stretch(of slope: [Double], at position: Double, _ reach: Int) -> [Double] {
    let first = Int(position.rounded(.down))
    let share = position - Double(first)
    return (first - reach...first + reach).map { index in
      let (before, left) = (slope[index - 1], slope[index])
      let (right, after) = (slope[index + 1], slope[index + 2])
      let third = 3 * (left - right) + after - before
      let second = 2 * before - 5 * left + 4 * right - after
      return left + share / 2 * (right - before + share * (second + share * third))
    }
  }

  private static func centred(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    return values.map { $0 - mean }
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
