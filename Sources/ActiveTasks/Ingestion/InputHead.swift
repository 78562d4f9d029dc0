/// The beginning of an input and what every adapter may ask of it, worked out once.
///
/// One head belongs to one source and so to one worker at a time.
public final class InputHead {
  /// The first bytes, `AdapterRegistry.headSize` of them or the whole input when it is shorter.
  public let bytes: [UInt8]
  /// The bytes as UTF-8 text without a byte order mark.
  private(set) lazy var text = TextDecoder.text(bytes)
  /// What the bytes say when they begin a table.
  private(set) lazy var outline = CSVOutline(
    head: text, complete: isWhole)
  /// The cells of the first line of a table that is neither blank nor a remark; empty without one.
  private(set) lazy var titles = firstCells()
  /// What the bytes say when they begin a JSON log.
  private(set) lazy var log = JSONLogHead(bytes)
  /// Whether the text could begin a table: no zero bytes, and not the first character of JSON or XML.
  private(set) lazy var mayBeTable = !text.contains(0) && !isStructured()

  /// Whether the bytes are the whole input.
  var isWhole: Bool { bytes.count < AdapterRegistry.headSize }

  /// What the bytes say when they begin a table of the given dialect.
  func outline(_ dialect: CSVDialect) -> CSVOutline {
    CSVOutline(head: text, complete: isWhole, dialect: dialect)
  }

  /// A head of the given bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the bytes begin a JSON object or array, a byte order mark aside.
  var beginsJSON: Bool {
    let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether the bytes hold `word` in double quotes.
  ///
  /// - Complexity: O(n).
  func quotes(_ word: String) -> Bool {
    let wanted = Array("\"\(word)\"".utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let found = bytes.place(of: "\"", from: start) {
        if bytes[found...].starts(with: wanted) { return true }
        start = found + 1
      }
      return false
    }
  }

  private func firstCells() -> [[UInt8]] {
    guard mayBeTable, let line = text.lines.first(where: \.isTableContent) else { return [] }
    return outline.dialect.cells(line)
  }

  private func isStructured() -> Bool {
    guard let first = text.first(where: { $0 > 0x20 }) else { return false }
    return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(first)
  }
}
