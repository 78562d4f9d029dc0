internal import Glibc

/// The manifest of a folder of results.
struct StudyManifest {
  /// Bytes of a manifest, at most.
  private static let limit = 1 << 24

  /// The folder.
  let folder: String
  /// What the manifest says.
  let document: JSONValue
  /// SHA-256 of its bytes.
  let sha256: String

  /// The manifest of `folder`; `nil` when there is none.
  ///
  /// - Throws: `Diagnostic` `json.…` or `input.…`.
  init?(_ folder: String) throws(Diagnostic) {
    let path = FolderListing.joined(folder, "manifest.json")
    guard access(FileName.bytes(path), F_OK) == 0 else { return nil }
    do throws(Diagnostic) {
      let source = try ByteSource(path: path)
      document = try JSONParser.document(try source.readAll(limit: Self.limit))
      sha256 = try source.finish()
    } catch {
      throw error.naming(path)
    }
    self.folder = folder
  }

  /// The version that made the results.
  var version: String? {
    // A batch writes its version among the settings.
    document["version"]?.string ?? document["settings"]?["version"]?.string
  }

  /// Whether a batch made the results of the whole study, and not of chosen tasks or days.
  var isWhole: Bool {
    guard case .object(let settings)? = document["settings"] else { return false }
    return ["only", "since"].allSatisfy { settings[$0] ?? .null == .null }
  }

  /// The study's time zone, when the batch was told.
  ///
  /// - Throws: `Diagnostic` `time-zone.unknown` when this machine does not know it.
  var timeZone: TimeZoneRules? {
    get throws(Diagnostic) {
      try document["settings"]?["timeZone"]?.string.map { name throws(Diagnostic) in
        try TimeZoneRules(named: name)
      }
    }
  }

  /// Compares the files that stores and reports are made from with the hashes in the manifest.
  ///
  /// - Returns: the path of the first that is another, what was found and what was expected; `nil` when all are the same.
  /// - Throws: `Diagnostic` `input.…`.
  /// - Complexity: O(bytes of the files).
  func firstChange() throws(Diagnostic) -> (path: String, found: String, expected: String)? {
    guard case .object(let outputs)? = document["outputs"] else { return nil }
    // Tables for spreadsheets hold nothing that is read again.
    for (name, value) in outputs.sorted(by: { $0.key < $1.key })
    where name.hasSuffix(".jsonl") && !name.contains("/") {
      guard let expected = value.string else { continue }
      let path = FolderListing.joined(folder, name)
      let isThere = access(FileName.bytes(path), F_OK) == 0
      let found = isThere ? try ByteSource(path: path).finish() : nil
      if found != expected {
        return (path, found.map { "SHA-256 \($0)" } ?? "no file", "SHA-256 \(expected)")
      }
    }
    return nil
  }
}
