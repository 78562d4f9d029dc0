import Testing

@testable import active_cli

@Suite struct ProgressLineTests {
  @Test func `appears after half a second and changes ten times a second`() {
    var line = ProgressLine(total: 40, width: 40, now: 100)
    #expect(line.text(1, "a", now: 100.4) == nil)
    #expect(line.text(10, "a.csv", now: 101) == ProgressLine.erase + "[10/40] a.csv  3 s left")
    #expect(line.text(11, "b.csv", now: 101.05) == nil)
    #expect(line.text(20, "c.csv", now: 101.2) == ProgressLine.erase + "[20/40] c.csv  1 s left")
  }

  @Test func `fits on the line and shows no control characters`() {
    var line = ProgressLine(total: 9, width: 20, now: 0)
    #expect(line.text(3, "\u{1b}[31mlong", now: 1) == ProgressLine.erase + "[3/9] \\u{  2 s left")
  }
}
