/// Two-pass mean and standard deviation: sums in order, exact to rounding on short series.
enum Moments {
  /// Arithmetic mean; `nil` without values.
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// Standard deviation with divisor n − 1; `nil` below two values.
  static func standardDeviation(_ values: [Double]) -> Double? {
    guard values.count > 1, let mean = mean(values) else { return nil }
    var squares = 0.0
    for value in values { squares += (value - mean) * (value - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }
}
