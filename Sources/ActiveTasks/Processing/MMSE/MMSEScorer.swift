/// Scores the items that need no person.
struct MMSEScorer {
  /// What is known about an item.
  enum Score: Sendable, Equatable {
    /// Points.
    case points(Int)
    /// No points yet, and why.
    case pending(String)
  }

  private let answers: [String: SurveyAnswer]
  private let key: MMSEKey
  private let zone: TimeZoneRules?
  private let isStrict: Bool
  /// Words of each list that an answer took, by item.
  private let words: [String: Bool]
  /// Items whose step crossed midnight.
  private(set) var midnight: [String] = []
  /// Items whose step was open for days.
  private(set) var long: [String] = []
  /// Items whose local time is that of the file.
  private(set) var fromFile: [String] = []
  /// Items whose year no picker offers.
  private(set) var notOffered: [String] = []

  /// A scorer of one form.
  ///
  /// - Parameters:
  ///   - answers: the answer that counts, by item.
  ///   - key: the study's key.
  ///   - zone: the participant's time zone; `nil` takes the file's offsets.
  ///   - isStrict: whether subtractions must hit the error-free numbers.
  init(
    _ answers: [String: SurveyAnswer], _ key: MMSEKey, zone: TimeZoneRules?, isStrict: Bool
  ) {
    self.answers = answers
    self.key = key
    self.zone = zone
    self.isStrict = isStrict
    words = ["11word", "13word"].reduce(into: [:]) { found, list in
      found.merge(Self.matches(list, answers, key)) { first, _ in first }
    }
  }

  /// The score of an item.
  mutating func score(_ item: MMSEItem) -> Score {
    guard let answer = answers[item.identifier] else { return .pending("not-administered") }
    if item.rule == .rater { return .pending("needs-rater") }
    guard let value = answer.response.value else {
      if case .contradictory = answer.response { return .pending("contradictory") }
      // Shown and not answered, or not known.
      return .points(0)
    }
    if case .unreadable = value { return .pending("unreadable") }
    switch item.rule {
    case .rater: return .pending("needs-rater")
    case .weekday, .year, .month, .day, .clock, .season: return dated(item, value, answer)
    case .word:
      return key.words.isEmpty
        ? .pending("needs-key") : .points(words[item.identifier] == true ? 1 : 0)
    case .subtraction(let number):
      return subtracts(number, strictly: isStrict).map { .points($0 ? 1 : 0) }
        ?? .pending("unreadable-number")
    case .key: return keyed(item, value)
    case .choices:
      guard let wanted = key.answers[item.identifier] else { return .pending("needs-key") }
      let chosen = Set(Self.texts(value).map(MMSEText.folded))
      return .points(chosen == Set(wanted.map(MMSEText.folded)) ? 1 : 0)
    }
  }

  /// Subtractions that are right, strictly or relative to the answer before; `nil` when none has a
  /// result, or a person has to read one.
  func attention(strictly: Bool) -> Int? {
    let points = (1...5).compactMap { subtracts($0, strictly: strictly) }
    return hasSubtractions && points.count == 5 ? points.count { $0 } : nil
  }

  /// Whether a subtraction has a result.
  var hasSubtractions: Bool { (1...5).contains { answers["12subtract\($0)"] != nil } }

  // MARK: Time

  private mutating func dated(
    _ item: MMSEItem, _ value: AnswerValue, _ answer: SurveyAnswer
  ) -> Score {
    if item.rule == .season, key.hemisphere == nil { return .pending("needs-hemisphere") }
    guard let moment = MMSEMoment(answer.start, answer.end, zone) else {
      return .pending("needs-time-zone")
    }
    if zone == nil { fromFile.append(item.identifier) }
    if moment.crossesMidnight { midnight.append(item.identifier) }
    if moment.lastsDays { long.append(item.identifier) }
    let texts = Self.texts(value)
    guard texts.count == 1, let text = texts.first else { return .points(0) }
    switch item.rule {
    case .clock:
      let readings = MMSEText.minutes(text)
      guard !readings.isEmpty else {
        return text.contains { $0.isLetter || $0.isNumber }
          ? .pending("unreadable-time") : .points(0)
      }
      return .points(
        readings.contains { moment.isNear($0, tolerance: key.timeTolerance) } ? 1 : 0)
    case .year where moment.dates.allSatisfy({ !(2000...2030).contains($0.year) }):
      notOffered.append(item.identifier)
      return .pending("year-not-offered")
    case .year where MMSENumber(text) == .unclear, .day where MMSENumber(text) == .unclear:
      return .pending("unreadable-number")
    default:
      return .points(moment.dates.contains { isRight(item.rule, text, $0) } ? 1 : 0)
    }
  }

