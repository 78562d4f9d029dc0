/// Lists of intervals in which commas are not what a table takes them for.
enum DecimalCommas {
  private static let comma = CSVDialect(
    separator: UInt8(ascii: ";"), mark: UInt8(ascii: ","))
  /// Share of the values that must be intervals in one unit.
  private static let fitting = 0.9
  /// Distinct digits behind the comma, below which they may be a second column such as a mark of quality.
  private static let distinct = 3
  /// Fewest intervals in one line.
  private static let fewest = 5

  /// The table of one column that begins with `head`, when its commas are decimal marks; `nil` otherwise.
  ///
  /// `0,812` one a line looks like two columns. It is one when the numbers are intervals, mostly 0.25 to 3 or
  /// 250 to 3000, and the two columns would neither be times with intervals nor rise from line to line.
  static func outline(_ head: InputHead) -> CSVOutline? {
    let found = head.outline
    guard found.dialect.separator == UInt8(ascii: ","), found.columnCount <= 2,
      found.header.isEmpty
    else { return nil }
    let outline = head.outline(comma)
    let cells = outline.sample.compactMap(\.first)
    guard outline.columnCount == 1, outline.header.isEmpty, cells.count > 2 else { return nil }
    let fractions = cells.compactMap { cell in
      cell.firstIndex(of: UInt8(ascii: ",")).map { Array(cell[$0...]) }
    }
    guard Set(fractions).count >= min(distinct, cells.count),
      areIntervals(cells.map { number($0, mark: comma.mark) })
    else { return nil }
    let pairs = cells.map { cell in
      cell.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
        number(Array($0), mark: UInt8(ascii: "."))
      }
    }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return outline }
    let (first, second) = (pairs.map { $0[0] }, pairs.map { $0[1] })
    let isRising = zip(first, first.dropFirst()).allSatisfy { $0 < $1 }
    return isRising || IntervalTimes(times: first, intervals: second) != nil ? nil : outline
  }

  /// The intervals of a file that consists of one line of them; `nil` when it does not.
  static func line(_ head: InputHead) -> [Double]? {
    guard head.isWhole, head.mayBeTable else { return nil }
    let lines = head.text.lines.filter(\.isTableContent)
    guard lines.count == 1, let line = lines.first else { return nil }
    for separator in Array<UInt8>("\t;, ".utf8) where line.contains(separator) {
      var cells = CSVDialect(separator: separator).cells(line)
      if cells.last?.isEmpty == true { cells.removeLast() }
      guard cells.count >= fewest else { continue }
      let hasCommas = separator != UInt8(ascii: ",") && line.contains(UInt8(ascii: ","))
      let values = cells.map { number($0, mark: hasCommas ? comma.mark : UInt8(ascii: ".")) }
      if areIntervals(values) { return values }
    }
    return nil
  }

  /// The number of a cell, `.nan` where it is missing, an infinity for text.
  private static func number(_ cell: [UInt8], mark: UInt8) -> Double {
    switch DecimalParser.cell(cell, mark: mark) {
    case .number(let value): value
    case .missing: .nan
    case .text: .infinity
    }
  }

  private static func areIntervals(_ values: [Double]) -> Bool {
    let numbers = values.filter { !$0.isNaN }
    guard !numbers.isEmpty, numbers.allSatisfy(\.isFinite) else { return false }
    return [0.25...3, 250...3000].contains { range in
      Double(numbers.count(where: range.contains)) >= fitting * Double(numbers.count)
    }
  }
}
