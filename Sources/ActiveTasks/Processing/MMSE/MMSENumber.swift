/// The whole number that a typed answer gives.
enum MMSENumber: Equatable {
  /// There is nothing to read.
  case nothing
  /// A whole number.
  case whole(Int)
  /// A number that is not whole, or too long to be an answer.
  case other
  /// Words, or several numbers: a person has to read them.
  case unclear

  /// Reads an answer: `93`, `93.`, `93.0`, `79 years`, `1st`, `100 - 7 = 93`, `ninety-three`.
  init(_ text: String) {
    let numbers = Self.numbers(text[...])
    let hasWords = Self.words(text).contains { Self.values[$0] != nil }
    if numbers.isEmpty {
      self =
        text.contains { $0.isLetter || $0.isNumber }
        ? Self.spelled(Self.words(text)).map { .whole($0) } ?? .unclear : .nothing
    } else if let only = numbers.first, numbers.count == 1 {
      self = hasWords ? .unclear : only
    } else if let sign = text.lastIndex(of: "="), !hasWords {
      let result = Self.numbers(text[text.index(after: sign)...])
      self = result.count == 1 ? result[0] : .unclear
    } else {
      self = .unclear
    }
  }

  /// The numbers in digits, of any script.
  private static func numbers(_ text: Substring) -> [MMSENumber] {
    var found: [MMSENumber] = []
    var rest = text
    var before: Character?
    while let first = rest.first {
      let isNegative = (first == "-" || first == "\u{2212}") && !(before?.isNumber ?? false)
      let start = isNegative ? rest.dropFirst() : rest
      guard let digit = start.first, Self.digit(digit) != nil else {
        if !first.isWhitespace { before = first }
        rest = rest.dropFirst()
        continue
      }
      let whole = start.prefix { Self.digit($0) != nil }
      rest = start.dropFirst(whole.count)
      before = digit
      var decimals = Substring()
      if let mark = rest.first, mark == "." || mark == "," {
        decimals = rest.dropFirst().prefix { Self.digit($0) != nil }
        if !decimals.isEmpty { rest = rest.dropFirst(1 + decimals.count) }
        if mark == ",", decimals.count == 3 {
          found.append(.unclear)
          continue
        }
      }
      let digits = whole.compactMap(Self.digit)
      guard decimals.allSatisfy({ Self.digit($0) == 0 }), digits.count <= 6 else {
        found.append(.other)
        continue
      }
      let value = digits.reduce(0) { $0 * 10 + $1 }
      found.append(.whole(isNegative ? -value : value))
    }
    return found
  }

  private static func digit(_ character: Character) -> Int? {
    character.wholeNumberValue.flatMap { 0...9 ~= $0 ? $0 : nil }
  }

  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter }
  }

  /// English words for 0 to 199, such as `ninety three` or `one hundred and two`; `nil` for anything else.
  private static func spelled(_ words: [Substring]) -> Int? {
    var total = 0
    var last = Int.max
    for word in words where word != "and" {
      guard let value = values[word] else { return nil }
      if value == 100 {
        guard total <= 1, last >= 1 else { return nil }
        total = 100
      } else {
        // Tens before ones, hundreds before both.
        guard value < 10 ? last >= 20 : last >= 100, last > value else { return nil }
        total += value
      }
      last = value
    }
    return words.isEmpty ? nil : total
  }

  private static let values: [Substring: Int] = {
    let small =
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
      + " sixteen seventeen eighteen nineteen"
    let tens = "twenty thirty forty fifty sixty seventy eighty ninety hundred"
    var values: [Substring: Int] = [:]
    for (value, word) in small.split(separator: " ").enumerated() { values[word] = value }
    for (place, word) in tens.split(separator: " ").enumerated() { values[word] = 20 + 10 * place }
    return values
  }()
}
