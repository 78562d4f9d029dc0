/// A small table of a hearing test: rows of cells under a header, read at once.
struct AudiometryTable {
  /// One row with as many cells as the header has.
  typealias Row = TableRows.Row

  /// What the columns hold, in their order; `nil` for those that are not read.
  let columns: [AudiometryColumn?]
  /// The rows in order.
  private(set) var rows: [Row] = []
  /// Rows that were left out.
  private(set) var flags: [QualityFlag] = []
  let dialect: CSVDialect
  private let header: [[UInt8]]

  /// The columns of a table that begins with `head`, for recognition.
  static func columns(of head: InputHead) -> Set<AudiometryColumn> {
    Set(head.titles.compactMap(AudiometryColumn.init(header:)))
  }

  /// Reads the whole table of `source`, which must be of one test.
  ///
  /// - Throws: `Diagnostic` `csv.no-rows`, `audiometry.columns`, `audiometry.several-tests`,
  ///   `audiometry.unknown-unit`, `csv.not-a-number`, `input.too-large` or `input.read-failed`.
  init(_ source: ByteSource) throws(Diagnostic) {
    let text = TextDecoder.text(try source.readAll())
    let table = TableRows(text)
    dialect = table.dialect
    header = table.header
    columns = table.header.map(AudiometryColumn.init(header:))
    rows = table.rows
    flags = table.flags
    if let twice = AudiometryColumn.allCases.first(where: { column in
      columns.count { $0 == column } > 1
    }) {
      throw Diagnostic(
        "audiometry.columns", "two columns hold the same", at: .line(1, column: nil),
        found: "'\(twice.rawValue)' twice", expected: "every column once",
        hint: "remove or rename one of them")
    }
    if has(.frequency), has(.kilohertz) {
      throw Diagnostic(
        "audiometry.columns", "two columns hold the same", at: .line(1, column: nil),
        found: "'frequency_hz' and 'frequency_khz'", expected: "every column once",
        hint: "remove one of them")
    }
    guard !rows.isEmpty else { throw CSVReader.noRows }
    try checkIdentity()
    try checkUnits()
    try leaveOutBone()
    flags += TableEnd(text, rows: rows.map { $0.cells }, dialect: dialect).flags
  }

  /// Whether there is such a column.
  func has(_ column: AudiometryColumn) -> Bool { columns.contains(column) }

  /// The text of a cell, without quotes; `nil` when it is empty or there is no such column.
  func text(_ row: Row, _ column: AudiometryColumn) -> String? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    let text = String(decoding: row.cells[index], as: UTF8.self).filter { $0 != "\"" }
    return text.isEmpty ? nil : text
  }

  /// The words for yes and no.
  static let truthWords = "1 or 0, yes or no, true or false"

  /// Whether a word says yes; `nil` for one that says neither yes nor no.
  static func isTrue(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "1", "yes", "y", "true": true
    case "0", "no", "n", "false": false
    default: nil
    }
  }

  /// The number in a cell; `nil` when it is empty or a word for nothing, or there is no such column.
  ///
  /// - Throws: `Diagnostic` `csv.not-a-number`.
  func number(_ row: Row, _ column: AudiometryColumn) throws(Diagnostic) -> Double? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    switch DecimalParser.cell(row.cells[index], mark: dialect.mark) {
    case .number(let value): return value
    case .missing: return nil
    case .text: throw unreadable(row, column, expected: "a number")
    }
  }

  /// The ear of a row.
  ///
  /// A number is none: 1 is the right ear in one program and the left ear in another.
  /// - Throws: `Diagnostic` `csv.not-a-number`, or `audiometry.ear-number` for a number.
  func ear(_ row: Row) throws(Diagnostic) -> AudiometryRecording.Ear {
    let text = text(row, .ear)
    if let ear = text.flatMap(AudiometryRecording.Ear.init(word:)) { return ear }
    let error = unreadable(row, .ear, expected: "left or right")
    guard let text, case .number = DecimalParser.cell(Array(text.utf8), mark: dialect.mark) else {
      throw error
    }
    throw Diagnostic(
      "audiometry.ear-number", "a number does not tell the ear", at: error.location,
      found: error.found, expected: error.expected,
      hint:
        "write left or right in every row: 1 is the right ear in some programs and the left in others"
    )
  }

  /// The column that the frequency stands in.
  var frequencyColumn: AudiometryColumn { has(.frequency) ? .frequency : .kilohertz }

  /// The frequency of a row in Hz.
  ///
  /// - Throws: `Diagnostic` `csv.not-a-number`, also when there is none.
  func frequency(_ row: Row) throws(Diagnostic) -> Double {
    let column = frequencyColumn
    guard let value = try number(row, column) else {
      throw unreadable(row, column, expected: "a number")
    }
    return column == .kilohertz ? value * 1000 : value
  }

  /// The error about a cell that cannot be read.
  func unreadable(
    _ row: Row, _ column: AudiometryColumn, expected: String
  ) -> Diagnostic {
    let cell = columns.firstIndex(of: column).map { row.cells[$0] } ?? []
    let isEmpty = text(row, column) == nil
    return Diagnostic(
      "csv.not-a-number",
      "the cell of '\(column.rawValue)' " + (isEmpty ? "is empty" : "cannot be read"),
      at: .line(row.line, column: nil),
      found: isEmpty ? "nothing" : AdapterRegistry.preview(cell), expected: expected,
      hint: isEmpty
        ? "fill in the cell, or remove the row"
        : column.isNeeded
          ? "correct the cell, or remove the row" : "correct the cell, or leave it empty")
  }
}

