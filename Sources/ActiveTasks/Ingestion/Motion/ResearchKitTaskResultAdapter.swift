/// Reads the range-of-motion results in a serialised ResearchKit result.
///
/// The document is an `ORKTaskResult`, `ORKStepResult` or `ORKRangeOfMotionResult` with `_class`, as
/// ResearchKit's `ORKESerializer` writes it.
public struct ResearchKitTaskResultAdapter: IngestionAdapter {
  static let taskResult = FormatDescription(
    "researchkit.taskResult", "ResearchKit result with _class, JSON: its range-of-motion results")
  /// The longest document in bytes.
  static let documentLimit = 1 << 26

  /// The one format.
  public let formats = [taskResult]

  /// The adapter.
  public init() {}

  /// Recognises an object with a `_class` that is a ResearchKit result.
  public func recognize(_ head: [UInt8]) -> FormatDescription? {
    var parser = JSONParser(head)
    parser.skipByteOrderMark()
    guard parser.skip("{") else { return nil }
    let key = Array("\"_class\"".utf8)
    while let byte = parser.next {
      guard byte == key[0], parser.bytes[parser.index...].starts(with: key) else {
        parser.index += 1
        continue
      }
      parser.index += key.count
      if parser.skip(":") {
        parser.skipSpace()
        if let name = try? parser.string(), name.hasPrefix("ORK"), name.hasSuffix("Result") {
          return Self.taskResult
        }
      }
    }
    return nil
  }

  /// Reads the document in `source`: one recording for every range-of-motion result.
  ///
  /// - Throws: `Diagnostic` `researchkit.no-range-of-motion`, `json.document-too-large`, or what
  ///   `JSONParser.document(_:)` throws.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    var bytes: [UInt8] = []
    while try source.read(into: &bytes) > 0 {
      guard bytes.count <= Self.documentLimit else {
        throw Diagnostic(
          "json.document-too-large", "the document is longer than \(Self.documentLimit) bytes",
          expected: "a task result", hint: "check that the file is a task result")
      }
    }
    var results = RangeOfMotionResults(format: format.identifier)
    results.collect(try JSONParser.document(bytes), step: nil)
    guard !results.recordings.isEmpty else {
      throw Diagnostic(
        "researchkit.no-range-of-motion", "the document has no range-of-motion result",
        found: results.classes.isEmpty
          ? "no result" : results.classes.sorted().joined(separator: ", "),
        expected: RangeOfMotionResults.resultClass, hint: "give the recording's log instead")
    }
    return results.recordings
  }
}
