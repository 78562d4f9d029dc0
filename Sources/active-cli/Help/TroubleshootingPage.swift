internal import ActiveTasks

/// The guide page docs/guide/troubleshooting.md, made of the catalogue of codes.
enum TroubleshootingPage {
  /// The page in Markdown, without a line feed at its end.
  static func text(_: CommandRegistry) -> String {
    (head + CodeCatalog.groups.flatMap(section)).joined(separator: "\n")
  }

  private static var head: [String] {
    [
      "# Troubleshooting by code", "",
      "<!-- made by: active-cli generate troubleshooting -->", "",
      "Every message on standard error has a code in brackets, every flag of a result has one, too. Here is what each means;",
      "the program tells the same:", "",
      "```sh", "active-cli explain motion.gaps", "active-cli explain csv", "```", "",
      "| how a code comes | what it costs |", "|---|---|",
      "| error | a message: what it is about (an input, a session, the command) could not be done; the others go on |",
      "| warning | a message: the work is done, look at it |",
      "| flag info | in a result: worth knowing, the numbers stand |",
      "| flag warning | in a result: its quality is `suspect` |",
      "| flag error | in a result: its quality is `unusable` |",
      "| mark | on one outcome of a table of outcomes |", "",
    ] + CodeCatalog.groups.map { "- [\($0.title)](#\(anchor($0.title)))" }
  }

  private static func section(_ group: CodeGroup) -> [String] {
    ["", "## \(group.title)"]
      + group.codes.flatMap { code in
        [
          "", "### `\(code.code)`", "", "*\(code.kinds).* \(code.meaning)", "",
          "- Usual cause: \(code.cause)", "- What to do: \(code.remedy)",
        ]
      }
  }

  /// The name under which a heading can be linked to: lower case, words joined by dashes.
  private static func anchor(_ title: String) -> String {
    String(
      title.lowercased().compactMap { character in
        character == " " ? "-" : character.isLetter || character.isNumber ? character : nil
      })
  }
}
