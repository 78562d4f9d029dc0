/// How the cells of a kept column are read.
enum CSVColumnKind: Equatable {
  /// Decimal numbers.
  case number
  /// Integers beyond 2^53 allowed, given relative to `base`.
  case integer(base: Int64)
  /// ISO 8601 dates, in seconds from `base` (ns since 1970).
  case date(base: Int64)
  /// Clock times `mm:ss.SSS`, in seconds.
  case clock
  /// Any text, as its number among the labels of the column: 0, 1, … in the order they appear.
  case label
}

/// One column to keep.
struct CSVColumn: Equatable {
  /// Position in the row, from 0.
  var index: Int
  /// How its cells are read.
  var kind = CSVColumnKind.number
  /// Whether cells that cannot be read count as missing.
  var isOptional = false
}

/// Reads complete lines of a table into columns: the one place that reads bytes unchecked.
///
/// Bound: `scan` is only called with bytes that end in a line feed, and every loop below stops at
/// a line feed at the latest.
struct CSVScanner {
  /// The kept columns, in the order of `slots`.
  private(set) var values: [[Double]]
  /// Number of the line being read, from 1.
  private(set) var line: Int
  /// Rows kept.
  private(set) var rows = 0
  /// Rows left out because they have too few or too many cells.
  private(set) var raggedRows = 0
  /// Line of the first ragged row.
  private(set) var firstRaggedLine: Int?
  /// Whether the last line read was a row with too few cells.
  private(set) var lastRowWasShort = false
  /// Places of the rows kept for blank lines between rows.
  private(set) var blankRows: [Int] = []

  /// Whether blank lines between rows, and rows left out, keep their place as rows without a value.
  private let keepsPlaces: Bool
  private var places = 0
  private var waitingBlanks = 0

  let dialect: CSVDialect
  let headerLine: [UInt8]
  private let columnCount: Int
  private let kinds: [CSVColumnKind]
  private let isNumber: [Bool]
  private let optional: [Bool]
  /// The labels of columns of labels, slot by slot, and the last one met.
  private var labels: [[[UInt8]: Double]]
  private var lastLabels: [(text: [UInt8], number: Double)]
  /// Column → slot in `values`, −1 for columns to skip.
  private let slots: [Int]
  /// `slots` as places in `block`; empty when rows may be other than plain numbers.
  private let plainPlaces: [Int]
  /// Rows that are not in `values` yet, column by column: appending pays by the block.
  private var block: [Double]
  private var blockRows = 0
  private static let blockSize = 512

  /// A scanner for the rows below `outline`'s header that keeps `columns`, and with `keepsPlaces` the place of every
  /// line between rows.
  init(_ outline: CSVOutline, keeping columns: [CSVColumn], keepsPlaces: Bool = false) {
    self.keepsPlaces = keepsPlaces
    dialect = outline.dialect
    headerLine = outline.headerLine
    columnCount = outline.columnCount
    line = outline.linesBeforeData
    kinds = columns.map(\.kind)
    isNumber = kinds.map { $0 == .number }
    optional = columns.map(\.isOptional)
    labels = Array(repeating: [:], count: columns.count)
    lastLabels = Array(repeating: ([], .nan), count: columns.count)
    var slots = [Int](repeating: -1, count: outline.columnCount)
    for (slot, column) in columns.enumerated() where slots.indices.contains(column.index) {
      slots[column.index] = slot
    }
    self.slots = slots
    let isPlain = dialect.separator != 0x20 && kinds.allSatisfy { $0 == .number }
    plainPlaces = isPlain ? slots.map { $0 * Self.blockSize } : []
    block = [Double](repeating: .nan, count: columns.count * Self.blockSize)
    values = Array(repeating: [], count: columns.count)
  }

