/// One sample of a JSON document: what it says of time, rate, unit and source.
struct HeartItem {
  /// Names of the time, the most exact first.
  static let timeKeys = [
    "startDate", "start_date", "dateTime", "datetime", "date", "timestamp", "start", "time",
  ]
  /// Names of a rate that need no type beside them.
  static let rateKeys = ["bpm", "heartRate", "heart_rate", "hr", "heartrate"]
  private static let valueKeys = rateKeys + ["value", "quantity", "qty", "Avg", "avg"]
  private static let typeKeys = ["type", "sampleType", "quantityType", "dataType"]
  private static let sourceKeys = ["source", "sourceName", "source_name", "device"]

  private let value: JSONValue

  /// An item of a list.
  init(_ value: JSONValue) { self.value = value }

  /// Whether the item states a type that is not the heart rate.
  var isOtherType: Bool {
    guard let type = first(Self.typeKeys)?.string else { return false }
    let name = type.lowercased().filter { $0 != "_" && $0 != " " }
    return name != "hkquantitytypeidentifierheartrate" && name != "heartrate"
  }

  /// The time; `nil` when there is none that can be read.
  var instant: ISO8601Parser.Instant? {
    first(Self.timeKeys).flatMap { HeartTime.instant($0) }
  }

  /// The number as written, and whether it is written as text; `.nan` when there is none.
  ///
  /// Fitbit's samples without contact (`confidence` 0) have none.
  var number: (value: Double, isText: Bool) {
    guard let found = first(Self.valueKeys) else { return (.nan, false) }
    if case .object = found {
      if found["confidence"]?.double == 0 { return (.nan, false) }
      return HeartItem(found).number
    }
    if let number = found.double { return (number, false) }
    guard let text = found.string else { return (.nan, false) }
    return (Self.number(Array(text.utf8))?.value ?? .nan, true)
  }

  /// The number that `text` is, with a point or a comma as its decimal mark; `nil` when it is none.
  static func number(_ text: [UInt8]) -> (value: Double, hasComma: Bool)? {
    for mark in Array<UInt8>(".,".utf8) {
      if case .number(let number) = DecimalParser.cell(text, mark: mark) {
        return (number, mark == UInt8(ascii: ","))
      }
    }
    return nil
  }

  /// Whether the number is a mean over a time.
  var isSummary: Bool { value["Avg"] != nil || value["avg"] != nil }

  /// The unit as written.
  var unit: String? {
    ["unit", "units"].lazy.compactMap { value[$0]?.string }.first
      ?? Self.valueKeys.lazy.compactMap { value[$0]?["unit"]?.string }.first
  }

  /// The source's name, empty without one.
  var source: String {
    guard let source = first(Self.sourceKeys) else { return "" }
    return source.string ?? source["name"]?.string ?? ""
  }

  private func first(_ keys: [String]) -> JSONValue? {
    keys.lazy.compactMap { value[$0] }.first
  }
}

/// Times as heart-rate exports write them.
enum HeartTime {
  /// ISO 8601, `MM/DD/YY hh:mm:ss` (UTC, Fitbit), or seconds, ms, µs or ns since 1970.
  static func instant(_ value: JSONValue) -> ISO8601Parser.Instant? {
    if let text = value.string {
      let bytes = Array(text.utf8)
      return ISO8601Parser.instant(bytes) ?? american(bytes)
    }
    guard let number = value.double else { return nil }
    let unit = HeartClock.epochUnit(number)
    guard let nanoseconds = Int64(exactly: (number * (1e9 / unit.perSecond)).rounded()) else {
      return nil
    }
    return ISO8601Parser.Instant(nanoseconds: nanoseconds, offsetSeconds: 0)
  }

  /// `MM/DD/YY hh:mm:ss` as `20YY-MM-DD hh:mm:ssZ`.
  private static func american(_ text: [UInt8]) -> ISO8601Parser.Instant? {
    let slash = UInt8(ascii: "/")
    guard text.count >= 14, text[2] == slash, text[5] == slash else { return nil }
    let dash = UInt8(ascii: "-")
    var date = Array("20".utf8)
    date.append(contentsOf: text[6..<8])
    date.append(dash)
    date.append(contentsOf: text[0..<2])
    date.append(dash)
    date.append(contentsOf: text[3..<5])
    date.append(contentsOf: text[8...])
    date.append(UInt8(ascii: "Z"))
    return ISO8601Parser.instant(date)
  }
}
