/// When a step was shown, on the participant's clocks.
struct MMSEMoment: Sendable {
  /// The dates between beginning and end, at most two.
  let dates: [CivilDate]
  /// Minutes since midnight at the beginning and at the end.
  let minutes: (start: Int, end: Int)

  /// Whether it was left two days later or more: then its first day counts alone.
  let lastsDays: Bool

  /// Whether the step crossed midnight.
  var crossesMidnight: Bool { dates.count > 1 }

  /// The moment of a step; `nil` when the local time is not known.
  ///
  /// - Parameters:
  ///   - start: when it was shown.
  ///   - end: when it was left; `nil` for its start.
  ///   - zone: the participant's time zone; `nil` takes the offset that the file states.
  init?(_ start: AbsoluteTime?, _ end: AbsoluteTime?, _ zone: TimeZoneRules?) {
    guard let start, zone != nil || start.offsetSeconds != nil else { return nil }
    let first = zone.map(start.at) ?? start
    let stated = end.flatMap { $0.nanoseconds >= start.nanoseconds ? $0 : nil } ?? start
    let last = zone.map(stated.at) ?? stated
    minutes = (first.localMinute, last.localMinute)
    let days = last.localDay - first.localDay
    // A step left open for days says nothing about its last day.
    lastsDays = days > 1
    dates =
      days == 1 ? [first.localDate, last.localDate] : [first.localDate]
  }

  /// Whether a time of day lies within `tolerance` minutes of the step.
  func isNear(_ minute: Int, tolerance: Double) -> Bool {
    let length = (minutes.end - minutes.start + 1440) % 1440
    let after = (minute - minutes.start + 1440) % 1440
    let late = after <= length ? 0 : min(after - length, 1440 - after)
    return Double(late) <= tolerance
  }
}
