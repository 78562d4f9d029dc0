import Foundation
import Testing

@testable import ActiveTasks

/// Occurrences against Foundation's calendar, which CareKit iterates.
@Suite struct CareScheduleTests {
  private static func time(_ text: String) throws -> AbsoluteTime {
    try #require(AbsoluteTime(iso8601: text))
  }

  private static func element(
    _ start: String, _ interval: CareScheduleElement.Interval, end: String? = nil,
    duration: Double? = 3600, zone: String = "America/Los_Angeles"
  ) throws -> CareScheduleElement {
    CareScheduleElement(
      start: try time(start), end: try end.map(time), interval: interval, duration: duration,
      zone: try TimeZoneRules(named: zone))
  }

  private static func interval(
    years: Int64 = 0, months: Int64 = 0, days: Int64 = 0, seconds: Int64 = 0
  ) -> CareScheduleElement.Interval {
    var interval = CareScheduleElement.Interval()
    (interval.years, interval.months, interval.days, interval.seconds) = (
      years, months, days, seconds
    )
    return interval
  }

  @Test(
    arguments: [
      // Into and out of daylight saving time, times that are skipped and that come twice.
      ("2024-03-08T09:00:00-08:00", interval(days: 1)),
      ("2024-03-08T02:30:00-08:00", interval(days: 1)),
      ("2024-11-01T01:30:00-07:00", interval(days: 1)),
      ("2024-10-27T01:30:00-07:00", interval(days: 7)),
      ("2024-03-09T23:30:00-08:00", interval(seconds: 3600)),
      ("2024-11-03T00:30:00-07:00", interval(seconds: 1800)),
      // The days of months.
      ("2024-01-31T09:00:00-08:00", interval(months: 1)),
      ("2024-02-29T09:00:00-08:00", interval(years: 1)),
      ("2023-12-15T09:00:00-08:00", interval(months: 5)),
      ("2024-03-03T02:30:00-08:00", interval(days: 1, seconds: 6 * 3600)),
    ] as [(String, CareScheduleElement.Interval)])
  func `follows the calendar as Foundation does`(
    start: String, interval: CareScheduleElement.Interval
  ) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    let components = DateComponents(
      year: Int(interval.years), month: Int(interval.months), day: Int(interval.days),
      second: Int(interval.seconds))
    let first = try Self.time(start)
    var date = Date(timeIntervalSince1970: Double(first.nanoseconds / 1_000_000_000))
    let limit = first.advanced(by: 86_400.0 * 365 * 12)
    let found = CareSchedule.occurrences(of: [try Self.element(start, interval)], before: limit)
    #expect(found.count >= 3)
    for occurrence in found.prefix(40) {
      #expect(
        Double(occurrence.start.nanoseconds) / 1e9 == date.timeIntervalSince1970,
        "\(occurrence.start.iso8601)")
      date = try #require(calendar.date(byAdding: components, to: date))
    }
  }

  @Test func `merges elements by their start and numbers them`() throws {
    let elements = [
      try Self.element(
        "2024-05-01T20:00:00-07:00", Self.interval(days: 1), end: "2024-05-04T00:00:00-07:00"),
      try Self.element(
        "2024-05-01T08:00:00-07:00", Self.interval(days: 2), end: "2024-05-04T00:00:00-07:00"),
    ]
    let found = CareSchedule.occurrences(
      of: elements, before: try Self.time("2024-06-01T00:00:00Z"))
    #expect(
      found.map { String($0.start.iso8601.prefix(16)) } == [
        "2024-05-01T08:00", "2024-05-01T20:00", "2024-05-02T20:00", "2024-05-03T08:00",
        "2024-05-03T20:00",
      ])
  }

  @Test func `ends before its end`() throws {
    let limit = try Self.time("2025-01-01T00:00:00Z")
    func count(_ end: String, duration: Double?) throws -> Int {
      CareSchedule.occurrences(
        of: [
          try Self.element(
            "2024-05-01T08:00:00-07:00", Self.interval(days: 1), end: end, duration: duration)
        ], before: limit
      ).count
    }
    #expect(try count("2024-05-03T08:00:00-07:00", duration: 0) == 2)
    #expect(try count("2024-05-03T08:00:01-07:00", duration: 0) == 3)
    // All day: through the day of the last second before the end.
    #expect(try count("2024-05-03T00:00:00-07:00", duration: nil) == 2)
    #expect(try count("2024-05-03T00:00:01-07:00", duration: nil) == 3)
  }

  @Test func `an all-day event fills its day, 23 hours long when clocks change`() throws {
    let found = CareSchedule.occurrences(
      of: [
        try Self.element("2024-03-09T08:00:00-08:00", Self.interval(days: 1), duration: nil)
      ], before: try Self.time("2024-03-12T00:00:00-07:00"))
    #expect(
      found.map(\.start.iso8601) == [
        "2024-03-09T00:00:00.000-08:00", "2024-03-10T00:00:00.000-08:00",
        "2024-03-11T00:00:00.000-07:00",
      ])
    #expect(found[1].end.iso8601.hasPrefix("2024-03-10T23:59:59"))
  }

  @Test func `an interval of nothing happens once`() throws {
    let found = CareSchedule.occurrences(
      of: [try Self.element("2024-05-01T08:00:00-07:00", Self.interval())],
      before: try Self.time("2025-01-01T00:00:00Z"))
    #expect(found.count == 1)
  }
}
