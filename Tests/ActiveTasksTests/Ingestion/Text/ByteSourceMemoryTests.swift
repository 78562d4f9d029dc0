import ActiveTasks
import Testing

@Suite struct ByteSourceMemoryTests {
  @Test func `hashes and hands out bytes in memory`() throws {
    let source = ByteSource(name: "abc", bytes: Array("abc".utf8))
    #expect(try source.peek(2) == Array("ab".utf8))
    var bytes: [UInt8] = []
    #expect(try source.read(into: &bytes) == 3)
    #expect(try source.read(into: &bytes) == 0)
    #expect(bytes == Array("abc".utf8))
    // FIPS 180-4, appendix B.1.
    #expect(
      try source.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
