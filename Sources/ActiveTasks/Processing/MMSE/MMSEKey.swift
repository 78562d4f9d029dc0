internal import FoundationEssentials

/// A study's own answers: nothing of the instrument is in this package.
struct MMSEKey: Sendable, Equatable {
  /// How the year is divided into seasons.
  enum SeasonScheme: String, Sendable {
    /// From the first day of March, June, September and December.
    case meteorological
    /// From 20 March, 21 June, 22 September and 21 December.
    case astronomical
  }

  /// Where seasons turn.
  enum Hemisphere: String, Sendable {
    case north, south
  }

  /// The words to be kept in mind.
  var words: [String] = []
  /// Edits of letters that a word may be away from the right one, 0 to 2.
  var editDistance = 0
  /// Right answers by item: any of them, or for items of choices all of them.
  var answers: [String: [String]] = [:]
  /// The participant's time zone.
  var timeZone: String?
  /// Minutes that the clock may be off.
  var timeTolerance = 60.0
  /// The hemisphere; `nil` leaves the season to a person.
  var hemisphere: Hemisphere?
  /// How the year is divided.
  var seasonScheme = SeasonScheme.meteorological
  /// Days around the turn of a season in which both count.
  var seasonTolerance = 14
  /// Names of spring, summer, autumn and winter, each with its synonyms.
  var seasons = [["spring"], ["summer"], ["autumn", "fall"], ["winter"]]
  /// Names of the days of the week from Sunday on.
  var weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  /// Names of the months.
  var months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A key without answers.
  init() {}

  private struct File: Decodable {
    var words: [String]?
    var editDistance: Double?
    var answers: [String: [Answer]]?
    var timeZone: String?
    var timeToleranceMinutes: Double?
    var hemisphere: String?
    var seasonScheme: String?
    var seasonToleranceDays: Double?
    var seasons: [[String]]?
    var weekdays: [String]?
    var months: [String]?

    static let keys: Set = [
      "words", "editDistance", "answers", "timeZone", "timeToleranceMinutes", "hemisphere",
      "seasonScheme", "seasonToleranceDays", "seasons", "weekdays", "months",
    ]
  }

  /// A value of which nothing but its key matters.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// A text or a number.
  private struct Answer: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        text = ShortestDecimal.string(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  /// Reads a study's key and checks it.
  ///
  /// - Throws: `Diagnostic` `mmse.key`.
  init(file: ParameterFile) throws(Diagnostic) {
    let read: File
    do {
      let data = Data(file.bytes)
      read = try JSONDecoder().decode(File.self, from: data)
      // A key that is passed over would leave its item as it is by default.
      let keys = try JSONDecoder().decode([String: Anything].self, from: data).keys
      if let foreign = keys.sorted().first(where: { !File.keys.contains($0) }) {
        throw Self.problem("the key '\(foreign)', which is not read", file.path)
      }
    } catch {
      throw error as? Diagnostic ?? Self.problem(DecodingProblem.summary(error), file.path)
    }
    words = read.words ?? words
    answers = (read.answers ?? [:]).mapValues { $0.map(\.text) }
    timeZone = read.timeZone
    timeTolerance = read.timeToleranceMinutes ?? timeTolerance
    seasons = read.seasons ?? seasons
    weekdays = read.weekdays ?? weekdays
    months = read.months ?? months
    func known<Value: RawRepresentable>(
      _ name: String, _ text: String?, _ value: Value
    ) throws(Diagnostic) -> Value where Value.RawValue == String {
      guard let text else { return value }
      guard let known = Value(rawValue: text) else {
        throw Self.problem("\(name) '\(text)'", file.path)
      }
      return known
    }
    func whole(_ name: String, _ number: Double?, _ value: Int) throws(Diagnostic) -> Int {
      guard let number else { return value }
      guard let whole = Int(exactly: number) else {
        throw Self.problem("\(name) \(ShortestDecimal.string(number))", file.path)
      }
      return whole
    }
    if read.hemisphere != nil {
      hemisphere = try known("hemisphere", read.hemisphere, Hemisphere.north)
    }
    seasonScheme = try known("seasonScheme", read.seasonScheme, seasonScheme)
    editDistance = try whole("editDistance", read.editDistance, editDistance)
    seasonTolerance = try whole("seasonToleranceDays", read.seasonToleranceDays, seasonTolerance)
    if let fault = fault ?? wordFault ?? nameFault { throw Self.problem(fault, file.path) }
  }

  /// What is wrong with the key.
  private var fault: String? {
    let keyed = MMSEItem.all.filter { $0.rule == .key || $0.rule == .choices }.map(\.identifier)
    if let foreign = answers.keys.sorted().first(where: { !keyed.contains($0) }) {
      return "answers for '\(foreign)', which takes none"
    }
    let isEmpty = { (texts: [String]?) in
      texts?.isEmpty != false || texts?.contains { $0.allSatisfy(\.isWhitespace) } == true
    }
    if let empty = answers.keys.sorted().first(where: { isEmpty(answers[$0]) }) {
      return "no answer, or an empty one, for '\(empty)'"
    }
    if !(0...2).contains(editDistance) { return "editDistance \(editDistance)" }
    if !(0...720).contains(timeTolerance) {
      return "timeToleranceMinutes \(ShortestDecimal.string(timeTolerance))"
    }
    if !(0...45).contains(seasonTolerance) { return "seasonToleranceDays \(seasonTolerance)" }
    if seasons.count != 4 { return "\(seasons.count) seasons" }
    if weekdays.count != 7 { return "\(weekdays.count) weekdays" }
    return months.count == 12 ? nil : "\(months.count) months"
  }

  /// What is wrong with the words: one answer must not stand for two of them.
  private var wordFault: String? {
    if !words.isEmpty, words.count != 3 { return "\(words.count) words" }
    let folded = words.map(MMSEText.folded)
    if folded.contains("") { return "a word without letters" }
    for (place, word) in folded.enumerated() {
      for other in folded[(place + 1)...] {
        if word == other { return "a word twice" }
        if MMSEText.isNear(word, other, edits: editDistance) {
          return "two words no more than editDistance \(editDistance) apart"
        }
      }
    }
    return nil
  }

  /// What is wrong with names of days, months or seasons: each must name one.
  private var nameFault: String? {
    for (what, names) in [
      ("weekday", weekdays), ("month", months), ("season", seasons.flatMap { $0 }),
    ] {
      let folded = names.map(MMSEText.folded)
      if folded.contains("") { return "a \(what) without letters" }
      if Set(folded).count != folded.count { return "a \(what) twice" }
    }
    return seasons.contains(where: \.isEmpty) ? "a season without a name" : nil
  }

  private static func problem(_ found: String, _ path: String) -> Diagnostic {
    Diagnostic(
      "mmse.key", "the file is no key for the MMSE", found: found,
      expected: "JSON with words (3), answers by item, timeZone, hemisphere and the like",
      hint: "see docs/guide/surveys.md"
    ).naming(path)
  }
}
