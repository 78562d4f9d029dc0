import CNettle

/// SHA-256 of a stream of bytes.
public struct ContentHash: Sendable {
  private var context = sha256_ctx()

  /// The hash of no bytes yet.
  public init() {
    nettle_sha256_init(&context)
  }

  /// Adds `bytes` at the end.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    nettle_sha256_update(&context, bytes.count, start)
  }

  /// The hash of everything added, in lower-case hexadecimal; starts anew afterwards.
  public mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest.hexadecimal
  }

  /// The version of nettle on this machine.
  static var libraryVersion: String { "\(nettle_version_major()).\(nettle_version_minor())" }

  /// The hash of `bytes`.
  public static func of(_ bytes: [UInt8]) -> String {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

/// HMAC with SHA-256 (RFC 2104): a hash that only those who have the key can compute.
public enum KeyedHash {
  /// The 32 bytes for `bytes` under `key`, which has any length.
  public static func of(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, key.count, key)
    nettle_hmac_sha256_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_hmac_sha256_digest(&context, digest.count, &digest)
    return digest
  }
}

extension [UInt8] {
  /// Lower-case hexadecimal, two digits a byte.
  var hexadecimal: String {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(count * 2)
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
