/// Reads Garmin's FIT files message by message.
///
/// Source: Garmin, *Flexible and Interoperable Data Transfer (FIT) Protocol*, rev. 2.5: file header,
/// record headers, definition and data messages, compressed time stamps, developer fields, chained files.
struct FITFile {
  /// The longest file, bytes.
  private static let limit = 1 << 28
  private static let headerSizes = 12...14

  private let bytes: [UInt8]
  private var index = 0
  private var definitions: [Int: FITDefinition] = [:]
  private var lastTime: UInt32?
  private var flags: [QualityFlag] = []

  /// The file in `source`.
  ///
  /// - Throws: `Diagnostic` `input.too-large` or a read failure.
  init(_ source: ByteSource) throws(Diagnostic) { bytes = try source.readAll(limit: Self.limit) }

  /// Whether an input that begins with `head` is a FIT file.
  static func recognizes(_ head: [UInt8]) -> Bool {
    head.count >= 12 && headerSizes.contains(Int(head[0]))
      && head[8..<12].elementsEqual(".FIT".utf8)
  }

  /// Calls `body` with every data message in order, of chained files too.
  ///
  /// - Returns: flags `fit.unterminated` and `fit.checksum`.
  /// - Throws: `Diagnostic` `fit.damaged` with the place, or what `body` throws.
  mutating func forEach(
    _ body: (FITMessage) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> [QualityFlag] {
    repeat { try readPart(body) } while index < bytes.count
    return flags
  }

  /// One header with its messages and checksum.
  private mutating func readPart(
    _ body: (FITMessage) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let start = index
    guard Self.recognizes(Array(bytes[start...].prefix(14))) else {
      throw damaged("there is no file header", found: "\(bytes[start...].prefix(12).count) bytes")
    }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
    index = start + Int(bytes[start])
    // A watch that lost its power leaves 0 there.
    let isOpen = length == 0
    let end = isOpen ? bytes.count : min(index + length, bytes.count)
    definitions = [:]
    while index < end {
      guard try readRecord(before: end, body) else { break }
    }
    let isCut = isOpen || index < end || end + 2 > bytes.count
    if isCut {
      flags.append(
        QualityFlag(
          "fit.unterminated", .warning, "the file ends before its last message", at: .byte(index)))
      index = bytes.count
      return
    }
    let stated = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
    index = end + 2
    guard stated != FITChecksum.of(bytes[start..<end]) else { return }
    flags.append(
      QualityFlag(
        "fit.checksum", .warning, "the checksum is wrong: bytes were changed or lost",
        at: .byte(end)))
  }

  /// Reads one definition or data message; `false` when it is cut off.
  private mutating func readRecord(
    before end: Int, _ body: (FITMessage) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    let header = bytes[index]
    let isCompressed = header & 0x80 != 0
    if !isCompressed, header & 0x40 != 0 {
      return readDefinition(Int(header & 0x0f), hasDeveloperFields: header & 0x20 != 0, before: end)
    }
    let local = Int(isCompressed ? header >> 5 & 0x03 : header & 0x0f)
    guard let definition = definitions[local] else {
      throw damaged("a message has no definition", found: "local type \(local)")
    }
    guard index + 1 + definition.size <= end else { return false }
    let content = bytes[(index + 1)..<(index + 1 + definition.size)]
    var time = FITMessage(definition: definition, bytes: content, timestamp: nil).values(253).first
      .map { UInt32(truncatingIfNeeded: $0) }
    if isCompressed, let last = lastTime {
      // Five bits that follow the last time stamp, rolling over every 32 s.
      time = last &+ (UInt32(header & 0x1f) &- last) & 0x1f
    }
    if let time { lastTime = time }
    index += 1 + definition.size
    try body(FITMessage(definition: definition, bytes: content, timestamp: time))
    return true
  }

  private mutating func readDefinition(
    _ local: Int, hasDeveloperFields: Bool, before end: Int
  ) -> Bool {
    guard index + 6 <= end else { return false }
    let isBigEndian = bytes[index + 2] == 1
    let number = (Int(bytes[index + 3]), Int(bytes[index + 4]))
    let count = Int(bytes[index + 5])
    var place = index + 6
    guard place + 3 * count <= end else { return false }
    var definition = FITDefinition(
      message: isBigEndian ? number.0 << 8 | number.1 : number.1 << 8 | number.0,
      isBigEndian: isBigEndian, fields: [], size: 0)
    for _ in 0..<count {
      definition.fields.append(
        .init(
          number: bytes[place], size: Int(bytes[place + 1]), baseType: bytes[place + 2],
          offset: definition.size))
      definition.size += Int(bytes[place + 1])
      place += 3
    }
    if hasDeveloperFields {
      guard place < end, place + 1 + 3 * Int(bytes[place]) <= end else { return false }
      let own = Int(bytes[place])
      place += 1
      for _ in 0..<own {
        definition.size += Int(bytes[place + 1])
        place += 3
      }
    }
    definitions[local] = definition
    index = place
    return true
  }

  private func damaged(_ message: String, found: String) -> Diagnostic {
    Diagnostic(
      "fit.damaged", message, at: .byte(index), found: found, expected: "a FIT file",
      hint: "copy it again from the device")
  }
}
