/// Values for an outcome, from what a day's task left behind.
///
/// Of a ResearchKit task result every answered number or scale becomes a value of the question's kind, and a
/// range of motion one of the kind `range`. Of a result of this program the metrics asked for become values of
/// the kinds asked for.
public enum OutcomeSource {
  /// The longest document in bytes.
  private static let documentLimit = 1 << 26

  /// The values in `source`.
  ///
  /// - Parameters:
  ///   - source: a ResearchKit task result or a result of this program, JSON.
  ///   - metrics: kinds by the name of their metric.
  ///   - created: when the values are written.
  /// - Returns: the values in the order of the document, numbers only.
  /// - Throws: `Diagnostic` `outcomes.no-value`, `input.…` or `json.…`.
  public static func values(
    _ source: ByteSource, metrics: [(name: String, kind: String)], created: AbsoluteTime
  ) throws(Diagnostic) -> [CareOutcome.Value] {
    do throws(Diagnostic) {
      let document = try JSONParser.document(
        source.readAll(limit: documentLimit), acceptsNonFinite: true)
      let found =
        metrics.isEmpty
        ? answers(document, created) : try results(document, metrics, created)
      guard !found.isEmpty else {
        throw Diagnostic(
          "outcomes.no-value", "the document has no number for an outcome",
          found: document["_class"]?.string ?? document.summary,
          expected: "answered scales or numbers, a range of motion, or metrics named with --metric",
          hint: "a missing answer is no outcome, and never 0")
      }
      return found
    } catch {
      throw error.naming(source.name)
    }
  }

  private static func answers(
    _ document: JSONValue, _ created: AbsoluteTime
  ) -> [CareOutcome.Value] {
    let range = "ORKRangeOfMotionResult"
    let wanted = Set(QuestionResultValue.classes + [range])
    return ResearchKitResult.all(in: document, of: wanted).results.compactMap { result in
      if result.resultClass == range {
        return result.value["range"]?.double.map { value("range", $0, "deg", created) }
      }
      let response = QuestionResultValue.response(result.value, result.resultClass)
      guard case .answered(.number(let number, let unit)) = response else { return nil }
      return value(result.value["identifier"]?.string, number, unit, created)
    }
  }

  private static func results(
    _ document: JSONValue, _ wanted: [(name: String, kind: String)], _ created: AbsoluteTime
  ) throws(Diagnostic) -> [CareOutcome.Value] {
    var metrics: [JSONValue] = []
    func collect(_ value: JSONValue) {
      if case .array(let found)? = value["metrics"] { return metrics += found }
      for child in value.children { collect(child) }
    }
    collect(document)
    return wanted.compactMap { name, kind in
      let own = metrics.filter { $0["name"]?.string == name }
      let best = own.first { $0["method"]?.string == "reference" } ?? own.first
      return best?["value"]?.double.map { value(kind, $0, best?["unit"]?.string, created) }
    }
  }

  private static func value(
    _ kind: String?, _ number: Double, _ unit: String?, _ created: AbsoluteTime
  ) -> CareOutcome.Value {
    CareOutcome.Value(
      kind: kind, content: .number(number), type: "double", units: unit, created: created)
  }
}
