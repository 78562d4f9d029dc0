/// What surrounds the items of a log: nothing in `[…]`, other members in `{"startDate":…,"items":[…]}`.
struct JSONLogFrame: Equatable {
  /// Whether the root is an object, not the array of the items itself.
  var isObject = false
  /// The members of the root object before and after `items`; `items` itself stays empty.
  var members: [String: JSONValue] = [:]
}

extension JSONParser {
  /// Reads up to the first item, past the `[` of the items.
  ///
  /// - Throws: `Diagnostic` `json.no-items` when the root is an object without an array `items`,
  ///   `json.not-a-log` when it is neither object nor array, or what `value()` throws.
  mutating func openLog() throws(Diagnostic) -> JSONLogFrame {
    var frame = JSONLogFrame()
    skipByteOrderMark()
    if skip("[") { return frame }
    guard skip("{") else {
      throw failure("this is not a log", code: "json.not-a-log", expected: "'{' or '['")
    }
    frame.isObject = true
    guard !skip("}") else { throw noItems(frame) }
    repeat {
      let key = try key(notIn: frame.members)
      if key == "items", skip("[") {
        frame.members[key] = .array([])
        return frame
      }
      frame.members[key] = try value()
    } while skip(",")
    try require("}")
    throw noItems(frame)
  }

  /// Reads the members of the root object behind the `]` of the items, and its `}`.
  ///
  /// - Throws: what `value()` throws.
  mutating func closeLog(_ frame: inout JSONLogFrame) throws(Diagnostic) {
    guard frame.isObject else { return skipSpace() }
    while skip(",") {
      let key = try key(notIn: frame.members)
      frame.members[key] = try value()
    }
    try require("}")
    skipSpace()
  }

  /// Refuses another log where the first one has ended.
  ///
  /// - Parameter base: bytes of the file before those of the parser.
  /// - Throws: `Diagnostic` `json.second-log`.
  func refuseSecondLog(base: Int = 0) throws(Diagnostic) {
    guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else { return }
    throw Diagnostic(
      "json.second-log", "another log begins behind the first", at: .byte(base + index),
      found: AdapterRegistry.preview(Array(bytes[index...].prefix(24))),
      expected: "one log a file", hint: "split the file there")
  }

  private func noItems(_ frame: JSONLogFrame) -> Diagnostic {
    Diagnostic(
      "json.no-items", "the object has no array \"items\"",
      found: frame.members.isEmpty
        ? "no keys" : "keys " + frame.members.keys.sorted().prefix(8).joined(separator: ", "),
      expected: "{\"items\":[…]}", hint: "see: active-cli describe formats")
  }
}
