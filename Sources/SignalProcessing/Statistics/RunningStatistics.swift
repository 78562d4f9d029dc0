/// Mean, standard deviation and extremes of numbers as they come, without storing them.
///
/// Source: B. P. Welford, *Technometrics* 4, 1962.
public struct RunningStatistics: Sendable, Equatable {
  /// How many numbers were added.
  public private(set) var count = 0
  private var runningMean = 0.0
  private var squares = 0.0
  private var lowest = Double.infinity
  private var highest = -Double.infinity

  /// No numbers yet.
  public init() {}

  /// The statistics of `values`.
  public init(_ values: [Double]) {
    for value in values { add(value) }
  }

  /// Adds one finite number.
  public mutating func add(_ value: Double) {
    count += 1
    let difference = value - runningMean
    runningMean += difference / Double(count)
    squares += difference * (value - runningMean)
    lowest = min(lowest, value)
    highest = max(highest, value)
  }

  /// Arithmetic mean; `nil` without numbers.
  public var mean: Double? { count > 0 ? runningMean : nil }

  /// Standard deviation with divisor n − 1; `nil` below two numbers.
  public var standardDeviation: Double? {
    count > 1 ? (squares / Double(count - 1)).squareRoot() : nil
  }

  /// Standard deviation divided by the magnitude of the mean, a ratio.
  ///
  /// `nil` below two numbers or when the mean is zero.
  public var coefficientOfVariation: Double? {
    guard let deviation = standardDeviation, runningMean != 0 else { return nil }
    return deviation / runningMean.magnitude
  }

  /// Smallest number; `nil` without numbers.
  public var minimum: Double? { count > 0 ? lowest : nil }

  /// Greatest number; `nil` without numbers.
  public var maximum: Double? { count > 0 ? highest : nil }
}
