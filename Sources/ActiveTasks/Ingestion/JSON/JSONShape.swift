internal import Glibc

/// The keys that objects of a document have one after the other.
///
/// An object with the same keys as others is a copy of `members` with new values, which hashes none of its keys.
struct JSONShape {
  /// The keys in the order of the document.
  private(set) var keys: [String] = []
  /// Their places in `members`, and in every copy that has neither lost nor won a key.
  private(set) var places: [Dictionary<String, JSONValue>.Index] = []
  /// An object with the keys and no values.
  private(set) var members: [String: JSONValue] = [:]
  /// The keys in quotes one after the other, and where each ends.
  private var text: [UInt8] = []
  private var ends: [Int] = []

  /// No keys.
  init() {}

  /// The shape of `object`, whose keys come in the order of `keys`.
  init(_ keys: [String], of object: [String: JSONValue]) {
    members = object
    for place in members.values.indices { members.values[place] = .null }
    places = keys.compactMap { members.index(forKey: $0) }
    self.keys = keys
    for key in keys {
      text += Array("\"\(key)\"".utf8)
      ends.append(text.count)
    }
  }

  /// Where key `number` ends if it stands, in quotes, at `index` of `bytes`; `nil` for another, and for a number
  /// that is none.
  func end(of number: Int, in bytes: [UInt8], at index: Int) -> Int? {
    guard number < ends.count else { return nil }
    let start = number > 0 ? ends[number - 1] : 0
    let count = ends[number] - start
    guard bytes.count - index >= count else { return nil }
    let isEqual = text.withUnsafeBytes { own in
      bytes.withUnsafeBytes { bytes in
        // Both hold `count` bytes from there.
        guard let one = own.baseAddress, let other = bytes.baseAddress else { return false }
        return memcmp(one + start, other + index, count) == 0
      }
    }
    return isEqual ? index + count : nil
  }
}
