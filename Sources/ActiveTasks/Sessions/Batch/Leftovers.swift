import Glibc

/// What earlier runs wrote to a results folder and is no part of the results any more: of participants who are gone,
/// under names that are not used any more.
///
/// Only files are removed that are what a batch writes, by name and by content.
struct Leftovers {
  /// The results folder.
  let output: String

  /// Removes the records of all sessions but these, and the tables that they list.
  ///
  /// - Complexity: eight bytes a session in memory.
  func removeRecords(except sessions: [String]) {
    let kept = sessions.map { Self.number(Journal.key($0)) }.sorted()
    let journal = Journal(output: output)
    for part in FolderListing.names(journal.folder) ?? [] {
      let folder = FolderListing.joined(journal.folder, part)
      for name in FolderListing.names(folder) ?? []
      where name.hasSuffix(".json") && !Self.contains(kept, Self.number(name)) {
        let path = FolderListing.joined(folder, name)
        guard let bytes = try? ByteSource(path: path).readAll(limit: 1 << 31) else { continue }
        if let record = SessionRecord(bytes) {
          guard Journal.key(record.id) + ".json" == name else { continue }
          for entry in record.series { entry.remove(from: output) }
        } else if !SessionRecord.isTorn(bytes) || !name.hasPrefix(part) || name.utf8.count != 37 {
          continue
        }
        unlink(FileName.bytes(path))
      }
      // A folder that still holds something stays.
      rmdir(FileName.bytes(folder))
    }
  }

  /// The tables that `files.jsonl` of the run before lists.
  func listedSeries() -> Set<SeriesEntry> {
    let path = FolderListing.joined(output, "files.jsonl")
    var entries: Set<SeriesEntry> = []
    guard FileStamp(path) != nil, let reader = try? LineReader(path) else { return entries }
    while let line = try? reader.next() {
      if let entry = SeriesEntry(line) { entries.insert(entry) }
    }
    return entries
  }

  /// Removes the markers of shards of other runs.
  func removeMarkers(except fingerprint: String, study: String) {
    let folder = ShardMarker.folder(output)
    for path in FolderListing.files(folder) ?? [] {
      guard let marker = ShardMarker(path: path), path.hasSuffix("/" + marker.name),
        marker.fingerprint != fingerprint || marker.study != study
      else { continue }
      unlink(FileName.bytes(path))
    }
    rmdir(FileName.bytes(folder))
  }

  /// The first sixteen digits of a record's key.
  private static func number(_ key: String) -> UInt64 { UInt64(key.prefix(16), radix: 16) ?? 0 }

  private static func contains(_ sorted: [UInt64], _ number: UInt64) -> Bool {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == number
  }
}