  private func isRight(_ rule: MMSEItem.Rule, _ text: String, _ date: CivilDate) -> Bool {
    let word = MMSEText.folded(text)
    func isName(_ names: [String], _ index: Int) -> Bool {
      MMSEText.place(of: word, in: names) == index
    }
    switch rule {
    case .weekday: return isName(key.weekdays, date.weekday)
    case .month: return isName(key.months, Int(date.month) - 1)
    case .year: return MMSENumber(text) == Int(exactly: date.year).map(MMSENumber.whole)
    case .day: return MMSENumber(text) == Int(exactly: date.day).map(MMSENumber.whole)
    case .season:
      guard let hemisphere = key.hemisphere else { return false }
      return MMSESeason.seasons(date, key, hemisphere).contains { season in
        key.seasons[season].contains { MMSEText.folded($0) == word }
      }
    default: return false
    }
  }

  // MARK: Words and numbers

  private func keyed(_ item: MMSEItem, _ value: AnswerValue) -> Score {
    guard let right = key.answers[item.identifier] else { return .pending("needs-key") }
    let texts = Self.texts(value)
    let isRight =
      texts.count == 1
      && right.contains { wanted in
        let (one, other) = (MMSEText.letters(wanted), MMSEText.letters(texts[0]))
        // An answer of signs alone has no letters to compare.
        return one.isEmpty ? wanted == texts[0] : one == other
      }
    return .points(isRight ? 1 : 0)
  }

  /// Which answers of a list take a word of their own: equal words first, then words that are near.
  ///
  /// An answer that is given again counts once, and one that is a word of the key takes no other.
  private static func matches(
    _ list: String, _ answers: [String: SurveyAnswer], _ key: MMSEKey
  ) -> [String: Bool] {
    var given: Set<String> = []
    var open: [(item: String, text: String)] = []
    for item in (1...3).map({ "\(list)\($0)" }) {
      guard let value = answers[item]?.response.value, let text = texts(value).first,
        given.insert(MMSEText.folded(text)).inserted
      else { continue }
      open.append((item, MMSEText.folded(text)))
    }
    var free = key.words.map(MMSEText.folded)
    var found: [String: Bool] = [:]
    for (item, text) in open {
      guard let place = free.firstIndex(of: text) else { continue }
      free.remove(at: place)
      found[item] = true
    }
    let rest = open.filter { found[$0.item] == nil }
    for item in near(rest[...], free, key.editDistance) { found[item] = true }
    return found
  }

  /// The most answers that can take a word each of their own among those that are near.
  private static func near(
    _ open: ArraySlice<(item: String, text: String)>, _ free: [String], _ edits: Int
  ) -> [String] {
    guard let first = open.first else { return [] }
    var best: [String] = []
    for place in free.indices where MMSEText.isNear(first.text, free[place], edits: edits) {
      var rest = free
      rest.remove(at: place)
      let found = [first.item] + near(open.dropFirst(), rest, edits)
      if found.count > best.count { best = found }
    }
    let without = near(open.dropFirst(), free, edits)
    return without.count > best.count ? without : best
  }

  /// Whether the answer of a subtraction is right: strictly 100 − 7·n, else 7 less than the answer before.
  ///
  /// After an item that was left there is no answer before.
  ///
  /// `nil` when a person has to read the answer, or the one that it follows, or that one has no result.
  private func subtracts(_ number: Int, strictly: Bool) -> Bool? {
    let reading = subtraction(number)
    if reading == .unclear { return nil }
    guard case .whole(let own) = reading else { return false }
    guard !strictly else { return own == 100 - 7 * number }
    guard number > 1 else { return own == 93 }
    guard answers["12subtract\(number - 1)"] != nil else { return nil }
    switch subtraction(number - 1) {
    case .whole(let before): return own == before - 7
    case .unclear: return nil
    default: return false
    }
  }

  private func subtraction(_ number: Int) -> MMSENumber {
    let response = answers["12subtract\(number)"]?.response
    if case .contradictory = response { return .unclear }
    guard let value = response?.value else { return .nothing }
    let texts = Self.texts(value)
    return texts.count == 1 ? MMSENumber(texts[0]) : .unclear
  }

  /// The words of an answer.
  private static func texts(_ value: AnswerValue) -> [String] {
    switch value {
    case .choices(let values), .components(let values): values
    case .number(let number, _): [ShortestDecimal.string(number)]
    default: [value.text]
    }
  }
}
