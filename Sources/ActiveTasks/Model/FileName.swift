/// Paths as text and as the bytes the system knows them by.
///
/// A file name is any bytes. Those that are no UTF-8 become one private-use character each, U+10FF00
/// plus the byte, and so do the bytes of such characters themselves: no two names become the same
/// text.
public enum FileName {
  private static let base: UInt32 = 0x10ff00
  private static let escapes: ClosedRange<UInt32> = base + 0x80...base + 0xff

  /// Whether the name or path `one` comes before `other`: by their bytes, whatever the locale.
  static func precedes(_ one: String, _ other: String) -> Bool {
    octets(one).lexicographicallyPrecedes(octets(other))
  }

  /// The beginning of a name that would be too long with more behind it: 48 characters, at most 192 bytes.
  static func beginning(_ name: some StringProtocol) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(48)))
  }

  /// Whether the name, or a part of the path, begins with a dot: leftovers of copies, notes of a file system.
  static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." }
  }

  /// The text of the bytes up to the first zero.
  public static func text(_ name: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var next = name
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return text(bytes)
  }

  /// The text of `bytes`.
  static func text(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = 0
    while true {
      let length: Int
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return String(scalars)
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        guard escapes.contains(scalar.value) else {
          scalars.append(scalar)
          position += length
          continue
        }
      case .error(let count): length = count
      }
      scalars.append(
        contentsOf: bytes[position..<position + length].compactMap {
          Unicode.Scalar(base + UInt32($0))
        })
      position += length
    }
  }

  /// The bytes of `text` with a zero behind them, for the system.
  public static func bytes(_ text: String) -> [CChar] {
    octets(text).map(CChar.init(bitPattern:)) + [0]
  }

  /// The bytes of `text`.
  static func octets(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { byte($0).map { [$0] } ?? Array(UTF8.encode($0) ?? .init()) }
  }

  /// `text` for results and messages: bytes that are no UTF-8 as `\xNN`.
  static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { byte($0) != nil }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if let byte = byte(scalar) {
        result += "\\x" + [byte].hexadecimal
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The byte that `scalar` stands for.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    escapes.contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }
}
