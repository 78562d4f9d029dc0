import Testing

@testable import ActiveTasks

@Suite struct ISO8601ParserTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", Int64(0), Optional(0)),
    ("2024-05-01T09:00:00.000-07:00", 1_714_579_200_000_000_000, -25200),
    ("2023-11-05T01:00:00.010-0500", 1_699_164_000_010_000_000, -18000),
    ("2023-11-05 01:00:00,25+05", 1_699_128_000_250_000_000, 18000),
    ("2024-02-29T23:59:60Z", 1_709_251_200_000_000_000, 0),
    ("2024-05-01T09:00:00.123456789123 Z", 1_714_554_000_123_456_789, 0),
    ("2024-05-01T09:00", 1_714_554_000_000_000_000, nil),
    ("01-May-2024 09:00:00.5", 1_714_554_000_500_000_000, nil),
    ("\"1969-12-31T23:59:59Z\"", -1_000_000_000, 0),
  ])
  func `reads dates`(text: String, nanoseconds: Int64, offset: Int?) {
    let instant = ISO8601Parser.instant(Array(text.utf8))
    #expect(instant == ISO8601Parser.Instant(nanoseconds: nanoseconds, offsetSeconds: offset))
  }

  @Test(arguments: [
    "", "2024", "2024-13-01T00:00Z", "2023-02-29T00:00Z", "2024-05-01T25:00Z", "2024-05-01T09:60Z",
    "2024-05-01T09:00:00.Z", "2024-05-01T09:00:00+7", "2024-05-01T09:00:00Zx", "9999-01-01T00:00Z",
    "01-Foo-2024 09:00",
  ])
  func `refuses what is no date`(text: String) {
    #expect(ISO8601Parser.instant(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("00:01.250", Int64(1_250_000_000)), ("61:05", 3_665_000_000_000),
    ("1:02:03.5", 3_723_500_000_000), ("00:60", nil), ("5", nil), ("1:2", nil), ("00:01.", nil),
  ])
  func `reads clocks`(text: String, nanoseconds: Int64?) {
    #expect(ISO8601Parser.clock(Array(text.utf8)) == nanoseconds)
  }
}
