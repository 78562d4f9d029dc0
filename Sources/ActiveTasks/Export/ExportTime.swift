/// A point in time as an export may tell it.
enum ExportTime: Sendable, Equatable {
  /// The point in time; without an offset when the wall clock is told as if it were UTC.
  case instant(AbsoluteTime)
  /// The year and no more.
  case year(Int64)

  /// As FHIR's `dateTime`: whole, or the year.
  var fhir: String {
    switch self {
    case .instant(let time): time.iso8601
    case .year(let year): CivilDate.padded(year, 4)
    }
  }

  /// RFC 3339; `nil` when only the year is told.
  var rfc3339: String? {
    if case .instant(let time) = self { time.iso8601 } else { nil }
  }

  /// Local date and time without an offset, as BIDS has it; `nil` when only the year is told.
  var local: String? {
    guard case .instant(let time) = self else { return nil }
    let text = time.iso8601
    return String(text.prefix(23))
  }

  /// The point in time `seconds` later.
  func advanced(by seconds: Double) -> ExportTime {
    if case .instant(let time) = self { .instant(time.advanced(by: seconds)) } else { self }
  }
}
