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

  private mutating func visit(_ value: JSONValue, step: JSONValue?, isInside: Bool = false) {
    let name = value["_class"]?.string ?? ""
    if Self.collections.contains(name) || isInside && name.isEmpty && Self.isCollection(value) {
      collect(value, name, step: name == "ORKStepResult" || name.isEmpty ? value : step)
    } else if name.hasSuffix("Result") {
      leaves.append(
        Leaf(
          resultClass: name, found: [ResearchKitResult(value, name, step: step, task: nil)],
          flags: ResearchKitCheck.flags(value)))
      // What a questionnaire about relatives asked stands in a task result of its own.
      for person in value["relatedPersons"]?.children ?? [] {
        if let task = person["taskResult"] { visit(task, step: step, isInside: true) }
      }
    } else if isInside {
      keep(value, name, step: step, "an entry of the results \(Self.fault(value, name))")
    }
  }

  /// Whether `value`, which names no class, holds results as a step does.
  private static func isCollection(_ value: JSONValue) -> Bool {
    if case .array? = value["results"] { value["_class"] == nil } else { false }
  }

  private mutating func collect(_ value: JSONValue, _ name: String, step: JSONValue?) {
    let before = leaves.count
    switch value["results"] {
    case nil, .null?: break
    case .array(let children)?:
      for child in children { visit(child, step: step, isInside: true) }
    case let other?:
      keep(.null, "", step: value, "the results are \(other.kind), no list")
    }
    if name == "ORKStepResult" { joinAttempts(from: before) }
    guard name.isEmpty else { return }
    let flag = Self.unreadable("what holds the result names no class (_class)")
    for index in before..<leaves.count { leaves[index].flags.append(flag) }
  }

  /// Keeps what is no result among the results, so that it is told.
  private mutating func keep(
    _ value: JSONValue, _ name: String, step: JSONValue?, _ message: String
  ) {
    leaves.append(
      Leaf(
        resultClass: name, found: [ResearchKitResult(value, name, step: step, task: nil)],
        flags: [Self.unreadable(message)]))
  }

  private static func unreadable(_ message: String) -> QualityFlag {
    QualityFlag("researchkit.unreadable-result", .warning, message)
  }

  /// What is wrong with an entry of the results; its content may be private.
  private static func fault(_ value: JSONValue, _ name: String) -> String {
    guard case .object = value else { return "is \(value.kind)" }
    return name.isEmpty ? "names no class (_class)" : "is of a class that is no result"
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
