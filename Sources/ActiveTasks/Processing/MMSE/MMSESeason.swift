/// The seasons of a date.
enum MMSESeason {
  /// Month and day on which spring, summer, autumn and winter begin in the north.
  private static func starts(_ scheme: MMSEKey.SeasonScheme) -> [(month: Int64, day: Int64)] {
    switch scheme {
    case .meteorological: [(3, 1), (6, 1), (9, 1), (12, 1)]
    case .astronomical: [(3, 20), (6, 21), (9, 22), (12, 21)]
    }
  }

  /// The seasons (0 spring to 3 winter) that count on a date: the one it lies in and, within the
  /// tolerance of a turn, its neighbour.
  static func seasons(_ date: CivilDate, _ key: MMSEKey, _ hemisphere: MMSEKey.Hemisphere) -> Set<
    Int
  > {
    let tolerance = Int64(key.seasonTolerance)
    return Set(
      [-tolerance, 0, tolerance].map { shift in
        let day = CivilDate(daysSince1970: date.daysSince1970 + shift)
        let north =
          starts(key.seasonScheme).lastIndex {
            ($0.month, $0.day) <= (day.month, day.day)
          } ?? 3
        return hemisphere == .north ? north : (north + 2) % 4
      })
  }
}
