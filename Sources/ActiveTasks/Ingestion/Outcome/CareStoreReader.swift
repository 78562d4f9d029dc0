/// Reads CareKit's JSON of both generations.
///
/// A sync record (`entities` with `type` and `object`, and a `knowledgeVector`), an object with `tasks` and
/// `outcomes`, or a list of tasks and outcomes. Unknown keys are left out. The first generation (2.0) names the
/// task of an outcome by `taskID`, a local identifier, and has no versions; the second by `taskUUID`.
public enum CareStoreReader {
  /// The longest document in bytes.
  private static let documentLimit = 1 << 27

  /// The tasks and outcomes in `source`.
  ///
  /// - Throws: `Diagnostic` `outcomes.none`, `outcomes.schedule`, `time-zone.unknown`, `input.…` or
  ///   `json.…`.
  public static func read(_ source: ByteSource) throws(Diagnostic) -> CareStore {
    do throws(Diagnostic) {
      let document = try JSONParser.document(source.readAll(limit: documentLimit))
      var objects: [JSONValue] = []
      collect(document, into: &objects)
      let dates = CareDates(objects)
      var store = CareStore(dateEncoding: dates.encoding)
      for object in objects {
        let reader = CareObject(object, dates)
        if object["schedule"] != nil {
          store.tasks.append(try reader.task())
        } else {
          store.outcomes.append(try reader.outcome())
        }
      }
      guard !objects.isEmpty else {
        throw Diagnostic(
          "outcomes.none", "the document has no task and no outcome of CareKit",
          found: document.summary, expected: "entities of a sync record, or tasks and outcomes",
          hint: "see docs/guide/outcomes.md")
      }
      store.originals = Self.entities(document, objects)
      for process in document["knowledgeVector"]?["processes"]?.children ?? [] {
        if let id = process["id"]?.string { store.knowledge[id] = process["clock"]?.integer ?? 0 }
      }
      store.flags = dates.flags
      return store
    } catch {
      throw error.naming(source.name)
    }
  }

  /// The entities: those of a sync record, whatever they are, else the tasks and outcomes.
  private static func entities(_ document: JSONValue, _ objects: [JSONValue]) -> [JSONValue] {
    if case .array(let entities)? = document["entities"] { return entities }
    return objects.map { object in
      let type = object["schedule"] == nil ? "outcome" : "task"
      return .object(["type": .string(type), "object": object])
    }
  }

  /// Every task and outcome in the order of the document.
  private static func collect(_ value: JSONValue, into objects: inout [JSONValue]) {
    if value["schedule"] != nil || value["taskOccurrenceIndex"] != nil {
      return objects.append(value)
    }
    // Tasks and outcomes stand in lists; their order in an object has no meaning.
    for child in value.children { collect(child, into: &objects) }
  }
}
