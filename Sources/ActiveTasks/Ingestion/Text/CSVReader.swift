/// Reads the columns asked for from a table, block by block.
///
/// Memory: one block and the kept columns. Rows with too few or too many cells are left out and
/// flagged `csv.ragged-rows`; a short last row without line feed is left out and flagged
/// `csv.truncated-last-line`. Lines over 1 MiB are an error.
struct CSVReader {
  /// The longest line that is read, in bytes.
  static let lineLimit = 1 << 20

  /// What the beginning of the table says.
  let outline: CSVOutline
  /// How the text is encoded.
  var encoding: TextDecoder.Encoding { decoder.encoding }
  private let source: ByteSource
  private var decoder: TextDecoder
  private var buffer: [UInt8]
  private var atEnd: Bool
  /// Whether the last line had no line feed, so that its last cell may not be whole.
  private(set) var endsInsideLine = false

  /// Reads the beginning of `source`.
  ///
  /// - Parameters:
  ///   - source: the table.
  ///   - stated: the outline of its head, when another one than `InputHead` finds is right.
  /// - Throws: `Diagnostic` `csv.line-ends`, `csv.line-too-long`, `csv.binary` or a read failure.
  init(_ source: ByteSource, outline stated: CSVOutline? = nil) throws(Diagnostic) {
    self.source = source
    decoder = TextDecoder(head: try source.head().bytes)
    buffer = []
    atEnd = false
    while !atEnd,
      buffer.count < AdapterRegistry.headSize
        || (buffer.count <= Self.lineLimit && !buffer.contains(0x0a))
    {
      atEnd = try Self.fill(&buffer, from: source, through: &decoder)
    }
    try Self.check(buffer, atEnd: atEnd)
    outline = if let stated { stated } else { try source.head().outline }
  }

  /// Reads all rows: one array a column of `columns`, `.nan` where missing, and the oddities met.
  ///
  /// - Parameters:
  ///   - columns: to keep.
  ///   - keepsPlaces: a blank line between rows, or a row left out, is a row without values, unless blank
  ///     lines only space the rows. For tables whose rows have no time.
  /// - Returns: the columns and the flags.
  /// - Throws: `Diagnostic` `csv.no-rows`, `csv.not-a-number`, `csv.second-header`,
  ///   `csv.line-too-long`, `csv.columns-differ` or a read failure.
  mutating func read(
    _ columns: [CSVColumn], keepsPlaces: Bool = false
  ) throws(Diagnostic) -> (columns: [[Double]], flags: [QualityFlag]) {
    var scanner = CSVScanner(outline, keeping: columns, keepsPlaces: keepsPlaces)
    var flags: [QualityFlag] = []
    var isReserved = false
    buffer.removeFirst(min(outline.bytesBeforeData, buffer.count))
    while true {
      let unterminated = atEnd && !buffer.isEmpty && buffer.last != 0x0a
      if unterminated {
        buffer.append(0x0a)
        endsInsideLine = true
      }
      try scanCompleteLines(&scanner)
      if unterminated, scanner.lastRowWasShort {
        scanner.forgetLastRaggedRow()
        flags.append(
          QualityFlag(
            "csv.truncated-last-line", .warning,
            "the file ends inside line \(scanner.line): that row is left out",
            at: .line(scanner.line, column: nil)))
      }
      if atEnd { break }
      if let size = source.size, !isReserved {
        scanner.reserve(size: size, scanned: source.bytesRead - buffer.count)
        isReserved = true
      }
      guard buffer.count <= Self.lineLimit else { throw Self.tooLong(line: scanner.line + 1) }
      atEnd = try Self.fill(&buffer, from: source, through: &decoder)
    }
    try checkRows(scanner)
    if let line = scanner.firstRaggedLine {
      flags.append(
        QualityFlag(
          "csv.ragged-rows", .warning,
          "\(scanner.raggedRows) rows do not have \(outline.columnCount) cells and are left out",
          at: .line(line, column: nil), count: scanner.raggedRows))
    }
    let values = scanner.takeValues()
    return (values.map { BlankRows.removed(scanner.blankRows, from: $0) }, flags)
  }

