import CSimdjson

extension JSONItemStream {
  /// The diagnostic for a block that was not read.
  static func diagnostic(
    _ status: csj_status, item: Int, at offset: Int, found: [UInt8]
  ) -> Diagnostic {
    let (code, problem, expected) =
      switch status {
      case csj_no_memory: ("json.no-memory", "needs more memory than there is", "a smaller file")
      case csj_invalid_utf8: ("json.invalid-utf8", "is not valid UTF-8", "UTF-8")
      case csj_control_character:
        ("json.control-character", "has a control character in a string", "an escape such as \\n")
      case csj_unclosed_string: ("json.unclosed-string", "has a string without an end", "'\"'")
      case csj_invalid_number:
        ("json.invalid-number", "has a value that is no finite number", "a JSON number or null")
      case csj_invalid_string:
        ("json.invalid-string", "has a string with an invalid escape", "a JSON string")
      case csj_item_not_object: ("json.item-not-object", "is not an object", "{…}")
      default: ("json.syntax", "is not valid JSON", "',', '}' or a value")
      }
    return Diagnostic(
      code, "item \(item) \(problem)", at: .byte(offset),
      found: found.isEmpty ? "end of input" : AdapterRegistry.preview(found), expected: expected,
      hint: "export the file again, or cut it before item \(item)")
  }
}
