internal import ActiveTasks

/// Flags about what may leave a study.
enum SharingFlags {
  static let flags = [
    Flag(
      "dates", .choice(DatePolicy.names), default: "keep", .input,
      help:
        "Keep dates, keep years only, or shift them by whole weeks that differ between participants and that only"
        + " the key tells. Other than with keep, sessions have numbers and paths are left out."),
    Flag(
      "key", .path(placeholder: "FILE"), default: "RESULTS.key", .input,
      help: "The secret behind the shift of dates, such as that of the batch; made when missing."),
    Flag(
      "consent-scope", .choice(["sponsors_and_partners", "all_qualified_researchers", "any"]),
      default: "sponsors_and_partners", .input,
      help:
        "The least sharing that a participant must have agreed to; 'any' lets consents through that do not speak of"
        + " sharing. no_sharing always stays."),
    Flag(
      "text", .choice(["keep", "drop"]), default: "drop", .input,
      help:
        "Keep or withhold words that may name people and places: answers, recognised speech, names, and the details of"
        + " flags."),
  ]

  /// The rules that were given to `command` for the folder `results`; their key has no bytes when it has to be made.
  ///
  /// - Returns: the rules, and the key that has to be kept before anything leaves; `nil` when none has to be made.
  /// - Throws: `Diagnostic` `usage.flag`, `pseudonym.key` or `input.…`.
  static func rules(
    _ arguments: ParsedArguments, results: String, command: String
  ) throws(Diagnostic) -> (rules: SharingRules, newKey: ShiftKey?) {
    var newKey: ShiftKey?
    var rules = SharingRules()
    rules.keepsText = arguments.text("text") == "keep"
    switch arguments.text("consent-scope") {
    case "any": rules.scope = nil
    case "all_qualified_researchers": rules.scope = .all
    default: rules.scope = .partners
    }
    if arguments.text("key") != nil, arguments.text("dates") != "shift" {
      throw Diagnostic(
        "usage.flag", "--key needs --dates shift", expected: "--dates shift",
        hint: "see: active-cli \(command) --help")
    }
    switch arguments.text("dates") {
    case "year": rules.dates = .year
    case "shift":
      let own = FolderListing.withoutSlash(results) + ".key"
      let key = try ShiftKey(arguments.text("key") ?? own)
      if let warning = key.warning { DiagnosticPrinter().print(warning) }
      rules.dates = .shift(key: key.isNew ? [] : key.bytes)
      if key.isNew { newKey = key }
    default: break
    }
    return (rules, newKey)
  }
}
