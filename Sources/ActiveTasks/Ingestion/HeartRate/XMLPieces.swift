internal import Glibc

/// The pieces of an XML text, each a tag with the text behind it, streamed in constant memory.
///
/// Reads what exporters write, not all of XML: a piece ends before the next `<`, which may not stand
/// unescaped inside attributes; comments and CDATA are passed over. Faulty internal subsets and
/// attributes, which old exports have, do not stop it.
struct XMLPieces {
  /// The longest piece, bytes.
  private static let limit = 1 << 20

  private let source: ByteSource

  /// The pieces of `source`.
  init(_ source: ByteSource) { self.source = source }

  /// Calls `body` with every tag and the text behind it, from `<` on.
  ///
  /// - Throws: `Diagnostic` `xml.piece-too-long`, a read failure, or what `body` throws.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>) throws(Diagnostic) -> Void) throws(Diagnostic) {
    var buffer: [UInt8] = []
    var isComment = false
    var atEnd = false
    while !atEnd {
      atEnd = try source.read(into: &buffer) == 0
      if atEnd { buffer.append(UInt8(ascii: "<")) }
      var failure: Diagnostic?
      let rest = buffer.withUnsafeBufferPointer { bytes in
        do throws(Diagnostic) {
          return try Self.split(bytes, &isComment, body)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      guard buffer.count - rest <= Self.limit else {
        throw Diagnostic(
          "xml.piece-too-long", "a tag is longer than \(Self.limit) bytes",
          at: .byte(source.bytesRead - buffer.count + rest), expected: "an XML export")
      }
      buffer.removeFirst(rest)
    }
  }

  /// Hands on the complete pieces; returns where the last, incomplete one begins.
  private static func split(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isComment: inout Bool,
    _ body: (UnsafeBufferPointer<UInt8>) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int {
    guard var start = next("<", in: bytes, from: 0) else { return bytes.count }
    while let end = next("<", in: bytes, from: start + 1) {
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if !isComment, piece.starts(with: "<!--") { isComment = true }
      if isComment {
        isComment = !piece.contains("-->")
      } else {
        try body(piece)
      }
      start = end
    }
    return start
  }

  /// The place of `character` at or after `start`.
  @inline(__always)
  static func next(
    _ character: Unicode.Scalar, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(character.value), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes begin with `text`.
  @inline(__always)
  func starts(with text: StaticString) -> Bool { holds(text, at: 0) }

  /// Whether `text` stands at `place`.
  @inline(__always)
  private func holds(_ text: StaticString, at place: Int) -> Bool {
    guard let base = baseAddress, place >= 0, place + text.utf8CodeUnitCount <= count else {
      return false
    }
    return memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Whether `text` stands somewhere in the bytes.
  func contains(_ text: StaticString) -> Bool {
    let first = Unicode.Scalar(text.utf8Start.pointee)
    var index = 0
    while let place = XMLPieces.next(first, in: self, from: index) {
      if holds(text, at: place) { return true }
      index = place + 1
    }
    return false
  }

  /// Calls `body` with the name and the raw value of every attribute of the tag.
  @inline(__always)
  func forEachAttribute(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    while let equals = XMLPieces.next("=", in: self, from: start), equals + 1 < count {
      let quote = self[equals + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = XMLPieces.next(Unicode.Scalar(quote), in: self, from: equals + 2)
      else {
        start = equals + 1
        continue
      }
      var name = equals
      while name > start, self[name - 1] > 0x20 { name -= 1 }
      body(
        UnsafeBufferPointer(rebasing: self[name..<equals]),
        UnsafeBufferPointer(rebasing: self[(equals + 2)..<end]))
      start = end + 1
    }
  }

  /// Whether the bytes are `text`.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && starts(with: text)
  }

  /// The raw value of the attribute `name` of the tag that the bytes begin with.
  func attribute(_ name: StaticString) -> [UInt8]? {
    var found: [UInt8]?
    forEachAttribute { if $0.equals(name) { found = Array($1) } }
    return found
  }

  /// The text behind the tag, without the blanks around it.
  var text: [UInt8] {
    guard let close = XMLPieces.next(">", in: self, from: 0) else { return [] }
    return Array(self[(close + 1)...]).trimmed
  }

  /// The bytes as text, entities resolved.
  var resolved: String {
    var text = String(decoding: self, as: UTF8.self)
    guard contains(UInt8(ascii: "&")) else { return text }
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ] {
      text = text.replacing(entity, with: character)
    }
    return text
  }
}
