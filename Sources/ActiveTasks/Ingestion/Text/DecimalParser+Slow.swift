extension DecimalParser {
  /// Reads numbers beyond the exact paths: more than 19 digits or large exponents.
  ///
  /// The standard library's conversion is correctly rounded and knows no locale. `range` has been
  /// checked to hold one number.
  @inline(never)
  static func slow(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, mark: UInt8) -> Double
  {
    let text = bytes[range].map { $0 == mark ? UInt8(ascii: ".") : $0 }
    return Double(String(decoding: text, as: UTF8.self)) ?? .nan
  }

  /// Reads a whole cell as a 64-bit integer; `nil` when it is none or does not fit.
  static func integer(_ text: [UInt8]) -> Int64? {
    let trimmed = text.trimmed
    return (trimmed + [0]).withUnsafeBufferPointer { bytes in
      var index = 0
      guard let value = scanInteger(bytes, &index), index == trimmed.count else { return nil }
      return value
    }
  }

  /// Reads the integer at `index` and moves `index` behind it.
  ///
  /// `nil` when there is none or it does not fit 64 bits. Bound: as for `scan`.
  @inline(__always)
  static func scanInteger(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int64? {
    let negative = bytes[index] == UInt8(ascii: "-")
    if negative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    let first = index
    var value: Int64 = 0
    while bytes[index] &- UInt8(ascii: "0") < 10 {
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[index] &- UInt8(ascii: "0"))
      let (sum, overflow) = product.addingReportingOverflow(digit)
      guard !tooLarge, !overflow else { return nil }
      value = sum
      index += 1
    }
    guard index > first else { return nil }
    return negative ? -value : value
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces, tabs, carriage returns and one pair of double quotes around it.
  var trimmed: [UInt8] {
    let slice = dropBlanks { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    let quote = UInt8(ascii: "\"")
    guard slice.count >= 2, slice.first == quote, slice.last == quote else { return Array(slice) }
    return Array(slice.dropFirst().dropLast().dropBlanks { $0 == 0x20 || $0 == 0x09 })
  }

  private func dropBlanks(_ isBlank: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var slice = drop(while: isBlank)
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return slice
  }
}

extension [UInt8] {
  /// Without spaces, tabs, carriage returns and one pair of double quotes around it.
  var trimmed: [UInt8] { self[...].trimmed }

  /// ASCII letters in lower case, other bytes unchanged.
  var lowercased: [UInt8] {
    map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Whether this is one of the words for "no value".
  var isMissingWord: Bool {
    guard count <= 9 else { return false }
    let word = String(decoding: lowercased, as: UTF8.self)
    return Self.missingWords.contains(word)
  }

  private static let missingWords: Set<String> = [
    "", "nan", "-nan", "+nan", "na", "n/a", "#n/a", "null", "none", "nil", "-", "--", "inf", "+inf",
    "-inf", "infinity", "+infinity", "-infinity",
  ]
}
