/// When a server wants to be asked again.
///
/// Source: RFC 9110, sections 10.2.3 (`Retry-After`) and 5.6.7 (dates, in the three forms that must be read).
enum RetryAfter {
  /// Seconds to wait by the `Retry-After` of an answer, at most `limit`; `nil` when it does not say or cannot be understood.
  ///
  /// A date counts from the answer's own `Date` when it has one, so that the clocks need not agree.
  static func seconds(
    _ headers: [String: String], now: AbsoluteTime, limit: Double
  ) -> Double? {
    guard let text = headers["retry-after"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return min(Double(text) ?? limit, limit)
    }
    guard let date = seconds1970(text) else { return nil }
    let here = now.nanoseconds.floorDivided(by: 1_000_000_000)
    let base = headers["date"].flatMap(seconds1970) ?? here
    return min(max(Double(date) - Double(base), 0), limit)
  }

  /// Seconds since 1970 of a date of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
  /// `Sun Nov  6 08:49:37 1994`.
  static func seconds1970(_ text: String) -> Int64? {
    var words = text.split { $0 == " " || $0 == "-" || $0 == "," }
    guard words.count == 5 || words.count == 6 else { return nil }
    if words.count == 6 {
      guard words.removeLast() == "GMT" else { return nil }
    } else {
      // asctime: the month comes before the day, the year last.
      words = [words[0], words[2], words[1], words[4], words[3]]
    }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard let day = number(words[1], 1...31), let month = months.firstIndex(of: String(words[2])),
      var year = number(words[3], 0...9999), clock.count == 3,
      let hour = number(clock[0], 0...23), let minute = number(clock[1], 0...59),
      let second = number(clock[2], 0...60)
    else { return nil }
    // Two digits: a year that would be more than 50 years ahead is one of the last century.
    if words[3].count == 2 { year += year < 76 ? 2000 : 1900 }
    let date = CivilDate(year: year, month: Int64(month) + 1, day: day)
    guard year >= 1900, CivilDate(daysSince1970: date.daysSince1970) == date else { return nil }
    return date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, _ range: ClosedRange<Int64>) -> Int64? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int64(text),
      range.contains(value)
    else { return nil }
    return value
  }
}
