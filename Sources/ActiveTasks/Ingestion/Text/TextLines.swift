internal import Glibc

extension [UInt8] {
  /// The lines without their line feeds, empty ones included.
  ///
  /// - Complexity: O(n), no copy of the text.
  var lines: [ArraySlice<UInt8>] {
    var ends: [Int] = []
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = 0
      // Bound: `start ≤ count`, so the search stays inside the text.
      while let found = memchr(base + start, 0x0a, bytes.count - start) {
        ends.append(UnsafeRawPointer(found) - base)
        start = ends[ends.count - 1] + 1
      }
    }
    ends.append(count)
    var start = 0
    return ends.map { end in
      defer { start = end + 1 }
      return self[start..<end]
    }
  }

  /// Replaces every occurrence of `word`, from left to right, by `symbol`.
  mutating func replaceAll(_ word: [UInt8], with symbol: [UInt8]) {
    guard let first = word.first else { return }
    var index = 0
    while index + word.count <= count {
      if self[index] == first, self[index..<index + word.count].elementsEqual(word) {
        replaceSubrange(index..<index + word.count, with: symbol)
        index += symbol.count
      } else {
        index += 1
      }
    }
  }
}
