import ActiveTasks
import Testing

@testable import active_cli

@Suite struct DiagnosticPrinterTests {
  @Test(arguments: [
    (ActiveTasks.SourceLocation.line(88, column: 3), "walk.csv:88:3"),
    (.line(88, column: nil), "walk.csv:88"),
    (.item(17), "walk.csv[17]"), (.byte(8000), "walk.csv+0x1f40"),
    (.seconds(12.48), "walk.csv@12.480s"),
    (.whole, "walk.csv"),
  ])
  func `names the place`(location: ActiveTasks.SourceLocation, place: String) {
    let diagnostic = Diagnostic("csv.time-backwards", "time runs backwards", at: location)
    #expect(
      DiagnosticPrinter(hasColor: false).text(diagnostic.naming("walk.csv"))
        == "\(place): error: [csv.time-backwards] time runs backwards\n")
  }

  @Test func `says what was found and expected and what to do`() {
    let diagnostic = Diagnostic(
      "a.b", "is \u{1b}[1mwrong", severity: .warning, found: "x\n", expected: "y", hint: "do z")
    let printed = DiagnosticPrinter(hasColor: false).text(diagnostic.naming("n\u{202e}.csv"))
    #expect(
      printed == """
        n\\u{202e}.csv: warning: [a.b] is \\u{1b}[1mwrong
          found: x\\u{a}  expected: y
          hint: do z

        """)
  }

  @Test func `colours the severity only`() {
    let printed = DiagnosticPrinter(hasColor: true).text(Diagnostic("a.b", "wrong"))
    #expect(printed == "active-cli: \u{1b}[1;31merror\u{1b}[0m: [a.b] wrong\n")
  }
}
