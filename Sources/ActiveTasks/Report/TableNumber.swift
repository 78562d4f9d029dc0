import Glibc

/// Numbers rounded for people: as many decimals as their uncertainty bears.
enum TableNumber {
  /// Significant digits of a number whose uncertainty is unknown.
  private static let significantDigits = 4
  /// Most decimals shown.
  private static let mostPlaces = 4

  /// The metric's value with its uncertainty, `–` when there is none.
  ///
  /// The uncertainty has two significant digits and the value as many decimals as it (JCGM
  /// 100:2008, 7.2.6); without one the value has four significant digits. Whole numbers
  /// without an uncertainty, and tenths from 1000 on, print in full, as rules compare them.
  static func text(_ metric: Metric) -> String {
    switch metric.value {
    case .text(let text): text
    case .number(let value): number(value, uncertainty: metric.uncertainty)
    case nil: "–"
    }
  }

  /// `value` with four significant digits, whole numbers in full; what is next to nothing with three, as 7.48e-11.
  static func text(_ value: Double) -> String {
    guard value.magnitude < 1e-1, value != 0 else { return number(value, uncertainty: nil) }
    guard value.magnitude >= 1e-6 else { return tiny(value) }
    return FixedDecimal.string(
      value, places: places(value, significant: significantDigits, most: 9)
    ).droppingZeros
  }

  /// A number below a millionth with three significant digits.
  private static func tiny(_ value: Double) -> String {
    guard let exponent = Int(exactly: log10(value.magnitude).rounded(.down)), exponent > -300
    else { return ShortestDecimal.string(value) }
    let digits = FixedDecimal.string(value * pow(10, Double(-exponent)), places: 2)
    return ShortestDecimal.string(Double("\(digits)e\(exponent)") ?? value)
  }

  private static func number(_ value: Double, uncertainty: Double?) -> String {
    guard let uncertainty, uncertainty > 0 else {
      if 1e3..<1e6 ~= value.magnitude, (value * 10).rounded() / 10 == value {
        return ShortestDecimal.string(value)
      }
      if value == value.rounded() { return ShortestDecimal.string(value) }
      return FixedDecimal.string(value, places: places(value, significant: significantDigits))
    }
    let places = places(uncertainty, significant: 2)
    return FixedDecimal.string(value, places: places) + " ± "
      + FixedDecimal.string(uncertainty, places: places)
  }

  /// Decimals that show `significant` digits of `value`, which is not zero.
  private static func places(
    _ value: Double, significant: Int, most: Int = mostPlaces
  ) -> Int {
    guard let exponent = Int(exactly: log10(value.magnitude).rounded(.down)) else { return 0 }
    return min(max(significant - 1 - exponent, 0), most)
  }
}
