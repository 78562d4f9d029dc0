/// Reads audiograms from JSON exports of Apple Health and from FHIR resources.
public struct AudiogramJSONAdapter: IngestionAdapter {
  static let appleHealth = FormatDescription(
    "healthkit.audiogram", "Apple Health audiogram (HKAudiogramSample), JSON")
  static let fhir = FormatDescription(
    "fhir.audiogram", "FHIR audiogram (Observation, DiagnosticReport or Bundle), JSON")

  /// Apple Health and FHIR.
  public let formats = [appleHealth, fhir]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.toneAudiometry]

  /// The adapter.
  public init() {}

  /// Recognises JSON that names `sensitivityPoints`, or a FHIR resource with an audiogram's code.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    guard head.beginsJSON else { return nil }
    if head.quotes("sensitivityPoints") { return Self.appleHealth }
    guard head.quotes("resourceType") else { return nil }
    let codes = FHIRAudiogram.codes.flatMap { [$0.left, $0.right] } + ["leftEarSensitivity"]
    return codes.contains(where: head.quotes) ? Self.fhir : nil
  }

  /// Reads every audiogram of the document: one recording a sample, and one a test of FHIR resources.
  ///
  /// - Throws: `Diagnostic` `audiometry.empty`, `audiometry.unknown-unit`, `audiometry.several-patients`,
  ///   `audiometry.several-versions`, `input.too-large` or `json.…`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let bytes = try source.readAll()
    let document = try JSONParser.document(bytes)
    let audiogram = try AudiogramDocument(document, as: format)
    guard !audiogram.recordings.isEmpty else {
      throw Diagnostic(
        "audiometry.empty", "the document has no threshold", found: audiogram.leftOut,
        expected: format.summary, hint: "export the audiogram again")
    }
    return audiogram.recordings
  }
}
