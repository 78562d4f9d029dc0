internal import Glibc

/// One tag of an XML text with the text behind it; valid only while it is handed on.
struct XMLTag {
  /// The tag from `<` on, and the text up to the next `<`.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The element's name without its prefix.
  let name: UnsafeBufferPointer<UInt8>
  /// Whether it ends an element: `</…>`.
  let isEnd: Bool

  /// A tag; `bytes` begins with `<`.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    isEnd = bytes.count > 1 && bytes[1] == UInt8(ascii: "/")
    var start = isEnd ? 2 : 1
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      end += 1
      if byte == UInt8(ascii: ":") { start = end }
    }
    name = UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Whether it is no element: `<?…?>`, `<!…>`.
  var isDeclaration: Bool {
    bytes.count > 1 && (bytes[1] == UInt8(ascii: "!") || bytes[1] == UInt8(ascii: "?"))
  }

  /// Where the tag ends: its `>` outside quotes; `nil` when it has none.
  private var close: Int? {
    var quote: UInt8?
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  /// Whether it is an element without content: `<…/>`.
  var isEmpty: Bool { close.map { bytes[$0 - 1] == UInt8(ascii: "/") } ?? false }

  /// Whether nothing of it can be missing even if the text ends here: it needs no text behind it.
  var isWhole: Bool { isEmpty || isEnd && close != nil }

  /// Whether it begins an element `name`, whatever its prefix.
  @inline(__always)
  func begins(_ name: StaticString) -> Bool { !isEnd && self.name.equals(name) }

  /// Whether it ends an element `name`, whatever its prefix.
  @inline(__always)
  func ends(_ name: StaticString) -> Bool { isEnd && self.name.equals(name) }

  /// Calls `body` with the name and the raw value of every attribute.
  @inline(__always)
  func forEachAttribute(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    while let equals = bytes.place(of: "=", from: start) {
      var open = equals + 1
      while open < bytes.count, bytes[open] <= 0x20 { open += 1 }
      guard open < bytes.count,
        bytes[open] == UInt8(ascii: "\"") || bytes[open] == UInt8(ascii: "'"),
        let end = bytes.place(of: Unicode.Scalar(bytes[open]), from: open + 1)
      else {
        start = equals + 1
        continue
      }
      var stop = equals
      while stop > start, bytes[stop - 1] <= 0x20 { stop -= 1 }
      var name = stop
      while name > start, bytes[name - 1] > 0x20 { name -= 1 }
      body(
        UnsafeBufferPointer(rebasing: bytes[name..<stop]),
        UnsafeBufferPointer(rebasing: bytes[(open + 1)..<end]))
      start = end + 1
    }
  }

  /// The raw value of the attribute `name`; `nil` without it.
  func attribute(_ name: StaticString) -> [UInt8]? {
    var found: [UInt8]?
    forEachAttribute { if $0.equals(name) { found = Array($1) } }
    return found
  }

  /// The text behind the tag, without the blanks and line ends around it.
  var text: [UInt8] {
    guard let close else { return [] }
    let rest = bytes[(close + 1)...].drop { $0 <= 0x20 }
    guard let last = rest.lastIndex(where: { $0 > 0x20 }) else { return [] }
    return Array(rest[...last])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The place of `character` at or after `start`.
  @inline(__always)
  func place(of character: Unicode.Scalar, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(character.value), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether the bytes begin with `text`.
  @inline(__always)
  func starts(with text: StaticString) -> Bool { holds(text, at: 0) }

  /// Whether the bytes are `text`.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && starts(with: text)
  }

  /// Whether `text` stands somewhere in the bytes.
  func contains(_ text: StaticString) -> Bool {
    let first = Unicode.Scalar(text.utf8Start.pointee)
    var index = 0
    while let found = place(of: first, from: index) {
      if holds(text, at: found) { return true }
      index = found + 1
    }
    return false
  }

  /// Whether `text` stands at `place`.
  @inline(__always)
  private func holds(_ text: StaticString, at place: Int) -> Bool {
    guard let base = baseAddress, place >= 0, place + text.utf8CodeUnitCount <= count else {
      return false
    }
    return memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
