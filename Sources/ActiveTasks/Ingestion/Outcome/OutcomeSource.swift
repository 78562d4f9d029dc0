/// Values for an outcome, from what a day's task left behind.
///
/// Of a ResearchKit task result every answered number or scale becomes a value of the question's kind, and a
/// range of motion one of the kind `range`. Of a result of this program the metrics asked for become values of
/// the kinds asked for.
public enum OutcomeSource {
  /// The values in `source`.
  ///
  /// - Parameters:
  ///   - source: a ResearchKit task result or a result of this program, JSON.
  ///   - metrics: kinds by the name of their metric.
  ///   - created: when the values are written.
  ///   - event: the event they are written for; `nil` does not hold their dates against it.
  /// - Returns: the values in the order of the document, numbers only.
  /// - Throws: `Diagnostic` `outcomes.no-value`, `outcomes.several-values` when a kind could be filled
  ///   from several places, `outcomes.unreadable-answer` when an answer is no number, `outcomes.source-day` when the source is of a day before the event or later
  ///   than `created`, `input.…` or `json.…`.
  public static func values(
    _ source: ByteSource, metrics: [(name: String, kind: String)], created: AbsoluteTime,
    for event: CareEvent? = nil
  ) throws(Diagnostic) -> [CareOutcome.Value] {
    do throws(Diagnostic) {
      let document = try JSONParser.document(source.readAll(), acceptsNonFinite: true)
      let found =
        metrics.isEmpty
        ? try answers(document, created) : try results(document, metrics, created)
      guard !found.isEmpty else {
        throw Diagnostic(
          "outcomes.no-value", "the document has no number for an outcome",
          found: document["_class"]?.string ?? document.summary,
          expected: "answered scales or numbers, a range of motion, or metrics named with --metric",
          hint: "a missing answer is no outcome, and never 0")
      }
      var kinds: Set<String?> = []
      for item in found where !kinds.insert(item.value.kind).inserted {
        throw several(item.value.kind ?? "a value without a kind")
      }
      if let event {
        for date in found.flatMap(\.dates) { try check(date, event, now: created) }
      }
      return found.map(\.value)
    } catch {
      throw error.naming(source.name)
    }
  }

  /// A value and when it was measured.
  private typealias Dated = (value: CareOutcome.Value, dates: [AbsoluteTime])

  private static func several(_ name: String) -> Diagnostic {
    Diagnostic(
      "outcomes.several-values", "the document has several values for one outcome", found: name,
      expected: "one value of each kind", hint: "give a file with the one result that is meant")
  }

  /// What is written for an event was measured on its day or later, and not after the present.
  private static func check(
    _ date: AbsoluteTime, _ event: CareEvent, now: AbsoluteTime
  ) throws(Diagnostic) {
    let zone = event.task.schedule.first?.zone ?? TimeZoneRules(offsetSeconds: 0)
    let day = event.start.at(zone)
    guard date.nanoseconds > now.nanoseconds || date.at(zone).localDay < day.localDay else {
      return
    }
    throw Diagnostic(
      "outcomes.source-day",
      date.nanoseconds > now.nanoseconds
        ? "the values are from after the present" : "the values are of a day before the event",
      found: date.at(zone).iso8601,
      expected: "a time from \(day.localDate.iso8601) up to \(now.at(zone).iso8601)",
      hint: "give the result of that day, and with --at the present")
  }

  /// The answered numbers; what was skipped is left out, and what was answered and cannot be read ends the writing.
  private static func answers(
    _ document: JSONValue, _ created: AbsoluteTime
  ) throws(Diagnostic) -> [Dated] {
    let range = "ORKRangeOfMotionResult"
    let wanted = Set(QuestionResultValue.classes + [range])
    var found: [Dated] = []
    for result in ResearchKitResult.all(in: document, of: wanted).results {
      let dates = [result.start, result.end].compactMap { $0 }
      let name = result.value["identifier"]?.string
      if result.resultClass == range {
        guard let stated = result.value["range"], stated != .null else { continue }
        guard let degrees = stated.double else { throw unreadable(name ?? "range", stated) }
        found.append((value("range", degrees, "deg", created), dates))
        continue
      }
      switch QuestionResultValue.response(result.value, result.resultClass) {
      case .answered(.number(let number, let unit)):
        // The class tells the unit of a time.
        let isTime = result.resultClass == "ORKTimeIntervalQuestionResult"
        found.append((value(name, number, unit ?? (isTime ? "s" : nil), created), dates))
      case .answered(.unreadable), .contradictory:
        guard QuestionResultValue.numbers.contains(result.resultClass) else { continue }
        throw unreadable(name ?? "a question", nil)
      default: continue
      }
    }
    return found
  }

  private static func unreadable(_ name: String, _ found: JSONValue?) -> Diagnostic {
    Diagnostic(
      "outcomes.unreadable-answer", "an answer of the document is no number",
      found: name + (found.map { ", \($0.kind)" } ?? ""),
      expected: "a number, or a question that was skipped",
      hint: "correct the document: left out, the answer would count as skipped")
  }

  private static func results(
    _ document: JSONValue, _ wanted: [(name: String, kind: String)], _ created: AbsoluteTime
  ) throws(Diagnostic) -> [Dated] {
    var results: [(metrics: [JSONValue], dates: [AbsoluteTime])] = []
    func collect(_ value: JSONValue) {
      if case .array(let found)? = value["metrics"] {
        let start = value["start"]?.time
        return results.append((found, [start].compactMap { $0 }))
      }
      for child in value.children { collect(child) }
    }
    collect(document)
    var values: [Dated] = []
    for (name, kind) in wanted {
      let holders = results.filter { $0.metrics.contains { $0["name"]?.string == name } }
      guard holders.count <= 1 else { throw several("\(name) in \(holders.count) results") }
      guard let holder = holders.first else {
        throw Diagnostic(
          "outcomes.no-value", "the document has no metric of this name", found: name,
          expected: "a metric of the results in it")
      }
      let own = holder.metrics.filter { $0["name"]?.string == name }
      let best = own.first { $0["method"]?.string == "reference" } ?? own.first
      // A missing value is no outcome.
      guard let number = best?["value"]?.double else { continue }
      values.append((value(kind, number, best?["unit"]?.string, created), holder.dates))
    }
    return values
  }

  private static func value(
    _ kind: String?, _ number: Double, _ unit: String?, _ created: AbsoluteTime
  ) -> CareOutcome.Value {
    CareOutcome.Value(
      kind: kind, content: .number(number), type: "double", units: unit, created: created)
  }
}
