/// Metadata of PNG pictures: every chunk that does not describe the picture is cut out.
///
/// Source: W3C PNG (third edition), 5.6, 11.
enum PNGPrivacy {
  /// Chunks that a picture or an animation is made of.
  private static let harmless: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "hIST",
    "pHYs", "sPLT", "cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT",
  ]

  static func scan(_ file: InputFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    var place = 8
    var kept = 0
    while file.size - place >= 12 {
      let head = HeaderBytes(bytes: try file.bytes(place..<place + 8), bigEndian: true)
      guard let length = head.long(0), let name = head.code(4), length <= file.size - place - 12
      else { break }
      let chunk = place..<place + 12 + length
      if !harmless.contains(name) {
        // A critical chunk's name begins with a capital: without it there is no picture.
        guard name.first?.isUppercase == false else {
          throw PrivacyScan.damaged("the chunk \(name) is not known", at: place)
        }
        let text = HeaderBytes(
          bytes: try file.bytes(place + 8..<place + 8 + min(length, 400))
            .map { $0 == 0 ? 0x20 : $0 }, bigEndian: true)
        scan.findings.append(
          PrivacyFinding(
            name == "tIME" ? .date : name.hasSuffix("Xt") ? .text : .unknown, at: .byte(place),
            name,
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
