import Testing

@testable import ActiveTasks

/// Logs longer than one block, read from a file.
@Suite struct JSONItemStreamTests {
  typealias Support = JSONTestSupport

  /// `count` items with a number and `filler`, between `head` and `tail`.
  private func log(_ count: Int, filler: String, head: String = "[", tail: String = "]") -> [UInt8]
  {
    var bytes = Array(head.utf8)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: "{\"t\":\(index),\"f\":\(filler)}".utf8)
    }
    bytes.append(contentsOf: tail.utf8)
    return bytes
  }

  private func read(_ bytes: [UInt8]) throws -> JSONLog {
    try Support.withFile(bytes) { path in
      try JSONLog(ByteSource(path: path), fields: [.number("t")])
    }
  }

  @Test(arguments: [
    "0", #""},{""#, #""\"},{\"t\":5},{""#, #"[{"t":1},{"t":2},{}]"#, #"{"a":[{"t":1},{"t":2}]}"#,
    #""\\""#, #"{"},{":"},{"}"#,
  ])
  func `cuts blocks between items whatever they hold`(filler: String) throws {
    let count = 3_000_000 / (filler.utf8.count + 20)
    let log = try read(log(count, filler: filler, head: "{\"items\":[", tail: "],\"z\":[{},{}]}"))
    #expect(log["t"] == (0..<count).map(Double.init))
    #expect(log.members["z"] == .array([.object([:]), .object([:])]))
    #expect(log.flags.isEmpty)
  }

  @Test func `reads items of almost a mebibyte`() throws {
    let filler = "\"" + String(repeating: "},{", count: 340_000) + "\""
    let log = try read(log(4, filler: filler))
    #expect(log["t"] == [0, 1, 2, 3])
  }

  @Test func `refuses longer items`() {
    let filler = "\"" + String(repeating: "x", count: 2 << 20) + "\""
    var bytes = log(3, filler: "0", tail: ",")
    bytes += log(1, filler: filler, head: "")
    let error = #expect(throws: Diagnostic.self) { try read(bytes) }
    #expect(error?.code == "json.item-too-large")
    #expect(error?.location == .byte(43))
    #expect(error?.message.hasPrefix("item 3") == true)
  }

  @Test func `finds the fault in a late block`() {
    var bytes = log(200_000, filler: "0", tail: ",{\"t\":NaN},")
    let place = bytes.count - 5
    bytes += log(100_000, filler: "0", head: "")
    let error = #expect(throws: Diagnostic.self) { try read(bytes) }
    #expect(error?.code == "json.invalid-number")
    #expect(error?.location == .byte(place))
    #expect(error?.message.hasPrefix("item 200000 ") == true)
  }

  @Test func `stops at the end of the items however long the rest is`() throws {
    let rest = log(100_000, filler: "0", head: "],\"other\":[", tail: "]}")
    let log = try read(log(10, filler: "0", head: "{\"items\":[", tail: "") + rest)
    #expect(log.count == 10)
    #expect(log.flags.map(\.code) == ["json.trailing-bytes"])
  }

  @Test func `reads a long log without end`() throws {
    let log = try read(log(100_000, filler: "{}", tail: ",{\"t\":"))
    #expect(log.count == 100_000)
    #expect(log.flags.map(\.code) == ["json.unterminated"])
  }
}
