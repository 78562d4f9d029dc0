/// One scored item of the MMSE as its task in the study app numbers them, with nothing of its content.
///
/// The instrument is protected: identifiers, maxima, arithmetic and dates are here, words and pictures are not.
public struct MMSEItem: Sendable, Hashable {
  /// The parts of the score.
  public enum Domain: String, Sendable, CaseIterable {
    /// Orientation in time.
    case time = "orientation.time"
    /// Orientation in place.
    case place = "orientation.place"
    /// Registration of words.
    case registration
    /// Attention and calculation.
    case attention
    /// Recall of words.
    case recall
    /// Naming of pictures.
    case naming
    /// Repetition of a phrase.
    case repetition
    /// A command of three stages.
    case command
    /// Reading and obeying.
    case reading
    /// Writing a sentence.
    case writing
    /// Copying a drawing.
    case copying
  }

  /// What decides about an item.
  public enum Rule: Sendable, Hashable {
    /// The day of the week of the step.
    case weekday
    /// The year of the step.
    case year
    /// The month of the step.
    case month
    /// The day of the month of the step.
    case day
    /// The time of day of the step; no item of the instrument itself.
    case clock
    /// The season of the step.
    case season
    /// One of the words to be kept in mind, in any order.
    case word
    /// A step of a series of subtractions, counted from 1.
    case subtraction(Int)
    /// The study's key; a person when it has none.
    case key
    /// All of the key's choices and no other.
    case choices
    /// A person.
    case rater
  }

  /// The identifier of the step.
  public let identifier: String
  /// The part of the score it belongs to.
  public let domain: Domain
  /// What decides.
  public let rule: Rule
  /// Points, at most.
  public var maximum: Int { 1 }

  private init(_ identifier: String, _ domain: Domain, _ rule: Rule) {
    self.identifier = identifier
    self.domain = domain
    self.rule = rule
  }

  /// The thirty items in their order.
  public static let all: [MMSEItem] =
    [
      MMSEItem("01DayOfWeek", .time, .weekday), MMSEItem("02Year", .time, .year),
      MMSEItem("03Month", .time, .month), MMSEItem("04DayOfMonth", .time, .day),
      MMSEItem("05Time", .time, .clock), MMSEItem("06Season", .time, .season),
      MMSEItem("07Location", .place, .key), MMSEItem("08City", .place, .key),
      MMSEItem("09State", .place, .key), MMSEItem("10Country", .place, .key),
    ] + (1...3).map { MMSEItem("11word\($0)", .registration, .word) }
    + (1...5).map { MMSEItem("12subtract\($0)", .attention, .subtraction($0)) }
    + (1...3).map { MMSEItem("13word\($0)", .recall, .word) }
    + (1...2).map { MMSEItem("14imageQuestion\($0)", .naming, .key) } + [
      MMSEItem("15copy", .repetition, .key), MMSEItem("16Instruction1", .command, .key),
      MMSEItem("16Indicacion2", .command, .choices), MMSEItem("16Instruction3", .command, .key),
      MMSEItem("17ImageConstruction", .reading, .key), MMSEItem("18Sentence", .writing, .rater),
      MMSEItem("19Drawing", .copying, .rater),
    ]

  /// The item whose step has this identifier.
  public init?(_ identifier: String) {
    guard let item = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = item
  }
}
