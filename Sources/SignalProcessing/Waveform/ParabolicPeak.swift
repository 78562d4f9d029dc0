/// The vertex of a parabola through equally spaced samples.
enum ParabolicPeak {
  /// Offset from the middle sample (−1…1) and height of a maximum.
  ///
  /// Where the samples have no maximum within one sample, the middle sample itself.
  static func maximum(_ left: Double, _ middle: Double, _ right: Double) -> (
    offset: Double, height: Double
  ) {
    let bend = left - 2 * middle + right
    let tilt = (left - right) / 2
    guard bend < 0, tilt.magnitude <= -bend else { return (0, middle) }
    return (tilt / bend, middle - tilt * tilt / bend / 2)
  }

  /// Offset from sample `index` and height of the parabola that fits the samples within `reach` best (least squares).
  ///
  /// Noise moves it less than a parabola through three samples. That one counts where the fit has no maximum within `reach`, or the
  /// samples end.
  static func fitted(_ values: [Double], at index: Int, reach: Int) -> (
    offset: Double, height: Double
  ) {
    let nearest = maximum(values[index - 1], values[index], values[index + 1])
    guard reach > 1, index >= reach, index + reach < values.count else { return nearest }
    let count = Double(2 * reach + 1)
    var (squares, fourths) = (0.0, 0.0)
    var (sum, first, second) = (0.0, 0.0, 0.0)
    for lag in -reach...reach {
      let (place, value) = (Double(lag), values[index + lag])
      squares += place * place
      fourths += place * place * place * place
      sum += value
      first += place * value
      second += place * place * value
    }
    let tilt = first / squares
    let bend = (count * second - squares * sum) / (count * fourths - squares * squares)
    guard bend < 0, tilt.magnitude <= -2 * bend * Double(reach) else { return nearest }
    let level = (sum - bend * squares) / count
    return (-tilt / bend / 2, level - tilt * tilt / bend / 4)
  }
}
