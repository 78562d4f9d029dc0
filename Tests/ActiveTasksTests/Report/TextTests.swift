import Testing

@testable import ActiveTasks

@Suite struct TextTests {
  @Test(arguments: [
    ("plain é 漢 🦵", "plain é 漢 🦵"), ("a\u{1b}[31mb", "a\\u{1b}[31mb"), ("a\nb", "a\\u{a}b"),
    ("x\u{202e}y\u{2066}z", "x\\u{202e}y\\u{2066}z"), ("\u{200b}\u{feff}", "\\u{200b}\\u{feff}"),
    ("\u{9b}1m", "\\u{9b}1m"), ("\u{2028}", "\\u{2028}"),
  ])
  func `shows what would not be seen`(text: String, visible: String) {
    #expect(TextSanitizer.visible(text) == visible)
  }

  @Test(arguments: [
    ("", 10, [""]), ("one two three", 7, ["one two", "three"]),
    ("abcdefghij k", 4, ["abcdefghij", "k"]),
    ("a\n\nb c", 3, ["a", "", "b c"]), ("a b", 0, ["a", "b"]),
  ])
  func `wraps at spaces`(text: String, width: Int, lines: [String]) {
    #expect(TextWrap.lines(text, width: width) == lines)
  }

  @Test func `aligns columns and wraps the last`() {
    var table = AlignedTable([("name", .left), ("n", .right), ("text", .left)])
    table.append(["a", "10", "some words that are wrapped"])
    table.append(["longer", "5"])
    #expect(
      table.lines(indent: 1, width: 30) == [
        " name     n  text", " a       10  some words that", "             are wrapped",
        " longer   5",
      ])
  }

  @Test func `lists rows for people and programs`() {
    var listing = Listing([.init("b"), .init("hidden", isInTable: false), .init("a", .right)])
    listing.append([.text("x"), .none, .number(2.5)])
    listing.append([.text("y"), .text("h"), .number(.infinity)])
    #expect(
      String(decoding: listing.text(.table, width: 80), as: UTF8.self) == "b    a\nx  2.5\ny\n")
    let json = String(decoding: listing.text(.json, width: 80), as: UTF8.self)
    #expect(
      json == """
        [
          {
            "a": 2.5,
            "b": "x",
            "hidden": null
          },
          {
            "a": null,
            "b": "y",
            "hidden": "h"
          }
        ]

        """)
  }
}
