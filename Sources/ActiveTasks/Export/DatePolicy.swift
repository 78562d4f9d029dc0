/// What an export tells about dates.
///
/// - `keep`: as they are.
/// - `year`: the year only.
/// - `shift`: earlier by a number of whole weeks that differs between participants and depends on a key:
///   6000 + (HMAC-SHA256(key, participant) mod 1024) weeks, so that weekday, time of day and intervals within a
///   participant stay, and every date before 2039 lies before 1925, as BIDS marks shifted dates. The offset from UTC,
///   which tells the region, goes: the wall clock is told as if it were UTC. Where it is not known, the day is told alone.
///
/// Source: 45 CFR 164.514(b)(2) for the year; BIDS 1.10, Units, for dates before 1925.
public enum DatePolicy: Sendable, Equatable {
  /// Dates as they are.
  case keep
  /// Years only.
  case year
  /// Dates shifted by weeks that the key decides.
  case shift(key: [UInt8])

  /// The names on the command line.
  public static let names = ["keep", "year", "shift"]

  /// The name on the command line.
  public var name: String {
    switch self {
    case .keep: "keep"
    case .year: "year"
    case .shift: "shift"
    }
  }

  /// Whether dates stay as they are.
  var keepsDates: Bool { self == .keep }

  private static let leastWeeks: Int64 = 6000
  private static let weekNanoseconds: Int64 = 7 * 86_400 * 1_000_000_000

  /// The weeks by which the dates of `participant` lie earlier; 0 unless they are shifted.
  func weeks(of participant: String) -> Int64 {
    guard case .shift(let key) = self else { return 0 }
    let digest = KeyedHash.of(Array("date-shift\u{0}\(participant)".utf8), key: key)
    return Self.leastWeeks + Int64(digest[0]) + 256 * Int64(digest[1] & 3)
  }

  /// What is told of a point in time of `participant`; `nil` when the shift leads out of all dates.
  func time(_ time: AbsoluteTime, of participant: String) -> ExportTime? {
    switch self {
    case .keep: return .instant(time)
    case .year: return .year(CivilDate(daysSince1970: time.localDay).year)
    case .shift:
      let offset = Int64(time.offsetSeconds ?? 0).multipliedReportingOverflow(by: 1_000_000_000)
      let weeks = weeks(of: participant).multipliedReportingOverflow(by: Self.weekNanoseconds)
      let change = offset.partialValue.subtractingReportingOverflow(weeks.partialValue)
      let sum = time.nanoseconds.addingReportingOverflow(change.partialValue)
      guard !offset.overflow, !weeks.overflow, !change.overflow, !sum.overflow else { return nil }
      let shifted = AbsoluteTime(nanoseconds: sum.partialValue)
      // The time of day at UTC is not the participant's, and nothing would tell the two apart.
      guard time.offsetSeconds != nil else {
        return .day(CivilDate(daysSince1970: shifted.localDay))
      }
      return .wall(shifted)
    }
  }

  /// A text with every date in it told as the policy wants.
  ///
  /// Dates are `2024-05-01` and `20240501`, from 1900 to 2099, with or without a time of day behind them; of a time of
  /// day nothing stays but under `shift` the wall clock; one at UTC (`Z`) is none.
  func text(_ text: String, of participant: String) -> String {
    guard !keepsDates else { return text }
    let days = 7 * weeks(of: participant)
    return DateScan.replacing(in: text) { date, isCompact in
      if self == .year { return CivilDate.padded(date.year, 4) }
      let shifted = CivilDate(daysSince1970: date.daysSince1970 - days).iso8601
      return isCompact ? shifted.filter { $0 != "-" } : shifted
    } keepingClock: {
      self != .year
    }
  }
}
