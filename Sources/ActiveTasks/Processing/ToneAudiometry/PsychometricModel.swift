internal import Glibc

/// The family of psychometric functions a fit weighs, tabulated once.
///
/// P(tap | L) = r + (1 − 2r) / (1 + exp(−(L − θ)/s)) with the scale s of the logistic function and one
/// rate r of guesses and of lapses. The prior: θ is flat over −20…130 dB HL; s is log-normal with
/// median 2.5 dB (10 % per dB at threshold) and one standard deviation a factor of 1.8, which spans the
/// 6 to 18 % per dB of pure tones near threshold; r is exponential with mean 2 %. The same prior serves
/// every log.
struct PsychometricModel: Sendable {
  /// Lowest tabulated threshold in dB HL; the thresholds are 1 dB apart.
  static let lowest = -20.0
  /// Number of tabulated thresholds.
  static let count = 151
  /// The tables.
  static let shared = PsychometricModel()

  /// Logistic scales in dB, equally far apart in log s.
  private static let scales = [1, 1.4, 2, 2.8, 4, 5.6, 8]
  /// Rates of guesses and lapses, equally far apart in log r.
  private static let rates = [0.002, 0.006, 0.018, 0.054]
  /// Differences of threshold and level that are tabulated, in dB: −reach…reach.
  private static let reach = 200

  /// Probability of a tap by difference of threshold and level, one row a nuisance combination.
  private let tap: [Double]
  /// Probability of no tap, laid out as `tap`.
  private let noTap: [Double]
  /// Natural logarithm of the prior weight of each nuisance combination.
  let logPrior: [Double]

  private init() {
    var tap: [Double] = []
    var logPrior: [Double] = []
    for scale in Self.scales {
      let z = log(scale / 2.5) / log(1.8)
      for rate in Self.rates {
        // A density over log r is the density over r times r.
        logPrior.append(-z * z / 2 + log(rate) - rate / 0.02)
        for difference in -Self.reach...Self.reach {
          tap.append(rate + (1 - 2 * rate) / (1 + exp(Double(difference) / scale)))
        }
      }
    }
    self.tap = tap
    noTap = tap.map { 1 - $0 }
    self.logPrior = logPrior
  }

  /// Likelihood of `trials` over thresholds (columns) for each nuisance combination (rows), up to a
  /// factor per row whose natural logarithm is `logScale`.
  ///
  /// Levels between whole decibels are interpolated linearly in the table; levels far outside the
  /// thresholds count as the nearest tabulated one.
  func likelihood(_ trials: [ToneTrial]) -> (rows: [Double], logScale: [Double]) {
    let count = Self.count
    let groups = Self.groups(trials)
    var rows = [Double](repeating: 1, count: logPrior.count * count)
    var logScale = [Double](repeating: 0, count: logPrior.count)
    rows.withUnsafeMutableBufferPointer { rows in
      for combination in logPrior.indices {
        let row = UnsafeMutableBufferPointer(
          rebasing: rows[combination * count..<(combination + 1) * count])
        var applied = 0
        for group in groups {
          let whole = Int(group.place.rounded(.down))
          let start = combination * (2 * Self.reach + 1) + whole
          for power in group.powers {
            Self.multiply(
              row, by: group.heard ? tap : noTap, at: start,
              fraction: group.place - Double(whole), power: power)
            applied += power
            if applied >= 64 {
              logScale[combination] += Self.rescale(row)
              applied = 0
            }
          }
        }
      }
    }
    return (rows, logScale)
  }

  /// Presentations at one level with one answer.
  private struct Group {
    /// Where the level stands in the tables.
    var place: Double
    /// Whether they were heard.
    var heard: Bool
    /// How many there are, in portions of at most three.
    var powers: [Int]
  }

  /// The trials by level and answer.
  private static func groups(_ trials: [ToneTrial]) -> [Group] {
    let ordered = trials.sorted { ($0.level, $0.heard ? 1 : 0) < ($1.level, $1.heard ? 1 : 0) }
    var groups: [Group] = []
    for (index, trial) in ordered.enumerated() {
      if index > 0, ordered[index - 1] == trial {
        let last = groups.count - 1
        if let power = groups[last].powers.last, power < 3 {
          groups[last].powers[groups[last].powers.count - 1] = power + 1
        } else {
          groups[last].powers.append(1)
        }
      } else {
        let first = Double(reach) + lowest - trial.level
        let place = min(max(first, 0), Double(2 * reach - count))
        groups.append(Group(place: place, heard: trial.heard, powers: [1]))
      }
    }
    return groups
  }

  /// Divides a row by its largest element so that long logs do not underflow; gives the logarithm of
  /// the divisor.
  private static func rescale(_ row: UnsafeMutableBufferPointer<Double>) -> Double {
    var largest = Double.leastNormalMagnitude
    for value in row { largest = max(largest, value) }
    for column in row.indices { row[column] /= largest }
    return log(largest)
  }

  /// Multiplies a row by the table's values to the power of 1, 2 or 3.
  private static func multiply(
    _ row: UnsafeMutableBufferPointer<Double>, by table: [Double], at start: Int, fraction: Double,
    power: Int
  ) {
    table.withUnsafeBufferPointer { whole in
      // Of its own, so that no index needs a sum: plain loops, which the compiler makes parallel.
      let table = UnsafeBufferPointer(rebasing: whole[start..<start + count])
      guard fraction == 0 else {
        let next = UnsafeBufferPointer(rebasing: whole[start + 1..<start + 1 + count])
        for column in 0..<count {
          let value = table[column] + fraction * (next[column] - table[column])
          for _ in 0..<power { row[column] *= value }
        }
        return
      }
      switch power {
      case 1:
        for column in 0..<count { row[column] *= table[column] }
      case 2:
        for column in 0..<count { row[column] *= table[column] * table[column] }
      default:
        for column in 0..<count {
          row[column] *= table[column] * table[column] * table[column]
        }
      }
    }
  }
}
