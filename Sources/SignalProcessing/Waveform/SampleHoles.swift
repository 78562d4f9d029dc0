/// Where samples of a waveform are missing.
///
/// A beat whose peak lies beside a missing sample cannot be placed: the peak itself may be what is missing.
public struct SampleHoles: Sendable {
  /// Number of samples that are not finite, or above 1e300.
  public let count: Int
  /// Number of all samples.
  public let total: Int
  /// Time of the first missing sample, s; `nil` when none is missing.
  public let first: Double?
  private let samples: [Double]
  private let sampleRate: Double

  /// The holes of `samples`.
  ///
  /// - Parameters:
  ///   - samples: any unit, shape `[n]`.
  ///   - sampleRate: Hz.
  /// - Complexity: O(n).
  public init(_ samples: [Double], sampleRate: Double) {
    count = samples.count { !$0.isUsable }
    total = samples.count
    first = samples.firstIndex { !$0.isUsable }.map { Double($0) / sampleRate }
    self.samples = samples
    self.sampleRate = sampleRate
  }

  /// Share of missing samples, 0…1.
  public var share: Double { total > 0 ? Double(count) / Double(total) : 0 }

  /// Whether a sample within `reach` seconds of `time` is missing.
  public func isNear(_ time: Double, reach: Double) -> Bool {
    guard count > 0 else { return false }
    let (low, high) = ((time - reach) * sampleRate, (time + reach) * sampleRate)
    guard low < Double(total), high >= 0 else { return false }
    let first = Int(max(low, 0).rounded(.up))
    let last = min(Int(min(high, Double(total))), total - 1)
    return first <= last && samples[first...last].contains { !$0.isUsable }
  }
}
