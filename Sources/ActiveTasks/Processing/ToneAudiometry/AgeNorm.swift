internal import Glibc

/// What hearing to expect of otologically normal persons of an age and sex, after ISO 7029:2017.
///
/// Median shift from the age of 18: a·(age − 18)^b. Above the median thresholds spread like the half of
/// a normal distribution with s_u, below it with s_l, polynomials of degree 5 in age − 18.
/// `transcribed`: see `AgeNormTables`.
public struct AgeNorm: Sendable, Equatable {
  /// Sex as the standard distinguishes it.
  public enum Sex: String, Sendable, Codable, CaseIterable {
    /// Male.
    case male
    /// Female.
    case female
  }

  /// How well the coefficients are confirmed.
  public static let verification = Verification.transcribed

  /// Median threshold in dB HL.
  public let median: Double
  /// Standard deviation s_u of the half above the median in dB.
  public let upperSpread: Double
  /// Standard deviation s_l of the half below the median in dB.
  public let lowerSpread: Double

  /// The distribution at a frequency; `nil` for a frequency without coefficients, below 18 years, and
  /// beyond 80 years up to 2 kHz or 70 years above.
  ///
  /// - Parameters:
  ///   - frequency: frequency in Hz.
  ///   - age: age in years.
  ///   - sex: sex.
  public init?(frequency: Double, age: Double, sex: Sex) {
    typealias T = AgeNormTables
    guard let row = T.frequencies.firstIndex(of: frequency),
      (18...(frequency <= 2000 ? 80 : 70)).contains(age)
    else { return nil }
    let years = age - 18
    let isMale = sex == .male
    let coefficients = (isMale ? T.medianMale : T.medianFemale)[row]
    median = coefficients[0] * pow(years, coefficients[1])
    upperSpread = Self.polynomial((isMale ? T.upperMale : T.upperFemale)[row], years)
    lowerSpread = Self.polynomial((isMale ? T.lowerMale : T.lowerFemale)[row], years)
  }

  /// Percentage of the population whose threshold is lower (better) than `level` in dB HL.
  public func percentile(_ level: Double) -> Double {
    let deviation = level - median
    let z = deviation / (deviation >= 0 ? upperSpread : lowerSpread)
    return 50 * erfc(-z / 2.0.squareRoot())
  }

  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }
}
