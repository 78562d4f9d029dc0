internal import SignalProcessing

/// Local times without an offset from UTC over the end of daylight saving time, put right.
///
/// When times go back once, by an hour or half an hour less an ordinary step, and the rows go on from there, the clock was
/// set back while the recording went on: the hour is added to the rows behind it.
struct ClockChange {
  /// Times in the order of the file, the change undone, shape as given.
  let times: [Double]
  /// Row at which the clock had been set back.
  let place: Int
  /// What was added from there on, s.
  let seconds: Double

  /// What clocks are set back by, s.
  private static let changes = [3600.0, 1800]
  /// Longest usual step of two rows, s: of longer ones an hour back need not be a change of the clock.
  private static let longestStep = 300.0
  /// Longest step at the change, in usual ones, and the least that is allowed, s.
  private static let steps = 3.0
  private static let leastLimit = 3.0

  /// The change in `times`, s in the order of the file, `.nan` where missing; `nil` without one.
  ///
  /// - Complexity: O(n log n).
  init?(_ times: [Double]) {
    let rows = times.indices.filter { times[$0].isFinite }
    let steps = zip(rows.dropFirst(), rows).map { (row: $0, step: times[$0] - times[$1]) }
    let back = steps.filter { $0.step < 0 }
    guard back.count == 1, let change = back.first,
      let usual = Percentile.median(of: steps.map(\.step).filter { $0 > 0 }),
      usual <= Self.longestStep
    else { return nil }
    let limit = max(Self.steps * usual, Self.leastLimit)
    guard let hour = Self.changes.first(where: { (0...limit).contains(change.step + $0) }) else {
      return nil
    }
    place = change.row
    seconds = hour
    self.times = times.indices.map { $0 < change.row ? times[$0] : times[$0] + hour }
  }

  /// The flag that says so.
  var flag: QualityFlag {
    HeartReadingFlag.clockPutBack(
      "local times go back by \(seconds == 3600 ? "an hour" : "half an hour") while the recording goes on: "
        + "it was added from there on, as at the end of daylight saving time", at: .item(place))
  }
}
