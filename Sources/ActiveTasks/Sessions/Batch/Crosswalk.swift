/// The table that leads from pseudonyms back to names; readable by its owner only.
enum Crosswalk {
  /// Names that a crosswalk knows.
  struct Names: Sendable, Equatable {
    /// Of participants.
    var participants: [String] = []
    /// Of archives and loose files.
    var files: [String] = []
    /// The pseudonyms, of other keys, too.
    var pseudonyms: Set<String> = []
  }

  private static let columns = ["kind", "name", "pseudonym"]

  /// The names in the crosswalk at `path`, those of people who left the study, too; none without a file.
  ///
  /// - Throws: `Diagnostic` `csv.…`, `input.…`, naming the file.
  static func names(_ path: String) throws(Diagnostic) -> Names {
    let rows = try rows(path)
    return Names(
      participants: rows.filter { $0[0] == "participant" }.map { $0[1] },
      files: rows.filter { $0[0] == "file" && $0[1] != StudyName.recordings }.map { $0[1] },
      pseudonyms: Set(rows.map { $0[2] }))
  }

  /// The rows of the crosswalk at `path`, three cells each; a file that is none would be replaced by one.
  private static func rows(_ path: String) throws(Diagnostic) -> [[String]] {
    guard FileStamp(path) != nil else { return [] }
    do throws(Diagnostic) {
      let bytes = try ByteSource(path: path).readAll()
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let words = String(decoding: line, as: UTF8.self).split { !$0.isLetter }.map(String.init)
      guard bytes.isEmpty || words == columns else {
        throw Diagnostic(
          "usage.output-is-input", "is no crosswalk, and a crosswalk would replace it",
          expected: "a crosswalk, or no file", hint: "choose another name with --crosswalk")
      }
      return try TextTable(ByteSource(name: path, bytes: bytes)).rows.map(\.cells)
        .filter { $0.count == 3 }
    } catch {
      // A run over an empty study leaves a header only.
      if error.code == "csv.no-rows" { return [] }
      throw error.naming(path)
    }
  }

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
      // Rows of another key stay, too: they may belong to other results.
      for row in try Self.rows(path) { rows[row[2]] = row }
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
