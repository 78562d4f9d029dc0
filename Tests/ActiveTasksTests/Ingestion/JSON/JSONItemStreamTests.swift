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

  /// Items of a shape that repeats over several blocks, with `odd` in place of number 70,000.
  private func alike(_ number: (Int) -> String, odd: String? = nil) -> [UInt8] {
    var bytes = Array("{\"items\":[".utf8)
    for index in 0..<40_000 {
      let item = "{\"t\": \(number(index)),\"a\":{\"x\":1,\"y\":\(index)}}"
      if index > 0 { bytes += Array(", ".utf8) }
      bytes += Array((index == 30_000 ? odd ?? item : item).utf8)
    }
    return bytes + Array("]}".utf8)
  }

  private func readBoth(_ bytes: [UInt8]) throws -> JSONLog {
    try Support.withFile(bytes) { path in
      try JSONLog(ByteSource(path: path), fields: [.number("t"), .number("a.y")])
    }
  }

  @Test(arguments: [
    "0.18449999999999999734", "-0.99999999999999999999", "0.00000000001234567890123456789",
    "0.3089440330000000000000001e2",
  ])
  func `reads fractions of more digits than an integer holds`(text: String) throws {
    let log = try Support.log("[{\"t\":\(text)}]", "t")
    #expect(log["t"].map(\.bitPattern) == [Double(text)?.bitPattern])
  }

  @Test func `reads the numbers of items alike to the last bit, however they are written`() throws {
    let forms: [(Double) -> String] = [
      { "\($0)" }, { "\($0 * 1e-9)" }, { "-\($0 * 1e30)" }, { "\($0)e-3" }, { "\(Int($0))" },
      { "-0.\(Int($0))9999999999999999" }, { "0.1234567\(Int($0))" },
    ]
    func number(_ index: Int) -> String { forms[index % forms.count](Double(index) / 7) }
    let log = try readBoth(alike(number))
    #expect(log["t"].map(\.bitPattern) == (0..<40_000).map { Double(number($0))?.bitPattern })
    #expect(log["a.y"] == (0..<40_000).map(Double.init))
  }

  @Test(arguments: [
    ("{\"a\":{\"y\":30000},\"t\": 5}", 5.0),
    ("{\"t\": 5,\"a\":{\"x\":1,\"y\":30000},\"z\":[{}]}", 5),
    ("{\"t\": null,\"a\":{\"x\":1,\"y\":30000}}", nil),
    ("{\"t\": \"5\",\"a\":{\"x\":1,\"y\":30000}}", nil), ("{\"a\":{\"y\":30000}}", nil),
    ("{\"\\u0074\": 5,\"a\":{\"x\":1,\"y\":30000}}", 5),
  ])
  func `reads an item unlike the others`(odd: String, value: Double?) throws {
    let log = try readBoth(alike({ "\($0)" }, odd: odd))
    var expected = (0..<40_000).map(Double.init)
    #expect(log["a.y"] == expected)
    expected[30_000] = value ?? .nan
    #expect(log["t"].map(\.bitPattern) == expected.map(\.bitPattern))
  }

  @Test(arguments: ["01", "1.", "-", "+1", ".5", "1e", "1x", "1e400", "- 1", "0x1"])
  func `refuses what is no number in a late item`(word: String) {
    let bytes = alike({ $0 == 30_000 ? word : "\($0)" })
    let error = #expect(throws: Diagnostic.self) { try readBoth(bytes) }
    #expect(error?.code == "json.invalid-number" || error?.code == "json.syntax")
    #expect(error?.message.contains("item 30000") == true)
  }
}
