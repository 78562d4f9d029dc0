/// How the dates of one file are written, decided for the whole file.
///
/// Text is ISO 8601. A number may be seconds since 2001, which Apple's encoder writes by default, or seconds
/// or milliseconds since 1970. What the records themselves date (`createdDate`, `updatedDate`, `deletedDate`,
/// the `start` of a schedule) decides, all of them together: seconds below 1.2·10⁹ are since 2001, up to
/// 2039, and above since 1970, from 2008 on. The end of a schedule may lie anywhere and decides nothing.
struct CareDates {
  /// Seconds from 1970 to 2001.
  private static let appleEpoch = 978_307_200.0
  /// Keys that date what happened.
  private static let decisive: Set = ["createdDate", "updatedDate", "deletedDate", "start"]
  private static let others: Set = ["effectiveDate", "end"]

  /// How dates are written.
  let encoding: CareStore.DateEncoding
  /// Whether some dates are written otherwise.
  let flags: [QualityFlag]
  private let unit: CareStore.DateEncoding

  /// Decides for the dates in `objects`.
  ///
  /// - Throws: `Diagnostic` `outcomes.dates` when numbers are counted from several epochs, or from none
  ///   that is known.
  init(_ objects: [JSONValue]) throws(Diagnostic) {
    var texts = 0
    var numbers = 0
    var votes: [(number: Double, key: String)] = []
    var spare: [Double] = []
    func look(_ value: JSONValue) {
      for key in (Self.decisive.union(Self.others)).sorted() {
        if value[key]?.string != nil { texts += 1 }
        guard let number = value[key]?.double else { continue }
        numbers += 1
        if Self.decisive.contains(key) {
          votes.append((number, key))
        } else if key == "effectiveDate" {
          spare.append(number)
        }
      }
      for child in value.children { look(child) }
    }
    for object in objects { look(object) }
    unit = try Self.unit(votes) ?? spare.compactMap(Self.epoch).first ?? .apple
    encoding = texts > 0 && texts >= numbers ? .iso8601 : unit
    flags =
      texts > 0 && numbers > 0
      ? [
        QualityFlag(
          "outcomes.mixed-dates", .warning,
          "\(texts) dates are text and \(numbers) are numbers; numbers are read as "
            + unit.rawValue)
      ] : []
  }

  /// What all numbers agree on; `nil` without a number.
  private static func unit(
    _ votes: [(number: Double, key: String)]
  ) throws(Diagnostic) -> CareStore.DateEncoding? {
    var first: (number: Double, key: String, unit: CareStore.DateEncoding)?
    for (number, key) in votes {
      func text(_ key: String, _ number: Double) -> String {
        "\(key) \(ShortestDecimal.string(number))"
      }
      guard let unit = epoch(number) else {
        throw problem("a date is no date of this century", text(key, number))
      }
      if let first, first.unit != unit {
        throw problem(
          "dates are counted from several epochs",
          "\(text(first.key, first.number)) (\(first.unit.rawValue)) and \(text(key, number))"
            + " (\(unit.rawValue))")
      }
      first = first ?? (number, key, unit)
    }
    return first?.unit
  }

  /// What a number that dates a record counts; `nil` when none of it gives a likely year.
  private static func epoch(_ number: Double) -> CareStore.DateEncoding? {
    switch number {
    case 0..<1.2e9: .apple
    case 1.2e9..<4.2e9: .unixSeconds
    case 1.2e12..<4.2e12: .unixMilliseconds
    default: nil
    }
  }

  private static func problem(_ message: String, _ found: String) -> Diagnostic {
    Diagnostic(
      "outcomes.dates", message, found: found,
      expected: "seconds since 2001, or seconds or milliseconds since 1970, all alike",
      hint: "write every date of the file the same way")
  }

  /// The point in time that a value states; `nil` when it states none that can be told.
  func time(_ value: JSONValue?) -> AbsoluteTime? {
    if let text = value?.string { return AbsoluteTime(iso8601: text) }
    guard let number = value?.double else { return nil }
    let seconds =
      switch unit {
      case .unixMilliseconds: number / 1000
      case .unixSeconds: number
      case .apple, .iso8601: number + Self.appleEpoch
      }
    guard seconds.magnitude < 9e9 else { return nil }
    // To the microsecond, which is what a double of such a number bears.
    return AbsoluteTime(nanoseconds: 0).advanced(by: (seconds * 1e6).rounded() / 1e6)
  }

  /// The point in time under `key`; `nil` when it has none, or one beyond what can be told, such as
  /// Apple's distant past and future.
  ///
  /// - Throws: `Diagnostic` `outcomes.date` when something stands there that is no date.
  func time(_ object: JSONValue, _ key: String) throws(Diagnostic) -> AbsoluteTime? {
    guard let value = object[key], value != .null else { return nil }
    if let time = time(value) { return time }
    if value.double != nil { return nil }
    if let year = value.string.flatMap({ Int($0.prefix { $0 != "-" }) }), !(1700...2200 ~= year) {
      return nil
    }
    throw Diagnostic(
      "outcomes.date", "'\(key)' is no date", found: value.summary,
      expected: "ISO 8601 with an offset, or a number",
      hint: "without it the outcome would look like another")
  }
}
