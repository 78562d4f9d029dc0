/// Tells from a file's structure whether its end is missing, or whether bytes follow its end.
struct FileEnding: Equatable {
  /// What is missing, in one sentence; `nil` when the file is whole or nothing can be told.
  var cut: String?
  /// Bytes behind the end of the structure, 0 when nothing can be told.
  var trailing = 0

  /// Nothing is missing, and nothing follows; or nothing can be told.
  static let whole = FileEnding()

  /// A file that ends at `end` by its own structure.
  ///
  /// - Parameters:
  ///   - end: the byte behind its end.
  ///   - size: bytes that are there.
  ///   - padding: bytes behind the end that mean nothing.
  ///   - what: what states the end, for the sentence.
  init(end: Int, size: Int, padding: Int = 0, _ what: String) {
    if end > size {
      cut = "\(what) ends at byte \(end), the file at \(size)"
    } else if size - end > padding {
      trailing = size - end
    }
  }

  /// A file without its end.
  init(cut: String? = nil) { self.cut = cut }

  /// The ending of a file of this type, which begins with `head`.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  /// - Complexity: O(parts) for structures with lengths; JPEG and PDF may be read to their end.
  static func look(
    at type: MediaType?, in file: InputFile, head: [UInt8]
  ) throws(Diagnostic) -> FileEnding {
    switch type?.name {
    case "video/quicktime", "video/mp4", "audio/mp4", "video/3gpp": try movie(file)
    case "image/heic", "image/heif", "image/avif": try boxes(file).ending
    case "audio/wav", "video/x-msvideo", "image/webp": try ChunkEnding.riff(file, head)
    case "audio/aiff": try ChunkEnding.aiff(file, head)
    case "audio/x-w64": ChunkEnding.wave64(file, head)
    case "audio/x-caf": try ChunkEnding.coreAudio(file)
    case "audio/basic": ChunkEnding.sun(file, head)
    case "audio/ogg": try ChunkEnding.ogg(file)
    case "video/x-matroska", "video/webm": try ChunkEnding.matroska(file)
    case "image/png": try PictureEnding.png(file)
    case "image/jpeg": try PictureEnding.jpeg(file)
    case "application/pdf": try DocumentEnding.pdf(file)
    case "application/zip": try DocumentEnding.zip(file)
    case "application/json": try DocumentEnding.json(file, head)
    case "application/vnd.sqlite3": DocumentEnding.sqlite(file, head)
    default: .whole
    }
  }

  private static let boxLimit = 1 << 16

  private static func boxes(
    _ file: InputFile
  ) throws(Diagnostic) -> (ending: FileEnding, boxes: [MediaBox]) {
    let boxes = try MediaBox.list(in: 0..<file.size, of: file, limit: boxLimit)
    guard let last = boxes.last, boxes.count < boxLimit else { return (.whole, boxes) }
    return (FileEnding(end: last.end, size: file.size, "the box '\(last.code)'"), boxes)
  }

  /// What a movie may have at its top beside the index.
  private static let movieParts: Set<String> = [
    "ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "emsg", "prft", "pdin", "free",
    "skip", "wide", "junk", "pnot", "PICT", "udta", "uuid", "meta", "meco",
  ]

  private static func movie(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    let (ending, found) = try boxes(file)
    let hasIndex = found.contains { $0.code == "moov" }
    if ending.cut != nil, hasIndex, let last = found.last, !movieParts.contains(last.code) {
      // Bytes behind a whole movie that happen to look like a box.
      return FileEnding(end: last.start, size: file.size, "the movie")
    }
    guard ending.cut == nil, !hasIndex else { return ending }
    return FileEnding(cut: "the index (box 'moov') is missing")
  }
}
