/// The angle at which a movement turns, free of the bias that noise gives to a maximum.
///
/// The largest of many noisy samples lies above the true level (by 2 standard deviations for a
/// plateau of 1 s). So a parabola is fitted to the run of samples around the extreme that stay
/// within a tolerance of it and is read at the middle of the run, where it does not depend on which
/// sample happened to be the largest; on a sharp turn its vertex within one sample is read instead.
struct TurningPoint {
  /// Estimated angle, unit of the input.
  var level: Double
  /// Index at the middle of the run.
  var index: Int

  /// Tolerance of the first run below the largest sample, degrees: more than any noise peak.
  private static let firstTolerance = 1.0
  /// Tolerance of the second run below the first estimate, degrees: four standard deviations of
  /// the noise (0.1°) that a low pass at 6 Hz leaves of 0.3° white noise at 100 Hz.
  private static let secondTolerance = 0.4
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
    func fit(_ run: ClosedRange<Int>) -> (level: Double, index: Int) {
      let centre = (run.lowerBound + run.upperBound) / 2
      let reach = Int(Self.middleShare * Double(run.count) / 2)
      let half = max(Self.leastHalfWidth, reach)
      let low = max(bounds.lowerBound, centre - half)
      let high = min(bounds.upperBound, centre + half)
      let level = Self.parabola(values, time, low...high, centre: centre, sign: sign)
      return (level, centre)
    }
    let first = fit(run(from: extreme, floor: sign * values[extreme] - Self.firstTolerance))
    let second = fit(
      run(from: first.index, floor: sign * first.level - Self.secondTolerance))
    level = second.level
    index = second.index
  }

  /// The least-squares parabola over `window`, read at its vertex when that lies within a sample of
  /// `centre`, else at the nearer end of that interval.
  private static func parabola(
    _ values: [Double], _ time: [Double], _ window: ClosedRange<Int>, centre: Int, sign: Double
  ) -> Double {
    let mean = window.reduce(0) { $0 + values[$1] } / Double(window.count)
    guard window.count >= 4 else { return values[centre] }
    let origin = time[centre]
    // Orthogonal polynomials 1, p, q over the times, so that no matrix has to be inverted.
    let shift = window.reduce(0) { $0 + (time[$1] - origin) } / Double(window.count)
    var (pp, ppp, pv) = (0.0, 0.0, 0.0)
    for index in window {
      let p = time[index] - origin - shift
      pp += p * p
      ppp += p * p * p
      pv += p * values[index]
    }
    guard pp > 0 else { return mean }
    let (skew, spread) = (ppp / pp, pp / Double(window.count))
    var (qq, qv) = (0.0, 0.0)
    for index in window {
      let p = time[index] - origin - shift
      let q = p * p - skew * p - spread
      qq += q * q
      qv += q * values[index]
    }
    let slope = pv / pp
    let curvature = qq > 0 ? qv / qq : 0
    func value(_ p: Double) -> Double { mean + slope * p + curvature * (p * p - skew * p - spread) }
    let before = time[max(window.lowerBound, centre - 1)] - origin - shift
    let after = time[min(window.upperBound, centre + 1)] - origin - shift
    guard sign * curvature < 0 else { return value(-shift) }
    let vertex = (skew - slope / curvature) / 2
    return value(min(max(vertex, before), after))
  }
}