  private mutating func scanCompleteLines(_ scanner: inout CSVScanner) throws(Diagnostic) {
    guard let last = buffer.lastIndex(of: 0x0a) else { return }
    var failure: Diagnostic?
    buffer.withUnsafeBufferPointer { bytes in
      do throws(Diagnostic) {
        try scanner.scan(UnsafeBufferPointer(rebasing: bytes[...last]))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    buffer.removeFirst(last + 1)
  }

  /// Why the beginning of the table has no row.
  var noSample: Diagnostic {
    let lines = Array(buffer.prefix(AdapterRegistry.headSize)).lines
    let isWhole = atEnd && buffer.count <= AdapterRegistry.headSize
    if isWhole, !lines.dropFirst(outline.headerLineNumber).contains(where: { !$0.isBlankLine }) {
      return Self.noRows
    }
    let limit = "lines of at most 64 KiB at the beginning of the table"
    guard lines.count > 1 || isWhole else {
      return Diagnostic(
        "csv.line-too-long", "the header line is longer than 64 KiB", at: .line(1, column: nil),
        found: String(outline.headerSummary.prefix(100)) + "…", expected: limit,
        hint: "export the time and sensor columns only")
    }
    let above = outline.headerLineNumber + (outline.units.isEmpty ? 0 : 1)
    let place = SourceLocation.line(above + 1, column: nil)
    guard lines.count > above + 1 || isWhole else {
      return Diagnostic(
        "csv.line-too-long", "a line is longer than 64 KiB", at: place,
        found: AdapterRegistry.preview(Array(lines[lines.count - 1].prefix(24))), expected: limit,
        hint: "look at the line: a row has \(outline.columnCount) cells")
    }
    return Diagnostic(
      "csv.no-rows", "no line is a row of numbers", at: place,
      found: AdapterRegistry.preview(Array(lines.dropFirst(above).first?.prefix(24) ?? [])),
      expected: "one sample a line: numbers, and dates such as 2024-05-31 10:00:00, separated by "
        + outline.dialect.separatorName,
      hint: "export the recording with one separator, and with dates as ISO 8601 has them")
  }

  /// The table has a header and nothing below it.
  static let noRows = Diagnostic(
    "csv.no-rows", "the table has no rows", found: "a header only", expected: "rows of numbers",
    hint: "the recording may have been stopped before the first sample")

  private func checkRows(_ scanner: CSVScanner) throws(Diagnostic) {
    if scanner.raggedRows > scanner.rows {
      throw Diagnostic(
        "csv.columns-differ", "most rows do not have the header's number of cells",
        at: .line(scanner.firstRaggedLine ?? 1, column: nil),
        found: "\(scanner.raggedRows) of \(scanner.raggedRows + scanner.rows) rows differ",
        expected: "\(outline.columnCount) cells separated by \(outline.dialect.separatorName)",
        hint: "decimal commas need another separator: export with ';' or decimal points")
    }
    guard scanner.rows > 0 else { throw Self.noRows }
  }

  /// Reads and decodes one block; `true` at the end of the input.
  private static func fill(
    _ buffer: inout [UInt8], from source: ByteSource, through decoder: inout TextDecoder
  ) throws(Diagnostic) -> Bool {
    let start = buffer.count
    let count = try source.read(into: &buffer)
    if count > 0 { decoder.decode(&buffer, from: start) }
    return count == 0
  }

  private static func check(_ head: [UInt8], atEnd: Bool) throws(Diagnostic) {
    if head.contains(0) {
      throw Diagnostic(
        "csv.binary", "the file holds zero bytes, so it is not text",
        at: .byte(head.firstIndex(of: 0) ?? 0), expected: "a text table",
        hint: "copy the file again, or name its format with --input-format")
    }
    guard !head.contains(0x0a) else {
      let places = head.indices.dropLast().filter {
        head[$0] == 0x0d && head[$0 + 1] != 0x0a && head[$0 + 1] != 0x0d
      }
      if places.count > 1 { throw mixedLineEnds(line: head[..<places[0]].count { $0 == 0x0a } + 1) }
      return
    }
    if head.contains(0x0d) {
      throw Diagnostic(
        "csv.line-ends", "lines end in carriage returns only", found: "no line feed",
        expected: "line feeds",
        hint: "convert the file: tr '\\r' '\\n'")
    }
    if head.count > lineLimit { throw tooLong(line: 1) }
  }

  /// Some lines end in a carriage return alone.
  static func mixedLineEnds(line: Int) -> Diagnostic {
    Diagnostic(
      "csv.line-ends", "some lines end in a carriage return, some in a line feed",
      at: .line(line, column: nil), found: "a carriage return without a line feed",
      expected: "line feeds", hint: "convert the file: tr '\\r' '\\n'")
  }

  /// The header and the rows are separated by different characters.
  ///
  /// - Throws: `Diagnostic` `csv.separators-differ`.
  func requireOneSeparator() throws(Diagnostic) {
    guard outline.header.isEmpty, outline.columnCount > 2, let last = outline.preamble.last else {
      return
    }
    for separator in Array<UInt8>(",;\t|".utf8) where separator != outline.dialect.separator {
      let other = CSVDialect(separator: separator)
      guard other.cells(Array(last.utf8)[...]).count == outline.columnCount else { continue }
      throw Diagnostic(
        "csv.separators-differ",
        "lines are separated by \(other.separatorName) and by \(outline.dialect.separatorName)",
        at: .line(outline.linesBeforeData, column: nil),
        found: AdapterRegistry.preview(Array(last.utf8)), expected: "one separator",
        hint: "export the table again, or replace one separator by the other")
    }
  }

  private static func tooLong(line: Int) -> Diagnostic {
    Diagnostic(
      "csv.line-too-long", "a line is longer than 1 MiB", at: .line(line, column: nil),
      expected: "one sample a line", hint: "this is not a table of samples")
  }
}
