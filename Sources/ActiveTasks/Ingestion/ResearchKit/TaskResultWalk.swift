/// The results at the ends of a ResearchKit document's tree, in the order of its arrays.
struct TaskResultWalk {
  /// Results of one class of one step that belong together.
  struct Leaf {
    /// Their class.
    let resultClass: String
    /// The results with the step around them.
    var found: [ResearchKitResult]
    /// What is unusual in them.
    var flags: [QualityFlag]

    /// The recording with the name of its result and what is unusual in it.
    ///
    /// A step with one result shares its name; others are `step/result`.
    func labelled(_ recording: Recording) -> Recording {
      var recording = recording
      recording.flags += flags
      let own = found.first?.value["identifier"]?.string
      if let own, let step = recording.step, own != step, found.count == 1 {
        recording.step = "\(step)/\(own)"
      }
      return recording
    }
  }

  /// The leaves.
  private(set) var leaves: [Leaf] = []

  private static let collections: Set<String> = [
    "ORKTaskResult", "ORKStepResult", "ORKPageResult", "ORKCollectionResult",
  ]
  private static let attempts: Set<String> = ["ORKStroopResult", "ORKAccuracyStroopResult"]

  /// Walks `document`.
  init(_ document: JSONValue) {
    visit(document, step: nil)
  }

  private mutating func visit(_ value: JSONValue, step: JSONValue?) {
    let name = value["_class"]?.string ?? ""
    if Self.collections.contains(name) {
      let inner = name == "ORKStepResult" ? value : step
      let before = leaves.count
      for child in value["results"]?.children ?? [] { visit(child, step: inner) }
      if name == "ORKStepResult" { joinAttempts(from: before) }
      return
    }
    guard name.hasSuffix("Result") else { return }
    leaves.append(
      Leaf(
        resultClass: name, found: [ResearchKitResult(value, name, step: step, task: nil)],
        flags: ResearchKitCheck.flags(value)))
    // What a questionnaire about relatives asked stands in a task result of its own.
    for person in value["relatedPersons"]?.children ?? [] {
      if let task = person["taskResult"] { visit(task, step: step) }
    }
  }

  /// Makes the attempts of one step one leaf.
  private mutating func joinAttempts(from start: Int) {
    let own = leaves[start...]
    guard let name = own.first?.resultClass, own.count > 1, Self.attempts.contains(name),
      own.allSatisfy({ $0.resultClass == name })
    else { return }
    let joined = Leaf(
      resultClass: name, found: own.flatMap(\.found), flags: own.flatMap(\.flags))
    leaves.replaceSubrange(start..., with: [joined])
  }
}
