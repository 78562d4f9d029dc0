/// The words in a movie's boxes of metadata.
enum MovieMetadata {
  /// A key with its text and its place in the bytes.
  typealias Entry = (key: String, value: String, place: Int)

  /// The entries of a box `code` with the content `bytes`.
  static func entries(_ code: String, _ bytes: [UInt8]) -> [Entry] {
    let fields = HeaderBytes(bytes: bytes, bigEndian: true)
    switch code {
    case "uuid":
      let text = bytes.count > 16 ? fields.text(16..<bytes.count) : ""
      return [(text.contains("xpacket") ? "XMP" : "uuid", text, 0)]
    case "meta": return meta(fields)
    default: return userData(fields)
    }
  }

  /// What a key may tell.
  static func kind(_ key: String) -> PrivacyFinding.Kind {
    let apple = "com.apple.quicktime."
    let word = (key.hasPrefix(apple) ? String(key.dropFirst(apple.count)) : key).lowercased()
    func has(_ parts: String...) -> Bool { parts.contains { word.contains($0) } }
    if has("location", "xyz", "loci", "gps") { return .location }
    if has("date", "©day", "time") { return .date }
    if has("make", "model", "software", "©mak", "©mod", "©swr", "encoder", "©too", "©enc") {
      return .device
    }
    if has("artist", "author", "©art", "©aut", "name", "©nam", "copyright") { return .person }
    if has("covr", "artwork") { return .picture }
    return .text
  }

  private static func boxes(_ fields: HeaderBytes, _ range: Range<Int>) -> [(String, Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound, found.count < 1024, let size = fields.long(place),
      size >= 8, size <= range.upperBound - place
    {
      let bytes = fields.bytes[place + 4..<place + 8]
      let name =
        bytes.first == 0xa9
        ? "©" + String(decoding: bytes.dropFirst(), as: UTF8.self)
        : String(decoding: bytes, as: UTF8.self)
      found.append((name, place + 8..<place + size))
      place += size
    }
    return found
  }

  /// `udta`: boxes whose text follows a length and a language, or a `meta` box.
  private static func userData(_ fields: HeaderBytes) -> [Entry] {
    boxes(fields, 0..<fields.bytes.count).flatMap { name, range -> [Entry] in
      if name == "meta" {
        let inner = HeaderBytes(bytes: Array(fields.bytes[range]), bigEndian: true)
        return meta(inner).map { ($0.key, $0.value, $0.place + range.lowerBound) }
      }
      let start = range.lowerBound + (name.hasPrefix("©") ? 4 : 0)
      let text = start < range.upperBound ? readable(fields, start..<range.upperBound) : ""
      return [(name, text, range.lowerBound - 8)]
    }
  }

  /// `meta`: keys and values by number (`mdta`), or boxes with names of their own (iTunes).
  private static func meta(_ fields: HeaderBytes) -> [Entry] {
    // QuickTime's has no version; MPEG-4's begins with four zeros.
    let isFull = fields.long(0) == 0
    let parts = boxes(fields, (isFull ? 4 : 0)..<max(fields.bytes.count, isFull ? 4 : 0))
    var keys: [String] = []
    if let range = parts.first(where: { $0.0 == "keys" })?.1 {
      keys = boxes(fields, min(range.lowerBound + 8, range.upperBound)..<range.upperBound).map {
        fields.text($0.1)
      }
    }
    guard let list = parts.first(where: { $0.0 == "ilst" })?.1 else {
      return keys.map { ($0, "", 0) }
    }
    return boxes(fields, list).map { name, range in
      let number = fields.long(range.lowerBound - 4) ?? 0
      let key = (1...max(keys.count, 1)).contains(number) && !keys.isEmpty ? keys[number - 1] : name
      let data = boxes(fields, range).first { $0.0 == "data" }?.1
      let text = data.map {
        readable(fields, min($0.lowerBound + 8, $0.upperBound)..<$0.upperBound)
      }
      return (key, text ?? "", range.lowerBound - 8)
    }
  }

  private static func readable(_ fields: HeaderBytes, _ range: Range<Int>) -> String {
    let text = fields.text(range.lowerBound..<min(range.upperBound, range.lowerBound + 400))
    return text.unicodeScalars.contains("\u{fffd}") || (text.isEmpty && !range.isEmpty)
      ? "\(range.count) bytes" : text
  }
}
