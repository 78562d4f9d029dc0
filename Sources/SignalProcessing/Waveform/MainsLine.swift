internal import Glibc

/// Finds the hum of the mains in a recording.
///
/// Power at 50 and 60 Hz (or where they fold to) in stretches of one second under a Hann window, compared with
/// the power 5 Hz beside it. A QRS complex has a smooth spectrum there; a line stands out.
enum MainsLine {
  private static let frequencies = [50.0, 60.0]
  private static let beside = 5.0
  /// Least ratio of the powers, and lowest frequency that is no part of a QRS complex.
  private static let ratio = 20.0
  private static let lowest = 35.0
  /// Most stretches that are looked at.
  private static let stretches = 32

  /// Frequency of the stronger line, Hz; `nil` when the recording has none.
  ///
  /// - Parameters:
  ///   - samples: any unit; stretches with holes do not count.
  ///   - rate: samples a second.
  /// - Returns: Hz, where the line lies in the recording.
  /// - Complexity: 32 seconds of samples at most.
  static func frequency(in samples: [Double], rate: Double) -> Double? {
    let length = Int(rate.rounded())
    guard length > 1, samples.count >= length else { return nil }
    let count = samples.count / length
    let step = max(1, count / stretches)
    let window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
    var best: (frequency: Double, power: Double)?
    for nominal in frequencies {
      let line = (nominal - rate * (nominal / rate).rounded()).magnitude
      guard line >= lowest, line <= rate / 2 - 0.5 else { continue }
      let sides = [line - beside, line + beside].filter { $0 < rate / 2 }
      var powers: [Double] = []
      var others: [Double] = []
      for stretch in stride(from: 0, to: count, by: step) {
        let part = samples[stretch * length..<(stretch + 1) * length]
        guard part.allSatisfy(\.isUsable) else { continue }
        powers.append(power(part, window, line / rate))
        others.append(sides.map { power(part, window, $0 / rate) }.max() ?? 0)
      }
      guard let power = Percentile.median(of: powers), let other = Percentile.median(of: others),
        power > ratio * other, power > best?.power ?? 0
      else { continue }
      best = (line, power)
    }
    return best?.frequency
  }

  /// Power of the frequency `cycles` per sample, less the mean.
  private static func power(
    _ samples: ArraySlice<Double>, _ window: [Double], _ cycles: Double
  ) -> Double {
    let mean = samples.reduce(0) { $0 + $1 / Double(samples.count) }
    let turn = 2 * cos(2 * .pi * cycles)
    var (one, two) = (0.0, 0.0)
    for (value, weight) in zip(samples, window) {
      (one, two) = ((value - mean) * weight + turn * one - two, one)
    }
    return one * one + two * two - turn * one * two
  }
}
