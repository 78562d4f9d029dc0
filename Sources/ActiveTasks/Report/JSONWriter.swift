/// Builds JSON text byte by byte: what is written comes out in the order it is written.
///
/// Compact form has no white space; indented form puts each member on its own line, except inside
/// containers written with `onOneLine`. Numbers that are not finite become `null`.
/// - Complexity: O(bytes written).
public struct JSONWriter: Sendable {
  /// The text so far, UTF-8.
  public private(set) var bytes: [UInt8] = []

  private let indented: Bool
  private var depth: Int
  private var inlineDepth = 0
  private var isFirst = true

  /// A writer whose text stands `depth` levels deep in a document; no text yet.
  public init(indented: Bool, depth: Int = 0) {
    self.indented = indented
    self.depth = depth
    bytes.reserveCapacity(4096)
  }

  /// Writes an object; `members` writes its members in order of their keys.
  public mutating func object(
    onOneLine: Bool = false, _ members: (inout JSONWriter) -> Void
  ) {
    container(UInt8(ascii: "{"), UInt8(ascii: "}"), onOneLine: onOneLine, members)
  }

  /// Writes an array of `elements`.
  public mutating func array(_ elements: some Sequence<some JSONWritable>) {
    container(UInt8(ascii: "["), UInt8(ascii: "]"), onOneLine: false) { writer in
      for element in elements {
        writer.separate()
        element.write(to: &writer)
      }
    }
  }

  /// Writes one member of the object being written.
  public mutating func member(_ key: String, _ value: some JSONWritable) {
    separate()
    string(key)
    bytes.append(UInt8(ascii: ":"))
    if indented { bytes.append(UInt8(ascii: " ")) }
    value.write(to: &self)
  }

  /// Writes text that is a JSON value already, such as `null`.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes an integer.
  mutating func integer(_ value: Int) {
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a number whose digits are known, `null` when it is none (`NaN`).
  mutating func number(_ digits: String) {
    if digits.hasSuffix("N") || digits.hasSuffix("y") {
      raw("null")
    } else {
      bytes.append(contentsOf: digits.utf8)
    }
  }

  /// Writes a number in its shortest exact form, `null` when it is not finite.
  mutating func number(_ value: Double) {
    if value.isFinite {
      ShortestDecimal.append(value, to: &bytes)
    } else {
      raw("null")
    }
  }

  /// Writes a string, escaping quotes, backslashes and control characters.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Most text stands as it is.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { plain in
      for byte in plain where Self.isEscaped(byte) { return false }
      bytes.append(contentsOf: plain)
      return true
    }
    if isPlain == true { return }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): raw("\\n")
      case UInt8(ascii: "\r"): raw("\\r")
      case UInt8(ascii: "\t"): raw("\\t")
      case 0..<0x20, 0x7f:
        raw("\\u00")
        bytes.append(contentsOf: [byte].hexadecimal.utf8)
      default: bytes.append(byte)
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7f || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, onOneLine: Bool, _ content: (inout JSONWriter) -> Void
  ) {
    bytes.append(opening)
    depth += 1
    if onOneLine { inlineDepth += 1 }
    isFirst = true
    content(&self)
    depth -= 1
    if !isFirst { breakLine() }
    if onOneLine { inlineDepth -= 1 }
    bytes.append(closing)
    isFirst = false
  }

  private mutating func separate() {
    if !isFirst {
      bytes.append(UInt8(ascii: ","))
      if indented, inlineDepth > 0 { bytes.append(UInt8(ascii: " ")) }
    }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard indented, inlineDepth == 0 else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
