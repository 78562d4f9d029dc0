/// Names, places, sandbox paths and device names in JSON; everything else stays byte for byte.
struct JSONPrivacy {
  private static let sizeLimit = 1 << 28
  private static let persons: Set<String> = ["givenName", "familyName", "fullName", "email"]
  private static let devices: Set<String> = [
    "source", "sourceName", "deviceName", "phoneInfo", "serialNumber", "deviceSerialNumber",
    "localIdentifier", "udi", "udiDeviceIdentifier",
  ]
  private static let places: Set<String> = [
    "latitude", "longitude", "street", "city", "postalCode", "userInput", "address",
  ]
  private static let roots = ["/var/mobile/", "/private/var/", "/Users/", "/home/", "file:///"]

  private var parser: JSONParser
  private var scan: PrivacyScan
  private var known: [String: Int] = [:]
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  static func scan(_ file: AudioFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    guard file.size <= sizeLimit else {
      throw PrivacyScan.damaged("the document is longer than \(sizeLimit) bytes", at: 0)
    }
    let bytes = try file.bytes(0..<file.size)
    // The whole document is checked first, so that the walk meets no surprise.
    _ = try JSONParser.document(bytes, acceptsNonFinite: true)
    var walk = JSONPrivacy(bytes, scan)
    walk.parser.skipByteOrderMark()
    try walk.value(key: nil)
    scan = walk.scan
    scan.settle()
    var place = 0
    for edit in scan.edits {
      scan.payload.append(place..<edit.range.lowerBound)
      place = edit.range.upperBound
    }
    scan.payload.append(place..<bytes.count)
  }

  private init(_ bytes: [UInt8], _ scan: PrivacyScan) {
    parser = JSONParser(bytes)
    parser.acceptsNonFinite = true
    self.scan = scan
  }

  private mutating func value(key: String?) throws(Diagnostic) {
    parser.skipSpace()
    let start = parser.index
    if parser.skip("{") {
      guard !parser.skip("}") else { return }
      repeat {
        parser.skipSpace()
        let name = try parser.string()
        try parser.require(":")
        try value(key: name)
      } while parser.skip(",")
      try parser.require("}")
    } else if parser.skip("[") {
      guard !parser.skip("]") else { return }
      repeat { try value(key: key) } while parser.skip(",")
      try parser.require("]")
    } else {
      check(try parser.value(), start..<parser.index, key)
    }
  }

  private mutating func check(_ value: JSONValue, _ range: Range<Int>, _ key: String?) {
    let key = key ?? ""
    let text = value.string
    if let text, let path = Self.path(in: text) {
      let name = text.split(separator: "/").last.map(String.init) ?? ""
      guard name != text else { return }
      add(.path, key, path, range, "\"\(Self.escaped(name))\"")
    } else if Self.persons.contains(key), let text, !text.isEmpty {
      add(.person, key, text, range, "\"\"")
    } else if Self.devices.contains(key), let text, !text.isEmpty {
      add(.device, key, text, range, "\"\"")
    } else if Self.places.contains(key), value != .null, text != "", value.scalarText != nil {
      add(.location, key, value.scalarText ?? "", range, text == nil ? "null" : "\"\"")
    } else if let text, Self.isAddress(text) {
      add(.person, key, text, range, "\"\"")
    }
  }

  private mutating func add(
    _ kind: PrivacyFinding.Kind, _ key: String, _ text: String, _ range: Range<Int>,
    _ replacement: String
  ) {
    scan.replace(range, with: Array(replacement.utf8))
    let same = "\(key)=\(text)"
    if let index = known[same] {
      scan.findings[index].count += 1
      return
    }
    known[same] = scan.findings.count
    while counted < range.lowerBound {
      if parser.bytes[counted] == 0x0a {
        line += 1
        lineStart = counted + 1
      }
      counted += 1
    }
    scan.findings.append(
      PrivacyFinding(kind, at: .line(line, column: counted - lineStart + 1), key, text))
  }

  /// The text, when it is a path of a device or computer.
  private static func path(in text: String) -> String? {
    roots.contains { text.hasPrefix($0) } ? text : nil
  }

  /// Whether `text` is an e-mail address and nothing else.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].dropFirst().contains(".")
      && !text.contains(" ") && !parts[1].hasSuffix(".")
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\"" || scalar == "\\" || scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
