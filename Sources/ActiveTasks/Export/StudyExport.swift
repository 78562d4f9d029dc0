/// Writes a study in a format of others, session by session.
protocol StudyExport {
  /// Adds a session; sessions come in the order of their identifiers, those of a participant one after the other.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`, or what stands in the way of this format.
  mutating func add(_ session: ExportedSession) throws(Diagnostic)

  /// Writes what comes last.
  ///
  /// - Returns: what this format has no place for, by reason.
  /// - Throws: `Diagnostic` `output.unwritable`.
  mutating func finish(_ summary: ExportSummary) throws(Diagnostic) -> [String: Int]
}

/// The formats of others.
public enum ExportKind: String, Sendable, CaseIterable {
  /// Comma-separated tables with a frictionless data package.
  case tidy
  /// FHIR R4 resources, one a line.
  case fhir
  /// Data points of IEEE 1752.1 and Open mHealth.
  case omh
  /// A dataset after the Brain Imaging Data Structure.
  case bids
}

/// What is known of a study before its first session.
struct ExportFacts: Sendable {
  /// What the study is called.
  var name: String
  /// What is told about dates.
  var dates: DatePolicy
  /// Whether answers in words are told.
  var keepsText: Bool
}

/// What an export holds and what it leaves out.
public struct ExportSummary: Sendable, Equatable {
  /// Sessions in the export.
  public var sessions = 0
  /// Results in the export.
  public var results = 0
  /// Sessions left out, by reason.
  public var excluded: [String: Int] = [:]
  /// Results left out, by reason.
  public var excludedResults: [String: Int] = [:]
  /// Values left out of results in the export, by reason.
  public var withheld: [String: Int] = [:]
  /// What the format has no place for, by reason.
  public var unplaced: [String: Int] = [:]
}

extension ExportSummary: JSONWritable {
  /// Writes the counts.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("excludedResults", excludedResults)
      writer.member("excludedSessions", excluded)
      writer.member("results", results)
      writer.member("sessions", sessions)
      writer.member("unplaced", unplaced)
      writer.member("withheld", withheld)
    }
  }

  /// What was left out, as sentences for a README.
  var sentences: [String] {
    func list(_ counts: [String: Int], _ what: String) -> [String] {
      counts.sorted { $0.key < $1.key }.map { "\(what): \($0.value) (\($0.key))." }
    }
    return list(excluded, "Sessions left out") + list(excludedResults, "Results left out")
      + list(withheld, "Values withheld")
      + list(unplaced, "Results or files without a place here")
  }
}
