import Glibc

/// The records of the sessions that are done, one file each, in `journal/<2 hex>/<key>.json`.
///
/// A record is written under another name and renamed, so it is there in full or not at all; its hash tells
/// when the disk lost part of it. Several processes may write the same record at once: each writes the same.
struct Journal: Sendable {
  /// The results folder.
  let output: String

  /// The name of a session's record: a hash of its identifier.
  static func key(_ id: String) -> String { String(ContentHash.of(Array(id.utf8)).prefix(32)) }

  /// The folder of the records.
  var folder: String { FolderListing.joined(output, "journal") }

  /// The record of the session with this identifier; `nil` when there is none that is whole.
  func record(_ id: String) -> SessionRecord? {
    let path = path(id)
    guard access(FileName.bytes(path), F_OK) == 0,
      let bytes = try? ByteSource(path: path).readAll(limit: 1 << 31),
      let record = SessionRecord(bytes), record.id == id
    else { return nil }
    return record
  }

  /// Writes a record.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func write(_ record: SessionRecord) throws(Diagnostic) {
    let path = path(record.id)
    // Not synced: a record that a power failure tears is noticed and made again.
    do throws(Diagnostic) {
      try Self.write(record.bytes(), to: path)
    } catch {
      guard access(FileName.bytes(SessionListing.folder(path)), F_OK) != 0 else { throw error }
      try OutputFolder.make(SessionListing.folder(path))
      try Self.write(record.bytes(), to: path)
    }
  }

  /// Removes what runs that were killed have left in the results folder.
  func removeAbandoned() {
    AbandonedFiles.remove(in: output)
    AbandonedFiles.remove(in: ShardMarker.folder(output))
    for name in FolderListing.names(folder) ?? [] {
      AbandonedFiles.remove(in: FolderListing.joined(folder, name))
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    let file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit(isSynced: false)
  }

  private func path(_ id: String) -> String {
    let key = Self.key(id)
    return "\(folder)/\(key.prefix(2))/\(key).json"
  }
}
