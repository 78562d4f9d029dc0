/// Date, time and clock text to nanoseconds, read byte by byte.
///
/// Dates: `YYYY-MM-DD`, then `T` or a space, `hh:mm`, optional `:ss`, optional fraction (point or
/// comma, digits beyond nanoseconds dropped), optional `Z`, `±hh`, `±hhmm` or `±hh:mm`, with or
/// without a space before it. Second 60 (a leap second) counts as the next second.
enum ISO8601Parser {
  /// A point in time and how much of it the text states.
  struct Instant: Equatable {
    /// Nanoseconds since 1970-01-01T00:00 in the stated offset, or in local time without one.
    var nanoseconds: Int64
    /// Offset from UTC in seconds; `nil` when the text has none, so the instant is not known.
    var offsetSeconds: Int?
  }

  /// Reads a whole cell as a date with time; `nil` when it is none.
  static func instant(_ text: [UInt8]) -> Instant? {
    var cursor = Cursor(bytes: text.trimmed)
    guard let date = cursor.date(), CivilDate(daysSince1970: date.daysSince1970) == date,
      cursor.skip("T") || cursor.skip("t") || cursor.skip(" "),
      let hour = cursor.digits(2), hour < 24, cursor.skip(":"),
      let minute = cursor.digits(2), minute < 60
    else { return nil }
    var second: Int64 = 0
    if cursor.skip(":") {
      guard let value = cursor.digits(2), value <= 60 else { return nil }
      second = value
    }
    guard let fraction = cursor.fraction(), let offset = cursor.offset(), cursor.atEnd else {
      return nil
    }
    let seconds =
      date.daysSince1970 * 86400 + hour * 3600 + minute * 60 + second - Int64(offset ?? 0)
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, tooLarge) = scaled.addingReportingOverflow(fraction)
    return overflow || tooLarge ? nil : Instant(nanoseconds: sum, offsetSeconds: offset)
  }

  /// Reads a whole cell as a clock, `mm:ss[.SSS]` or `hh:mm:ss[.SSS]`, in nanoseconds; `nil` when
  /// it is none.
  static func clock(_ text: [UInt8]) -> Int64? {
    var cursor = Cursor(bytes: text.trimmed)
    guard let first = cursor.digits(1...3), cursor.skip(":"), let second = cursor.digits(2),
      second < 60
    else { return nil }
    var seconds = first * 60 + second
    if cursor.skip(":") {
      guard let third = cursor.digits(2), third < 60 else { return nil }
      seconds = seconds * 60 + third
    }
    guard let fraction = cursor.fraction(), cursor.atEnd else { return nil }
    return seconds * 1_000_000_000 + fraction
  }
}

extension CivilDate {
  /// The day that `YYYY-MM-DD` states, without a time; `nil` when the text is anything else, or no date.
  init?(iso8601 text: String) {
    guard let instant = ISO8601Parser.instant(Array((text + "T00:00").utf8)) else { return nil }
    self.init(daysSince1970: instant.nanoseconds.floorDivided(by: 86_400_000_000_000))
  }
}

/// A place in a cell.
private struct Cursor {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var atEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int64? { digits(count...count) }

  mutating func digits(_ counts: ClosedRange<Int>) -> Int64? {
    let start = index
    var value: Int64 = 0
    while index < bytes.count, index - start < counts.upperBound, 0x30...0x39 ~= bytes[index] {
      value = value * 10 + Int64(bytes[index] - 0x30)
      index += 1
    }
    return index - start >= counts.lowerBound ? value : nil
  }

  /// `YYYY-MM-DD` or `DD-Mon-YYYY`; day and month in range, not checked against each other.
  mutating func date() -> CivilDate? {
    let start = index
    if let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2) {
      return Self.checked(year, month, day)
    }
    index = start
    guard let day = digits(2), skip("-"), let month = monthName(), skip("-"), let year = digits(4)
    else { return nil }
    return Self.checked(year, month, day)
  }

  private static func checked(_ year: Int64, _ month: Int64, _ day: Int64) -> CivilDate? {
    guard 1...12 ~= month, 1...31 ~= day else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private mutating func monthName() -> Int64? {
    let names = "janfebmaraprmayjunjulaugsepoctnovdec".utf8
    guard index + 3 <= bytes.count else { return nil }
    let word = Array(bytes[index..<index + 3]).lowercased
    let places = stride(from: 0, to: 36, by: 3)
    guard let place = places.first(where: { Array(names.dropFirst($0).prefix(3)) == word }) else {
      return nil
    }
    index += 3
    return Int64(place / 3 + 1)
  }

  /// Nanoseconds behind a point or comma; 0 without one, `nil` when no digit follows it.
  mutating func fraction() -> Int64? {
    guard skip(".") || skip(",") else { return 0 }
    let start = index
    var value: Int64 = 0
    var scale: Int64 = 100_000_000
    while index < bytes.count, 0x30...0x39 ~= bytes[index] {
      value += Int64(bytes[index] - 0x30) * scale
      scale /= 10
      index += 1
    }
    return index > start ? value : nil
  }

  /// Seconds from UTC: inner `nil` when the text ends here, outer `nil` when it is malformed.
  mutating func offset() -> Int?? {
    if atEnd { return .some(nil) }
    _ = skip(" ")
    if skip("Z") || skip("z") { return 0 }
    let negative = skip("-")
    guard negative || skip("+"), let hours = digits(2), hours < 24 else { return nil }
    var minutes: Int64 = 0
    if skip(":") || !atEnd {
      guard let value = digits(2), value < 60 else { return nil }
      minutes = value
    }
    let seconds = Int(hours * 3600 + minutes * 60)
    return negative ? -seconds : seconds
  }
}
