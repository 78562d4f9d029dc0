/// How a table separates cells and writes numbers.
struct CSVDialect: Equatable {
  /// The byte between cells; a space stands for runs of spaces.
  var separator = UInt8(ascii: ",")
  /// The decimal mark: point or comma.
  var mark = UInt8(ascii: ".")

  /// The separator as messages name it.
  var separatorName: String {
    switch separator {
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: " "): "spaces"
    default: "'" + String(decoding: [separator], as: UTF8.self) + "'"
    }
  }

  /// The cells of one line, each without the blanks and the pair of quotes around it.
  func cells(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
    var cells: [[UInt8]] = []
    var start = line.startIndex
    var quoted = false
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") {
        quoted.toggle()
      } else if line[index] == separator, !quoted {
        if separator != UInt8(ascii: " ") || index > start {
          cells.append(line[start..<index].trimmed)
        }
        start = index + 1
      }
    }
    let last = line[start...].trimmed
    if separator != UInt8(ascii: " ") || !last.isEmpty { cells.append(last) }
    return cells
  }

  /// The number of `cells(_:)` of a line.
  private func cellCount(_ line: ArraySlice<UInt8>) -> Int {
    if separator == UInt8(ascii: " ") { return cells(line).count }
    var count = 1
    var quoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { quoted.toggle() }
      if byte == separator, !quoted { count += 1 }
    }
    return count
  }
}

/// What one cell looks like, for telling data from headers.
enum CSVCellShape {
  /// `grouped` is made of digits, points and commas but is no number: `1,000.01`.
  case number, grouped, missing, time, text

  /// The shape of `cell` when numbers use `mark`.
  init(_ cell: [UInt8], mark: UInt8) {
    switch DecimalParser.cell(cell, mark: mark) {
    case .number: self = .number
    case .missing: self = .missing
    case .text:
      if ISO8601Parser.instant(cell) != nil || ISO8601Parser.clock(cell) != nil {
        self = .time
      } else {
        self = Self.isGrouped(cell) ? .grouped : .text
      }
    }
  }

  private static func isGrouped(_ cell: [UInt8]) -> Bool {
    let digits = cell.count { (0x30...0x39).contains($0) }
    let marks = cell.count { Array("+-,.'".utf8).contains($0) }
    return digits > 0 && digits + marks == cell.count
  }
}

extension CSVDialect {
  /// The dialect of the lines of a file's beginning.
  ///
  /// A `sep=` line decides; otherwise the first of tab, `;`, `,` and spaces that splits at least
  /// four fifths of the last 20 lines into the same number (≥ 2) of cells, else as `unevenSeparator` says. Decimal commas need
  /// another separator, at least one cell with one and no cell with a decimal point.
  static func detect(_ lines: [ArraySlice<UInt8>]) -> CSVDialect {
    var dialect = CSVDialect()
    let rows = lines.filter { !$0.isBlankLine && !$0.isComment }.suffix(20)
    if let stated = lines.first.flatMap(statedSeparator) {
      dialect.separator = stated
    } else {
      for candidate in Array<UInt8>("\t;, ".utf8) {
        dialect.separator = candidate
        if dialect.splitsEvenly(rows) { break }
        dialect.separator = UInt8(ascii: ",")
      }
      if dialect.separator == UInt8(ascii: ","), let other = unevenSeparator(rows) {
        dialect.separator = other
      }
    }
    guard dialect.separator != UInt8(ascii: ",") else { return dialect }
    var commas = 0
    var points = 0
    for cell in rows.flatMap({ dialect.cells($0) }) {
      if cell.contains(UInt8(ascii: ",")) {
        if case .number = DecimalParser.cell(cell, mark: UInt8(ascii: ",")) { commas += 1 }
      } else if cell.contains(UInt8(ascii: ".")) {
        if case .number = DecimalParser.cell(cell) { points += 1 }
      }
    }
    if commas > 0, points == 0 { dialect.mark = UInt8(ascii: ",") }
    return dialect
  }

  /// Tab or `;` when no separator splits evenly, no comma splits the first line, and one of them splits it and at least
  /// half of all lines into the same number (≥ 3) of cells: a short table with a faulty row.
  private static func unevenSeparator(_ rows: ArraySlice<ArraySlice<UInt8>>) -> UInt8? {
    guard let first = rows.first, !CSVDialect().splitsEvenly(rows),
      CSVDialect().cellCount(first) == 1
    else { return nil }
    return Array<UInt8>("\t;".utf8).first { separator in
      let dialect = CSVDialect(separator: separator)
      let count = dialect.cellCount(first)
      return count >= 3 && 2 * rows.count { dialect.cellCount($0) == count } >= rows.count
    }
  }

  /// The separator of a `sep=` line, as spreadsheets and Shimmer write it, with or without quotes.
  static func statedSeparator(_ line: ArraySlice<UInt8>) -> UInt8? {
    var cursor = line[...]
    let quote = UInt8(ascii: "\"")
    if cursor.first == quote { cursor.removeFirst() }
    guard Array(cursor.prefix(4)).lowercased == Array("sep=".utf8) else { return nil }
    let rest = Array(cursor.dropFirst(4).prefix { $0 != quote && $0 != 0x0d })
    if rest == Array("\\t".utf8) { return UInt8(ascii: "\t") }
    return rest.count == 1 && Array(",;|\t ".utf8).contains(rest[0]) ? rest[0] : nil
  }

  private func splitsEvenly(_ rows: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    var counts: [Int: Int] = [:]
    for row in rows { counts[cellCount(row), default: 0] += 1 }
    counts[0] = nil
    counts[1] = nil
    guard let most = counts.values.max() else { return false }
    return most * 5 >= rows.count * 4
  }
}

extension ArraySlice<UInt8> {
  /// Whether the line holds only blanks.
  var isBlankLine: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d } }

  /// Whether the line is a header or a row: neither blank nor a remark nor a `sep=` line.
  var isTableContent: Bool {
    !isBlankLine && !isComment && CSVDialect.statedSeparator(self) == nil
  }

  /// Whether the line is a `#` or `//` comment.
  var isComment: Bool {
    first == UInt8(ascii: "#") || (first == UInt8(ascii: "/") && dropFirst().first == first)
  }
}
