/// The fields of one stored result, read for computing; values that cannot be used are told to its
/// doubts.
struct ResultFields {
  /// The result.
  let value: JSONValue
  /// Where missing and impossible values are counted.
  let doubts: ValueDoubts

  /// The times of samples: since boot, since the display of the step, or since 1970.
  private static let timestamps = 0.0..<1e11

  /// The fields of `value`.
  init(_ value: JSONValue, _ doubts: ValueDoubts) {
    self.value = value
    self.doubts = doubts
  }

  /// A finite number, or a boolean as 1 or 0; another number counts as a doubt.
  func number(_ key: String) -> Double? {
    let number = Self.number(value[key])
    if number == nil, case .number? = value[key] { doubts.note(key) }
    return number
  }

  /// A number as a time: 0 or more; an impossible one counts as a doubt.
  func time(_ key: String) -> Double? { number(key, in: 0..<1e9) }

  /// The time of a sample, which must have one: a missing or impossible one counts as a doubt.
  func timestamp(_ key: String = "timestamp") -> Double? {
    if case .number? = value[key] {} else { doubts.note(key) }
    return number(key, in: Self.timestamps)
  }

  /// A duration or distance that a sample must have: a missing or impossible one counts as a doubt.
  func needed(_ key: String) -> Double? {
    if case .number? = value[key] {} else { doubts.note(key) }
    return time(key)
  }

  /// Whether the sample says yes: a boolean, 1 or 0; anything else counts as a doubt.
  func truth(_ key: String) -> Bool? {
    switch Self.number(value[key]) {
    case 0: return false
    case 1: return true
    default:
      doubts.note(key)
      return nil
    }
  }

  /// A text that is not empty.
  func text(_ key: String) -> String? { value[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The fields of the object under `key`; of nothing when there is none.
  func object(_ key: String) -> ResultFields { ResultFields(value[key] ?? .null, doubts) }

  /// The objects of a list, anything else in it counting as a doubt; `nil` when there is no list.
  func list(_ key: String) -> [ResultFields]? {
    elements(key).map { values in
      values.compactMap { value in
        if case .object = value { return ResultFields(value, doubts) }
        doubts.note(key)
        return nil
      }
    }
  }

  /// The samples of a test, which must have a list of them: none counts as a doubt.
  func samples(_ key: String) -> [ResultFields]? {
    let samples = list(key)
    if samples == nil { doubts.note(key) }
    return samples
  }

  /// The strings of a list; `nil` when there is no list.
  func texts(_ key: String) -> [String]? { elements(key)?.compactMap(\.string) }

  /// The finite numbers of a list, others counting as doubts; `nil` when there is no list.
  func numbers(_ key: String) -> [Double]? {
    elements(key)?.compactMap { value in
      let number = Self.number(value)
      if number == nil { doubts.note(key) }
      return number
    }
  }

  private func elements(_ key: String) -> [JSONValue]? {
    if case .array(let values)? = value[key] { values } else { nil }
  }

  private func number(_ key: String, in range: Range<Double>) -> Double? {
    guard let number = number(key) else { return nil }
    guard range.contains(number) else {
      doubts.note(key)
      return nil
    }
    return number
  }

  private static func number(_ value: JSONValue?) -> Double? {
    if case .bool(let truth) = value { return truth ? 1 : 0 }
    return value?.double
  }
}

/// Counts the values of one result that are missing where there must be one, or impossible.
final class ValueDoubts {
  private var counts: [String: Int] = [:]

  /// Counts a value of `key`.
  func note(_ key: String) { counts[key, default: 0] += 1 }

  /// The flag that tells of them; `nil` when there are none.
  var flag: QualityFlag? {
    guard !counts.isEmpty else { return nil }
    let list = counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return TaskResultFlag.unusable(
      "missing or impossible, so left out: \(list.joined(separator: ", "))",
      count: counts.values.reduce(0, +))
  }
}
