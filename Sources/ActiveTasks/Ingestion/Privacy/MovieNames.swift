/// Free texts inside the boxes that describe a recording: names of handlers and compressors, paths of
/// other files.
enum MovieNames {
  /// A text and where it lies.
  struct Name {
    /// What it tells.
    var kind: PrivacyFinding.Kind
    /// What it is called.
    var key: String
    /// The text.
    var value: String
    /// Its bytes.
    var range: Range<Int>
  }

  /// What programs and phones write by themselves.
  private static let usual: Set<String> = [
    "videohandler", "soundhandler", "datahandler", "video media handler", "sound media handler",
    "apple video media handler", "apple sound media handler", "apple alias data handler",
    "apple media handler", "core media video", "core media audio", "core media data handler",
    "isomedia file produced by google inc.", "video handler", "sound handler",
    "h.264", "hevc", "avc coding", "jpeg", "photo - jpeg", "apple prores 422",
  ]
  private static let longest = 1 << 16

  /// The texts in `box` that are not usual.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  static func names(in box: MediaBox, _ file: InputFile) throws(Diagnostic) -> [Name] {
    let end = min(box.end, box.content + longest)
    let fields = HeaderBytes(bytes: try file.bytes(box.content..<end), bigEndian: true)
    switch box.code {
    case "hdlr":
      return name(
        .text, "handler name", min(24, fields.bytes.count)..<fields.bytes.count, fields, box
      ).map { [$0] } ?? []
    case "stsd":
      // Entries of pictures: 8 bytes of box, 8 of entry, 34 of numbers, then the name.
      return entries(fields, from: 8).compactMap { entry in
        guard entry.count >= 82, isPicture(fields, entry) else { return nil }
        let start = entry.lowerBound + 50
        let text = name(.device, "compressor name", start..<start + 32, fields, box)
        return text.flatMap { $0.value.hasPrefix("Lavc") ? nil : $0 }
      }
    case "dref":
      return entries(fields, from: 8).compactMap { entry in
        let text = min(entry.lowerBound + 12, entry.upperBound)..<entry.upperBound
        return name(.path, "data reference", text, fields, box)
      }
    default: return []
    }
  }

  /// Whether a sample entry is one of pictures: it states a width and height and 72 dots per inch.
  private static func isPicture(_ fields: HeaderBytes, _ entry: Range<Int>) -> Bool {
    fields.long(entry.lowerBound + 36) == 0x0048_0000
      && fields.long(entry.lowerBound + 40) == 0x0048_0000
  }

  private static func entries(_ fields: HeaderBytes, from start: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = start
    while found.count < 64, let size = fields.long(place), size >= 8,
      size <= fields.bytes.count - place
    {
      found.append(place..<place + size)
      place += size
    }
    return found
  }

  private static func name(
    _ kind: PrivacyFinding.Kind, _ key: String, _ range: Range<Int>, _ fields: HeaderBytes,
    _ box: MediaBox
  ) -> Name? {
    guard range.lowerBound < range.upperBound, range.upperBound <= fields.bytes.count,
      fields.bytes[range].contains(where: { $0 != 0 })
    else { return nil }
    let text = String(decoding: fields.bytes[range].filter { 0x20...0x7e ~= $0 }, as: UTF8.self)
    if usual.contains(text.lowercased()) { return nil }
    return Name(
      kind: kind, key: key, value: text,
      range: box.content + range.lowerBound..<box.content + range.upperBound)
  }
}
