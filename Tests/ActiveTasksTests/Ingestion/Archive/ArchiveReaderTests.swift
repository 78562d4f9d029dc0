import Testing

@testable import ActiveTasks

@Suite struct ArchiveReaderTests {
  private func members(
    _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()
  ) throws -> [(path: String, text: String)] {
    var found: [(String, String)] = []
    try ArchiveReader(ByteSource(name: "a.zip", bytes: bytes), limits: limits).forEach {
      member throws(Diagnostic) in
      let contents = try member.source.readAll(limit: 1 << 24)
      found.append((member.path, String(decoding: contents, as: UTF8.self)))
    }
    return found
  }

  private func code(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) -> String? {
    let error = #expect(throws: Diagnostic.self) { try members(bytes, limits: limits) }
    return error?.code
  }

  @Test func `members come in order with names of any script`() throws {
    var zip = StoredZIP()
    zip.add("folder/导出.xml", Array("one".utf8))
    zip.add("empty", [])
    zip.add("inner.zip", Array("PK\u{3}\u{4}".utf8))
    let found = try members(zip.archive)
    #expect(found.map(\.path) == ["folder/导出.xml", "empty", "inner.zip"])
    #expect(found.map(\.text) == ["one", "", "PK\u{3}\u{4}"])
  }

  @Test func `a member that is not read is passed over and gives nothing later`() throws {
    var zip = StoredZIP()
    zip.add("a", [UInt8](repeating: 65, count: 700_000))
    zip.add("b", Array("two".utf8))
    var kept: ByteSource?
    var late: [UInt8]?
    var names: [String] = []
    try ArchiveReader(ByteSource(name: "a.zip", bytes: zip.archive)).forEach {
      member throws(Diagnostic) in
      names.append(member.source.name)
      if member.path == "a" { kept = member.source }
      if member.path == "b" { late = try kept?.peek(1) }
    }
    #expect(names == ["a.zip/a", "a.zip/b"])
    #expect(late == [])
  }

  @Test(arguments: ["/etc/passwd", "a/../../b", "..", "..\\b", "a/.."])
  func `a path that leads out is refused`(path: String) {
    var zip = StoredZIP()
    zip.add(path, Array("x".utf8))
    #expect(code(zip.archive) == "archive.unsafe-path")
  }

  @Test func `encrypted members are refused`() {
    var zip = StoredZIP()
    zip.add("a", [UInt8](repeating: 1, count: 40), flags: 1)
    #expect(code(zip.archive) == "archive.encrypted")
  }

  @Test func `an archive cut anywhere is truncated, never shorter in silence`() {
    var zip = StoredZIP()
    zip.add("a", [UInt8](repeating: 65, count: 3000))
    zip.add("b", Array("two".utf8))
    // Behind the last member only the list of members is missing, which a stream does not need.
    let end = zip.archive.count - 2 * 47 - 22
    for count in stride(from: 31, to: end, by: 97) {
      #expect(code(Array(zip.archive.prefix(count))) == "archive.truncated", "\(count)")
    }
  }

  @Test func `a list of members that is cut off, or lists others, is a problem at the end`() throws
  {
    var zip = StoredZIP()
    zip.add("a", [UInt8](repeating: 65, count: 300_000))
    zip.add("b", Array("two".utf8))
    func problem(_ bytes: [UInt8]) throws -> Diagnostic? {
      try ArchiveReader(ByteSource(name: "a.zip", bytes: bytes)).forEach { _ in }
    }
    #expect(try problem(zip.archive) == nil)
    #expect(try problem(zip.archive + Array("a comment that is not announced".utf8)) == nil)
    for lost in [1, 10, 22, 30, 22 + 47] {
      #expect(try problem(zip.archive.dropLast(lost))?.code == "archive.no-list", "\(lost)")
    }
    // A list with one member less, as when a member was deleted from an archive in place.
    var other = zip.archive
    other[other.count - 12] = 1
    #expect(try problem(other)?.code == "archive.members-differ")
  }

  @Test func `changed bytes are damage`() throws {
    var zip = StoredZIP()
    zip.add("a", [UInt8](repeating: 65, count: 300))
    var bytes = zip.archive
    bytes[100] ^= 1
    #expect(code(bytes) == "archive.damaged")
  }

  @Test func `limits hold for members, bytes and the ratio`() {
    var zip = StoredZIP()
    for index in 0..<5 { zip.add("\(index)", [UInt8](repeating: 0, count: 1000)) }
    var limits = ArchiveLimits()
    limits.members = 4
    #expect(code(zip.archive, limits: limits) == "archive.too-large")
    limits = ArchiveLimits()
    limits.bytes = 3000
    #expect(code(zip.archive, limits: limits) == "archive.too-large")
    limits = ArchiveLimits()
    #expect(limits.excess(members: 1, unpacked: 1 << 26, packed: 1) == nil)
    #expect(
      limits.excess(members: 1, unpacked: 1 << 30, packed: 1 << 20)?.code == "archive.too-large")
    #expect(limits.excess(members: 1, unpacked: 1 << 30, packed: 1 << 24) == nil)
  }
}
