internal import FoundationEssentials

/// Results that the program printed before, read back.
enum StoredResults {
  /// Bytes of a file of results, at most.
  static let limit = 1 << 28

  /// The results in `bytes`: one, an array of them, or one a line.
  ///
  /// - Throws: what decoding gives.
  static func decoded(_ bytes: [UInt8]) throws -> [StepResult] {
    let decoder = JSONDecoder()
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
      .filter { $0.contains { !UnknownFormat.isSpace($0) } }
    if bytes.first(where: { !UnknownFormat.isSpace($0) }) == UInt8(ascii: "[") {
      return try decoder.decode([StepResult].self, from: Data(bytes))
    }
    let first = lines.first ?? []
    guard lines.count > 1, (try? decoder.decode(StepResult.self, from: Data(first))) != nil else {
      return [try decoder.decode(StepResult.self, from: Data(bytes))]
    }
    return try lines.map { try decoder.decode(StepResult.self, from: Data($0)) }
  }

  /// The results in the file at `path`, `-` for standard input.
  ///
  /// - Throws: `Diagnostic` `plot.no-result`, `input.too-large` or a read failure, naming the file.
  static func read(_ path: String) throws(Diagnostic) -> [StepResult] {
    do throws(Diagnostic) {
      let bytes = try ByteSource(path: path).readAll(limit: limit)
      do {
        return try decoded(bytes)
      } catch {
        throw Diagnostic(
          "plot.no-result", "the file holds no results of this program",
          found: DecodingProblem.summary(error),
          expected: "what a command prints with --format json or jsonl",
          hint: "run: active-cli rom RECORDING --format json -o FILE")
      }
    } catch {
      throw error.naming(path)
    }
  }

  /// The tables that `result` says were written beside it and can be read.
  ///
  /// - Returns: the tables, and a diagnostic for each that is missing or no longer the same.
  static func tables(of result: StepResult) -> (tables: [SeriesTable], problems: [Diagnostic]) {
    var tables: [SeriesTable] = []
    var problems: [Diagnostic] = []
    for file in result.files {
      do throws(Diagnostic) {
        tables.append(try table(file))
      } catch {
        problems.append(error.naming(file.path))
      }
    }
    return (tables, problems)
  }

  private static func table(_ file: FileResult) throws(Diagnostic) -> SeriesTable {
    let bytes = try ByteSource(path: file.path).readAll(limit: limit)
    let sha256 = ContentHash.of(bytes)
    guard sha256 == file.sha256 else {
      throw Diagnostic(
        "plot.series-changed", "the table is not the one the result was written with",
        found: sha256, expected: file.sha256, hint: "run the command with --series again")
    }
    let rows = TableRows(bytes)
    let names = rows.header.map { String(decoding: $0, as: UTF8.self) }
    return SeriesTable(
      kind: file.kind,
      columns: names.enumerated().map { index, name in
        .init(
          name, places: 0,
          rows.rows.map { row in Double(String(decoding: row.cells[index], as: UTF8.self)) ?? .nan }
        )
      })
  }
}
