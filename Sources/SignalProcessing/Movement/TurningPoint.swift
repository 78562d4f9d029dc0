/// The angle at which a movement turns, free of the bias that noise gives to a maximum.
///
/// The largest of many noisy samples lies above the true level (by 2 standard deviations for a
/// plateau of 1 s). So a parabola is fitted to the run of samples around the extreme that stay
/// within a tolerance of the estimate. It is read at the middle of the run, where it does not
/// depend on which sample happened to be the largest, or at its vertex when that lies within one
/// sample of the middle, as on a sharp turn.
struct TurningPoint {
  /// Estimated angle, unit of the input.
  var level: Double
  /// Index at the middle of the run.
  var index: Int

  /// Tolerance of the search for the run, degrees: six standard deviations of the noise that is
  /// left of 1° white noise.
  private static let searchTolerance = 2.0
  /// Rounds of that search: the first starts at the largest sample, each later one at the last
  /// estimate, which frees it from the height of that sample.
  private static let searchRounds = 3
  /// Rounds with a tolerance fitted to the noise, which frees the run of beginning movement.
  private static let finalRounds = 2
  /// Least tolerance of the last runs, degrees: four standard deviations of the noise (0.1°) that a
  /// low pass at 6 Hz leaves of 0.3° white noise at 100 Hz.
  private static let leastTolerance = 0.4
  /// The same in standard deviations of the noise found.
  private static let toleranceInDeviations = 4.0
  /// Share of the run that is fitted, which drops the ends where the movement already starts.
  private static let middleShare = 0.7
  /// Samples fitted on either side of the middle at least.
  private static let leastHalfWidth = 2

  /// Estimates the maximum (`sign` 1) or minimum (`sign` −1) of `values` around `extreme`.
  ///
  /// - Parameters:
  ///   - values: low-passed angle, degrees.
  ///   - time: time of each sample, s.
  ///   - extreme: index of the largest (smallest) sample.
  ///   - bounds: indices that may be used; contains `extreme`.
  ///   - sign: 1 for a maximum, −1 for a minimum.
  init(
    _ values: [Double], time: [Double], around extreme: Int, within bounds: ClosedRange<Int>,
    sign: Double
  ) {
    func run(from centre: Int, floor: Double) -> ClosedRange<Int> {
      var (low, high) = (centre, centre)
      while low > bounds.lowerBound, sign * values[low - 1] >= floor { low -= 1 }
      while high < bounds.upperBound, sign * values[high + 1] >= floor { high += 1 }
      return low...high
    }
    func fit(_ run: ClosedRange<Int>) -> Parabola {
      let centre = (run.lowerBound + run.upperBound) / 2
      let reach = Int(Self.middleShare * Double(run.count) / 2)
      let half = max(Self.leastHalfWidth, reach)
      let low = max(bounds.lowerBound, centre - half)
      let high = min(bounds.upperBound, centre + half)
      return Parabola(values, time: time, window: low...high, centre: centre, sign: sign)
    }
    level = values[extreme]
    index = extreme
    var tolerance = Self.searchTolerance
    for round in 1...Self.searchRounds + Self.finalRounds {
      let found = fit(run(from: index, floor: sign * level - tolerance))
      level = found.level
      index = found.centre
      if round >= Self.searchRounds {
        tolerance = max(Self.leastTolerance, Self.toleranceInDeviations * found.deviation)
      }
    }
  }
}

/// A least-squares parabola over part of a curve, read at its turn.
private struct Parabola {
  /// Index of the sample it is read at.
  let centre: Int
  /// Value at the vertex when that lies within a sample of `centre`, else at the nearer end of that
  /// interval; at `centre` itself when the parabola does not turn.
  let level: Double
  /// Root mean square of the residuals.
  let deviation: Double

  init(
    _ values: [Double], time: [Double], window: ClosedRange<Int>, centre: Int, sign: Double
  ) {
    self.centre = centre
    // Orthogonal polynomials 1, p, q over the times, so that no matrix has to be inverted.
    let count = Double(window.count)
    let mean = window.reduce(0) { $0 + values[$1] } / count
    let middle = window.reduce(0) { $0 + (time[$1] - time[centre]) } / count + time[centre]
    var (pp, ppp, pv) = (0.0, 0.0, 0.0)
    for index in window {
      let p = time[index] - middle
      pp += p * p
      ppp += p * p * p
      pv += p * values[index]
    }
    let (skew, spread) = pp > 0 ? (ppp / pp, pp / count) : (0, 0)
    let slope = pp > 0 ? pv / pp : 0
    var (qq, qv) = (0.0, 0.0)
    for index in window {
      let p = time[index] - middle
      let q = p * p - skew * p - spread
      qq += q * q
      qv += q * values[index]
    }
    let curvature = window.count > 3 && qq > 0 ? qv / qq : 0
    func value(_ moment: Double) -> Double {
      let p = moment - middle
      return mean + slope * p + curvature * (p * p - skew * p - spread)
    }
    deviation =
      (window.reduce(0) { sum, index in
        let residual = values[index] - value(time[index])
        return sum + residual * residual
      } / count).squareRoot()
    guard sign * curvature < 0 else {
      level = value(time[centre])
      return
    }
    let vertex = middle + (skew - slope / curvature) / 2
    let before = time[max(window.lowerBound, centre - 1)]
    let after = time[min(window.upperBound, centre + 1)]
    level = value(min(max(vertex, before), after))
  }
}
