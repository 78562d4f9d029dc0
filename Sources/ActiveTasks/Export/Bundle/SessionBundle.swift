/// A session as one JSON object, for a server: the results, and what is known of its files.
///
/// It has no place for what changes when other sessions come or go, so that the same session gives the same bytes.
struct SessionBundle: Sendable {
  /// Version of the layout.
  static let version = 1

  private let session: ExportedSession
  private let participant: String?

  /// The bundle of a session.
  ///
  /// - Parameters:
  ///   - session: the session as exports see it.
  ///   - participant: the pseudonym; `nil` when the session has none.
  init(_ session: ExportedSession, participant: String?) {
    self.session = session
    self.participant = participant
  }

  /// The bytes, compact, keys in ascending order.
  ///
  /// - Parameter replaced: keys of the bundles that this one is put in place of.
  /// - Returns: JSON without a line end.
  func body(replacing replaced: [String]) -> [UInt8] {
    Array(
      JSONMembers([
        "bundleVersion": Self.version, "consent": consent, "device": session.device,
        "files": session.files.map(file), "participant": participant, "replaces": replaced,
        "results": session.results.map(result), "session": session.session,
        "start": session.start?.fhir, "status": session.status,
      ]).jsonLine(indented: false).dropLast())
  }

  private var consent: JSONMembers? {
    session.consent.map {
      JSONMembers(["scope": $0.scope, "verdict": $0.verdict, "version": $0.version])
    }
  }

  private func file(_ file: ExportedFile) -> JSONMembers {
    JSONMembers([
      "bytes": file.bytes, "kind": file.kind, "mediaType": file.mediaType, "path": file.path,
      "sha256": file.sha256, "source": file.source,
    ])
  }

  private func result(_ exported: ExportedResult) -> StepResult {
    var result = exported.result
    result.participant = participant
    result.session = session.session
    if result.input.path.isEmpty {
      // With dates as they are the start stays as the results write it.
      result.start = exported.start?.fhir
      // Paths may tell dates; the hash says which table it is.
      for index in result.files.indices { result.files[index].path = "" }
    }
    return result
  }
}