  /// Reads all lines of `bytes`, which ends in a line feed.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    // Taken out while it is written to, so that no write has to check who else holds it.
    var cells = block
    block = []
    defer { block = cells }
    var failure: Diagnostic?
    cells.withUnsafeMutableBufferPointer { cells in
      do throws(Diagnostic) {
        try scan(bytes, into: cells)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, into cells: UnsafeMutableBufferPointer<Double>
  ) throws(Diagnostic) {
    var index = 0
    while index < bytes.count {
      if waitingBlanks == 0 { scanPlainRows(bytes, &index, cells) }
      guard index < bytes.count else { return }
      line += 1
      if isSkipped(bytes, index) {
        lastRowWasShort = false
        if keepsPlaces, !isRemark(bytes, index), places > 0 { waitingBlanks += 1 }
        skipLine(bytes, &index)
      } else {
        if waitingBlanks > 0 { keepBlanks(cells) }
        try scanRow(bytes, &index, cells)
        if blockRows == Self.blockSize { empty(cells) }
      }
    }
  }

  /// Reads rows up to the first that is more than plain numbers, or the end.
  private mutating func scanPlainRows(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    _ cells: UnsafeMutableBufferPointer<Double>
  ) {
    guard !plainPlaces.isEmpty else { return }
    let (separator, mark) = (dialect.separator, dialect.mark)
    while index < bytes.count {
      let first = blockRows
      var row = first
      plainPlaces.withUnsafeBufferPointer { places in
        let plain = CSVPlainRow(separator: separator, mark: mark, places: places)
        while row < Self.blockSize, index < bytes.count, plain.read(bytes, &index, cells, row: row)
        {
          row += 1
        }
      }
      let read = row - first
      if read > 0 { lastRowWasShort = false }
      line += read
      rows += read
      places += read
      blockRows = row
      guard row == Self.blockSize else { return }
      empty(cells)
    }
  }

  /// Most rows that room is made for beforehand: a file's size promises nothing about its rows.
  private static let mostReserved = 1_000_000.0

  /// Makes room for as many rows as a file of `size` bytes has when the first `scanned` bytes are
  /// typical.
  mutating func reserve(size: Int, scanned: Int) {
    guard rows > 0, scanned > 0, size > scanned else { return }
    let expected = Double(rows) * Double(size) / Double(scanned) * 1.02
    let capacity = Int(min(expected, Self.mostReserved))
    for slot in values.indices { values[slot].reserveCapacity(capacity) }
  }

  /// Takes the last row back (a row that the end of the file cut off).
  mutating func forgetLastRaggedRow() {
    raggedRows -= 1
    if firstRaggedLine == line { firstRaggedLine = nil }
  }

  /// Hands the columns over, leaving none behind.
  mutating func takeValues() -> [[Double]] {
    var cells = block
    cells.withUnsafeMutableBufferPointer { empty($0) }
    defer { values = [] }
    return values
  }

  @inline(__always)
  private func isSkipped(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    let first = bytes[start]
    if first > UInt8(ascii: "/") { return false }
    if first == UInt8(ascii: "#") || first == 0x0a { return true }
    if first == UInt8(ascii: "/") { return bytes[start + 1] == first }
    var index = start
    while bytes[index] == 0x20 || bytes[index] == 0x0d || bytes[index] == 0x09 { index += 1 }
    return bytes[index] == 0x0a
  }

  private func isRemark(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    bytes[start] == UInt8(ascii: "#") || bytes[start] == UInt8(ascii: "/")
  }

  /// Writes the blank lines since the last row as rows without a value.
  private mutating func keepBlanks(_ cells: UnsafeMutableBufferPointer<Double>) {
    for _ in 0..<waitingBlanks {
      blankRows.append(places)
      keepEmptyRow(cells)
    }
    waitingBlanks = 0
  }

  private mutating func keepEmptyRow(_ cells: UnsafeMutableBufferPointer<Double>) {
    for slot in values.indices { cells[slot * Self.blockSize + blockRows] = .nan }
    blockRows += 1
    places += 1
    if blockRows == Self.blockSize { empty(cells) }
  }

  private func skipLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    while bytes[index] != 0x0a { index += 1 }
    index += 1
  }

  private mutating func scanRow(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    _ cells: UnsafeMutableBufferPointer<Double>
  ) throws(Diagnostic) {
    let start = index
    var column = 0
    while true {
      if dialect.separator == 0x20 { skipSpaces(bytes, &index) }
      let slot = column < columnCount ? slots[column] : -1
      let cellStart = index
      if slot >= 0 {
        if !isNumber[slot] || !scanNumber(bytes, &index, &cells[slot * Self.blockSize + blockRows])
        {
          index = cellStart
          endOfCell(bytes, &index)
          cells[slot * Self.blockSize + blockRows] = try readCell(
            bytes, cellStart..<index, slot: slot, column: column, line: start)
        }
      } else {
        endOfCell(bytes, &index)
      }
      column += 1
      if bytes[index] == 0x0a {
        let isEmpty = index == cellStart || (index == cellStart + 1 && bytes[cellStart] == 0x0d)
        if isEmpty, column > columnCount { column -= 1 }
        break
      }
      index += 1
      if dialect.separator == 0x20 {
        skipSpaces(bytes, &index)
        if bytes[index] == 0x0d, bytes[index + 1] == 0x0a { index += 1 }
        if bytes[index] == 0x0a { break }
      }
    }
    if column > columnCount, hasLoneReturn(bytes[start..<index]) {
      throw CSVReader.mixedLineEnds(line: line)
    }
    index += 1
    finishRow(cells: column)
    if keepsPlaces, column != columnCount { keepEmptyRow(cells) }
  }

  /// Whether a carriage return ends a line inside `row`.
  private func hasLoneReturn(_ row: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    row.dropLast().contains(0x0d)
  }

