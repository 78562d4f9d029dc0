/// Puts the shards of a study together.
public enum BatchMerge {
  /// Writes the results of the shards in `folders` to `output`, the same bytes as one run would write.
  ///
  /// - Parameters:
  ///   - folders: results folders with the markers and records of shards; all shards of one study, each
  ///     once or several times, in any order.
  ///   - output: the results folder.
  /// - Returns: sessions, shards, and what the store says of them.
  /// - Throws: `Diagnostic` `merge.no-shards`, `merge.missing-shard`, `merge.differ`,
  ///   `batch.missing-record`, `output.…`.
  public static func run(
    _ folders: [String], to output: String
  ) throws(Diagnostic) -> (sessions: Int, shards: Int, load: StudyStore.LoadReport) {
    var markers: [ShardMarker] = []
    for folder in folders { markers += try ShardMarker.all(in: folder) }
    guard let first = markers.first else {
      throw Diagnostic(
        "merge.no-shards", "there is no shard that is done",
        expected: "a results folder with shards/",
        hint: "run the shards first: active-cli batch STUDY/ -o FOLDER --shard 1/8"
      ).naming(folders.first ?? output)
    }
    for marker in markers {
      let reason =
        marker.shard.count != first.shard.count
        ? "numbers of shards"
        : marker.fingerprint != first.fingerprint
          ? "settings, versions or keys" : marker.study != first.study ? "sessions" : nil
      guard let reason else { continue }
      throw Diagnostic(
        "merge.differ", "the shards were made from different \(reason)",
        found: "\(first.shard.text) and \(marker.shard.text)", expected: "shards of one batch",
        hint: "run the shards again with the same study and flags, after removing shards/"
      ).naming(output)
    }
    let missing = Set(1...first.shard.count).subtracting(markers.map(\.shard.number)).sorted()
    guard missing.isEmpty else {
      throw Diagnostic(
        "merge.missing-shard", "not every shard is done",
        found: "missing: "
          + missing.prefix(20).map { "\($0)/\(first.shard.count)" }
          .joined(separator: ", "),
        expected: "\(first.shard.count) shards", hint: "run those that are missing"
      ).naming(output)
    }
    let sessions = Set(markers.flatMap(\.sessions)).sorted(by: SessionNames.precedes)
    try OutputFolder.make(output)
    let load = try BatchRun.assemble(
      sessions, first.fingerprint, first.settings, folders.map(Journal.init(output:)), to: output)
    Leftovers(output: output).removeRecords(except: sessions)
    return (sessions.count, first.shard.count, load)
  }
}
