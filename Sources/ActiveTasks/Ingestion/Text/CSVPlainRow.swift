/// Rows of nothing but numbers: the loop that most of a table's time goes into.
///
/// Bound: as for `CSVScanner`, every loop stops at the line feed that ends the bytes.
struct CSVPlainRow {
  /// The byte between cells.
  let separator: UInt8
  /// The decimal mark.
  let mark: UInt8
  /// Column → place of its cell in the first row of a block, −1 for columns to skip.
  let places: UnsafeBufferPointer<Int>

  /// Reads the row that begins at `index`, each kept cell a number that nothing surrounds, into row `row` of
  /// `cells`, and moves `index` behind its line feed.
  ///
  /// `false`, `index` unmoved, for any other row: quotes, spaces, words, remarks, too few or too many cells.
  @inline(__always)
  func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    _ cells: UnsafeMutableBufferPointer<Double>, row: Int
  ) -> Bool {
    var cursor = index
    guard bytes[cursor] > UInt8(ascii: "/") || bytes[cursor] == UInt8(ascii: "-") else {
      return false
    }
    var column = 0
    while true {
      let place = places[column]
      if place >= 0 {
        guard let value = DecimalParser.scan(bytes, &cursor, mark: mark), value.isFinite else {
          return false
        }
        cells[place + row] = value
      } else if !skipCell(bytes, &cursor) {
        return false
      }
      column += 1
      if column == places.count { break }
      guard bytes[cursor] == separator else { return false }
      cursor += 1
    }
    if bytes[cursor] == 0x0d { cursor += 1 }
    guard bytes[cursor] == 0x0a else { return false }
    index = cursor + 1
    return true
  }

  /// Moves to the separator or line end behind a cell; `false` when the cell has a quote.
  @inline(__always)
  private func skipCell(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marks = word.marks(separator) | word.marks(0x0a) | word.marks(0x22)
      if marks != 0 {
        index += marks.trailingZeroBitCount / 8
        // The cell's own carriage return belongs to the line end.
        return bytes[index] != 0x22
      }
      index += 8
    }
    while bytes[index] != separator, bytes[index] != 0x0a {
      if bytes[index] == 0x22 { return false }
      index += 1
    }
    return true
  }
}

extension UInt64 {
  /// Not zero exactly when one of the eight bytes is `byte`; the lowest bit set is in the first such byte.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 {
    let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
