/// Times of one source that go back a few times while the rows on both sides stand among each other.
///
/// A clock that was set back by seconds or a minute, or two recordings of the same time, give a file of two to four
/// runs of rising times that overlap, and so more rows there than usual. Rows that arrive late fill a hole, exports in
/// another order do not overlap, and rows that stand twice are the same.
public enum ClockSteps {
  /// Most steps back: more are a file without order.
  private static let most = 3
  /// Steps on either side that tell the usual one.
  private static let around = 20
  /// Share of the usual step that rows of one clock are apart.
  private static let nearest = 0.6

  /// Times of the rows at which a clock went back.
  ///
  /// - Parameters:
  ///   - time: s in the order of the file, shape `[n]`; those that are not finite do not count.
  ///   - value: what stands at each time, shape `[n]`.
  ///   - source: of each row; empty when there is one.
  /// - Returns: s; empty where sorting is right.
  /// - Complexity: O(n), and O(n log n) where times go back once to three times.
  public static func times(
    _ time: [Double], _ value: [Double], source: [Int] = []
  ) -> [Double] {
    var last: [Int: Double] = [:]
    var backward: [Int: Int] = [:]
    for index in time.indices where time[index].isFinite {
      let own = index < source.count ? source[index] : 0
      if let before = last[own], time[index] < before { backward[own, default: 0] += 1 }
      last[own] = time[index]
    }
    return backward.filter { $0.value <= most }.keys.sorted().flatMap { own in
      let rows = time.indices.filter {
        time[$0].isFinite && ($0 < source.count ? source[$0] : 0) == own
      }
      return places(rows.map { time[$0] }, rows.map { value[$0] })
    }
  }

  /// Times of `time`, of one source, at which it goes back into what stands before.
  private static func places(_ time: [Double], _ value: [Double]) -> [Double] {
    let starts = [0] + time.indices.dropFirst().filter { time[$0] < time[$0 - 1] } + [time.count]
    let runs = zip(starts, starts.dropFirst()).map { $0..<$1 }
    let order = BeatOrder.ascending(time, value)
    return runs.indices.dropFirst().compactMap { later in
      let run = runs[later]
      let isAmong = runs[..<later].contains { earlier in
        let begin = max(time[earlier.lowerBound], time[run.lowerBound])
        let end = min(time[earlier.upperBound - 1], time[run.upperBound - 1])
        return begin <= end && isCrowded(begin...end, time, order, at: run.lowerBound)
      }
      return isAmong ? time[run.lowerBound] : nil
    }
  }

  /// Whether rows of `range` stand closer than those round `row` do in the order of the file.
  private static func isCrowded(
    _ range: ClosedRange<Double>, _ time: [Double], _ order: [Int], at row: Int
  ) -> Bool {
    let near = max(1, row - around)..<min(time.count, row + around)
    let steps = near.map { time[$0] - time[$0 - 1] }.filter { $0 > 0 }
    guard let usual = Percentile.median(of: steps) else { return false }
    guard let first = order.firstIndex(where: { time[$0] >= range.lowerBound }),
      let last = order.lastIndex(where: { time[$0] <= range.upperBound })
    else { return false }
    let own = max(1, first)...max(1, min(order.count - 1, last + 1))
    guard own.upperBound < order.count else { return false }
    let close = own.count { time[order[$0]] - time[order[$0 - 1]] <= nearest * usual }
    return 3 * close >= own.count
  }
}
