extension AudioMetadata {
  /// The texts of a WAV file: `LIST`/`INFO`, `bext`, `iXML` and GUANO, in file order.
  static func read(_ walker: ChunkWalker) throws(Diagnostic) -> [AudioMetadata] {
    var metadata: [AudioMetadata] = []
    for chunk in walker.chunks where ["LIST", "list", "bext", "iXML", "guan"].contains(chunk.name) {
      metadata += read(try walker.content(chunk), chunk.name)
    }
    return metadata.filter { !$0.value.isEmpty }
  }

  /// The texts of one chunk called `name`.
  static func read(_ fields: HeaderBytes, _ name: String) -> [AudioMetadata] {
    switch name {
    case "LIST", "list": info(fields)
    case "bext": broadcast(fields)
    default: [AudioMetadata(name, fields.text(0..<fields.bytes.count))]
    }
  }

  private static func info(_ fields: HeaderBytes) -> [AudioMetadata] {
    guard fields.code(0) == "INFO" else { return [] }
    var metadata: [AudioMetadata] = []
    var position = 4
    while let name = fields.code(position), let size = fields.long(position + 4) {
      let end = min(position + 8 + size, fields.bytes.count)
      metadata.append(AudioMetadata("INFO.\(name)", fields.text(position + 8..<end)))
      position = end + end % 2
    }
    return metadata
  }

  /// Fields of the EBU Tech 3285 broadcast extension.
  private static func broadcast(_ fields: HeaderBytes) -> [AudioMetadata] {
    [
      AudioMetadata("bext.description", fields.text(0..<256)),
      AudioMetadata("bext.originator", fields.text(256..<288)),
      AudioMetadata("bext.originatorReference", fields.text(288..<320)),
      AudioMetadata("bext.originationDate", fields.text(320..<330)),
      AudioMetadata("bext.originationTime", fields.text(330..<338)),
      AudioMetadata("bext.codingHistory", fields.text(602..<max(fields.bytes.count, 602))),
    ]
  }
}
