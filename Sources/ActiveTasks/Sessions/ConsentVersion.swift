/// A version that can be compared: by date, by its numbers, else only for being the same.
struct ConsentVersion: Equatable {
  private enum Order {
    case day(Int64)
    case time(AbsoluteTime)
    case numbers([UInt64])
  }

  private let text: String

  /// The version with this name.
  init(_ text: String) { self.text = text }

  /// Whether `one` is older; different versions that cannot be compared count as older, as a date and a
  /// number cannot.
  static func < (one: ConsentVersion, other: ConsentVersion) -> Bool {
    guard one != other else { return false }
    switch (one.order, other.order) {
    case (.time(let first)?, .time(let second)?): return first.nanoseconds < second.nanoseconds
    // Beside a day only the day of a time counts, at its own offset.
    case (.day(let first)?, .time(let second)?): return first < second.localDay
    case (.time(let first)?, .day(let second)?): return first.localDay < second
    case (.day(let first)?, .day(let second)?): return first < second
    case (.numbers(let first)?, .numbers(let second)?):
      let count = max(first.count, second.count)
      func padded(_ numbers: [UInt64]) -> [UInt64] {
        numbers + Array(repeating: 0, count: count - numbers.count)
      }
      return padded(first).lexicographicallyPrecedes(padded(second))
    default: return true
    }
  }

  /// `2024-05-01` and a time as they are, `2.1` or `v2.1` as its numbers.
  private var order: Order? {
    if let time = AbsoluteTime(iso8601: text) { return .time(time) }
    if let day = CivilDate(iso8601: text) { return .day(day.daysSince1970) }
    let body = text.lowercased().hasPrefix("v") ? text.dropFirst() : text[...]
    let parts = body.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt64($0) }
    return numbers.count == parts.count ? .numbers(numbers) : nil
  }
}
