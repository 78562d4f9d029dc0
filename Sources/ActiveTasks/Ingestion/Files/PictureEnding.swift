/// The endings of pictures, found by walking their structure: a mark inside a thumbnail is no end.
///
/// Sources: W3C PNG; ITU-T T.81 (JPEG), CIPA DC-007 (further pictures behind the first).
enum PictureEnding {
  /// PNG: the chunk `IEND`.
  static func png(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    var place = 8
    for _ in 0..<(1 << 20) where place < file.size {
      let fields = HeaderBytes(bytes: try file.bytes(place..<place + 8), bigEndian: true)
      guard let length = fields.long(0), let code = fields.code(4) else { break }
      place += 12 + length
      guard code != "IEND", place <= file.size else {
        return FileEnding(end: place, size: file.size, "the chunk '\(code)'")
      }
    }
    return FileEnding(cut: "the end of a picture is missing")
  }

  /// JPEG: the mark that ends the last of its pictures.
  static func jpeg(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    var walk = JPEGWalk(file)
    while true {
      switch try walk.picture() {
      case .missing: return FileEnding(cut: "the end of a picture is missing")
      case .unclear: return .whole
      case .end:
        guard try walk.isPictureNext() else {
          return FileEnding(end: walk.place, size: file.size, "the picture")
        }
      }
    }
  }
}

/// Walks the marks of a JPEG file, block by block.
private struct JPEGWalk {
  enum Outcome { case end, missing, unclear }

  /// The byte after what has been read.
  private(set) var place = 0
  private let file: InputFile
  private var block: [UInt8] = []
  private var start = 0

  init(_ file: InputFile) { self.file = file }

  /// Whether there is a byte at `place`; its block is in memory then.
  private mutating func fill() throws(Diagnostic) -> Bool {
    if !(start..<start + block.count).contains(place) {
      start = place
      block = try file.bytes(place..<place + 1 << 16)
    }
    return !block.isEmpty
  }

  private mutating func next() throws(Diagnostic) -> UInt8? {
    guard try fill() else { return nil }
    defer { place += 1 }
    return block[place - start]
  }

  /// Whether another picture begins here.
  mutating func isPictureNext() throws(Diagnostic) -> Bool {
    try file.bytes(place..<place + 3) == [0xff, 0xd8, 0xff]
  }

  /// Reads from the mark that begins a picture to the one that ends it.
  mutating func picture() throws(Diagnostic) -> Outcome {
    place += 2
    while true {
      guard let first = try next() else { return .missing }
      guard first == 0xff else { return .unclear }
      var mark: UInt8 = 0xff
      while mark == 0xff {
        guard let byte = try next() else { return .missing }
        mark = byte
      }
      if mark == 0xd9 { return .end }
      if mark == 0x01 || (0xd0...0xd7).contains(mark) { continue }
      guard let high = try next(), let low = try next() else { return .missing }
      let length = Int(high) << 8 | Int(low)
      guard length >= 2 else { return .unclear }
      place += length - 2
      if mark == 0xda {
        guard try skipScan() else { return .missing }
      }
    }
  }

  /// Goes to the mark behind coded samples; `false` when there is none.
  private mutating func skipScan() throws(Diagnostic) -> Bool {
    while try fill() {
      guard let found = block[(place - start)...].firstIndex(of: 0xff) else {
        place = start + block.count
        continue
      }
      place = start + found + 1
      guard let byte = try next() else { return false }
      if byte == 0xff {
        place -= 1
      } else if byte != 0, !(0xd0...0xd7).contains(byte) {
        place -= 2
        return true
      }
    }
    return false
  }
}
