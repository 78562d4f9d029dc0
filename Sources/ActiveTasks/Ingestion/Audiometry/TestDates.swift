/// Tells the sessions of hearing tests apart by their dates, as files write them.
///
/// Two tests are of one session when their dates are the same text, when both have a time and lie within
/// an hour, or when one is a day and the other a time of it.
struct TestDates {
  /// The longest time between two parts of one session: 3600 s.
  private static let longestPause: UInt64 = 3_600_000_000_000

  private struct Stamp {
    var day: String
    var instant: ISO8601Parser.Instant?

    init(_ text: String) {
      day = String(text.prefix(10))
      instant = ISO8601Parser.instant(Array(text.utf8))
    }

    func isSame(_ other: Stamp) -> Bool {
      guard let instant, let second = other.instant,
        (instant.offsetSeconds == nil) == (second.offsetSeconds == nil)
      else {
        // A date without a time, or one with an offset and one without: the day as written decides.
        return day.hasPrefix(other.day) || other.day.hasPrefix(day)
      }
      let (pause, overflow) = instant.nanoseconds.subtractingReportingOverflow(second.nanoseconds)
      return !overflow && pause.magnitude <= TestDates.longestPause
    }
  }

  private var sessions: [[Stamp]] = []
  private var known: [String: Int] = [:]

  /// The number of the session of each date, counted from 0 in the order of their first appearance;
  /// `nil` for a part without a date.
  ///
  /// Complexity: O(dates + different dates²).
  static func sessions(_ dates: [String?]) -> [Int?] {
    var grouping = TestDates()
    return dates.map { date in date.map { grouping.session($0) } }
  }

  private mutating func session(_ date: String) -> Int {
    if let number = known[date] { return number }
    let stamp = Stamp(date)
    let number =
      sessions.firstIndex { $0.contains { $0.isSame(stamp) } } ?? sessions.endIndex
    if number == sessions.endIndex {
      sessions.append([stamp])
    } else {
      sessions[number].append(stamp)
    }
    known[date] = number
    return number
  }
}
