/// Metadata of JPEG pictures: segments that do not belong to the picture are cut out, wherever they stand;
/// the orientation stays.
///
/// Sources: ITU-T T.81, B.1; T.871 (JFIF); CIPA DC-008 (Exif) 4.6.
enum JPEGPrivacy {
  private static let sizeLimit = 1 << 28

  static func scan(_ file: InputFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    guard file.size <= sizeLimit else { throw PrivacyScan.damaged("it is too large", at: 0) }
    let bytes = try file.bytes(0..<file.size)
    let fields = HeaderBytes(bytes: bytes, bigEndian: true)
    var place = 2
    var kept = 0
    while let marker = fields.short(place), marker >= 0xff00 {
      if marker == 0xffff {
        place += 1
        continue
      }
      if marker == 0xffd9 { return finish(kept, place + 2, bytes.count, &scan) }
      guard let length = fields.short(place + 2), length >= 2, place + 2 + length <= bytes.count
      else { break }
      let segment = place..<place + 2 + length
      let body = fields.text(segment.lowerBound + 4..<segment.upperBound)
      if let name = secret(marker & 0xff, body, length) {
        let substitute = minimal(name, bytes[segment])
        if substitute != Array(bytes[segment]) {
          scan.findings.append(
            PrivacyFinding(
              name == "comment" ? .text : .unknown, at: .byte(place), name,
              ["EXIF", "thumbnail"].contains(name)
                ? "\(length) bytes" : String(body.prefix(400))))
          scan.replace(segment, with: substitute)
          if kept < segment.lowerBound { scan.payload.append(kept..<segment.lowerBound) }
          kept = segment.upperBound
        }
      }
      place = segment.upperBound
      if marker == 0xffda { place = codedEnd(from: place, bytes) }
    }
    throw PrivacyScan.damaged("the end of the picture is missing", at: place)
  }

  /// Where the coded data from `start` end: at the next marker that is no restart.
  private static func codedEnd(from start: Int, _ bytes: [UInt8]) -> Int {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == 0xff, bytes[place + 1] != 0, bytes[place + 1] != 0xff,
        !(0xd0...0xd7).contains(bytes[place + 1])
      {
        return place
      }
      place += 1
    }
    return bytes.count
  }

  /// What is behind the end of the picture goes.
  private static func finish(
    _ kept: Int, _ end: Int, _ size: Int, _ scan: inout PrivacyScan
  ) {
    scan.payload.append(kept..<end)
    guard end < size else { return }
    scan.findings.append(
      PrivacyFinding(.unknown, at: .byte(end), "behind the picture", "\(size - end) bytes"))
    scan.remove(end..<size)
  }

  /// What a segment is called that does not belong to the picture.
  private static func secret(_ marker: Int, _ body: String, _ length: Int) -> String? {
    switch marker {
    case 0xfe: "comment"
    case 0xe0: body.hasPrefix("JFIF") ? length == 16 ? nil : "thumbnail" : "APP0"
    case 0xe1: body.hasPrefix("Exif") ? "EXIF" : "XMP"
    case 0xe2: body.hasPrefix("ICC_PROFILE") ? nil : "APP2"
    case 0xee: body.hasPrefix("Adobe") && length == 14 ? nil : "APP14"
    case 0xe0...0xef: "APP\(marker - 0xe0)"
    default: nil
    }
  }

  /// What must stay of a segment: a JFIF header without its thumbnail, an orientation.
  private static func minimal(_ name: String, _ segment: ArraySlice<UInt8>) -> [UInt8] {
    switch name {
    case "thumbnail":
      guard segment.count >= 16 else { return [] }
      return [0xff, 0xe0, 0, 16] + segment.dropFirst(4).prefix(12) + [0, 0]
    case "EXIF": return orientation(segment.dropFirst(10)).map(minimalEXIF) ?? []
    default: return []
    }
  }

  /// The tag 274 of the first directory; `nil` when it is upright or not stated.
  private static func orientation(_ tiff: ArraySlice<UInt8>) -> UInt8? {
    let bytes = Array(tiff)
    let fields = HeaderBytes(bytes: bytes, bigEndian: bytes.starts(with: "MM".utf8))
    guard let directory = fields.long(4), let count = fields.short(directory) else { return nil }
    for entry in (0..<count).map({ directory + 2 + 12 * $0 }) where fields.short(entry) == 274 {
      return fields.short(entry + 8).flatMap { (2...8).contains($0) ? UInt8($0) : nil }
    }
    return nil
  }

  /// A segment that states the orientation and nothing else.
  private static func minimalEXIF(_ orientation: UInt8) -> [UInt8] {
    [0xff, 0xe1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
      + [0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }
}
