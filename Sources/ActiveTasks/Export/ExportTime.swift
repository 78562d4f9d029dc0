/// A point in time as an export may tell it.
enum ExportTime: Sendable, Equatable {
  /// The point in time; without an offset when it is known by UTC alone.
  case instant(AbsoluteTime)
  /// What the wall clock showed, written as if it were UTC: dates are shifted and offsets are not told.
  case wall(AbsoluteTime)
  /// The day, when the wall clock is not known and the point in time must not be told.
  case day(CivilDate)
  /// The year and no more.
  case year(Int64)

  /// As FHIR's `dateTime`: whole, the day or the year.
  var fhir: String {
    switch self {
    case .instant(let time), .wall(let time): time.iso8601
    case .day(let date): date.iso8601
    case .year(let year): CivilDate.padded(year, 4)
    }
  }

  /// RFC 3339; `nil` without a time of day.
  var rfc3339: String? {
    switch self {
    case .instant(let time), .wall(let time): time.iso8601
    case .day, .year: nil
    }
  }

  /// Local date and time without an offset, or UTC with a `Z` where no more is known, as BIDS has both; `nil` without a time
  /// of day.
  var bids: String? {
    switch self {
    case .instant(let time) where time.offsetSeconds == nil: time.iso8601
    case .instant(let time), .wall(let time): String(time.iso8601.prefix(23))
    case .day, .year: nil
    }
  }

  /// The point in time `seconds` later.
  func advanced(by seconds: Double) -> ExportTime {
    switch self {
    case .instant(let time): .instant(time.advanced(by: seconds))
    case .wall(let time): .wall(time.advanced(by: seconds))
    case .day, .year: self
    }
  }
}
