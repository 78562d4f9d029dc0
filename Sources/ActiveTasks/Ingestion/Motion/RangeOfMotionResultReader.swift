/// Reads range-of-motion results: one recording each.
struct RangeOfMotionResultReader: ResearchKitResultReader {
  let task = ActiveTask.Kind.rangeOfMotion
  let classes = ["ORKRangeOfMotionResult"]

  func recordings(
    _ results: [ResearchKitResult], format: String
  ) throws(Diagnostic) -> [Recording] {
    results.map { result in
      Recording(
        format: format, step: result.step, start: result.start, end: result.end,
        payload: .storedRangeOfMotion(stored(result.value)),
        flags: missingFields(result.value) + result.flags)
    }
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
