/// Tells from a file's structure whether its end is missing.
enum FileEnding {
  private static let tailSize = 1 << 16

  /// What is missing, in one sentence; `nil` when the file is whole or nothing can be told.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  static func truncation(
    of type: MediaType?, in file: AudioFile, head: [UInt8]
  ) throws(Diagnostic) -> String? {
    switch type?.name {
    case "video/quicktime", "video/mp4", "audio/mp4", "video/3gpp": try movie(file)
    case "image/heic", "image/heif", "image/avif": try boxes(file).cut
    case "audio/wav", "video/x-msvideo", "image/webp": container(file, head, bigEndian: false)
    case "audio/aiff": container(file, head, bigEndian: true)
    case "image/png": try ending(file, Array("IEND".utf8), within: 12, "the end of a picture")
    case "image/jpeg":
      try ending(file, [0xff, 0xd9], within: tailSize, "the end of a picture")
    case "application/pdf":
      try ending(file, Array("%%EOF".utf8), within: 2048, "the end of a document")
    case "application/zip":
      try ending(file, Array("PK\u{5}\u{6}".utf8), within: tailSize, "the list of an archive")
    case "application/json": try json(file, head)
    default: nil
    }
  }

  private static func boxes(
    _ file: AudioFile
  ) throws(Diagnostic) -> (cut: String?, codes: Set<String>) {
    let boxes = try MediaBox.list(in: 0..<file.size, of: file)
    let codes = Set(boxes.map(\.code))
    guard let last = boxes.last, last.end > file.size else { return (nil, codes) }
    return (
      "the box '\(last.code)' ends at byte \(last.end), the file at \(file.size)", codes
    )
  }

  private static func movie(_ file: AudioFile) throws(Diagnostic) -> String? {
    let (cut, codes) = try boxes(file)
    if let cut { return cut }
    return codes.contains("moov") ? nil : "the index (box 'moov') is missing"
  }

  private static func container(
    _ file: AudioFile, _ head: [UInt8], bigEndian: Bool
  ) -> String? {
    let fields = HeaderBytes(bytes: head, bigEndian: bigEndian)
    guard let size = fields.long(4), size != 0xffff_ffff else { return nil }
    if size == 0 { return "the header was never completed: it states 0 bytes" }
    return size + 8 > file.size + 1
      ? "the header states \(size + 8) bytes, \(file.size) are there" : nil
  }

  private static func ending(
    _ file: AudioFile, _ mark: [UInt8], within: Int, _ what: String
  ) throws(Diagnostic) -> String? {
    let tail = try file.bytes(max(0, file.size - within)..<file.size)
    return tail.firstRange(of: mark) == nil ? "\(what) is missing" : nil
  }

  private static func json(_ file: AudioFile, _ head: [UInt8]) throws(Diagnostic) -> String? {
    let closing: [UInt8: UInt8] = [
      UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]"),
    ]
    let tail = try file.bytes(max(0, file.size - 4096)..<file.size)
    guard let first = head.first(where: { closing[$0] != nil }), let wanted = closing[first],
      let last = tail.last(where: { !UnknownFormat.isSpace($0) })
    else { return nil }
    return last == wanted ? nil : "the closing '\(Character(Unicode.Scalar(wanted)))' is missing"
  }
}
