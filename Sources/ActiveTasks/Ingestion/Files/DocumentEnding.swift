/// The endings of documents and archives.
///
/// Sources: ISO 32000-1, 7.5 (PDF); PKWARE APPNOTE 4.3.16 (ZIP); SQLite file format, 1.3.
enum DocumentEnding {
  private static let blockSize = 1 << 16

  /// PDF: the mark `%%EOF`; an update behind it has one of its own.
  static func pdf(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    let mark = Array("%%EOF".utf8)
    var end = file.size
    while end > 0 {
      let start = max(0, end - blockSize)
      let block = try file.bytes(start..<min(file.size, end + mark.count - 1))
      if let place = block.lastPlace(of: mark) { return try pdf(file, after: start + place + 5) }
      end = start
    }
    return FileEnding(cut: "the end of a document is missing")
  }

  private static func pdf(_ file: InputFile, after end: Int) throws(Diagnostic) -> FileEnding {
    let rest = try file.bytes(end..<end + blockSize)
    guard rest.contains(where: { !UnknownFormat.isSpace($0) && $0 != 0 }) else { return .whole }
    let isUpdate = [" obj", "xref", "trailer"].contains {
      rest.lastPlace(of: Array($0.utf8)) != nil
    }
    return isUpdate
      ? FileEnding(cut: "the end of the document's last update is missing")
      : FileEnding(end: end, size: file.size, "the document")
  }

  /// ZIP: the record that ends the list of its files, with its comment.
  static func zip(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    var tail = try file.bytes(max(0, file.size - blockSize - 22)..<file.size)
    let start = file.size - tail.count
    while let place = tail.lastPlace(of: Array("PK\u{5}\u{6}".utf8)) {
      let fields = HeaderBytes(bytes: Array(tail[place...]), bigEndian: false)
      if let size = fields.long(12), let offset = fields.long(16), let comment = fields.short(20),
        offset == 0xffff_ffff || offset + size <= start + place
      {
        let end = start + place + 22 + comment
        return FileEnding(end: end, size: file.size, "the comment of the archive")
      }
      tail.removeLast(tail.count - place)
    }
    return FileEnding(cut: "the list of an archive is missing")
  }

  /// JSON: the bracket that closes the first.
  static func json(_ file: InputFile, _ head: [UInt8]) throws(Diagnostic) -> FileEnding {
    let closing: [UInt8: UInt8] = [
      UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]"),
    ]
    let tail = try file.bytes(max(0, file.size - 4096)..<file.size)
    guard let first = head.first(where: { closing[$0] != nil }), let wanted = closing[first],
      let last = tail.last(where: { !UnknownFormat.isSpace($0) }), last != wanted
    else { return .whole }
    return FileEnding(cut: "the closing '\(Character(Unicode.Scalar(wanted)))' is missing")
  }

  /// SQLite: pages times their size, where the header is up to date.
  static func sqlite(_ file: InputFile, _ head: [UInt8]) -> FileEnding {
    let fields = HeaderBytes(bytes: head, bigEndian: true)
    guard let stated = fields.short(16), let pages = fields.long(28),
      let changes = fields.long(24), changes == fields.long(92)
    else { return .whole }
    let size = (stated == 1 ? 65536 : stated) * pages
    return size > file.size
      ? FileEnding(end: size, size: file.size, "the last page of the database") : .whole
  }
}
