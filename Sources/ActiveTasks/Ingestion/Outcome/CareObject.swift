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
  /// - Throws: `Diagnostic` `outcomes.schedule` or `time-zone.unknown`.
  func task() throws(Diagnostic) -> CareTask {
    let id = value["id"]?.string ?? ""
    var schedule: [CareScheduleElement] = []
    let elements = value["schedule"]?["elements"] ?? value["schedule"]
    for (number, element) in (elements?.children ?? []).enumerated() {
      guard let start = dates.time(element["start"]) else {
        throw Diagnostic(
          "outcomes.schedule", "an element of the schedule of '\(id)' has no start",
          at: .item(number), found: element["start"]?.summary ?? "nothing", expected: "a date")
      }
      let own = try zone(element["calendar"]?["timeZone"])
      let general = try zone(value["timezone"])
      schedule.append(
        CareScheduleElement(
          start: start, end: dates.time(element["end"]),
          interval: Self.interval(element["interval"]),
          duration: Self.duration(element["duration"]),
          zone: own ?? general ?? TimeZoneRules(offsetSeconds: 0)))
    }
    return CareTask(
      id: id, uuid: value["uuid"]?.string ?? identifier(value["localDatabaseID"]) ?? id,
      title: value["title"]?.string, schedule: schedule,
      effective: dates.time(value["effectiveDate"]), deleted: dates.time(value["deletedDate"]))
  }

  /// The version of an outcome.
  ///
  /// - Throws: `Diagnostic` `outcomes.occurrence` or `time-zone.unknown`.
  func outcome() throws(Diagnostic) -> CareOutcome {
    let task = value["taskUUID"]?.string ?? identifier(value["taskID"]) ?? ""
    guard let index = value["taskOccurrenceIndex"]?.integer, 0...1_000_000_000 ~= index else {
      throw Diagnostic(
        "outcomes.occurrence", "an outcome has no occurrence index",
        found: value["taskOccurrenceIndex"]?.summary ?? "nothing",
        expected: "a whole number from 0 on")
    }
    let values = (value["values"]?.children ?? []).map(outcomeValue)
    let author = value["userInfo"]?["author"]?.string
    let reason = value["userInfo"]?["reason"]?.string
    return CareOutcome(
      uuid: value["uuid"]?.string ?? identifier(value["localDatabaseID"]) ?? "\(task)_\(index)",
      task: task, occurrence: Int(index), values: values,
      created: dates.time(value["createdDate"])
        ?? values.compactMap(\.created).min {
          $0.nanoseconds < $1.nanoseconds
        },
      effective: dates.time(value["effectiveDate"]), deleted: dates.time(value["deletedDate"]),
      previous: (value["previousVersionUUIDs"]?.children ?? []).compactMap(\.string),
      zone: try zone(value["timezone"]),
      note: author.flatMap { name in reason.map { (name, $0) } })
  }

  private func outcomeValue(_ value: JSONValue) -> CareOutcome.Value {
    let type = value["type"]?.string ?? ""
    let content: Metric.Value? =
      switch type {
      case "integer", "double": value["value"]?.double.map { .number($0) }
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

  /// A local identifier: text, or an object around it.
  private func identifier(_ value: JSONValue?) -> String? {
    value?.string ?? value?["stringValue"]?.string ?? value?["rawValue"]?.string
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

  private static func interval(_ value: JSONValue?) -> CareScheduleElement.Interval {
    func part(_ key: String) -> Int64 {
      let number = value?[key]?.integer ?? 0
      return number.magnitude < 1_000_000 ? number : 0
    }
    var interval = CareScheduleElement.Interval()
    interval.years = part("year")
    interval.months = part("month")
    interval.days = part("day") + 7 * (part("weekOfYear") + part("weekOfMonth"))
    interval.seconds = part("hour") * 3600 + part("minute") * 60 + part("second")
    return interval
  }
}
