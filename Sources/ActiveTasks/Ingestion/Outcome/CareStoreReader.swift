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
  /// - Throws: `Diagnostic` `outcomes.none`, `outcomes.dates`, `outcomes.schedule`,
  ///   `outcomes.repeated-task`, `time-zone.unknown`, `input.…` or `json.…`.
  public static func read(_ source: ByteSource) throws(Diagnostic) -> CareStore {
    do throws(Diagnostic) {
      let document = try JSONParser.document(source.readAll(limit: documentLimit))
      var objects: [JSONValue] = []
      collect(document, into: &objects)
      let dates = try CareDates(objects)
      var zoneless = 0
      var store = CareStore(dateEncoding: dates.encoding)
      for object in objects {
        let reader = CareObject(object, dates)
        if object["schedule"] != nil {
          try add(reader.task(), to: &store)
          zoneless += reader.lacksZone ? 1 : 0
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
      store.flags = dates.flags + rings(store.tasks)
      if zoneless > 0 {
        store.flags.append(
          QualityFlag(
            "outcomes.no-time-zone", .warning,
            "\(zoneless) tasks state no time zone; their days are those of UTC", count: zoneless))
      }
      return store
    } catch {
      throw error.naming(source.name)
    }
  }

  /// A flag for versions of tasks that replace themselves or each other: none or one.
  private static func rings(_ tasks: [CareTask]) -> [QualityFlag] {
    let previous = Dictionary(tasks.map { ($0.uuid, $0.previous) }) { first, _ in first }
    let looped = tasks.filter { task in
      var seen: Set<String> = []
      var open = task.previous
      while let next = open.popLast() {
        if next == task.uuid { return true }
        if seen.insert(next).inserted { open += previous[next] ?? [] }
      }
      return false
    }
    guard !looped.isEmpty else { return [] }
    let names = Set(looped.map(\.id)).sorted().joined(separator: ", ")
    return [
      QualityFlag(
        "outcomes.task-versions", .warning,
        "versions of a task replace themselves or each other; they are ordered by effectiveDate: "
          + names, count: looped.count)
    ]
  }

  /// Adds a version of a task; the same version may stand in a file twice.
  private static func add(_ task: CareTask, to store: inout CareStore) throws(Diagnostic) {
    guard let other = store.tasks.first(where: { $0.uuid == task.uuid }) else {
      return store.tasks.append(task)
    }
    guard other == task else {
      throw Diagnostic(
        "outcomes.repeated-task", "two tasks have the same identifier", found: task.uuid,
        expected: "an identifier of its own for each version",
        hint: "their outcomes cannot be told apart")
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
