internal import Glibc

/// The strings a document repeats, such as its keys: each is made and checked once.
struct StringCache {
  private static let slotCount = 64
  private var slots = [String](repeating: "", count: slotCount)

  /// The string of `bytes`, or `nil` when they are not UTF-8.
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let first = bytes.first, let last = bytes.last else { return "" }
    let slot = (bytes.count &* 31 &+ Int(first) &* 7 &+ Int(last)) & (Self.slotCount - 1)
    if Self.isEqual(slots[slot], bytes) { return slots[slot] }
    let string = String(validating: bytes, as: UTF8.self)
    // Long strings are values, which seldom come again.
    if let string, bytes.count <= 64 { slots[slot] = string }
    return string
  }

  private static func isEqual(_ text: String, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.utf8.count == wanted.count else { return false }
    return text.utf8.withContiguousStorageIfAvailable { own in
      guard let one = own.baseAddress, let other = wanted.baseAddress else { return false }
      // Both hold `wanted.count` bytes.
      return memcmp(one, other, wanted.count) == 0
    } ?? false
  }
}
