/// One result of a ResearchKit document with the step result around it.
struct ResearchKitResult {
  /// The result's object.
  let value: JSONValue
  /// Its class, such as `ORKRangeOfMotionResult`.
  let resultClass: String
  /// The identifier of the step result, or of the result itself when it stands alone.
  let step: String?
  /// The start of the step, or of the result itself when it stands alone.
  let start: AbsoluteTime?
  /// Doubts about step and start.
  let flags: [QualityFlag]

  private init(_ value: JSONValue, _ resultClass: String, step: JSONValue?) {
    let dated = step ?? value
    let date = dated["startDate"]?.string
    self.value = value
    self.resultClass = resultClass
    self.step = dated["identifier"]?.string
    start = date.flatMap(AbsoluteTime.init(iso8601:))
    var flags: [QualityFlag] = []
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
    self.flags = flags
  }

  /// Every result in `document` in the order of its arrays; steps, tasks and results inside results
  /// of these classes are not among them.
  static func all(
    in document: JSONValue, of wanted: Set<String>
  ) -> (results: [ResearchKitResult], classes: Set<String>) {
    var results: [ResearchKitResult] = []
    var classes: Set<String> = []
    func collect(_ value: JSONValue, step: JSONValue?) {
      let name = value["_class"]?.string
      if let name, name.hasSuffix("Result") { classes.insert(name) }
      if let name, wanted.contains(name) {
        results.append(ResearchKitResult(value, name, step: step))
      } else {
        for child in value.children { collect(child, step: name == "ORKStepResult" ? value : step) }
      }
    }
    collect(document, step: nil)
    return (results, classes)
  }
}
