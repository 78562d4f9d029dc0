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

  /// Reads the beginning of `source`.
  ///
  /// - Throws: `Diagnostic` `csv.line-ends`, `csv.line-too-long`, `csv.binary` or a read failure.
  init(_ source: ByteSource) throws(Diagnostic) {
    self.source = source
    decoder = TextDecoder(head: try source.peek(4))
    buffer = []
    atEnd = false
    while !atEnd,
      buffer.count < AdapterRegistry.headSize
        || (buffer.count <= Self.lineLimit && !buffer.contains(0x0a))
    {
      atEnd = try Self.fill(&buffer, from: source, through: &decoder)
    }
    try Self.check(buffer, atEnd: atEnd)
    let complete = atEnd && buffer.count <= AdapterRegistry.headSize
    outline = CSVOutline(
      head: Array(buffer.prefix(AdapterRegistry.headSize)), complete: complete)
  }

  /// Reads all rows: one array a column of `columns`, `.nan` where missing, and the oddities met.
  ///
  /// - Throws: `Diagnostic` `csv.no-rows`, `csv.not-a-number`, `csv.second-header`,
  ///   `csv.line-too-long`, `csv.columns-differ` or a read failure.
  mutating func read(
    _ columns: [CSVColumn]
  ) throws(Diagnostic) -> (columns: [[Double]], flags: [QualityFlag]) {
    var scanner = CSVScanner(outline, keeping: columns)
    var flags: [QualityFlag] = []
    var isReserved = false
    buffer.removeFirst(min(outline.bytesBeforeData, buffer.count))
    while true {
      let unterminated = atEnd && !buffer.isEmpty && buffer.last != 0x0a
      if unterminated { buffer.append(0x0a) }
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
    return (scanner.takeValues(), flags)
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

  /// The beginning of the table has a header and no row.
  var noSample: Diagnostic {
    if atEnd, buffer.count <= AdapterRegistry.headSize { return Self.noRows }
    return Diagnostic(
      "csv.no-rows", "no row ends in the first 64 KiB",
      at: .line(outline.linesBeforeData + 1, column: nil), found: outline.headerSummary,
      expected: "one sample a line", hint: "this is not a table of samples")
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
    guard !head.contains(0x0a) else { return }
    if head.contains(0x0d) {
      throw Diagnostic(
        "csv.line-ends", "lines end in carriage returns only", found: "no line feed",
        expected: "line feeds",
        hint: "convert the file: tr '\\r' '\\n'")
    }
    if head.count > lineLimit { throw tooLong(line: 1) }
  }

  private static func tooLong(line: Int) -> Diagnostic {
    Diagnostic(
      "csv.line-too-long", "a line is longer than 1 MiB", at: .line(line, column: nil),
      expected: "one sample a line", hint: "this is not a table of samples")
  }
}
