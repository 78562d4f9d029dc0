/// How a question can be answered, after ResearchKit's answer formats.
public enum AnswerFormat: Sendable, Equatable {
  /// A choice with its value as it is stored.
  public struct Choice: Sendable, Equatable {
    /// The words shown.
    public var text: String
    /// The stored value; `nil` stores the choice's index.
    public var value: String?
    /// Whether it excludes the others.
    public var isExclusive: Bool
    /// Whether other words can be typed in its place.
    public var isOther: Bool

    /// A choice.
    public init(
      _ text: String, value: String?, isExclusive: Bool = false, isOther: Bool = false
    ) {
      self.text = text
      self.value = value
      self.isExclusive = isExclusive
      self.isOther = isOther
    }
  }

  /// An expression a text must match.
  public struct Expression: Sendable, Equatable {
    /// The pattern, searched for anywhere in the text.
    public var pattern: String
    /// Whether case matters.
    public var ignoresCase: Bool

    /// An expression.
    public init(_ pattern: String, ignoresCase: Bool = false) {
      self.pattern = pattern
      self.ignoresCase = ignoresCase
    }
  }

  /// Whole steps from `minimum` to `maximum`.
  case scale(minimum: Double, maximum: Double, step: Double)
  /// Any number from `minimum` to `maximum` with at most `digits` decimals.
  case continuousScale(minimum: Double, maximum: Double, digits: Int)
  /// One of 2 to 8 words on a scale.
  case textScale([Choice])
  /// A number; bounds are inclusive, `digits` is the most decimals.
  case numeric(isInteger: Bool, minimum: Double?, maximum: Double?, digits: Int?, unit: String?)
  /// Typed words of at most `maximumLength` UTF-16 units, 0 for any number.
  case text(maximumLength: Int, Expression?, invalidMessage: String?)
  /// An e-mail address.
  case email
  /// The same text as the answer to another question.
  case confirmText(original: String)
  /// One or several of some choices with words, pictures or colours.
  case choice([Choice], allowsSeveral: Bool)
  /// One row of a wheel.
  case valuePicker([Choice])
  /// One row of each of several wheels.
  case multipleValuePicker([[Choice]])
  /// Yes or no.
  case boolean
  /// Hour and minute, in steps of minutes.
  case timeOfDay(minuteInterval: Int)
  /// A day or a point in time within inclusive bounds.
  case date(minimum: AbsoluteTime?, maximum: AbsoluteTime?)
  /// A length of time in seconds, in steps of minutes.
  case timeInterval(stepMinutes: Int)
  /// A height in centimetres.
  case height
  /// A weight in kilograms.
  case weight(minimum: Double?, maximum: Double?)
  /// An age in years, or a year of birth; −1 is "minimum or younger", −2 "maximum or older".
  case age(minimum: Int, maximum: Int, storesYear: Bool, relativeYear: Int?)
  /// A rung of the ladder of social standing.
  case ladder
  /// A place.
  case location
  /// A quantity of HealthKit.
  case healthQuantity(unit: String?)
  /// A characteristic of HealthKit.
  case healthCharacteristic
  /// A class that is not known.
  case unknown(String)

  /// ResearchKit's expression for e-mail addresses.
  public static let emailExpression = Expression(
    "^[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,6}$")

  /// Whether texts must match an expression.
  var hasExpression: Bool {
    switch self {
    case .email, .text(_, .some, _): true
    default: false
    }
  }

  /// The name of the format in reviews.
  public var name: String {
    switch self {
    case .scale: "scale"
    case .continuousScale: "continuousScale"
    case .textScale: "textScale"
    case .numeric(let isInteger, _, _, _, _): isInteger ? "integer" : "decimal"
    case .text: "text"
    case .email: "email"
    case .confirmText: "confirmText"
    case .choice(_, let allowsSeveral): allowsSeveral ? "multipleChoice" : "singleChoice"
    case .valuePicker: "valuePicker"
    case .multipleValuePicker: "multipleValuePicker"
    case .boolean: "boolean"
    case .timeOfDay: "timeOfDay"
    case .date: "date"
    case .timeInterval: "timeInterval"
    case .height: "height"
    case .weight: "weight"
    case .age: "age"
    case .ladder: "ladder"
    case .location: "location"
    case .healthQuantity: "healthQuantity"
    case .healthCharacteristic: "healthCharacteristic"
    case .unknown(let name): name
    }
  }
}