extension AudiometryTable {
  private func checkUnits() throws(Diagnostic) {
    for row in rows {
      do throws(Diagnostic) {
        try AudiogramUnit.checkLevel(text(row, .unit))
      } catch {
        var error = error
        error.location = .line(row.line, column: nil)
        throw error
      }
    }
  }

  /// Refuses a table whose rows name several patients, dates or sessions.
  private func checkIdentity() throws(Diagnostic) {
    for (index, title) in header.enumerated() {
      let isTime = AudiometryColumn.isTime(title)
      guard columns[index] == nil,
        let isShared = isTime ? true : AudiometryColumn.identifiesTest(title)
      else { continue }
      let cells = rows.map { row in
        // Of a time the day counts; times that are no dates count from somewhere.
        isTime && ISO8601Parser.instant(row.cells[index]) == nil
          ? [] : Self.identity(row.cells[index])
      }
      let values = Set(cells.filter { !$0.isEmpty })
      // A column with another value in every row numbers the rows.
      guard values.count > 1, isShared || values.count < cells.count else { continue }
      let second = rows[cells.firstIndex { $0 != cells[0] && !$0.isEmpty } ?? 0]
      throw Diagnostic(
        "audiometry.several-tests",
        "the rows are of several tests: '\(AdapterRegistry.preview(title))' has"
          + " \(values.count) values",
        at: .line(second.line, column: nil),
        found: values.map(Self.shown).sorted().prefix(4).joined(separator: ", ")
          + (values.count > 4 ? ", …" : ""),
        expected: "the rows of one test of one person",
        hint: "write one table a test")
    }
  }

  /// Whom or what a cell names, without quotes; of a date with a time the day.
  private static func identity(_ cell: [UInt8]) -> [UInt8] {
    let bytes = cell.filter { $0 != UInt8(ascii: "\"") }
    return ISO8601Parser.instant(bytes) == nil ? bytes : Array(bytes.prefix(10))
  }

  /// An identity in a message; of a long one the end, where those of one study differ.
  private static func shown(_ identity: [UInt8]) -> String {
    (identity.count > 24 ? "…" : "") + AdapterRegistry.preview(Array(identity.suffix(24)))
  }

  /// Names the columns that are none of `read`, such as remarks.
  func unusedFlags(reading read: Set<AudiometryColumn>) -> [QualityFlag] {
    let unused = header.indices.filter { index in
      guard !header[index].isEmpty else { return false }
      if let column = columns[index] { return !read.contains(column) }
      return AudiometryColumn.identifiesTest(header[index]) == nil
    }
    guard !unused.isEmpty else { return [] }
    let names = unused.prefix(8).map { AdapterRegistry.preview(header[$0]) }
    return [
      QualityFlag(
        "audiometry.unused-columns", .info,
        "columns are not read: " + names.joined(separator: ", ") + (unused.count > 8 ? ", …" : ""),
        count: unused.count)
    ]
  }

  /// Whether a cell names bone conduction or a bone vibrator.
  private static func namesBone(_ cell: [UInt8]) -> Bool {
    let text = String(decoding: cell, as: UTF8.self).lowercased()
    let words = text.split { !$0.isLetter && !$0.isNumber }
    return Conduction.isBone(text) || words.contains { ["bc", "b71", "b72", "b81"].contains($0) }
  }

  /// Leaves out rows of bone conduction: an audiogram holds thresholds of air conduction.
  private mutating func leaveOutBone() throws(Diagnostic) {
    let others = header.indices.filter {
      columns[$0] == nil && AudiometryColumn.mayNameConduction(header[$0])
    }
    guard has(.conduction) || !others.isEmpty else { return }
    var bone: [Int] = []
    var air: [Row] = []
    for row in rows {
      if others.contains(where: { Self.namesBone(row.cells[$0]) }) {
        bone.append(row.line)
        continue
      }
      guard let word = text(row, .conduction) else {
        air.append(row)
        continue
      }
      switch Conduction(word: word) {
      case .air: air.append(row)
      case .bone: bone.append(row.line)
      case nil: throw unreadable(row, .conduction, expected: "air or bone")
      }
    }
    rows = air
    guard let first = bone.first else { return }
    flags.append(
      QualityFlag(
        "audiometry.not-air", .warning, "rows of bone conduction are left out",
        at: .line(first, column: nil), count: bone.count))
    guard !rows.isEmpty else {
      throw Diagnostic(
        "audiometry.empty", "the table has no row of air conduction",
        found: "\(bone.count) rows of bone conduction", expected: "thresholds of air conduction")
    }
  }
}
