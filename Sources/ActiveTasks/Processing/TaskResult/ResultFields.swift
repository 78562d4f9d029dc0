/// The fields of one stored result, read for computing.
struct ResultFields {
  /// The result.
  let value: JSONValue

  /// A finite number, or a boolean as 1 or 0.
  func number(_ key: String) -> Double? { Self.number(value[key]) }

  /// A number as a time: 0 or more.
  func time(_ key: String) -> Double? { number(key).flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil } }

  /// A text that is not empty.
  func text(_ key: String) -> String? { value[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The objects of a list.
  func list(_ key: String) -> [ResultFields] {
    (value[key]?.children ?? []).map(ResultFields.init)
  }

  /// The strings of a list.
  func texts(_ key: String) -> [String] { (value[key]?.children ?? []).compactMap(\.string) }

  /// The numbers of a list.
  func numbers(_ key: String) -> [Double] { (value[key]?.children ?? []).compactMap(Self.number) }

  private static func number(_ value: JSONValue?) -> Double? {
    if case .bool(let truth) = value { return truth ? 1 : 0 }
    return value?.double
  }
}
