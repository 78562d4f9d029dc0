/// Reads the times and accelerations of the motion logs that reaction-time results name.
enum MotionInstants {
  /// The samples of every log that is found beside the document; `nil` when none is.
  static func read(
    _ results: [JSONValue], near document: ByteSource
  ) -> [ResearchKitRecord.Instant]? {
    var samples: [ResearchKitRecord.Instant] = []
    var isFound = false
    for reference in results.flatMap({ FileResultReader.references(in: $0) }) {
      guard let log = file(reference, near: document), let own = try? instants(of: log) else {
        continue
      }
      isFound = true
      samples += own
    }
    return isFound ? samples.sorted { $0.time < $1.time } : nil
  }

  /// The log that `reference` means; `nil` when it is not there.
  private static func file(_ reference: String, near document: ByteSource) -> ByteSource? {
    if let neighbours = document.neighbours { return neighbours.find(reference)?.source() }
    guard case .file(let path) = FileLocator.find(reference, near: document.name) else {
      return nil
    }
    return try? ByteSource(path: path)
  }

  private static func instants(
    of log: ByteSource
  ) throws(Diagnostic) -> [ResearchKitRecord.Instant] {
    let document = try JSONParser.document(log.readAll())
    return (document["items"] ?? document).children.compactMap { item in
      guard let time = item["timestamp"]?.double, let vector = item["userAcceleration"],
        let x = vector["x"]?.double, let y = vector["y"]?.double, let z = vector["z"]?.double
      else { return nil }
      return (time, (x * x + y * y + z * z).squareRoot())
    }
  }
}
