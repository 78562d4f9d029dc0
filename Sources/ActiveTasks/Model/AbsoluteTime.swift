/// A point in time as a file states it: nanoseconds since 1970 UTC and the offset it was given in.
public struct AbsoluteTime: Sendable, Equatable {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  public var nanoseconds: Int64
  /// Offset from UTC in seconds as the file gives it; `nil` when the file gives UTC epoch time.
  public var offsetSeconds: Int?

  /// A point in time.
  public init(nanoseconds: Int64, offsetSeconds: Int? = nil) {
    self.nanoseconds = nanoseconds
    self.offsetSeconds = offsetSeconds
  }

  /// ISO 8601 with milliseconds and offset, such as `2024-05-01T09:00:00.000-07:00`; `Z` when the
  /// file gave no offset.
  public var iso8601: String {
    let milliseconds = localNanoseconds.floorDivided(by: 1_000_000)
    let seconds = milliseconds.floorDivided(by: 1000)
    let days = seconds.floorDivided(by: 86400)
    let second = seconds - days * 86400
    let pad = CivilDate.padded
    let clock =
      "\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))"
      + ".\(pad(milliseconds - seconds * 1000, 3))"
    let zone = offsetSeconds.map(Self.offsetText) ?? "Z"
    return "\(CivilDate(daysSince1970: days).iso8601)T\(clock)\(zone)"
  }

  /// The point in time `seconds` later, held within what can be told.
  public func advanced(by seconds: Double) -> AbsoluteTime {
    let shift = (seconds * 1e9).rounded()
    let (sum, overflow) = nanoseconds.addingReportingOverflow(
      Int64(exactly: shift) ?? (shift < 0 ? .min : .max))
    return AbsoluteTime(
      nanoseconds: overflow ? (shift < 0 ? .min : .max) : sum, offsetSeconds: offsetSeconds)
  }

  /// The day at the stated offset, counted from 1970-01-01.
  public var localDay: Int64 {
    localNanoseconds.floorDivided(by: 86_400_000_000_000)
  }
}

/// A date of the proleptic Gregorian calendar.
///
/// Source: E. M. Reingold and N. Dershowitz, *Calendrical Calculations*, 4th ed., chapter 2.
public struct CivilDate: Sendable, Equatable {
  /// Year, such as 2024.
  public var year: Int64
  /// Month, 1…12.
  public var month: Int64
  /// Day of the month, 1…31.
  public var day: Int64

  /// A date from its parts, unchecked.
  public init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// ISO 8601, such as `2024-05-01`.
  public var iso8601: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  /// The digits of `value` with zeros before them.
  static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The date `days` after 1970-01-01.
  public init(daysSince1970 days: Int64) {
    let z = days + 719_468
    let era = z.floorDivided(by: 146_097)
    let dayOfEra = z - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days from 1970-01-01 to this date.
  public var daysSince1970: Int64 {
    let y = month <= 2 ? year - 1 : year
    let era = y.floorDivided(by: 400)
    let yearOfEra = y - era * 400
    let shifted = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shifted + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  /// Quotient rounded towards minus infinity; `divisor` is positive.
  func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
