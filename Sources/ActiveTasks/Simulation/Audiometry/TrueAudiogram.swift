internal import Glibc

/// A listener's true thresholds of one ear.
///
/// Between the given frequencies the threshold runs linearly over the logarithm of the frequency;
/// beyond them it stays.
public struct TrueAudiogram: Sendable, Equatable {
  private let points: [(frequency: Double, level: Double)]

  /// An ear with thresholds in dB HL by frequency in Hz, at least one, in any order.
  ///
  /// `nil` without any, or when a frequency is not above 0 or given twice.
  public init?(_ levels: [(frequency: Double, level: Double)]) {
    points = levels.sorted { $0.frequency < $1.frequency }
    let rises = zip(points, points.dropFirst()).allSatisfy { $0.frequency < $1.frequency }
    guard let first = points.first, first.frequency > 0, rises,
      points.allSatisfy({ $0.frequency.isFinite && $0.level.isFinite })
    else { return nil }
  }

  /// Reads one level in dB HL for all frequencies, or `HZ=DB,HZ=DB,…`; `nil` for anything else.
  public init?(_ text: String) {
    if let level = Double(text) {
      self.init([(1000, level)])
      return
    }
    var levels: [(frequency: Double, level: Double)] = []
    for part in text.split(separator: ",") {
      let halves = part.split(separator: "=", maxSplits: 1).map { Double($0) }
      guard halves.count == 2, let frequency = halves[0], let level = halves[1] else { return nil }
      levels.append((frequency, level))
    }
    self.init(levels)
  }

  /// The threshold in dB HL at `frequency` in Hz.
  public func threshold(_ frequency: Double) -> Double {
    guard let upper = points.firstIndex(where: { $0.frequency >= frequency }) else {
      return points.last?.level ?? 0
    }
    let high = points[upper]
    guard upper > 0, high.frequency > frequency else { return high.level }
    let low = points[upper - 1]
    let share = log(frequency / low.frequency) / log(high.frequency / low.frequency)
    return low.level + share * (high.level - low.level)
  }

  /// Whether both have the same thresholds.
  public static func == (one: TrueAudiogram, other: TrueAudiogram) -> Bool {
    one.points.elementsEqual(other.points) { $0 == $1 }
  }
}
