import Foundation
import Testing

@testable import ActiveTasks

@Suite struct AtomicFileTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  @Test func `appears when it is complete`() throws {
    let path = scratch.path("a.csv")
    try AtomicFile.write(Array("old".utf8), to: path)
    let file = try AtomicFile(path)
    try file.write(Array("new".utf8))
    #expect(scratch.text("a.csv") == "old")
    try file.commit()
    #expect(scratch.text("a.csv") == "new")
    #expect(try scratch.names() == ["a.csv"])
  }

  @Test func `a name may be as long as the system allows`() throws {
    let name = String(repeating: "y", count: 255)
    try AtomicFile.write(Array("x".utf8), to: scratch.path(name))
    #expect(try scratch.names() == [name])
  }

  @Test func `leaves nothing when it is given up`() throws {
    var file: AtomicFile? = try AtomicFile(scratch.path("a.csv"))
    try file?.write([1, 2, 3])
    file = nil
    #expect(try scratch.names().isEmpty)
  }

  @Test func `follows links and keeps them`() throws {
    let target = try scratch.write("old", to: "target")
    let link = scratch.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try AtomicFile.write(Array("x".utf8), to: link)
    #expect(scratch.text("target") == "x")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
  }

  @Test func `writes to devices in place`() throws {
    try AtomicFile.write([1], to: "/dev/null")
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
    let error = #expect(throws: Diagnostic.self) { try AtomicFile.write([1], to: "/dev/full") }
    #expect(error?.code == "output.unwritable")
  }

  @Test func `fails at once where it cannot be`() {
    let error = #expect(throws: Diagnostic.self) { _ = try AtomicFile("/nonexistent/a.csv") }
    #expect(error?.code == "output.unwritable")
    #expect(error?.input == "/nonexistent/a.csv")
  }
}
