/// Names that stand for participants: HMAC-SHA256 under the study's key, base32, twelve characters.
///
/// The same key gives the same names on every machine and in every run; without the key nobody can tell
/// who is meant, or try names.
public struct Pseudonyms: Sendable {
  /// Characters of a pseudonym: 60 bits.
  static let length = 12
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  private let key: [UInt8]

  /// Pseudonyms in use: a name that got one of them by its bytes as they are written, before letters were composed,
  /// keeps it.
  var known: Set<String> = []

  /// Pseudonyms under `key`.
  public init(key: [UInt8]) { self.key = key }

  /// What stands for `name`.
  public func of(_ name: String) -> String { keyed("participant", name) }

  /// What stands for the file or archive `name` of a session without a participant.
  func ofFile(_ name: String) -> String { keyed("file", name) }

  /// What stands for a part of a name, such as a surname, where it stands alone.
  func ofPart(_ key: NameKey) -> String {
    keyed("part", String(String.UnicodeScalarView(key.letters.compactMap(Unicode.Scalar.init))))
  }

  /// Tells sets of names apart without giving them away.
  func ofNames(_ names: [String]) -> String { keyed("names", names.joined(separator: "\0")) }

  /// Tells keys apart without giving them away.
  var fingerprint: String { keyed("key", "") }

  /// The pseudonym of a name in Unicode's form C: systems write the same letter composed or not.
  private func keyed(_ purpose: String, _ text: String) -> String {
    let written = FileName.octets(text)
    let composed = FileName.octets(String(decoding: text._nfcCodeUnits, as: UTF8.self))
    if composed != written {
      let old = hashed(purpose, written)
      if known.contains(old) { return old }
    }
    return hashed(purpose, composed)
  }

  /// What stands for the bytes of a name.
  func hashed(_ purpose: String, _ name: [UInt8]) -> String {
    let bytes = Array(purpose.utf8) + [0] + name
    return String(Self.base32(KeyedHash.of(bytes, key: key)).prefix(Self.length))
  }

  /// Base32 (RFC 4648) without padding.
  static func base32(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = (buffer << 8 | UInt32(byte)) & 0xfff
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[Int(buffer >> UInt32(bits) & 31)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(buffer << UInt32(5 - bits) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
