import Foundation
import Testing

@testable import ActiveTasks

@Suite final class AtomicFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "atomic-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func content(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `appears when it is complete`() throws {
    let path = folder.appending(path: "a.csv").path
    try AtomicFile.write(Array("old".utf8), to: path)
    let file = try AtomicFile(path)
    try file.write(Array("new".utf8))
    #expect(content("a.csv") == "old")
    try file.commit()
    #expect(content("a.csv") == "new")
    #expect(try names() == ["a.csv"])
  }

  @Test func `leaves nothing when it is given up`() throws {
    var file: AtomicFile? = try AtomicFile(folder.appending(path: "a.csv").path)
    try file?.write([1, 2, 3])
    file = nil
    #expect(try names().isEmpty)
  }

  @Test func `follows links and keeps them`() throws {
    let target = folder.appending(path: "target")
    try AtomicFile.write([], to: target.path)
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    try AtomicFile.write(Array("x".utf8), to: link.path)
    #expect(content("target") == "x")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
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
