/// Reads when the steps of a ResearchKit task were done; only when it is named.
///
/// Steps are the `ORKStepResult` objects of a task result, or the entries of a Sage result's `stepHistory`, with
/// `identifier`, `startDate` and `endDate`. Steps whose times have no offset from UTC, or end before they begin, are left out
/// and flagged (`researchkit.step-times`).
public struct TaskStepsAdapter: IngestionAdapter {
  static let steps = FormatDescription(
    TimedStep.format,
    "ResearchKit task result, JSON: when its steps were done; only when it is named")

  /// The one format.
  public let formats = [steps]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = []

  /// The adapter.
  public init() {}

  /// Any result of a task may have the times of its steps.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { head.beginsJSON }

  /// Recognises nothing: the results in the document are of more interest.
  public func recognize(_ head: InputHead) -> FormatDescription? { nil }

  /// Reads the steps in the order of their start.
  ///
  /// - Throws: `Diagnostic` `researchkit.no-steps`, `input.too-large`, or what `JSONParser` throws.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let document = try JSONParser.document(source.readAll(), acceptsNonFinite: true)
    var steps: [TimedStep] = []
    var leftOut: [String] = []
    func collect(_ value: JSONValue, isStep: Bool) {
      if isStep || value["_class"]?.string == "ORKStepResult" {
        if let step = Self.step(value) {
          steps.append(step)
        } else if let fault = Self.fault(value) {
          leftOut.append(fault)
        }
        return
      }
      for child in value["stepHistory"]?.children ?? [] { collect(child, isStep: true) }
      for child in value.children { collect(child, isStep: false) }
    }
    collect(document, isStep: false)
    guard !steps.isEmpty else {
      throw Diagnostic(
        "researchkit.no-steps", "the document has no step with its times",
        found: leftOut.first, expected: "ORKStepResult with identifier, startDate and endDate",
        hint: "give the serialised result of the whole task")
    }
    steps.sort { ($0.start.nanoseconds, $0.identifier) < ($1.start.nanoseconds, $1.identifier) }
    let flags = leftOut.first.map {
      QualityFlag(
        "researchkit.step-times", .warning, "steps were left out: " + $0, count: leftOut.count)
    }
    return [
      Recording(
        format: format.identifier, start: steps.first?.start, payload: .steps(steps),
        flags: flags.map { [$0] } ?? [])
    ]
  }

  /// Why the times of a step cannot be used; `nil` when it states none, or no time passes in it.
  private static func fault(_ value: JSONValue) -> String? {
    guard let first = value["startDate"]?.string, let last = value["endDate"]?.string else {
      return nil
    }
    let name = value["identifier"]?.string ?? ""
    guard let start = AbsoluteTime(iso8601: first), let end = AbsoluteTime(iso8601: last) else {
      return "'\(name)' has times without an offset from UTC, or that cannot be read"
    }
    return end.nanoseconds < start.nanoseconds ? "'\(name)' ends before it begins" : nil
  }

  private static func step(_ value: JSONValue) -> TimedStep? {
    guard let identifier = value["identifier"]?.string,
      let start = value["startDate"]?.time,
      let end = value["endDate"]?.time,
      start.nanoseconds < end.nanoseconds
    else { return nil }
    return TimedStep(identifier: identifier, start: start, end: end)
  }
}
