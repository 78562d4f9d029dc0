/// Names that stand for participants: HMAC-SHA256 under the study's key, base32, twelve characters.
///
/// The same key gives the same names on every machine and in every run; without the key nobody can tell
/// who is meant, or try names.
public struct Pseudonyms: Sendable {
  /// Characters of a pseudonym: 60 bits.
  static let length = 12
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  private let key: [UInt8]

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

  private func keyed(_ purpose: String, _ text: String) -> String {
    let bytes = Array(purpose.utf8) + [0] + FileName.octets(text)
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
