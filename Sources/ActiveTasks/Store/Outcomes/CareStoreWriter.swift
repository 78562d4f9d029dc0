/// Writes a store as a sync record of CareKit.
///
/// What was read comes first, as it was, then the new outcomes in the second generation's form with dates as the
/// file writes them.
public enum CareStoreWriter {
  /// The process that writes, in the knowledge vector.
  static let process = "00000000-0000-8000-A000-000000000001"

  /// The record, with the clock of our process one further.
  public static func bytes(_ store: CareStore) -> [UInt8] {
    Record(store: store).jsonLine(indented: true)
  }

  private struct Record: JSONWritable {
    let store: CareStore

    func write(to writer: inout JSONWriter) {
      var clocks = store.knowledge
      let (clock, overflow) = clocks[process, default: 0].addingReportingOverflow(1)
      clocks[process] = overflow ? .max : clock
      let processes = clocks.sorted { $0.key < $1.key }.map(Clock.init)
      let new = store.outcomes.filter(\.isNew).map {
        Entity.outcome($0, store.dateEncoding)
      }
      writer.object { writer in
        writer.member("entities", store.originals.map(Entity.original) + new)
        writer.member("knowledgeVector", ["processes": processes])
      }
    }
  }

  private struct Clock: JSONWritable {
    let pair: (key: String, value: Int64)

    init(_ pair: (key: String, value: Int64)) { self.pair = pair }

    func write(to writer: inout JSONWriter) {
      writer.object(onOneLine: true) { writer in
        writer.member("clock", Int(clamping: pair.value))
        writer.member("id", pair.key)
      }
    }
  }

  private enum Entity: JSONWritable {
    case original(JSONValue)
    case outcome(CareOutcome, CareStore.DateEncoding)

    func write(to writer: inout JSONWriter) {
      switch self {
      case .original(let value): value.write(to: &writer)
      case .outcome(let outcome, let dates):
        writer.object { writer in
          writer.member("object", CareOutcomeJSON(outcome: outcome, dates: dates))
          writer.member("type", "outcome")
        }
      }
    }
  }
}

/// One outcome in the form of the second generation; who changed it and why stand in `userInfo`.
private struct CareOutcomeJSON: JSONWritable {
  let outcome: CareOutcome
  let dates: CareStore.DateEncoding

  func write(to writer: inout JSONWriter) {
    func date(_ time: AbsoluteTime?) -> CareDateJSON { CareDateJSON(time: time, encoding: dates) }
    writer.object { writer in
      writer.member("createdDate", date(outcome.created))
      if let deleted = outcome.deleted { writer.member("deletedDate", date(deleted)) }
      writer.member("effectiveDate", date(outcome.effective))
      writer.member("id", outcome.uuid)
      writer.member("nextVersionUUIDs", [String]())
      writer.member("notes", [String]())
      writer.member("previousVersionUUIDs", outcome.previous)
      writer.member(
        "schemaVersion", ["majorVersion": 2, "minorVersion": 1, "patchNumber": 0])
      writer.member("taskOccurrenceIndex", outcome.occurrence)
      writer.member("taskUUID", outcome.task)
      writer.member("timezone", ["identifier": outcome.zone?.identifier ?? "UTC"])
      if let note = outcome.note {
        writer.member("userInfo", ["author": note.author, "reason": note.reason])
      }
      writer.member("uuid", outcome.uuid)
      writer.member("values", outcome.values.map { CareValueJSON(value: $0, dates: dates) })
    }
  }
}

private struct CareValueJSON: JSONWritable {
  let value: CareOutcome.Value
  let dates: CareStore.DateEncoding

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("createdDate", CareDateJSON(time: value.created, encoding: dates))
      if let kind = value.kind { writer.member("kind", kind) }
      writer.member("type", value.type)
      if let units = value.units { writer.member("units", units) }
      writer.member("value", value.content)
    }
  }
}

private struct CareDateJSON: JSONWritable {
  let time: AbsoluteTime?
  let encoding: CareStore.DateEncoding

  func write(to writer: inout JSONWriter) {
    guard let time else { return Double.nan.write(to: &writer) }
    let seconds = Double(time.nanoseconds / 1000) / 1e6
    switch encoding {
    case .iso8601: time.iso8601.write(to: &writer)
    case .unixSeconds: seconds.write(to: &writer)
    case .unixMilliseconds: (seconds * 1000).write(to: &writer)
    // Seconds from 1970 to 2001.
    case .apple: (seconds - 978_307_200).write(to: &writer)
    }
  }
}
