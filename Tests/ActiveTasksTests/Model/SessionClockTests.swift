import Testing

@testable import ActiveTasks

@Suite struct SessionClockTests {
  @Test(
    arguments: [
      ("2024-05-01T09:00:00.000-07:00", -25_200), ("2024-05-01T09:00:00+05:30", 19_800),
      ("2024-05-01T09:00:00.000+00:00", 0), ("2024-05-01T09:00:00.000Z", nil),
      ("2024-05-01T09:00:00", nil), ("2024-05-01", nil), ("", nil), ("T-07:0x", nil),
    ] as [(String, Int?)])
  func `the offset that a start states`(start: String, offset: Int?) {
    #expect(LocalDay.offset(start) == offset)
  }

  @Test func `one stated offset is the clock, else the zone's`() throws {
    let zone = try TimeZoneRules(named: "+02:00")
    for (starts, own, zoned) in [
      ([], nil, 7200), (["2024-05-01T09:00:00Z"], nil, 7200),
      (["2024-05-01T09:00:00-07:00", "2024-05-01T16:00:00Z"], -25_200, -25_200),
      (["2024-05-01T09:00:00-07:00", "2024-05-01T09:00:00+01:00"], nil, 7200),
      (["2024-05-01T16:00:00+00:00"], nil, 7200),
    ] as [([String], Int?, Int?)] {
      var clock = SessionClock()
      for start in starts { clock.add(start) }
      #expect(clock.offset(at: 0) == own, "\(starts)")
      clock.zone = zone
      #expect(clock.offset(at: 0) == zoned, "\(starts)")
      #expect(!clock.isUnknown)
    }
  }
}
