/// One task or outcome as CareKit writes it.
struct CareObject {
  private let value: JSONValue
  private let dates: CareDates

  /// The object with the file's way to write dates.
  init(_ value: JSONValue, _ dates: CareDates) {
    self.value = value
    self.dates = dates
  }

  /// The version of a task.
  ///
  /// - Throws: `Diagnostic` `outcomes.schedule`, `outcomes.calendar`, `outcomes.date` or
  ///   `time-zone.unknown`.
  func task() throws(Diagnostic) -> CareTask {
    let id = value["id"]?.string ?? ""
    var schedule: [CareScheduleElement] = []
    let elements = value["schedule"]?["elements"] ?? value["schedule"]
    for (number, element) in (elements?.children ?? []).enumerated() {
      guard let start = dates.time(element["start"]) else {
        throw Diagnostic(
          "outcomes.schedule",
          element["start"] == nil
            ? "an element of the schedule of '\(id)' has no start"
            : "the start of an element of the schedule of '\(id)' cannot be read",
          at: .item(number), found: element["start"]?.summary ?? "nothing",
          expected: "ISO 8601 with an offset, or a number")
      }
      let own = try zone(element["calendar"]?["timeZone"])
      let general = try zone(value["timezone"])
      let interval = try CareInterval(element["interval"], task: id, number: number).interval
      try checkCalendar(element["calendar"], interval, id, number)
      schedule.append(
        CareScheduleElement(
          start: start, end: try dates.time(element, "end"), interval: interval,
          duration: Self.duration(element["duration"]),
          zone: own ?? general ?? TimeZoneRules(offsetSeconds: 0)))
    }
    return CareTask(
      id: id,
      uuid: identity(value["uuid"]?.string ?? identifier(value["localDatabaseID"]) ?? id),
      schedule: schedule,
      effective: try dates.time(value, "effectiveDate"),
      deleted: try dates.time(value, "deletedDate"),
      previous: (value["previousVersionUUIDs"]?.children ?? []).compactMap(\.string).map(identity))
  }

  /// Whether an element of the schedule does not say in which time zone it happens.
  var lacksZone: Bool {
    guard value["timezone"]?["identifier"]?.string ?? value["timezone"]?.string == nil else {
      return false
    }
    return (value["schedule"]?["elements"] ?? value["schedule"])?.children.contains {
      let zone = $0["calendar"]?["timeZone"]
      return (zone?["identifier"]?.string ?? zone?.string) == nil
    } ?? false
  }

  /// Months and years are those of the Gregorian calendar, which several calendars share.
  private func checkCalendar(
    _ calendar: JSONValue?, _ interval: CareScheduleElement.Interval, _ id: String, _ number: Int
  ) throws(Diagnostic) {
    let name = calendar?["identifier"]?.string ?? calendar?.string ?? "gregorian"
    guard interval.years != 0 || interval.months != 0,
      !["gregorian", "iso8601", "buddhist", "japanese", "roc"].contains(name)
    else { return }
    throw Diagnostic(
      "outcomes.calendar", "the schedule of '\(id)' counts months of a calendar that is not known",
      at: .item(number), found: name, expected: "gregorian, or an interval of days")
  }

  /// The version of an outcome.
  ///
  /// - Throws: `Diagnostic` `outcomes.occurrence`, `outcomes.date` or `time-zone.unknown`.
  func outcome() throws(Diagnostic) -> CareOutcome {
    let task = identity(value["taskUUID"]?.string ?? identifier(value["taskID"]) ?? "")
    guard let index = value["taskOccurrenceIndex"]?.integer, 0...1_000_000_000 ~= index else {
      throw Diagnostic(
        "outcomes.occurrence",
        value["taskOccurrenceIndex"] == nil
          ? "an outcome has no occurrence index"
          : "the occurrence index of an outcome is out of range",
        found: value["taskOccurrenceIndex"]?.summary ?? "nothing",
        expected: "a whole number from 0 to 1000000000")
    }
    let values = (value["values"]?.children ?? []).map(outcomeValue)
    let author = words(value["userInfo"]?["author"])
    let reason = words(value["userInfo"]?["reason"])
    return CareOutcome(
      uuid: identity(
        value["uuid"]?.string ?? identifier(value["localDatabaseID"]) ?? "\(task)_\(index)"),
      task: task, occurrence: Int(index), values: values,
      created: try dates.time(value, "createdDate")
        ?? values.compactMap(\.created).min {
          $0.nanoseconds < $1.nanoseconds
        },
      effective: try dates.time(value, "effectiveDate"),
      updated: try dates.time(value, "updatedDate"),
      deleted: try dates.time(value, "deletedDate"),
      previous: (value["previousVersionUUIDs"]?.children ?? []).compactMap(\.string).map(identity),
      zone: try zone(value["timezone"]),
      note: author.flatMap { name in reason.map { (name, $0) } })
  }

  private func outcomeValue(_ value: JSONValue) -> CareOutcome.Value {
    let type = value["type"]?.string ?? ""
    let content: Metric.Value? =
      switch type {
      case "integer": value["value"].flatMap(Self.whole).map { .number($0) }
      case "double": value["value"]?.double.map { .number($0) }
      case "boolean": value["value"]?.isTrue.map { .number($0 ? 1 : 0) }
      case "date": dates.time(value["value"]).map { .text($0.iso8601) }
      case "text": value["value"]?.string.map { .text($0) }
      // Bytes are told by their presence only.
      case "binary": value["value"]?.string.map { _ in .text("binary") }
      default: nil
      }
    return CareOutcome.Value(
      kind: value["kind"]?.string, content: content, type: type, units: value["units"]?.string,
      created: dates.time(value["createdDate"]))
  }

  /// A whole number that a double holds exactly.
  private static func whole(_ value: JSONValue) -> Double? {
    guard let number = value.double, number == number.rounded() else { return nil }
    guard let digits = value.integer else { return number.magnitude < 0x1p53 ? number : nil }
    return Int64(exactly: number) == digits ? number : nil
  }

  /// A local identifier: text, or an object around it.
  private func identifier(_ value: JSONValue?) -> String? {
    value?.string ?? value?["stringValue"]?.string ?? value?["rawValue"]?.string
  }

  /// A text that says something.
  private func words(_ value: JSONValue?) -> String? {
    value?.string.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// An identifier as it is compared: the letters of a UUID have no case.
  private func identity(_ text: String) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isUUID = parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
    return isUUID && parts.joined().allSatisfy(\.isHexDigit) ? text.uppercased() : text
  }

  /// `{"identifier": "…"}` or a name alone; Apple writes offsets as `GMT-0700`.
  private func zone(_ value: JSONValue?) throws(Diagnostic) -> TimeZoneRules? {
    guard let name = value?["identifier"]?.string ?? value?.string else { return nil }
    let plain = name.hasPrefix("GMT") && name.count > 3 ? String(name.dropFirst(3)) : name
    return try TimeZoneRules(named: plain)
  }

  /// `{"isAllDay": true}`, `{"isAllDay": false, "seconds": 3600}` or a number; `nil` is all day.
  private static func duration(_ value: JSONValue?) -> Double? {
    if value?["isAllDay"] == .bool(true) { return nil }
    return value?["seconds"]?.double ?? value?.double ?? 0
  }
}
