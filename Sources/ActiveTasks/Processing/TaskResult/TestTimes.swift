/// The times of a test's samples, checked for their order.
struct TestTimes {
  /// The time of each sample in their order; `nil` where it cannot be used.
  let times: [Double?]

  /// Reads `timestamp` of each sample; flags times that repeat or go back.
  init(_ samples: [ResultFields], _ report: inout ResultReport) {
    times = samples.map { $0.timestamp() }
    let seconds = times.compactMap(\.self)
    let steps = zip(seconds, seconds.dropFirst()).map { $1 - $0 }
    let repeated = steps.count { $0 == 0 }
    let back = steps.count { $0 < 0 }
    if repeated > 0 {
      report.add(TaskResultFlag.repeatedTimes("samples bear the same time", count: repeated))
    }
    if back > 0 { report.add(TaskResultFlag.timesBack("times go back", count: back)) }
  }

  /// The latest time; `nil` without samples, or when the last sample has no time.
  var last: Double? {
    guard let last = times.last, last != nil else { return nil }
    return times.compactMap(\.self).max()
  }

  /// From the earliest to the latest time; `nil` when the first or last sample has none.
  var span: Double? {
    guard let first = times.first, first != nil, let last else { return nil }
    return times.compactMap(\.self).min().map { last - $0 }
  }

  /// Why `last` and `span` are not known.
  var reason: String { times.isEmpty ? "no-samples" : "unusable-times" }
}