  @inline(__always)
  private mutating func finishRow(cells: Int) {
    lastRowWasShort = cells < columnCount
    guard cells == columnCount else {
      raggedRows += 1
      if firstRaggedLine == nil { firstRaggedLine = line }
      return
    }
    rows += 1
    blockRows += 1
    places += 1
  }

  /// Moves the collected rows into the columns.
  private mutating func empty(_ cells: UnsafeMutableBufferPointer<Double>) {
    for slot in values.indices { append(UnsafeBufferPointer(cells), to: slot) }
    blockRows = 0
  }

  private mutating func append(_ cells: UnsafeBufferPointer<Double>, to slot: Int) {
    let start = slot * Self.blockSize
    values[slot].append(contentsOf: UnsafeBufferPointer(rebasing: cells[start..<start + blockRows]))
  }

  /// Reads a number, quoted or not, up to the separator or line end; `false` when the cell is anything else.
  @inline(__always)
  private func scanNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ cell: inout Double
  ) -> Bool {
    if dialect.separator != 0x20 { skipSpaces(bytes, &index) }
    let isQuoted = bytes[index] == UInt8(ascii: "\"")
    if isQuoted { index += 1 }
    guard let value = DecimalParser.scan(bytes, &index, mark: dialect.mark) else { return false }
    if isQuoted {
      guard bytes[index] == UInt8(ascii: "\"") else { return false }
      index += 1
    }
    if dialect.separator != 0x20 { skipSpaces(bytes, &index) }
    if bytes[index] == 0x0d { index += 1 }
    guard bytes[index] == dialect.separator || bytes[index] == 0x0a else { return false }
    cell = value.isFinite ? value : .nan
    return true
  }

  @inline(__always)
  private func skipSpaces(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    while bytes[index] == 0x20 { index += 1 }
  }

  /// Moves to the separator or line feed behind a cell; separators inside quotes do not count.
  @inline(__always)
  private func endOfCell(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    var quoted = false
    skipPlainText(bytes, &index)
    while bytes[index] != 0x0a {
      if bytes[index] == UInt8(ascii: "\"") {
        quoted.toggle()
      } else if bytes[index] == dialect.separator, !quoted {
        return
      }
      index += 1
    }
  }

  /// Moves on by eight bytes at a time as long as they hold neither separator, quote nor line feed.
  @inline(__always)
  private func skipPlainText(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if (word.marks(dialect.separator) | word.marks(0x0a) | word.marks(0x22)) != 0 { return }
      index += 8
    }
  }

  /// Reads a cell that is not a plain number: missing, a long integer, a date or a clock.
  @inline(never)
  private mutating func readCell(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, slot: Int, column: Int,
    line start: Int
  ) throws(Diagnostic) -> Double {
    if kinds[slot] == .label { return label(bytes[range], slot: slot) }
    let cell = Array(bytes[range])
    let value = Self.value(cell, kind: kinds[slot], mark: dialect.mark)
    guard let value = value ?? (optional[slot] ? .nan : nil) else {
      var end = range.upperBound
      while bytes[end] != 0x0a { end += 1 }
      throw complaint(Array(bytes[start..<end]), cell: cell, column: column)
    }
    return value
  }

  /// The number of a label; NaN when it is missing.
  private mutating func label(_ cell: Slice<UnsafeBufferPointer<UInt8>>, slot: Int) -> Double {
    if lastLabels[slot].text.elementsEqual(cell) { return lastLabels[slot].number }
    let text = Array(cell)
    let name = text.filter { $0 != 0x22 }.trimmed
    var number = Double.nan
    if !name.isMissingWord {
      number = labels[slot][name] ?? Double(labels[slot].count)
      if labels[slot].count < TableLabels.most { labels[slot][name] = number }
    }
    lastLabels[slot] = (text, number)
    return number
  }

  /// The value of a cell: NaN when missing, `nil` when it is text.
  static func value(_ cell: [UInt8], kind: CSVColumnKind, mark: UInt8) -> Double? {
    switch kind {
    case .number, .label:
      break
    case .integer(let base):
      if let value = DecimalParser.integer(cell) {
        let (difference, overflow) = value.subtractingReportingOverflow(base)
        return overflow ? .nan : Double(difference)
      }
    case .date(let base):
      if let instant = ISO8601Parser.instant(cell) {
        let (difference, overflow) = instant.nanoseconds.subtractingReportingOverflow(base)
        return overflow ? .nan : Double(difference) / 1e9
      }
      return cell.trimmed.isMissingWord ? .nan : nil
    case .clock:
      if let nanoseconds = ISO8601Parser.clock(cell) { return Double(nanoseconds) / 1e9 }
      return cell.trimmed.isMissingWord ? .nan : nil
    }
    let base = if case .integer(let base) = kind { Double(base) } else { 0.0 }
    switch DecimalParser.cell(cell, mark: mark) {
    case .number(let value): return value - base
    case .missing: return .nan
    case .text: return nil
    }
  }
}
