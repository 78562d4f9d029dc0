/// Where samples of a waveform are missing.
///
/// A beat whose peak lies beside a missing sample cannot be placed: the peak itself may be what is missing.
public struct SampleHoles: Sendable {
  /// Number of samples that are not finite, or above 1e300.
  public let count: Int
  /// Number of those in holes short enough to be bridged.
  public let bridged: Int
  /// Number of all samples.
  public let total: Int
  /// Time of the first missing sample, s; `nil` when none is missing.
  public let first: Double?
  private let holes: [Range<Int>]
  private let longest: Int
  private let sampleRate: Double

  /// The holes of `samples`.
  ///
  /// - Parameters:
  ///   - samples: any unit, shape `[n]`.
  ///   - sampleRate: Hz.
  ///   - bridging: longest hole that the detector bridges, s; default none.
  /// - Complexity: O(n).
  public init(_ samples: [Double], sampleRate: Double, bridging: Double = 0) {
    total = samples.count
    let longest = Int(max(0, min(bridging * sampleRate, Double(samples.count))))
    holes = ShortHoles.ranges(samples)
    count = holes.reduce(0) { $0 + $1.count }
    bridged = holes.reduce(0) { sum, hole in
      sum + (ShortHoles.isShort(hole, of: samples.count, longest: longest) ? hole.count : 0)
    }
    first = holes.first.map { Double($0.lowerBound) / sampleRate }
    self.longest = longest
    self.sampleRate = sampleRate
  }

  /// Share of missing samples, 0…1.
  public var share: Double { total > 0 ? Double(count) / Double(total) : 0 }

  /// Share of the samples that are missing in holes short enough to be bridged, 0…1.
  public var bridgedShare: Double { total > 0 ? Double(bridged) / Double(total) : 0 }

  /// Whether a sample within `reach` seconds of `time` is missing, of a hole that was bridged within its own length.
  ///
  /// - Complexity: O(log holes), and O(holes within reach).
  public func isNear(_ time: Double, reach: Double) -> Bool {
    let place = time * sampleRate
    let far = max(reach * sampleRate, Double(longest))
    var (low, high) = (0, holes.count)
    while low < high {
      let middle = (low + high) / 2
      if Double(holes[middle].upperBound - 1) < place - far {
        low = middle + 1
      } else {
        high = middle
      }
    }
    for hole in holes[low...] {
      guard Double(hole.lowerBound) <= place + far else { return false }
      let isShort = ShortHoles.isShort(hole, of: total, longest: longest)
      let own = isShort ? Double(hole.count) : reach * sampleRate
      if Double(hole.lowerBound) <= place + own, Double(hole.upperBound - 1) >= place - own {
        return true
      }
    }
    return false
  }
}
