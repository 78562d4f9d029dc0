/// Pieces of what ResearchKit's serialiser writes.
enum ResearchKitText {
  /// A date as ResearchKit writes it, to the second, such as `2024-05-01T09:00:00-0700`.
  static func date(_ time: AbsoluteTime) -> String {
    let offset = (time.offsetSeconds.map(AbsoluteTime.offsetText) ?? "+00:00")
      .replacing(":", with: "")
    return String(time.iso8601.prefix(19)) + offset
  }

  /// The members `startDate` and `endDate` of a result.
  static func dates(_ start: AbsoluteTime, _ seconds: Double) -> String {
    #""startDate":"\#(date(start))","endDate":"\#(date(start.advanced(by: seconds)))""#
  }

  /// An object of a class with an identifier and dates, and `members` after them.
  static func object(
    _ name: String, _ identifier: String, _ start: AbsoluteTime, _ seconds: Double,
    _ members: String = ""
  ) -> String {
    #"{"_class":"\#(name)","identifier":"\#(identifier)",\#(dates(start, seconds))"#
      + (members.isEmpty ? "" : "," + members) + "}"
  }

  /// A step result around some results.
  static func step(
    _ identifier: String, _ start: AbsoluteTime, _ seconds: Double, _ results: [String]
  ) -> String {
    object(
      "ORKStepResult", identifier, start, seconds,
      #""results":[\#(results.joined(separator: ","))]"#)
  }

  /// A task result around some step results.
  static func task(
    _ identifier: String, run: String, device: String, _ start: AbsoluteTime, _ seconds: Double,
    _ steps: [String]
  ) -> String {
    let phone =
      #"{"_class":"ORKDevice","product":"\#(device)","osVersion":"17.5","platform":"iOS"}"#
    return object(
      "ORKTaskResult", identifier, start, seconds,
      #""taskRunUUID":"\#(run)","device":\#(phone),"results":[\#(steps.joined(separator: ","))]"#)
      + "\n"
  }
}
