extension CSVScanner {
  /// Why the cell `cell` of the line `text` cannot be read.
  func complaint(_ text: [UInt8], cell: [UInt8], column: Int) -> Diagnostic {
    let shapes = dialect.cells(text[...]).map { CSVCellShape($0, mark: dialect.mark) }
    let isQuoteOpen = !text.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
    if text.trimmed == headerLine.trimmed && !headerLine.isEmpty
      || !isQuoteOpen && !shapes.contains(where: { $0 == .number || $0 == .grouped || $0 == .time })
    {
      return Diagnostic(
        "csv.second-header", "a second header stands between the rows",
        at: .line(line, column: nil),
        found: preview(text), expected: "rows of one recording",
        hint: "split the file there: it holds more than one recording")
    }
    return Diagnostic(
      "csv.not-a-number", "a cell is not a number", at: .line(line, column: column + 1),
      found: preview(cell),
      expected: "a number with the decimal mark '"
        + String(decoding: [dialect.mark], as: UTF8.self) + "' and no thousands separators",
      hint: hint(for: cell))
  }

  private func hint(for cell: [UInt8]) -> String {
    let quote = UInt8(ascii: "\"")
    guard cell.count(where: { $0 == quote }).isMultiple(of: 2) else {
      return "a quote has no partner: correct the line"
    }
    let bare = cell.filter { $0 != quote }
    if dialect.mark == UInt8(ascii: "."),
      case .number = DecimalParser.cell(bare, mark: UInt8(ascii: ","))
    {
      return "the decimal mark differs from that of the first rows: export the table again"
    }
    return CSVCellShape(bare, mark: dialect.mark) == .grouped
      ? "export the table again without digit grouping"
      : "correct the cell, or empty it: empty cells and NaN count as missing"
  }

  private func preview(_ text: [UInt8]) -> String {
    String(decoding: text.trimmed.prefix(60).map { max($0, 0x20) }, as: UTF8.self)
  }
}
