/// Metadata of FLAC files: every block but stream information and seek table becomes padding; tags at
/// the end are cut off.
///
/// Source: RFC 9639, 8.
enum FLACPrivacy {
  private static let names = [
    1: "PADDING", 2: "APPLICATION", 4: "VORBIS_COMMENT", 5: "CUESHEET", 6: "PICTURE",
  ]
  /// Stream information and seek table.
  private static let harmless = [0, 3]

  static func scan(_ file: InputFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    var place = 4
    while true {
      let head = HeaderBytes(bytes: try file.bytes(place..<place + 4), bigEndian: true)
      guard let word = head.long(0), place + 4 + (word & 0xff_ffff) <= file.size else {
        throw PrivacyScan.damaged("a block of metadata ends behind the file", at: place)
      }
      let (isLast, type) = (word >> 31 == 1, word >> 24 & 0x7f)
      let body = place + 4..<place + 4 + (word & 0xff_ffff)
      if !harmless.contains(type), try !PrivacyScan.isBlank(body, of: file) {
        try take(
          names[type] ?? "block \(type)", type, body, at: place, isLast: isLast, file, &scan)
      }
      place = body.upperBound
      if isLast { break }
    }
    // Taggers of MPEG audio are used on FLAC files too.
    scan.payload = [place..<(try TagPrivacy.takeTail(of: file, from: place, &scan))]
  }

  private static func take(
    _ name: String, _ type: Int, _ body: Range<Int>, at place: Int, isLast: Bool,
    _ file: InputFile, _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    let fields = HeaderBytes(
      bytes: try file.bytes(body.lowerBound..<min(body.upperBound, body.lowerBound + 1 << 16)),
      bigEndian: false)
    var words: [String] = []
    if type == 4, let vendor = fields.long(0), let count = fields.long(4 + vendor) {
      var at = 8 + vendor
      while words.count < min(count, 256), let size = fields.long(at) {
        words.append(fields.text(at + 4..<min(at + 4 + size, fields.bytes.count)))
        at += 4 + size
      }
    }
    for word in words.isEmpty ? [""] : words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      scan.findings.append(
        PrivacyFinding(
          type == 6 ? .picture : .text, at: .byte(place), parts.count == 2 ? parts[0] : name,
          parts.count == 2 ? parts[1] : "\(body.count) bytes"))
    }
    scan.replace(place..<place + 1, with: [isLast ? 0x81 : 1])
    scan.clear(body)
  }
}
