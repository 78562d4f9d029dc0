/// Whether a table may have been cut off within its last value.
///
/// A last line without a line end is common, and so is a copy that stopped too early: `45` cut to `4` is a
/// number, too. When the last number looks unlike the others of its column it is a warning, else a note.
struct TableEnd {
  /// None or one flag.
  let flags: [QualityFlag]

  /// - Parameters:
  ///   - text: the whole file, UTF-8.
  ///   - rows: its rows.
  ///   - dialect: how it is written.
  init(_ text: [UInt8], rows: [[[UInt8]]], dialect: CSVDialect) {
    guard let end = text.last, end != 0x0a, end != 0x0d, let last = rows.last,
      let column = last.indices.last,
      case .number(let value) = DecimalParser.cell(last[column], mark: dialect.mark)
    else {
      flags = []
      return
    }
    let others = rows.dropLast().map { $0[column] }.filter { cell in
      if case .number = DecimalParser.cell(cell, mark: dialect.mark) { true } else { false }
    }
    let looksCut =
      others.count >= 2
      && (Self.isShorter(last[column], others, mark: dialect.mark)
        || Self.isOffGrid(value, others, mark: dialect.mark))
    let cell = AdapterRegistry.preview(last[column])
    flags = [
      QualityFlag(
        "csv.unterminated", looksCut ? .warning : .info,
        looksCut
          ? "the last line has no end and its last value, \(cell), is unlike the others: the file seems"
            + " cut off"
          : "the last line has no end: its last value, \(cell), is whole only if the file was not cut off"
      )
    ]
  }

  /// Whether `cell` has fewer decimals or fewer characters than every other.
  private static func isShorter(_ cell: [UInt8], _ others: [[UInt8]], mark: UInt8) -> Bool {
    func decimals(_ cell: [UInt8]) -> Int {
      cell.lastIndex(of: mark).map { cell.count - $0 } ?? 0
    }
    return others.allSatisfy { decimals($0) > decimals(cell) }
      || others.allSatisfy { $0.count > cell.count }
  }

  /// Whether all others are multiples of 5, the step of hearing tests, and `value` is not.
  private static func isOffGrid(_ value: Double, _ others: [[UInt8]], mark: UInt8) -> Bool {
    func isOnGrid(_ value: Double) -> Bool { value.remainder(dividingBy: 5) == 0 }
    return !isOnGrid(value)
      && others.allSatisfy { cell in
        if case .number(let other) = DecimalParser.cell(cell, mark: mark) {
          isOnGrid(other)
        } else {
          true
        }
      }
  }
}
