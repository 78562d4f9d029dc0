/// Collects the range-of-motion results of a ResearchKit document.
struct RangeOfMotionResults {
  /// The class of the results that are collected.
  static let resultClass = "ORKRangeOfMotionResult"

  /// The recordings found, in the order of the document.
  private(set) var recordings: [Recording] = []
  /// The classes of all results met.
  private(set) var classes: Set<String> = []

  private let format: String

  /// A collection for recordings of `format`.
  init(format: String) { self.format = format }

  /// Collects every result in `value`, whose enclosing step result is `step`.
  mutating func collect(_ value: JSONValue, step: JSONValue?) {
    let name = value["_class"]?.string
    if let name, name.hasSuffix("Result") { classes.insert(name) }
    if name == Self.resultClass {
      recordings.append(recording(value, step: step))
    } else {
      for child in value.children { collect(child, step: name == "ORKStepResult" ? value : step) }
    }
  }

  private func recording(_ result: JSONValue, step: JSONValue?) -> Recording {
    var flags = missingFields(result)
    let dated = step ?? result
    let date = dated["startDate"]?.string
    let start = date.flatMap(AbsoluteTime.init(iso8601:))
    if let date, start == nil {
      flags.append(
        QualityFlag(
          "researchkit.unreadable-date", .warning, "the start \"\(date)\" is no date with offset"))
    }
    if step == nil {
      flags.append(
        QualityFlag(
          "researchkit.no-step-result", .info,
          "the result stands outside a step result; its start is the time it was created"))
    }
    return Recording(
      format: format, step: dated["identifier"]?.string, start: start,
      payload: .storedRangeOfMotion(stored(result)), flags: flags)
  }

  private func stored(_ result: JSONValue) -> StoredRangeOfMotion {
    StoredRangeOfMotion(
      start: result["start"]?.double, finish: result["finish"]?.double,
      minimum: result["minimum"]?.double, maximum: result["maximum"]?.double,
      range: result["range"]?.double, flexed: result["flexed"]?.double,
      extended: result["extended"]?.double)
  }

  /// A flag for the angles the result should have and has not.
  private func missingFields(_ result: JSONValue) -> [QualityFlag] {
    let old = ["flexed", "extended"]
    let wanted =
      old.contains { result[$0] != nil } ? old : ["start", "finish", "minimum", "maximum", "range"]
    let missing = wanted.filter { result[$0]?.double == nil }
    guard !missing.isEmpty else { return [] }
    return [
      QualityFlag(
        "researchkit.missing-angle", .warning,
        "the result has no number for " + missing.joined(separator: ", "), count: missing.count)
    ]
  }
}
