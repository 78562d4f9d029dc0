/// Explains an input that no adapter recognises.
enum UnknownFormat {
  /// First bytes of archives, with what they are called.
  private static let archives: [(magic: [UInt8], name: String)] = [
    (Array("PK\u{3}\u{4}".utf8), "ZIP archive"), ([0x1f, 0x8b], "gzip archive"),
  ]

  /// The diagnostic for an input that begins with `head`, read for `task` if that is known.
  static func diagnostic(_ head: [UInt8], task: ActiveTask.Kind? = nil) -> Diagnostic {
    let found = AdapterRegistry.preview(head)
    let first = head.first { !isSpace($0) }
    // The end of a list of members, with nothing before it.
    if head.starts(with: Array("PK\u{5}\u{6}".utf8)) {
      return Diagnostic(
        "input.empty", "the archive is empty", found: "a ZIP archive without files",
        expected: "a recording", hint: "copy or make it again from its source")
    }
    if let archive = archives.first(where: { head.starts(with: $0.magic) }) {
      return Diagnostic(
        "input.unknown-format", "is a \(archive.name)", found: found,
        expected: "the recording inside it",
        hint:
          "unpack it and name the file or the folder; 'active-cli batch' reads the uploads of a study"
      )
    }
    if head.contains(where: { $0 < 0x20 && !isSpace($0) }) {
      return Diagnostic(
        "input.unknown-format", "the file is not text", found: found,
        expected: "a table or a JSON log",
        hint: "export the recording as CSV or JSON; of sound without a header give"
          + " --input-format audio.raw and --rate")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      if let fault = jsonFault(head) { return fault }
      if task == .heartRate {
        return Diagnostic(
          "input.unknown-format", "the JSON is no document of the heart that is known",
          found: found, expected: "samples with their times, or {\"rr\":[…],\"unit\":\"ms\"}",
          hint: "name a list of intervals 'rr', or write them one a line")
      }
      return Diagnostic(
        "input.unknown-format", "the JSON is no log that is known", found: found,
        expected: "one of: active-cli describe formats",
        hint: "see what is wrong with --input-format researchkit.deviceMotion")
    }
    return Diagnostic(
      "input.unknown-format", "the format is not recognised", found: found,
      expected: "one of: active-cli describe formats",
      hint: "name it with --input-format, or a CSV's columns with --columns")
  }

  /// What is wrong with JSON text; `nil` when it is sound as far as `head` goes.
  private static func jsonFault(_ head: [UInt8]) -> Diagnostic? {
    var parser = JSONParser(head)
    parser.skipByteOrderMark()
    do throws(Diagnostic) {
      _ = try parser.value()
    } catch {
      return error.code == "json.truncated" ? nil : error
    }
    guard parser.skip("{") else { return nil }
    return Diagnostic(
      "input.unknown-format", "the JSON is one object after the other", at: .byte(parser.index - 1),
      found: AdapterRegistry.preview(head), expected: "one log: {\"items\":[…]} or […]",
      hint: "make one array of the objects: jq -s . FILE")
  }

  /// Whether `byte` is a blank, a tab or a line end.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
