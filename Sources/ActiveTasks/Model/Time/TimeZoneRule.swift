/// When clocks change year after year: the POSIX rule at the end of a time zone's file.
///
/// `std offset [dst [offset] , start [/time] , end [/time]]` with dates `Mm.w.d`, `Jn` and `n`.
struct TimeZoneRule: Sendable, Equatable {
  /// A day of the year and a time.
  struct Change: Sendable, Equatable {
    enum Day: Sendable, Equatable {
      /// Weekday `day` (0 Sunday) of week `week` (5 is the last) of a month.
      case month(Int64, week: Int64, day: Int64)
      /// Day 1…365 without 29 February.
      case julian(Int64)
      /// Day 0…365.
      case ordinal(Int64)
    }

    var day: Day
    /// Seconds after local midnight.
    var time: Int64

    /// Seconds since 1970-01-01T00:00 on the clocks, in a year.
    func local(_ year: Int64) -> Int64 {
      let first = CivilDate(year: year, month: 1, day: 1).daysSince1970
      let isLeap = CivilDate(year: year + 1, month: 1, day: 1).daysSince1970 - first == 366
      let days: Int64
      switch day {
      case .julian(let number): days = first + number - 1 + (isLeap && number >= 60 ? 1 : 0)
      case .ordinal(let number): days = first + number
      case .month(let month, let week, let weekday):
        let begin = CivilDate(year: year, month: month, day: 1)
        let shift = (weekday - Int64(begin.weekday) + 7) % 7
        let next =
          month == 12
          ? CivilDate(year: year + 1, month: 1, day: 1)
          : CivilDate(year: year, month: month + 1, day: 1)
        let length = next.daysSince1970 - begin.daysSince1970
        var day = shift + 7 * (week - 1)
        while day >= length { day -= 7 }
        days = begin.daysSince1970 + day
      }
      return days * 86_400 + time
    }
  }

  /// Offset in winter, seconds ahead of UTC.
  var standard: Int
  /// Offset in summer and when it begins and ends; `nil` when clocks do not change.
  var summer: (offset: Int, start: Change, end: Change)?

  static func == (one: TimeZoneRule, other: TimeZoneRule) -> Bool {
    one.standard == other.standard && one.summer?.offset == other.summer?.offset
      && one.summer?.start == other.summer?.start && one.summer?.end == other.summer?.end
  }

  /// The offset at `seconds` since 1970.
  func offset(at seconds: Int64) -> Int {
    guard let summer else { return standard }
    let (local, overflow) = seconds.addingReportingOverflow(Int64(standard))
    guard !overflow else { return standard }
    let year = CivilDate(daysSince1970: local.floorDivided(by: 86_400)).year
    let start = summer.start.local(year) - Int64(standard)
    let end = summer.end.local(year) - Int64(summer.offset)
    let isSummer =
      start <= end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
    return isSummer ? summer.offset : standard
  }

  /// Reads a rule; `nil` when it is none.
  init?(_ text: String) {
    var rest = text[...]
    guard Self.name(&rest), let standard = Self.time(&rest) else { return nil }
    self.standard = -Int(standard)
    guard !rest.isEmpty else { return }
    guard Self.name(&rest) else { return nil }
    var offset = self.standard + 3600
    if rest.first != ",", let own = Self.time(&rest) { offset = -Int(own) }
    guard let start = Self.change(&rest), let end = Self.change(&rest), rest.isEmpty else {
      return nil
    }
    summer = (offset, start, end)
  }

  /// Letters, or anything between `<` and `>`.
  private static func name(_ rest: inout Substring) -> Bool {
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix(while: \.isLetter)
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  private static func number(_ rest: inout Substring) -> Int64? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return digits.count <= 4 ? Int64(digits) : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  private static func time(_ rest: inout Substring) -> Int64? {
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    guard let hours = number(&rest), hours <= 167 else { return nil }
    var seconds = hours * 3600
    for unit in [Int64(60), 1] where rest.first == ":" {
      rest = rest.dropFirst()
      guard let value = number(&rest), value < 60 else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  private static func change(_ rest: inout Substring) -> Change? {
    guard rest.first == "," else { return nil }
    rest = rest.dropFirst()
    let day: Change.Day
    switch rest.first {
    case "M":
      rest = rest.dropFirst()
      guard let month = number(&rest), 1...12 ~= month, skipPoint(&rest),
        let week = number(&rest), 1...5 ~= week, skipPoint(&rest),
        let weekday = number(&rest), 0...6 ~= weekday
      else { return nil }
      day = .month(month, week: week, day: weekday)
    case "J":
      rest = rest.dropFirst()
      guard let number = number(&rest), 1...365 ~= number else { return nil }
      day = .julian(number)
    default:
      guard let number = number(&rest), 0...365 ~= number else { return nil }
      day = .ordinal(number)
    }
    guard rest.first == "/" else { return Change(day: day, time: 7200) }
    rest = rest.dropFirst()
    return time(&rest).map { Change(day: day, time: $0) }
  }

  private static func skipPoint(_ rest: inout Substring) -> Bool {
    guard rest.first == "." else { return false }
    rest = rest.dropFirst()
    return true
  }
}
