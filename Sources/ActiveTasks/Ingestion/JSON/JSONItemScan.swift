/// Where the items of an array end, in a buffer that begins with the array's `[`.
struct JSONItemScan: Equatable {
  /// The commas between items.
  var commas: [Int] = []
  /// The array's `]`, when the buffer reaches it.
  var end: Int?
  /// The buffer ends behind a complete item, or has a bracket that closes nothing, so that more
  /// bytes would not repair it.
  var isComplete = false

  /// Follows every bracket and string from the start of `buffer`.
  ///
  /// - Complexity: O(n).
  init(_ buffer: [UInt8]) {
    var depth = 0
    var isInString = false
    var isEscaped = false
    var last = UInt8(ascii: "[")
    for index in buffer.indices.dropFirst() {
      let byte = buffer[index]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]") where depth == 0:
        end = index
        return
      case UInt8(ascii: "}") where depth == 0:
        isComplete = true
        return
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: commas.append(index)
      default: break
      }
      if !Self.isSpace(byte) { last = byte }
    }
    isComplete = depth == 0 && !isInString && last == UInt8(ascii: "}")
  }

  /// The last comma that looks as if it stood between two objects: `}`, `,`, `{` with white space
  /// between.
  ///
  /// It may stand in a string or a nested array, which parsing up to it shows.
  static func lastLikelyComma(in buffer: [UInt8]) -> Int? {
    var index = buffer.count - 1
    while index > 2 {
      if buffer[index] == UInt8(ascii: "{") {
        var comma = index - 1
        while comma > 1, isSpace(buffer[comma]) { comma -= 1 }
        var brace = comma - 1
        while brace > 1, isSpace(buffer[brace]) { brace -= 1 }
        if buffer[comma] == UInt8(ascii: ","), brace > 0, buffer[brace] == UInt8(ascii: "}") {
          return comma
        }
      }
      index -= 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
