/// The table that leads from pseudonyms back to names; readable by its owner only.
enum Crosswalk {
  private static let columns = ["kind", "name", "pseudonym"]

  /// Writes who is who to the file at `path`, with what it says already about others.
  ///
  /// - Throws: `Diagnostic` `pseudonym.collision` when two names have one pseudonym, `output.unwritable`.
  static func write(
    _ places: [SessionPlace], _ pseudonyms: Pseudonyms, to path: String
  ) throws(Diagnostic) {
    var rows: [String: [String]] = [:]
    func add(_ row: [String]) throws(Diagnostic) {
      if let other = rows[row[2]], other != row {
        throw Diagnostic(
          "pseudonym.collision", "two names have the same pseudonym, so they cannot be told apart",
          found: row[2], expected: "one name a pseudonym",
          hint: "use another key with --pseudonym-key"
        ).naming(path)
      }
      rows[row[2]] = row
    }
    var before: [UInt8]?
    if FileStamp(path) != nil {
      before = try ByteSource(path: path).readAll(limit: 1 << 31)
      for row in try TextTable(ByteSource(path: path)).rows where row.cells.count == 3 {
        // Rows of another key stay, too: they may belong to other results.
        rows[row.cells[2]] = row.cells
      }
    }
    for place in places {
      if let name = place.participant {
        try add(["participant", FileName.visible(name), pseudonyms.of(name)])
      } else {
        try add(["file", FileName.visible(place.label), pseudonyms.ofFile(place.label)])
      }
    }
    var bytes: [UInt8] = []
    CSVText.appendRow(columns, to: &bytes)
    for row in rows.values.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      CSVText.appendRow(row, to: &bytes)
    }
    guard bytes != before else { return }
    let file = try AtomicFile(path, permissions: 0o600)
    try file.write(bytes)
    try file.commit()
  }
}
