/// An amount that a person typed: a number, days, or a time.
///
/// Read in full or not at all: `90`, `1.5`, `1,5`, `5 days`, `45 min`, `1 h`, `1h30`, `1 h 30 min`, `1:30` (hours and
/// minutes). A comma before three digits may group thousands or begin decimals and is not read.
enum TypedAmount: Equatable {
  /// A number without a unit.
  case number(Double)
  /// Days, as a unit says.
  case days(Double)
  /// Minutes, as a unit or a colon says.
  case minutes(Double)

  /// The amount that `text` states; `nil` when it states none, or something else too.
  init?(_ text: String) {
    var rest = text.lowercased()[...]
    func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    skipSpaces()
    guard let first = Self.number(&rest) else { return nil }
    if rest.first == ":" {
      rest.removeFirst()
      guard rest.count == 2, let minute = Self.number(&rest), rest.isEmpty, 0..<60 ~= minute,
        first >= 0, first == first.rounded()
      else { return nil }
      self = .minutes(first * 60 + minute)
      return
    }
    skipSpaces()
    guard !rest.isEmpty else {
      self = .number(first)
      return
    }
    let unit = Self.unit(&rest)
    skipSpaces()
    guard let known = AnswerTimeUnit(unit) else { return nil }
    if known.measure == .days {
      guard rest.isEmpty || Self.weekly.contains(String(rest)) else { return nil }
      self = .days(first)
      return
    }
    var minutes = known.minutes(of: first)
    if known.measure == .hours, !rest.isEmpty {
      guard let second = Self.number(&rest), 0..<60 ~= second else { return nil }
      skipSpaces()
      let unit = Self.unit(&rest)
      guard rest.isEmpty, unit.isEmpty || unit == "m" || AnswerTimeUnit(unit)?.measure == .minutes
      else {
        return nil
      }
      minutes += second
    }
    guard rest.isEmpty else { return nil }
    self = .minutes(minutes)
  }

  private static let weekly: Set = ["a week", "per week", "/week", "/ week"]

  /// Takes a word.
  private static func unit(_ rest: inout Substring) -> String {
    let unit = rest.prefix(while: \.isLetter)
    rest = rest.dropFirst(unit.count)
    if rest.first == "." { rest.removeFirst() }
    return String(unit)
  }

  /// Takes a number with a sign and a decimal point or comma.
  private static func number(_ rest: inout Substring) -> Double? {
    var digits = ""
    if let sign = rest.first, sign == "-" || sign == "+" {
      digits.append(sign)
      rest.removeFirst()
    }
    func take() -> Int {
      let run = rest.prefix { $0.isASCII && $0.isNumber }
      digits += run
      rest = rest.dropFirst(run.count)
      return run.count
    }
    var count = take()
    if let mark = rest.first, mark == "." || mark == "," {
      rest.removeFirst()
      digits.append(".")
      let decimals = take()
      guard mark == "." || 1...2 ~= decimals else { return nil }
      count += decimals
    }
    guard count > 0,
      let number = Double(digits.hasSuffix(".") ? String(digits.dropLast()) : digits)
    else { return nil }
    return number.isFinite ? number : nil
  }
}
