/// Metadata of JPEG and PNG pictures: its segments and chunks are cut out; a JPEG's orientation stays.
///
/// Sources: ITU-T T.81, B.1; CIPA DC-008 (Exif) 4.6; W3C PNG, 11.3.
enum PicturePrivacy {
  private static let sizeLimit = 1 << 28

  static func scanJPEG(_ file: AudioFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    guard file.size <= sizeLimit else { throw PrivacyScan.damaged("it is too large", at: 0) }
    let bytes = try file.bytes(0..<file.size)
    let fields = HeaderBytes(bytes: bytes, bigEndian: true)
    var place = 2
    var kept = 0..<2
    while let marker = fields.short(place), marker >= 0xff00 {
      if marker == 0xffff {
        place += 1
        continue
      }
      guard let length = fields.short(place + 2), length >= 2, place + 2 + length <= bytes.count
      else { break }
      let segment = place..<place + 2 + length
      if marker == 0xffda { return try finishJPEG(from: segment, kept, bytes, &scan) }
      let body = fields.text(segment.lowerBound + 4..<segment.upperBound)
      if let name = secret(marker & 0xff, body) {
        let orientation = name == "EXIF" ? exifOrientation(bytes[segment].dropFirst(10)) : nil
        let minimal = orientation.map(minimalEXIF) ?? []
        if minimal != Array(bytes[segment]) {
          scan.findings.append(
            PrivacyFinding(
              name == "comment" ? .text : .unknown, at: .byte(place), name,
              name == "EXIF" ? "\(length) bytes" : String(body.prefix(400))))
          scan.replace(segment, with: minimal)
          if !kept.isEmpty { scan.payload.append(kept) }
          kept = segment.upperBound..<segment.upperBound
        }
      }
      kept = kept.lowerBound..<segment.upperBound
      place = segment.upperBound
    }
    throw PrivacyScan.damaged("its segments end before the picture", at: place)
  }

  /// From the first scan to the end of the picture; what is behind goes.
  private static func finishJPEG(
    from scanStart: Range<Int>, _ kept: Range<Int>, _ bytes: [UInt8], _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    let mark: [UInt8] = [0xff, 0xd9]
    guard let end = bytes[scanStart.upperBound...].firstRange(of: mark)?.upperBound else {
      throw PrivacyScan.damaged("the end of the picture is missing", at: bytes.count)
    }
    scan.payload.append(kept.lowerBound..<end)
    guard end < bytes.count else { return }
    scan.findings.append(
      PrivacyFinding(
        .unknown, at: .byte(end), "behind the picture", "\(bytes.count - end) bytes"))
    scan.remove(end..<bytes.count)
  }

  /// What a segment is called that does not belong to the picture.
  private static func secret(_ marker: Int, _ body: String) -> String? {
    switch marker {
    case 0xfe: "comment"
    case 0xe1: body.hasPrefix("Exif") ? "EXIF" : "XMP"
    case 0xe2: body.hasPrefix("ICC_PROFILE") ? nil : "APP2"
    case 0xe0, 0xee: nil
    case 0xe0...0xef: "APP\(marker - 0xe0)"
    default: nil
    }
  }

  /// The tag 274 of the first directory; `nil` when it is upright or not stated.
  private static func exifOrientation(_ tiff: ArraySlice<UInt8>) -> UInt8? {
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

  static func scanPNG(_ file: AudioFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    var place = 8
    var kept = 0
    while file.size - place >= 12 {
      let head = HeaderBytes(bytes: try file.bytes(place..<place + 8), bigEndian: true)
      guard let length = head.long(0), let name = head.code(4), length <= file.size - place - 12
      else { break }
      let chunk = place..<place + 12 + length
      if ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"].contains(name) {
        let text = HeaderBytes(
          bytes: try file.bytes(place + 8..<place + 8 + min(length, 400))
            .map { $0 == 0 ? 0x20 : $0 }, bigEndian: true)
        scan.findings.append(
          PrivacyFinding(
            name == "tIME" ? .date : name == "eXIf" ? .unknown : .text, at: .byte(place), name,
            name.hasSuffix("Xt") ? text.text(0..<text.bytes.count) : "\(length) bytes"))
        scan.remove(chunk)
        scan.payload.append(kept..<place)
        kept = chunk.upperBound
      }
      place = chunk.upperBound
      guard name == "IEND" else { continue }
      scan.payload.append(kept..<place)
      if place < file.size {
        scan.findings.append(
          PrivacyFinding(
            .unknown, at: .byte(place), "behind the picture", "\(file.size - place) bytes"))
        scan.remove(place..<file.size)
      }
      return
    }
    throw PrivacyScan.damaged("the end of the picture is missing", at: place)
  }
}
