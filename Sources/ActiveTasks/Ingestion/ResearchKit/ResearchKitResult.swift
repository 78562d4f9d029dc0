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
  /// The end of the step, or of the result itself when it stands alone.
  let end: AbsoluteTime?
  /// The task result around it.
  let task: Task?
  /// Doubts about step and start.
  let flags: [QualityFlag]

  /// A task result, told from others by its place in the document.
  struct Task: Equatable {
    /// The task's identifier.
    var identifier: String?
    /// Its place among the document's task results, from 0.
    var number: Int
    /// When it was begun.
    var start: AbsoluteTime?
    /// When it was ended.
    var end: AbsoluteTime?
  }

  /// A result with the step and task around it.
  init(_ value: JSONValue, _ resultClass: String, step: JSONValue?, task: Task?) {
    let dated = step ?? value
    let date = dated["startDate"]?.string
    self.value = value
    self.resultClass = resultClass
    self.step = dated["identifier"]?.string
    start = date.flatMap(AbsoluteTime.init(iso8601:))
    end = dated["endDate"]?.time
    self.task = task
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

  /// The last end of some results.
  static func end(_ results: [ResearchKitResult]) -> AbsoluteTime? {
    results.compactMap(\.end).max { $0.nanoseconds < $1.nanoseconds }
  }

  /// Every result in `document` in the order of its arrays; steps, tasks and results inside results
  /// of these classes are not among them.
  static func all(
    in document: JSONValue, of wanted: Set<String>
  ) -> (results: [ResearchKitResult], classes: Set<String>) {
    var results: [ResearchKitResult] = []
    var classes: Set<String> = []
    var tasks = 0
    func collect(_ value: JSONValue, step: JSONValue?, task: Task?) {
      let name = value["_class"]?.string
      var task = task
      if name == "ORKTaskResult" {
        task = Task(
          identifier: value["identifier"]?.string, number: tasks,
          start: value["startDate"]?.time,
          end: value["endDate"]?.time)
        tasks += 1
      }
      if let name, name.hasSuffix("Result") { classes.insert(name) }
      if let name, wanted.contains(name) {
        results.append(ResearchKitResult(value, name, step: step, task: task))
      } else {
        for child in value.children {
          collect(child, step: name == "ORKStepResult" ? value : step, task: task)
        }
      }
    }
    collect(document, step: nil, task: nil)
    return (results, classes)
  }
}
