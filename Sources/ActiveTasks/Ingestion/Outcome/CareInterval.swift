/// The interval of a schedule's element: calendar components as Apple's encoder writes them.
struct CareInterval {
  /// Seconds or days of the components that have a fixed length.
  private static let known: Set = [
    "year", "month", "day", "weekOfYear", "weekOfMonth", "hour", "minute", "second",
  ]
  /// What stands beside components and moves nothing.
  private static let silent: Set = ["calendar", "timeZone", "isLeapMonth", "isRepeatedDay"]

  /// The interval.
  let interval: CareScheduleElement.Interval

  /// Reads an object of components; `nil` is no interval.
  ///
  /// - Throws: `Diagnostic` `outcomes.schedule` for a component that cannot be counted: leaving it out would
  ///   make other events.
  init(_ value: JSONValue?, task: String, number: Int) throws(Diagnostic) {
    func problem(_ key: String, _ value: JSONValue) -> Diagnostic {
      Diagnostic(
        "outcomes.schedule", "the interval of '\(task)' cannot be counted", at: .item(number),
        found: "\(key): \(value.summary)",
        expected: "whole numbers below 1000000 of " + Self.known.sorted().joined(separator: ", "))
    }
    var parts: [String: Int64] = [:]
    if case .object(let members)? = value {
      for (key, member) in members.sorted(by: { $0.key < $1.key }) where member != .null {
        if Self.silent.contains(key) { continue }
        guard let count = member.double.flatMap({ Int64(exactly: $0) }),
          count.magnitude < 1_000_000, Self.known.contains(key) || count == 0
        else { throw problem(key, member) }
        parts[key] = count
      }
    } else if let value, value != .null {
      throw problem("interval", value)
    }
    func part(_ key: String) -> Int64 { parts[key] ?? 0 }
    var interval = CareScheduleElement.Interval()
    interval.years = part("year")
    interval.months = part("month")
    interval.days = part("day") + 7 * (part("weekOfYear") + part("weekOfMonth"))
    interval.seconds = part("hour") * 3600 + part("minute") * 60 + part("second")
    self.interval = interval
  }
}
