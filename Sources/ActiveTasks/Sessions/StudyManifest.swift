internal import Glibc

/// What the manifest of a folder of results says.
enum StudyManifest {
  /// Bytes of a manifest, at most.
  private static let limit = 1 << 24

  /// What stands in `runs` about a load of the folder.
  ///
  /// - Throws: `Diagnostic` `json.…` or `input.…`.
  static func run(
    _ folder: String, now: AbsoluteTime
  ) throws(Diagnostic) -> (finished: String, version: String, manifest: String?) {
    guard let (document, sha256) = try read(folder) else {
      return (now.iso8601, ToolVersion.current, nil)
    }
    // A batch writes its version among the settings.
    let version = document["version"]?.string ?? document["settings"]?["version"]?.string
    return (now.iso8601, version ?? ToolVersion.current, sha256)
  }

  /// Compares the files of the folder that the store is made from with the hashes in its manifest; without a manifest there is nothing to
  /// compare.
  ///
  /// - Throws: `Diagnostic` `store.files-changed`, `json.…` or `input.…`.
  /// - Complexity: O(bytes of the files).
  static func check(_ folder: String) throws(Diagnostic) {
    guard let (document, _) = try read(folder), case .object(let outputs)? = document["outputs"]
    else { return }
    // Tables for spreadsheets hold nothing that the store reads.
    for (name, value) in outputs.sorted(by: { $0.key < $1.key })
    where name.hasSuffix(".jsonl") && !name.contains("/") {
      guard let expected = value.string else { continue }
      let path = FolderListing.joined(folder, name)
      let isThere = access(FileName.bytes(path), F_OK) == 0
      let found = isThere ? try ByteSource(path: path).finish() : nil
      guard found != expected else { continue }
      throw Diagnostic(
        "store.files-changed", "the file is not the one that the manifest lists",
        found: found.map { "SHA-256 \($0)" } ?? "no file", expected: "SHA-256 \(expected)",
        hint: "run the batch again: it writes the files anew from its journal"
      ).naming(path)
    }
  }

  private static func read(_ folder: String) throws(Diagnostic) -> (JSONValue, sha256: String)? {
    let path = FolderListing.joined(folder, "manifest.json")
    guard access(FileName.bytes(path), F_OK) == 0 else { return nil }
    let source = try ByteSource(path: path)
    let bytes = try source.readAll(limit: limit)
    do throws(Diagnostic) {
      return (try JSONParser.document(bytes), try source.finish())
    } catch {
      throw error.naming(path)
    }
  }
}
