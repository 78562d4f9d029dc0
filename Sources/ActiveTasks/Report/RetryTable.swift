/// Statistics of retries as a listing: one row a participant, the last for all clips.
public enum RetryTable {
  /// The listing.
  public static func listing(_ statistics: [RetryStatistics]) -> Listing {
    var listing = Listing([
      .init("participant"), .init("clips", .right), .init("uncounted", .right),
      .init("repeated", .right), .init("retries", .right),
      .init("firstTake", .right), .init("firstTakeLow", .right), .init("firstTakeHigh", .right),
      .init("mean", .right), .init("meanLow", .right), .init("meanHigh", .right),
      .init("median", .right), .init("maximum", .right), .init("dispersion", .right),
      .init("timed", .right), .init("atLimit", .right),
    ])
    for row in statistics {
      func number(_ value: Double?) -> Listing.Cell { value.map(Listing.Cell.number) ?? .none }
      func estimate(_ value: RetryStatistics.Estimate?) -> [Listing.Cell] {
        [value?.value, value?.interval.lowerBound, value?.interval.upperBound].map(number)
      }
      listing.append(
        [
          row.participant.map(Listing.Cell.text) ?? .none, .number(Double(row.clips)),
          .number(Double(row.uncounted)), .number(Double(row.repeated)),
          .number(Double(row.retries)),
        ] + estimate(row.firstTake) + estimate(row.mean) + [
          number(row.median), number(row.maximum.map(Double.init)), number(row.dispersion),
          .number(Double(row.timed)), .number(Double(row.atLimit)),
        ])
    }
    return listing
  }
}
