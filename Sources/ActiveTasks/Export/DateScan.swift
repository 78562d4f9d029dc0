/// Finds dates in text.
enum DateScan {
  /// The text with each date replaced.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - replacement: the new text of a date, and whether it is written without hyphens.
  ///   - keepingClock: whether a time of day behind a date stays, but for one at UTC; an offset never does.
  /// - Returns: the new text.
  /// - Complexity: O(length).
  static func replacing(
    in text: String, _ replacement: (CivilDate, Bool) -> String, keepingClock: () -> Bool
  ) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard index == 0 || !isDigit(bytes[index - 1]), let found = date(bytes, at: index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += Array(replacement(found.date, found.isCompact).utf8)
      index = found.end
      let clock = clockEnd(bytes, from: index, isCompact: found.isCompact)
      if let clock {
        let isUTC = clock < bytes.count && bytes[clock] == UInt8(ascii: "Z")
        if keepingClock(), !isUTC { result += bytes[index..<clock] }
        index = offsetEnd(bytes, from: clock)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func date(
    _ bytes: [UInt8], at start: Int
  ) -> (date: CivilDate, end: Int, isCompact: Bool)? {
    let dash = UInt8(ascii: "-")
    var index = start
    guard let year = digits(bytes, &index, 4), (1900...2099).contains(year) else { return nil }
    let isCompact = !(index < bytes.count && bytes[index] == dash)
    if isCompact, isInHash(bytes, start) { return nil }
    if !isCompact { index += 1 }
    guard let month = digits(bytes, &index, 2), (1...12).contains(month) else { return nil }
    if !isCompact {
      guard index < bytes.count, bytes[index] == dash else { return nil }
      index += 1
    }
    guard let day = digits(bytes, &index, 2), (1...31).contains(day) else { return nil }
    if index < bytes.count, isDigit(bytes[index]) {
      // Twelve or fourteen digits are a date with a time of day.
      guard isCompact, let end = clockEnd(bytes, from: index, isCompact: true),
        end == bytes.count || !isWord(bytes[end])
      else { return nil }
    }
    return (CivilDate(year: year, month: month, day: day), index, isCompact)
  }

  /// Whether the byte at `index` is within twenty or more hexadecimal digits.
  private static func isInHash(_ bytes: [UInt8], _ index: Int) -> Bool {
    let hexadecimal = { (byte: UInt8) in
      isDigit(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
    }
    let before = bytes[..<index].reversed().prefix(while: hexadecimal).count
    return before + bytes[index...].prefix(while: hexadecimal).count >= 20
  }

  /// Where a time of day that begins at `start` ends.
  private static func clockEnd(_ bytes: [UInt8], from start: Int, isCompact: Bool) -> Int? {
    var index = start
    if index < bytes.count, [UInt8(ascii: "T"), 0x20, UInt8(ascii: "_")].contains(bytes[index]) {
      index += 1
    } else if !isCompact {
      return nil
    }
    guard digits(bytes, &index, 2) != nil else { return nil }
    skip(UInt8(ascii: ":"), bytes, &index)
    guard digits(bytes, &index, 2) != nil else { return nil }
    var end = index
    skip(UInt8(ascii: ":"), bytes, &index)
    if digits(bytes, &index, 2) != nil {
      end = index
      // A full stop ends a sentence, or stands before the ending of a file's name.
      if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), isDigit(bytes[index + 1]) {
        index += 1
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        end = index
      }
    }
    return end
  }

  /// Where an offset from UTC that begins at `start` ends; `start` when there is none.
  private static func offsetEnd(_ bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count else { return start }
    if bytes[start] == UInt8(ascii: "Z") { return start + 1 }
    guard [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[start]) else { return start }
    var index = start + 1
    guard digits(bytes, &index, 2) != nil else { return start }
    skip(UInt8(ascii: ":"), bytes, &index)
    return digits(bytes, &index, 2) == nil ? start : index
  }

  private static func digits(_ bytes: [UInt8], _ index: inout Int, _ count: Int) -> Int64? {
    guard count <= bytes.count - index else { return nil }
    var value: Int64 = 0
    for byte in bytes[index..<index + count] {
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    index += count
    return value
  }

  private static func skip(_ byte: UInt8, _ bytes: [UInt8], _ index: inout Int) {
    if index < bytes.count, bytes[index] == byte { index += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte >= 0x80
  }
}
