/// What the beginning of a table says: dialect, preamble, header, units and where the data start.
struct CSVOutline {
  /// Separator and decimal mark.
  var dialect = CSVDialect()
  /// Lines before the header that are neither blank nor `sep=`, comments included, as text.
  var preamble: [String] = []
  /// Header cells; empty when the table has no header.
  var header: [String] = []
  /// Line of the header, from 1; 0 when there is none.
  var headerLineNumber = 0
  /// The header line's bytes, to recognise a second one.
  var headerLine: [UInt8] = []
  /// Whether the header is no UTF-8 and was read as Latin-1.
  var isHeaderLatin1 = false
  /// Cells of the units row below the header; empty when there is none.
  var units: [String] = []
  /// Cells of the first rows (at most 20).
  var sample: [[[UInt8]]] = []
  /// Lines before the first row.
  var linesBeforeData = 0
  /// Bytes before the first row.
  var bytesBeforeData = 0

  /// Cells in a row: those of the header, else of the first row.
  var columnCount: Int {
    header.isEmpty ? (sample.first?.count ?? 0) : header.count
  }

  /// The header as messages show it: at most 30 names.
  var headerSummary: String {
    if header.isEmpty { return "\(columnCount) columns without names" }
    let more = header.count > 30 ? ", and \(header.count - 30) more" : ""
    return header.prefix(30).joined(separator: ", ") + more
  }

  /// The outline of a file beginning with `head` (UTF-8); `complete` when that is the whole file.
  ///
  /// - Parameters:
  ///   - head: of the file.
  ///   - complete: whether that is all of it.
  ///   - stated: the dialect when it is known; `nil` finds it.
  init(head: [UInt8], complete: Bool, dialect stated: CSVDialect? = nil) {
    var lines = head.lines
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else if !complete, lines.count > 1 {
      lines.removeLast()
    }
    dialect = stated ?? CSVDialect.detect(lines)
    let content = lines.indices.filter { !lines[$0].isBlankLine && !lines[$0].isComment }
    let first = content.first { isRow(dialect.cells(lines[$0])) }
    let above = content.filter { $0 < first ?? lines.count }
    let top = first == nil ? Array(above.prefix(1)) : above
    readHeader(lines, above: top, end: first ?? (top.last ?? -1) + 1)
    let dataStart = first ?? lines.count
    linesBeforeData = dataStart
    bytesBeforeData = first.map { lines[$0].startIndex } ?? head.count
    sample = content.filter { $0 >= dataStart }.prefix(20).map { dialect.cells(lines[$0]) }
    dropTrailingEmptyColumn()
  }

  /// A row of data: at least one number, and numbers, times and missing cells outnumber the text.
  private func isRow(_ cells: [[UInt8]]) -> Bool {
    let shapes = cells.map { CSVCellShape($0, mark: dialect.mark) }
    let numbers = shapes.count { $0 == .number || $0 == .grouped }
    let texts = shapes.count { $0 == .text }
    let times = shapes.count { $0 == .time }
    return numbers > 0 && numbers + times > texts
  }

  /// Reads what stands above the data, which begin at line `end`.
  private mutating func readHeader(_ lines: [ArraySlice<UInt8>], above: [Int], end: Int) {
    var rest = above
    if let last = rest.last, rest.count > 1, isUnitsRow(dialect.cells(lines[last])) {
      units = dialect.cells(lines[last]).map { text($0) }
      rest.removeLast()
    }
    if let last = rest.last, dialect.cells(lines[last]).count > 1,
      CSVDialect.statedSeparator(lines[last]) == nil
    {
      headerLineNumber = last + 1
      headerLine = Array(lines[last])
      header = dialect.cells(lines[last]).map { text($0) }
    }
    let headerIndex = header.isEmpty ? end : (rest.last ?? 0)
    preamble = lines[..<headerIndex]
      .filter { !$0.isBlankLine && CSVDialect.statedSeparator($0) == nil }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a cell; bytes that are no UTF-8 make it Latin-1.
  private mutating func text(_ cell: [UInt8]) -> String {
    if let text = String(validating: cell, as: UTF8.self) { return text }
    isHeaderLatin1 = true
    return Self.latin1(cell)
  }

  /// The place of a column named so or numbered so from 1; `nil` when there is none.
  func place(of name: String) -> Int? {
    if let place = header.firstIndex(of: name) { return place }
    guard let number = Int(name), number >= 1, number <= columnCount else { return nil }
    return number - 1
  }

  /// A column as messages show it: its number from 1 and its name.
  func name(ofColumn place: Int) -> String {
    "column \(place + 1)" + (header.indices.contains(place) ? " '\(header[place])'" : "")
  }

  /// Latin-1, except that `¡`, which no header holds, is the degree sign of Mac Roman.
  static func latin1(_ cell: [UInt8]) -> String {
    var text = ""
    for byte in cell { text.unicodeScalars.append(Unicode.Scalar(byte == 0xa1 ? 0xb0 : byte)) }
    return text
  }

  /// A units row: no number, at least one unit, and mostly units or empty cells.
  private func isUnitsRow(_ cells: [[UInt8]]) -> Bool {
    let texts = cells.map { String(validating: $0, as: UTF8.self) ?? Self.latin1($0) }
    let units = texts.count { UnitText.isUnit($0) }
    let others = texts.count { !$0.isEmpty && !UnitText.isUnit($0) }
    return units > others
  }

  /// A trailing separator on every line makes no column.
  private mutating func dropTrailingEmptyColumn() {
    if header.isEmpty, !sample.isEmpty, sample.allSatisfy({ $0.count == 2 && $0[1].isEmpty }) {
      for row in sample.indices { sample[row].removeLast() }
    }
    guard header.count > 1, header.last == "" else { return }
    header.removeLast()
  }
}
