internal import FoundationEssentials

/// A study's own answers: nothing of the instrument is in this package.
struct MMSEKey: Sendable, Equatable {
  /// How the year is divided into seasons.
  enum SeasonScheme: String, Sendable, Decodable {
    /// From the first day of March, June, September and December.
    case meteorological
    /// From 20 March, 21 June, 22 September and 21 December.
    case astronomical
  }

  /// Where seasons turn.
  enum Hemisphere: String, Sendable, Decodable {
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
    var editDistance: Int?
    var answers: [String: [Answer]]?
    var timeZone: String?
    var timeToleranceMinutes: Double?
    var hemisphere: Hemisphere?
    var seasonScheme: SeasonScheme?
    var seasonToleranceDays: Int?
    var seasons: [[String]]?
    var weekdays: [String]?
    var months: [String]?
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
      read = try JSONDecoder().decode(File.self, from: Data(file.bytes))
    } catch {
      throw Self.problem(DecodingProblem.summary(error), file.path)
    }
    words = read.words ?? words
    editDistance = read.editDistance ?? editDistance
    answers = (read.answers ?? [:]).mapValues { $0.map(\.text) }
    timeZone = read.timeZone
    timeTolerance = read.timeToleranceMinutes ?? timeTolerance
    hemisphere = read.hemisphere
    seasonScheme = read.seasonScheme ?? seasonScheme
    seasonTolerance = read.seasonToleranceDays ?? seasonTolerance
    seasons = read.seasons ?? seasons
    weekdays = read.weekdays ?? weekdays
    months = read.months ?? months
    if let fault = fault { throw Self.problem(fault, file.path) }
  }

  /// What is wrong with the key.
  private var fault: String? {
    let keyed = MMSEItem.all.filter { $0.rule == .key || $0.rule == .choices }.map(\.identifier)
    if let foreign = answers.keys.sorted().first(where: { !keyed.contains($0) }) {
      return "answers for '\(foreign)', which takes none"
    }
    if let empty = answers.keys.sorted().first(where: { answers[$0]?.isEmpty ?? true }) {
      return "no answer for '\(empty)'"
    }
    if !words.isEmpty, words.count != 3 { return "\(words.count) words" }
    if Set(words.map(MMSEText.folded)).count != words.count { return "a word twice" }
    if !(0...2).contains(editDistance) { return "editDistance \(editDistance)" }
    if !(0...720).contains(timeTolerance) { return "timeToleranceMinutes \(timeTolerance)" }
    if !(0...45).contains(seasonTolerance) { return "seasonToleranceDays \(seasonTolerance)" }
    if seasons.count != 4 { return "\(seasons.count) seasons" }
    if weekdays.count != 7 { return "\(weekdays.count) weekdays" }
    return months.count == 12 ? nil : "\(months.count) months"
  }

  private static func problem(_ found: String, _ path: String) -> Diagnostic {
    Diagnostic(
      "mmse.key", "the file is no key for the MMSE", found: found,
      expected: "JSON with words (3), answers by item, timeZone, hemisphere and the like",
      hint: "see docs/guide/surveys.md"
    ).naming(path)
  }
}
