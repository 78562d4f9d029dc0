/// Names, places, sandbox paths and device names in JSON; everything else stays byte for byte.
struct JSONPrivacy {
  private static let sizeLimit = 1 << 28

  private var parser: JSONParser
  private var scan: PrivacyScan
  private var known: [String: Int] = [:]
  private var line = 1
  private var lineStart = 0
  private var counted = 0
  private var removedKeys = 0
  /// What stands for the texts that tell people apart: the same for the same text.
  private var people: [String: String] = [:]
  private var kinds: [[String]: PrivacyFinding.Kind?] = [:]

  static func scan(_ file: InputFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    guard file.size <= sizeLimit else {
      throw PrivacyScan.damaged("the document is longer than \(sizeLimit) bytes", at: 0)
    }
    let bytes = try file.bytes(0..<file.size)
    // The whole document is checked first, so that the walk meets no surprise.
    _ = try JSONParser.document(bytes, acceptsNonFinite: true)
    var walk = JSONPrivacy(bytes, scan)
    walk.parser.skipByteOrderMark()
    try walk.value("", in: [], owner: nil)
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

  /// `owner`: what the object around it is, when everything in it tells that.
  private mutating func value(
    _ key: String, in parents: [String], owner: PrivacyFinding.Kind?
  ) throws(Diagnostic) {
    parser.skipSpace()
    let start = parser.index
    if parser.skip("{") {
      guard !parser.skip("}") else { return }
      let owner = owner ?? kind(ofKey: key, in: parents)
      repeat {
        parser.skipSpace()
        let place = parser.index
        let name = try parser.string()
        checkKey(name, place..<parser.index)
        try parser.require(":")
        try value(name, in: parents + [key], owner: owner)
      } while parser.skip(",")
      try parser.require("}")
    } else if parser.skip("[") {
      guard !parser.skip("]") else { return }
      repeat { try value(key, in: parents, owner: owner) } while parser.skip(",")
      try parser.require("]")
    } else {
      check(try parser.value(), start..<parser.index, key, parents, owner)
    }
  }

  private mutating func check(
    _ value: JSONValue, _ range: Range<Int>, _ key: String, _ parents: [String],
    _ owner: PrivacyFinding.Kind?
  ) {
    let text = value.string
    if let kind = owner ?? kind(ofKey: key, in: parents), let shown = value.scalarText {
      guard let text else { return add(kind, key, shown, range, "null") }
      guard JSONSecrets.tellsApart(key: key, in: parents) else {
        return text.isEmpty ? () : add(kind, key, shown, range, "\"\"")
      }
      // Scanned again, the copy has nothing to be removed.
      if !text.isEmpty, !Self.isRemoved(text) { add(kind, key, shown, range, placeholder(text)) }
    } else if let text {
      let clean = JSONSecrets.clean(text)
      if let kind = clean.kind { add(kind, key, clean.found, range, Self.quoted(clean.text)) }
    }
  }

  private mutating func kind(ofKey key: String, in parents: [String]) -> PrivacyFinding.Kind? {
    let place = [key, parents.last ?? ""]
    if let known = kinds[place] { return known }
    let kind = JSONSecrets.kind(ofKey: key, in: parents)
    if kinds.count < 4096 { kinds[place] = .some(kind) }
    return kind
  }

  private mutating func placeholder(_ text: String) -> String {
    let known = people[text] ?? "removed\(people.count + 1)"
    people[text] = known
    return Self.quoted(known)
  }

  private static func isRemoved(_ text: String) -> Bool {
    let digits = text.dropFirst("removed".count)
    return text.hasPrefix("removed") && !digits.isEmpty
      && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private mutating func checkKey(_ name: String, _ range: Range<Int>) {
    let clean = JSONSecrets.clean(name)
    guard let kind = clean.kind else { return }
    removedKeys += 1
    add(kind, "key", clean.found, range, Self.quoted("removed\(removedKeys)"))
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

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

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
