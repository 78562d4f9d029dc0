/// Looks for times in columns whose names do not say so.
extension CSVOutline {
  /// Fewest rows in which numbers do not rise by chance.
  private static let fewestRows = 8
  /// Least share of steps that rise: times in whole seconds repeat.
  private static let leastRising = 1.0 / 3
  /// Steps of even times over the median one.
  private static let even = 0.5...1.5

  /// The first column whose first rows are dates or clock times, or numbers that never go back, rise and do not count by ones.
  ///
  /// - Parameters:
  ///   - known: places that are something else.
  ///   - isEven: whether only steps that are alike count, as of samples; else they may differ, as of beats.
  /// - Returns: its place; `nil` when there is none.
  func unreadTime(except known: Set<Int>, isEven: Bool) -> Int? {
    (0..<columnCount).first { !known.contains($0) && looksLikeTime($0, isEven: isEven) }
  }

  private func looksLikeTime(_ place: Int, isEven: Bool) -> Bool {
    let cells = sample.compactMap { $0.indices.contains(place) ? $0[place] : nil }
      .filter { !$0.isMissingWord }
    guard cells.count >= Self.fewestRows else { return false }
    let dates = cells.compactMap { cell in
      (ISO8601Parser.instant(cell)?.nanoseconds ?? ISO8601Parser.clock(cell)).map {
        Double($0) / 1e9
      }
    }
    if dates.count == cells.count { return rises(dates, isEven: isEven) }
    let numbers = cells.compactMap { cell -> Double? in
      guard case .number(let value) = DecimalParser.cell(cell, mark: dialect.mark) else {
        return nil
      }
      return value
    }
    guard numbers.count == cells.count else {
      // Dates in words or in another order cannot be compared.
      return cells.allSatisfy(Self.holdsClock)
    }
    return rises(numbers, isEven: isEven)
      && !zip(numbers.dropFirst(), numbers).allSatisfy { $0 - $1 == 1 }
  }

  private func rises(_ values: [Double], isEven: Bool) -> Bool {
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    guard steps.allSatisfy({ $0 >= 0 }),
      Double(steps.count { $0 > 0 }) >= Self.leastRising * Double(steps.count)
    else { return false }
    guard isEven else { return true }
    let median = steps.sorted()[steps.count / 2]
    return median > 0 && steps.allSatisfy { Self.even.contains($0 / median) }
  }

  /// Whether a colon stands between digits, as in `1.5.2024 10:07`.
  private static func holdsClock(_ cell: [UInt8]) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    return cell.indices.dropFirst().dropLast().contains {
      cell[$0] == UInt8(ascii: ":") && isDigit(cell[$0 - 1]) && isDigit(cell[$0 + 1])
    }
  }
}
