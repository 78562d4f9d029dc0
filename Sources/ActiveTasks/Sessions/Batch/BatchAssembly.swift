/// Puts the records of sessions together: the files of a study's results.
///
/// The records are joined in the order of the sessions' identifiers, so the files do not depend on who made
/// the records, when and in what order.
struct BatchAssembly {
  /// What a run adds up to.
  struct Totals: Sendable, Equatable {
    /// Sessions by outcome.
    var statuses: [SessionRecord.Status: Int] = [:]
    /// The sums over all sessions.
    var counts = SessionRecord.Counts()
    /// Sessions whose errors may be gone the next time.
    var transient = 0

    /// Adds one session.
    mutating func add(_ record: SessionRecord) {
      statuses[record.status, default: 0] += 1
      counts.inputs += record.counts.inputs
      counts.results += record.counts.results
      counts.unusable += record.counts.unusable
      counts.errors += record.counts.errors
      transient += record.isTransient ? 1 : 0
    }
  }

  /// The files in the order of the records' parts.
  static let names = [
    "sessions.jsonl", "results.jsonl", "errors.jsonl", "metrics.csv", "files.jsonl",
  ]
  private static let blockSize = 1 << 18

  /// Writes the files to the folder `output`.
  ///
  /// - Parameters:
  ///   - sessions: identifiers in their order (`SessionNames.precedes`).
  ///   - settings: the manifest's members about how results were made.
  ///   - output: the results folder.
  ///   - record: the record of a session; throws when there is none.
  /// - Throws: `Diagnostic` `output.unwritable`, or what `record` throws.
  /// - Complexity: one record in memory at a time.
  static func write(
    _ sessions: [String], settings: [UInt8], to output: String,
    record: (String) throws(Diagnostic) -> SessionRecord
  ) throws(Diagnostic) {
    var files: [AtomicFile] = []
    var hashes: [ContentHash] = []
    for name in names {
      files.append(try AtomicFile(FolderListing.joined(output, name)))
      hashes.append(ContentHash())
    }
    var buffers: [[UInt8]] = names.map { _ in [] }
    CSVText.appendRow(SessionLines.columns, to: &buffers[SessionRecord.Part.metrics.rawValue])
    var inputs = ContentHash()
    var inputCount = 0
    var totals = Totals()
    var obsolete = Leftovers(output: output).listedSeries()
    for id in sessions {
      let record = try record(id)
      totals.add(record)
      if !obsolete.isEmpty { obsolete.subtract(record.series) }
      for input in record.inputs {
        inputCount += 1
        let line = Array("\(input.sha256)  \(input.path)\n".utf8)
        line.withUnsafeBytes { inputs.update($0) }
      }
      for (index, part) in record.parts.enumerated() {
        buffers[index] += part
        if buffers[index].count >= blockSize {
          try flush(&buffers[index], &hashes[index], files[index])
        }
      }
    }
    var outputs: [String: String] = [:]
    for index in files.indices {
      try flush(&buffers[index], &hashes[index], files[index])
      outputs[names[index]] = hashes[index].finish()
    }
    // Once the new list is in its place nothing tells about them.
    for entry in obsolete { entry.remove(from: output) }
    for file in files { try file.commit() }
    let manifest = BatchManifest.bytes(
      settings: settings, totals: totals, inputs: (inputCount, inputs.finish()), outputs: outputs)
    try AtomicFile.write(manifest, to: FolderListing.joined(output, "manifest.json"))
  }

  private static func flush(
    _ buffer: inout [UInt8], _ hash: inout ContentHash, _ file: AtomicFile
  ) throws(Diagnostic) {
    buffer.withUnsafeBytes { hash.update($0) }
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
