internal import Glibc

/// Reads an XML text tag by tag, streamed in constant memory.
///
/// Reads what exporters write, not all of XML: UTF-8 (or any superset of ASCII), `<` never unescaped
/// inside an attribute; comments, CDATA and declarations are passed over, so no entity of a document's own
/// can expand. Faulty internal subsets and attributes, which old health exports have and which make
/// expat refuse the whole file, do not stop it; docs/validation.md compares the two.
struct XMLReader {
  /// The longest tag with the text behind it, bytes.
  private static let limit = 1 << 20

  private let source: ByteSource

  /// The tags of `source`.
  init(_ source: ByteSource) { self.source = source }

  /// Calls `body` with every start and end tag and the text behind it, in order.
  ///
  /// A tag that is cut off by the end of the input, or whose text may be, is not handed on.
  /// - Returns: a flag when the root element has no end.
  /// - Throws: `Diagnostic` `xml.tag-too-long`, a read failure, or what `body` throws.
  /// - Complexity: O(n) time, one block and the longest tag of memory.
  func forEach(_ body: (XMLTag) throws(Diagnostic) -> Void) throws(Diagnostic) -> [QualityFlag] {
    var scan = XMLScan()
    var buffer: [UInt8] = []
    while try source.read(into: &buffer) > 0 {
      let rest = try Self.hand(buffer, &scan, body)
      guard buffer.count - rest <= Self.limit else {
        throw Diagnostic(
          "xml.tag-too-long", "a tag is longer than \(Self.limit) bytes",
          at: .byte(source.bytesRead - buffer.count + rest), expected: "an XML export",
          hint: "export the file again from its app")
      }
      buffer.removeFirst(rest)
    }
    buffer.append(UInt8(ascii: "<"))
    scan.isAtEnd = true
    _ = try Self.hand(buffer, &scan, body)
    guard !scan.isComplete else { return [] }
    return [
      QualityFlag(
        "xml.unterminated", .warning,
        "the text ends inside <\(scan.rootName)>, so what followed is missing",
        at: .byte(source.bytesRead))
    ]
  }

  private static func hand(
    _ buffer: [UInt8], _ scan: inout XMLScan, _ body: (XMLTag) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int {
    var failure: Diagnostic?
    let rest = buffer.withUnsafeBufferPointer { bytes in
      do throws(Diagnostic) {
        return try scan.hand(bytes, body)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return rest
  }
}

/// Where in an XML text a reader is.
private struct XMLScan {
  /// Whether no further bytes come, so that the last tag may be cut off.
  var isAtEnd = false
  /// Whether the root element has ended.
  private(set) var isComplete = false
  private var root: [UInt8] = []
  /// What ends the comment or CDATA section that has begun.
  private var terminator: StaticString?

  /// The root element's name.
  var rootName: String { String(decoding: root, as: UTF8.self) }

  /// Hands on the complete tags; returns where the last, incomplete one begins.
  mutating func hand(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (XMLTag) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int {
    guard var start = bytes.place(of: "<", from: 0) else { return bytes.count }
    while let end = bytes.place(of: "<", from: start + 1) {
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
      start = end
      if terminator == nil {
        if piece.starts(with: "<!--") { terminator = "-->" }
        if piece.starts(with: "<![CDATA[") { terminator = "]]>" }
      }
      if let open = terminator {
        if piece.contains(open) { terminator = nil }
        continue
      }
      let tag = XMLTag(piece)
      let isLast = isAtEnd && end == bytes.count - 1
      guard !tag.isDeclaration, !isLast || tag.isWhole else { continue }
      follow(tag)
      try body(tag)
    }
    return start
  }

  @inline(__always)
  private mutating func follow(_ tag: XMLTag) {
    if root.isEmpty, !tag.isEnd {
      root = Array(tag.name)
      isComplete = tag.isEmpty
    } else if tag.isEnd, tag.name.elementsEqual(root) {
      isComplete = true
    }
  }
}
