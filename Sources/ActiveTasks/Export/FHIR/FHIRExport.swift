/// FHIR R4 resources, one a line, a file for each type as in FHIR's Bulk Data.
///
/// Source: HL7 FHIR R4 (4.0.1): Patient, Observation, QuestionnaireResponse, DocumentReference, Consent.
struct FHIRExport: StudyExport {
  private static let types = [
    "Consent", "DocumentReference", "Observation", "Patient", "QuestionnaireResponse",
  ]

  private var files: [String: ExportFile] = [:]
  private let facts: ExportFacts
  private let folder: ExportFolder
  private var participant: String?
  private var written: Set<String> = []

  init(_ facts: ExportFacts, to folder: ExportFolder) throws(Diagnostic) {
    self.facts = facts
    self.folder = folder
    for type in Self.types { files[type] = try folder.open("\(type).ndjson") }
  }

  mutating func add(_ session: ExportedSession) throws(Diagnostic) {
    let id = ExportIdentity.label(session.participant)
    let patient = "Patient/\(id)"
    if participant != session.participant {
      participant = session.participant
      written = []
      try write(
        JSONMembers([
          "resourceType": "Patient", "id": id,
          "identifier": [
            JSONMembers(["system": "urn:active-cli:participant", "value": session.participant])
          ],
        ]))
    }
    try consent(session, patient)
    try documents(session, patient)
    try answers(session, patient)
    for exported in session.results where !exported.isAnswer {
      let document = documentID(session.participant, exported.result.input.sha256)
      let observation = FHIRObservation(
        exported: exported, device: session.device, patient: patient,
        document: written.contains(document) ? "DocumentReference/\(document)" : nil)
      for resource in observation.resources() { try write(resource) }
    }
  }

  mutating func finish(_ summary: ExportSummary) throws(Diagnostic) -> [String: Int] {
    for type in Self.types { _ = try files[type]?.finish() }
    let lines =
      [
        "# \(facts.name): FHIR R4", "",
        "Resources of FHIR R4 (4.0.1), one a line, a file for each type; made by active-cli"
          + " \(ToolVersion.current) from \(summary.sessions) sessions. Dates: \(facts.dates.name).",
        "What every number is: active-cli describe metrics.",
      ] + summary.sentences
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "README.md")
    return [:]
  }

  /// One consent a participant and document.
  private mutating func consent(_ session: ExportedSession, _ patient: String) throws(Diagnostic) {
    guard let consent = session.consent else { return }
    let words =
      "document version \(consent.version ?? "unknown"), sharing \(consent.scope ?? "unknown")"
    let id = ExportIdentity(seed: session.participant).uuid("consent \(words)")
    guard written.insert(id).inserted else { return }
    try write(
      JSONMembers([
        "resourceType": "Consent", "id": id,
        "status": consent.hasWithdrawn ? "inactive" : "active",
        "scope": FHIRCode.concept([.hl7("consentscope", "research")]),
        "category": [FHIRCode.concept([.hl7("consentcategorycodes", "research")])],
        "patient": JSONMembers(["reference": patient]),
        "policyRule": FHIRCode.concept([], text: words),
        "provision": JSONMembers(["type": "permit"]),
      ]))
  }

  private mutating func documents(_ session: ExportedSession, _ patient: String) throws(Diagnostic)
  {
    for file in session.files where file.kind == "recording" {
      let id = documentID(session.participant, file.sha256)
      guard written.insert(id).inserted else { continue }
      // FHIR's own hash is SHA-1.
      let hash = JSONMembers(["url": "urn:active-cli:sha256", "valueString": file.sha256])
      let attachment = JSONMembers([
        "extension": [hash], "contentType": file.mediaType, "size": file.bytes, "url": file.path,
        "title": file.kind,
      ])
      try write(
        JSONMembers([
          "resourceType": "DocumentReference", "id": id, "status": "current",
          "subject": JSONMembers(["reference": patient]),
          "content": [JSONMembers(["attachment": attachment])],
        ]))
    }
  }

  private func answers(_ session: ExportedSession, _ patient: String) throws(Diagnostic) {
    for input in session.inputs {
      if let answers = FHIRAnswers(input) { try write(answers.resource(patient)) }
    }
  }

  private func documentID(_ participant: String, _ sha256: String) -> String {
    ExportIdentity(seed: "\(participant)\u{0}\(sha256)").uuid("document")
  }

  private func write(_ resource: JSONMembers) throws(Diagnostic) {
    guard let type = resource["resourceType"] as? String else { return }
    try files[type]?.line(resource)
  }
}
