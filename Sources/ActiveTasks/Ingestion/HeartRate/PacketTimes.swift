internal import SignalProcessing

/// Times of beats that share the stamp of the packet they came in, and gaps between packets.
///
/// Beats follow each other by their intervals. Where stamps run ahead of the sum of the intervals by more than jitter, and
/// stay ahead, packets were lost: later beats stand behind a gap of that length.
struct PacketTimes {
  /// Times of the beats that end the intervals, s, shape `[n]`.
  let ends: [Double]
  /// Rows in front of which time is missing, ascending, not empty.
  let gaps: [Int]

  /// Least excess that is a gap, s and in median distances of packets.
  private static let leastGap = 5.0
  private static let spacings = 3.0
  /// Packets on either side whose excess must lie apart: a late packet is made up for by the next ones.
  private static let reach = 10

  private struct Packet {
    var first: Int
    var stamp: Double
    /// Time of the stamp beyond the sum of all intervals so far, s.
    var excess: Double
  }

  /// Looks for gaps; `nil` without one, or when times go back or a value is not finite.
  ///
  /// - Parameters:
  ///   - stamps: s, shape `[n]`.
  ///   - intervals: s, shape `[n]`.
  /// - Complexity: O(n).
  init?(stamps: [Double], intervals: [Double]) {
    guard stamps.count == intervals.count, (stamps + intervals).allSatisfy(\.isFinite),
      zip(stamps.dropFirst(), stamps).allSatisfy({ $0 >= $1 })
    else { return nil }
    var packets: [Packet] = []
    var sums: [Double] = []
    var sum = 0.0
    for (row, (stamp, interval)) in zip(stamps, intervals).enumerated() {
      sum += interval
      sums.append(sum)
      if let last = packets.last, last.stamp == stamp {
        packets[packets.count - 1].excess = stamp - sum
      } else {
        packets.append(Packet(first: row, stamp: stamp, excess: stamp - sum))
      }
    }
    guard let base = packets.first?.excess,
      let spacing = Percentile.median(
        of: zip(packets.dropFirst(), packets).map { $0.stamp - $1.stamp })
    else { return nil }
    let least = max(Self.leastGap, Self.spacings * spacing)
    var offsets = [Double](repeating: 0, count: intervals.count)
    var gaps: [Int] = []
    for place in packets.indices.dropFirst() {
      let before = packets[max(0, place - Self.reach)..<place].map(\.excess)
      let after = packets[place..<min(packets.count, place + Self.reach)].map(\.excess)
      guard let highest = before.max(), let lowest = after.min(), lowest - highest > least,
        let one = Percentile.median(of: before), let other = Percentile.median(of: after)
      else { continue }
      gaps.append(packets[place].first)
      offsets[packets[place].first] = other - one
    }
    guard !gaps.isEmpty else { return nil }
    self.gaps = gaps
    var offset = base
    ends = sums.indices.map { row in
      offset += offsets[row]
      return sums[row] + offset
    }
  }

  /// The flag that says so.
  var flag: QualityFlag {
    HeartReadingFlag.unevenTimes(
      "the times are those of packets: beats are placed by their intervals, and behind gaps by the times",
      at: .item(gaps.first ?? 0), count: gaps.count)
  }

  /// Says that times are neither those of beats nor of packets.
  static var unfitting: QualityFlag {
    HeartReadingFlag.unevenTimes(
      "the times do not fit the intervals, which are taken one after another")
  }

  /// `times` in seconds; without a unit, that of times since 1970 by their size, else s or ms, whichever comes nearer
  /// to the sum of `intervals`, s.
  static func seconds(
    _ times: [Double], unit: TimeUnit?, beside intervals: [Double]
  ) -> [Double] {
    let first = times.first { $0.isFinite } ?? 0
    let epoch = HeartClock.epochUnit(first)
    if let unit = unit ?? (epoch == .seconds ? nil : epoch) {
      return times.map { $0 / unit.perSecond }
    }
    let total = intervals.reduce(0) { $1.isFinite ? $0 + $1 : $0 }
    let span = (times.last ?? 0) - first
    let areMilliseconds = first < 1e9 && span > 30 * total
    return areMilliseconds ? times.map { $0 / 1000 } : times
  }
}
