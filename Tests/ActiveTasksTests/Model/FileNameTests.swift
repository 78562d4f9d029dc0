import Testing

@testable import ActiveTasks

@Suite struct FileNameTests {
  @Test(
    arguments: [
      [], Array("a é \u{1f600}.csv".utf8), [0x63, 0xe9, 0x2e], [0xff, 0xfe], [0xc3],
      [0xe2, 0x82, 0x41],
      [0xf0, 0x9f, 0x98], Array("\u{10ff80}\u{10ffff}".utf8), [0xed, 0xa0, 0x80],
    ] as [[UInt8]])
  func `keeps every byte`(bytes: [UInt8]) {
    #expect(FileName.octets(FileName.text(bytes)) == bytes)
    #expect(FileName.text(FileName.bytes(FileName.text(bytes))) == FileName.text(bytes))
  }

  @Test func `shows bytes that are no UTF-8`() {
    #expect(FileName.visible(FileName.text([0x63, 0xe9, 0x2e])) == "c\\xe9.")
    #expect(FileName.text(Array("é".utf8)) == "é")
    #expect(TextSanitizer.visible(FileName.text([0xe9, 0x07])) == "\\xe9\\u{7}")
  }
}
