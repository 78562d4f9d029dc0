/// The occurrences of a schedule.
///
/// Each element goes from one occurrence to the next by its calendar: local times stay over a change of the
/// clocks; a time that is skipped moves and stays moved, and so does a day that a month does not have,
/// because each occurrence follows from the one before. The elements' occurrences are merged by their
/// start and numbered from 0: that number is the occurrence index.
enum CareSchedule {
  /// One occurrence.
  struct Occurrence {
    var start: AbsoluteTime
    var end: AbsoluteTime
  }

  /// Occurrences that are made, at most.
  static let most = 200_000

  /// The occurrences that begin before `limit`, in the order of their index.
  ///
  /// - Complexity: O(n log n) in the number of occurrences, which is at most `most`.
  static func occurrences(
    of elements: [CareScheduleElement], before limit: AbsoluteTime
  ) -> [Occurrence] {
    elements.flatMap { occurrences(of: $0, before: limit) }.enumerated().sorted {
      ($0.element.start.nanoseconds, $0.offset) < ($1.element.start.nanoseconds, $1.offset)
    }.map(\.element)
  }

  private static func occurrences(
    of element: CareScheduleElement, before limit: AbsoluteTime
  ) -> [Occurrence] {
    var found: [Occurrence] = []
    var current = element.start.at(element.zone)
    while isWithin(current, element), found.count < most {
      let occurrence = occurrence(current, element)
      guard occurrence.start.nanoseconds < limit.nanoseconds else { break }
      found.append(occurrence)
      guard element.interval.isPositive, let next = next(current, element),
        next.nanoseconds > current.nanoseconds
      else { break }
      current = next
    }
    return found
  }

  /// An all-day occurrence may begin on the day of the last instant before the end.
  private static func isWithin(_ time: AbsoluteTime, _ element: CareScheduleElement) -> Bool {
    guard let end = element.end else { return true }
    guard element.duration == nil else { return time.nanoseconds < end.nanoseconds }
    return time.localDay <= end.advanced(by: -1).at(element.zone).localDay
  }

  private static func occurrence(
    _ time: AbsoluteTime, _ element: CareScheduleElement
  ) -> Occurrence {
    guard let duration = element.duration else {
      let start = midnight(time.localDay, element.zone)
      return Occurrence(
        start: start,
        end: midnight(time.localDay + 1, element.zone).advanced(by: -1).at(element.zone))
    }
    return Occurrence(start: time, end: time.advanced(by: max(0, duration)).at(element.zone))
  }

  /// The first instant of a day.
  static func midnight(_ day: Int64, _ zone: TimeZoneRules) -> AbsoluteTime {
    time(local: min(max(day, -100_000), 100_000) * 86_400, 0, zone)
  }

  private static func time(
    local seconds: Int64, _ nanoseconds: Int64, _ zone: TimeZoneRules
  ) -> AbsoluteTime {
    AbsoluteTime(nanoseconds: 0).advanced(by: Double(zone.seconds(local: seconds)))
      .adding(nanoseconds: nanoseconds).at(zone)
  }

  /// The occurrence after one, by the calendar; `nil` beyond what can be told.
  private static func next(
    _ time: AbsoluteTime, _ element: CareScheduleElement
  ) -> AbsoluteTime? {
    let interval = element.interval
    var result = time
    if interval.years != 0 || interval.months != 0 || interval.days != 0 {
      let date = time.localDate
      let months = date.month - 1 + interval.months
      guard interval.years < 10_000, interval.months < 120_000, interval.days < 4_000_000 else {
        return nil
      }
      let year = date.year + interval.years + months.floorDivided(by: 12)
      let month = months - months.floorDivided(by: 12) * 12 + 1
      let day = min(date.day, CivilDate.days(in: month, of: year))
      let days = CivilDate(year: year, month: month, day: day).daysSince1970 + interval.days
      guard (-100_000...100_000).contains(days) else { return nil }
      let local = time.localNanoseconds - time.localDay * 86_400_000_000_000
      result = self.time(
        local: days * 86_400 + local / 1_000_000_000, local % 1_000_000_000, element.zone)
    }
    guard interval.seconds < 4_000_000_000 else { return nil }
    return interval.seconds == 0
      ? result : result.advanced(by: Double(interval.seconds)).at(element.zone)
  }
}

extension AbsoluteTime {
  /// The point in time a part of a second later.
  fileprivate func adding(nanoseconds more: Int64) -> AbsoluteTime {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(more)
    return AbsoluteTime(nanoseconds: overflow ? nanoseconds : sum, offsetSeconds: offsetSeconds)
  }
}

extension CivilDate {
  /// Days of a month, 28…31.
  static func days(in month: Int64, of year: Int64) -> Int64 {
    let next =
      month == 12
      ? CivilDate(year: year + 1, month: 1, day: 1)
      : CivilDate(year: year, month: month + 1, day: 1)
    return next.daysSince1970 - CivilDate(year: year, month: month, day: 1).daysSince1970
  }
}
