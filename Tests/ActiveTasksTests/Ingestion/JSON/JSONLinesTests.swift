import Testing

@testable import ActiveTasks

@Suite struct JSONLinesTests {
  @Test(arguments: ["", "\n"])
  func `lines of every length, blank ones left out`(end: String) throws {
    let folder = try ScratchFolder()
    let lengths = [1, 100, 70_000, 3, 1_500_000, 2]
    let lines = lengths.map { "\"\(String(repeating: "x", count: $0))\"" }
    let path = try folder.write(lines.joined(separator: "\n \r\n\n") + end, to: "l")
    let reader = try JSONLines(path)
    for length in lengths { #expect(try reader.next()?.string?.count == length) }
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test func `a wrong line is named`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("{}\n{\"a\":}\n", to: "l")
    let reader = try JSONLines(path)
    #expect(try reader.next() != nil)
    #expect {
      try reader.next()
    } throws: { error in
      let error = error as? Diagnostic
      return error?.location == .line(2, column: nil) && error?.input == path
    }
  }

  @Test func `skipping counts lines`() throws {
    let folder = try ScratchFolder()
    let reader = try JSONLines(try folder.write("1\n2\n3", to: "l"))
    #expect(try reader.skip())
    #expect(try reader.next()?.integer == 2)
    #expect(try reader.skip())
    #expect(try !reader.skip())
    #expect(reader.line == 3)
  }
}
