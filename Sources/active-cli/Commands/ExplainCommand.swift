internal import ActiveTasks

/// `explain [CODE…]`: what the code of a message or flag means, what it comes from and what to do.
enum ExplainCommand {
  static let command = Command(
    path: ["explain"], summary: "Explain the codes of messages and flags.",
    discussion:
      "Every message has its code in brackets, every flag of a result has one, too. For each"
      + " CODE the command prints what it costs, what it means, what it usually comes from and what to"
      + " do. The part before the point, such as csv, stands for all codes that begin with it. Without"
      + " a code it lists all of them by group.",
    operands: .codes, ownFlags: [CommonFlags.listing],
    examples: [
      .init("explain motion.gaps", "Explain a flag."),
      .init("explain csv", "Explain every code that begins with csv."),
      .init("explain", "List every code."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    let format = arguments.text("format").flatMap(ListingFormat.init) ?? .table
    var codes: [CodeExplanation] = []
    for word in arguments.operands { codes += try find(word) }
    guard format == .table else {
      return try DescribeCommand.print(
        listing(arguments.operands.isEmpty ? CodeCatalog.all : codes), arguments)
    }
    let width = Terminal.output.width
    let pages =
      arguments.operands.isEmpty
      ? CodeCatalog.groups.map { overview($0, width) } : codes.map { page($0, width) }
    let sink = try OutputSink()
    try sink.writeLine(pages.joined(separator: "\n\n"))
    try sink.finish()
    return .success
  }

  /// What `word` names: one code, also in the brackets of a message, or all of an area.
  ///
  /// - Throws: `Diagnostic` `usage.unknown-code` with the nearest codes.
  private static func find(_ word: String) throws(Diagnostic) -> [CodeExplanation] {
    let name =
      word.hasPrefix("[") && word.hasSuffix("]") ? String(word.dropFirst().dropLast()) : word
    let all = CodeCatalog.all
    let found = all.filter { $0.code == name }
    if !found.isEmpty { return found }
    let area = all.filter { $0.code.hasPrefix(name + ".") }
    guard area.isEmpty else { return area }
    let codes = all.map(\.code)
    let near = Suggestion.near(to: name, in: codes)
    let ending = codes.filter { $0.hasSuffix("." + name) && !near.contains($0) }
    let proposed = (near + ending).prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    throw Diagnostic(
      "usage.unknown-code", "there is no code '\(name)'",
      hint: proposed.isEmpty ? "see all of them: active-cli explain" : "did you mean \(proposed)?")
  }

  private static func overview(_ group: CodeGroup, _ width: Int) -> String {
    var table = AlignedTable([("", .left), ("", .left), ("", .left)])
    for code in group.codes { table.append([code.code, code.kinds, code.meaning]) }
    let lines = table.lines(indent: 2, width: width).dropFirst()
    return ([group.title] + lines).joined(separator: "\n")
  }

  private static func page(_ code: CodeExplanation, _ width: Int) -> String {
    let paragraphs =
      code.weights.map { "\($0.rawValue): \(code.effect($0))." }
      + [code.meaning, "Usual cause: " + code.cause, "What to do: " + code.remedy]
    let lines = paragraphs.flatMap { TextWrap.lines($0, width: width - 2) }.map { "  " + $0 }
    return ([code.code] + lines).joined(separator: "\n")
  }

  private static func listing(_ codes: [CodeExplanation]) -> Listing {
    var listing = Listing([
      .init("code"), .init("kinds"), .init("meaning"), .init("cause"), .init("remedy"),
    ])
    for code in codes {
      listing.append([
        .text(code.code), .text(code.kinds), .text(code.meaning), .text(code.cause),
        .text(code.remedy),
      ])
    }
    return listing
  }
}

extension CodeExplanation {
  /// How it comes, for people.
  var kinds: String { weights.map(\.rawValue).joined(separator: ", ") }
}
