import Testing

@testable import ActiveTasks

@Suite struct DatePolicyTests {
  private static let key = Array("a secret of the study".utf8)
  private static let shift = DatePolicy.shift(key: key)

  @Test(arguments: [
    ("2024-05-01", "2024"), ("on 2024-05-01.", "on 2024."),
    ("2024-05-01T09:00:05.123-07:00", "2024"),
    ("2024-05-01 09:00 and 2023-12-31T23:59Z", "2024 and 2023"),
    ("log-20240501090000.json", "log-2024.json"),
    ("20240501", "2024"), ("version 20241350", "version 20241350"), ("log20240501", "log2024"),
    (
      String(repeating: "a", count: 56) + "20240501", String(repeating: "a", count: 56) + "20240501"
    ),
    ("1234567890123456", "1234567890123456"), ("1850-01-01", "1850-01-01"), ("2024-05", "2024-05"),
    ("", ""), ("2024", "2024"), ("2024-05-0", "2024-05-0"), ("é2024-05-01", "é2024"),
    ("day2024-05-01x", "day2024x"),
  ])
  func `years stay of dates in text`(text: String, expected: String) {
    #expect(DatePolicy.year.text(text, of: "P") == expected)
    #expect(DatePolicy.keep.text(text, of: "P") == text)
  }

  @Test func `a shift keeps weekday, clock and intervals within a participant`() throws {
    for participant in (0..<200).map({ "P\($0)" }) {
      let weeks = Self.shift.weeks(of: participant)
      #expect((6000..<7024).contains(weeks))
      let times = [1_714_579_200, 1_714_665_601, 2_145_916_800].map {
        AbsoluteTime(nanoseconds: $0 * 1_000_000_000, offsetSeconds: -25_200)
      }
      let shifted = times.map { Self.shift.time($0, of: participant) }
      for (time, shifted) in zip(times, shifted) {
        guard case .wall(let shifted)? = shifted else {
          Issue.record("no time")
          continue
        }
        let wall = time.nanoseconds - 25_200_000_000_000
        #expect(wall - shifted.nanoseconds == weeks * 7 * 86_400 * 1_000_000_000)
        #expect(shifted.offsetSeconds == nil)
        #expect(CivilDate(daysSince1970: shifted.localDay).year < 1925)
      }
    }
  }

  @Test func `the shift depends on participant and key, and on nothing else`() {
    let weeks = Set((0..<500).map { Self.shift.weeks(of: "P\($0)") })
    #expect(weeks.count > 350)
    #expect(Self.shift.weeks(of: "P1") == Self.shift.weeks(of: "P1"))
    let other = DatePolicy.shift(key: Array("another".utf8))
    #expect((0..<50).contains { other.weeks(of: "P\($0)") != Self.shift.weeks(of: "P\($0)") })
  }

  @Test func `text and times are shifted alike`() {
    let days = 7 * Self.shift.weeks(of: "P")
    let date = CivilDate(
      daysSince1970: CivilDate(year: 2024, month: 5, day: 1).daysSince1970 - days)
    #expect(
      Self.shift.text("2024-05-01T09:00:05.123-07:00", of: "P") == date.iso8601 + "T09:00:05.123")
    #expect(
      Self.shift.text("x_20240501_0900", of: "P")
        == "x_\(date.iso8601.filter { $0 != "-" })_0900")
  }

  @Test func `without a wall clock a shift tells the day alone`() {
    let time = AbsoluteTime(nanoseconds: 1_714_579_200_000_000_000)
    let days = 7 * Self.shift.weeks(of: "P")
    let date = CivilDate(
      daysSince1970: CivilDate(year: 2024, month: 5, day: 1).daysSince1970 - days)
    #expect(Self.shift.time(time, of: "P") == .day(date))
    #expect(Self.shift.text("at 2024-05-01T16:00:00Z.", of: "P") == "at \(date.iso8601).")
    #expect(DatePolicy.keep.time(time, of: "P") == .instant(time))
  }

  @Test func `each standard is told what it can say`() {
    let utc = AbsoluteTime(nanoseconds: 0)
    let local = AbsoluteTime(nanoseconds: 0, offsetSeconds: -25_200)
    let day = CivilDate(year: 1904, month: 2, day: 29)
    let times: [(ExportTime, fhir: String, rfc3339: String?, bids: String?)] = [
      (
        .instant(utc), "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z",
        "1970-01-01T00:00:00.000Z"
      ),
      (
        .instant(local), "1969-12-31T17:00:00.000-07:00", "1969-12-31T17:00:00.000-07:00",
        "1969-12-31T17:00:00.000"
      ),
      (
        .wall(utc), "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z",
        "1970-01-01T00:00:00.000"
      ),
      (.day(day), "1904-02-29", nil, nil), (.year(1904), "1904", nil, nil),
    ]
    for (time, fhir, rfc3339, bids) in times {
      #expect(time.fhir == fhir && time.rfc3339 == rfc3339 && time.bids == bids, "\(time)")
    }
    #expect(ExportTime.day(day).advanced(by: 90) == .day(day))
    #expect(ExportTime.wall(utc).advanced(by: 1).bids == "1970-01-01T00:00:01.000")
  }

  @Test func `times that cannot be told are none`() {
    #expect(Self.shift.time(AbsoluteTime(nanoseconds: .min), of: "P") == nil)
    #expect(
      DatePolicy.year.time(AbsoluteTime(nanoseconds: 0, offsetSeconds: -3600), of: "P")
        == .year(1969))
  }
}
