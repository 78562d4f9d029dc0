/// One value of a database.
public enum SQLiteValue: Sendable, Equatable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number; one that is not finite is kept as nothing.
  case real(Double)
  /// Words.
  case text(String)

  /// The number, when there is one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .text: nil
    }
  }

  /// The whole number, when it is one.
  var integer: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }

  /// The words, when there are some.
  public var string: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension SQLiteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Words.
  public init(stringLiteral value: String) { self = .text(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Words, or nothing.
  init(_ text: String?) { self = text.map(SQLiteValue.text) ?? .null }

  /// A number, or nothing.
  init(_ number: Double?) { self = number.map(SQLiteValue.real) ?? .null }

  /// A whole number, or nothing.
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
}
