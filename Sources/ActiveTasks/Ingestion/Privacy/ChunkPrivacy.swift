/// Metadata of WAV, Wave64 and AIFF files: chunks that do not describe the samples become padding of the
/// same size.
enum ChunkPrivacy {
  /// Chunks that describe the samples, or hold nothing but numbers about them.
  private static let harmless: Set<String> = [
    "fmt ", "ds64", "fact", "cue ", "COMM", "FVER", "CHAN", "chna",
  ]
  private static let secrets: [String: String] = [
    "bext": "broadcast extension", "iXML": "iXML", "guan": "GUANO", "_PMX": "XMP", "id3 ": "ID3",
    "ID3 ": "ID3", "axml": "XML", "aXML": "XML", "cart": "radio cart", "DISP": "title",
    "NAME": "name", "AUTH": "author", "(c) ": "copyright", "ANNO": "annotation",
    "COMT": "comments", "umid": "material identifier", "PAD ": "padding", "JUNK": "padding",
    "junk": "padding", "FLLR": "padding",
  ]

  static func scan(_ file: InputFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    let head = HeaderBytes(bytes: try file.bytes(0..<40), bigEndian: true)
    guard let dialect = RIFFDialect(head.code(0)) else {
      throw PrivacyScan.damaged("its header is not at its start", at: 0)
    }
    let samples = dialect.label == "AIFF" ? "SSND" : "data"
    let walker = try ChunkWalker(file, dialect: dialect, base: 0, dataName: samples)
    guard let data = walker.first(samples) else {
      throw PrivacyScan.damaged("it has no samples", at: 0)
    }
    scan.payload = [data.body]
    if dialect.label == "AIFF" {
      let offset = HeaderBytes(
        bytes: try file.bytes(data.body.lowerBound..<data.body.lowerBound + 4), bigEndian: true
      ).long(0)
      let start = data.body.lowerBound + 8
      if let offset, start <= data.body.upperBound, offset <= data.body.upperBound - start {
        scan.payload = [start + offset..<data.body.upperBound]
        try takeLoose(start..<start + offset, "before the samples", file, &scan)
      }
    }
    for chunk in walker.chunks where chunk.body != data.body {
      let fields = try walker.content(chunk)
      if ["LIST", "list"].contains(chunk.name) {
        let isInfo = fields.code(0) == "INFO"
        let words = isInfo ? AudioMetadata.read(fields, chunk.name) : []
        try take(chunk, words, isInfo ? "INFO" : "LIST", file, dialect, &scan)
      } else if !harmless.contains(chunk.name) {
        let name = secrets[chunk.name] ?? chunk.name
        if name == "padding", try PrivacyScan.isBlank(chunk.body, of: file) { continue }
        let words =
          ["bext", "iXML", "guan"].contains(chunk.name)
          ? AudioMetadata.read(fields, chunk.name)
          : secrets[chunk.name] == nil
            ? [] : [AudioMetadata(name, fields.text(0..<min(400, fields.bytes.count)))]
        try take(chunk, words, name, file, dialect, &scan)
      }
    }
    try takeLoose(walker.loose, "behind the last chunk", file, &scan)
  }

  private static func takeLoose(
    _ range: Range<Int>, _ place: String, _ file: InputFile, _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    guard try !PrivacyScan.isBlank(range, of: file) else { return }
    scan.findings.append(
      PrivacyFinding(.unknown, at: .byte(range.lowerBound), place, "\(range.count) bytes"))
    scan.clear(range)
  }

  private static func take(
    _ chunk: AudioChunk, _ words: [AudioMetadata], _ name: String, _ file: InputFile,
    _ dialect: RIFFDialect, _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    let known = words.filter { !$0.value.isEmpty }
    if known.isEmpty {
      guard try !PrivacyScan.isBlank(chunk.body, of: file) else { return }
      scan.findings.append(
        PrivacyFinding(.unknown, at: .byte(chunk.place), name, "\(chunk.body.count) bytes"))
    }
    for word in known {
      scan.findings.append(
        PrivacyFinding(kind(word.key), at: .byte(chunk.place), word.key, word.value))
    }
    if dialect.codeBytes == 4 {
      scan.replace(chunk.place..<chunk.place + 4, with: Array("JUNK".utf8))
    }
    scan.clear(chunk.body)
  }

  private static func kind(_ key: String) -> PrivacyFinding.Kind {
    if key.hasSuffix("Date") || key.hasSuffix("Time") || key == "INFO.ICRD" { return .date }
    if ["bext.originator", "INFO.IART", "name", "author", "copyright"].contains(key) {
      return .person
    }
    return key == "INFO.ISFT" || key == "bext.codingHistory" ? .device : .text
  }
}
