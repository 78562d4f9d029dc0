import Testing

@testable import ActiveTasks

@Suite struct JSONLogTests {
  typealias Support = JSONTestSupport

  @Test(arguments: [
    #"{"items":[{"t":1,"a":{"x":2}},{"t":3,"a":{"x":4}}]}"#,
    #"[{"t":1,"a":{"x":2}},{"t":3,"a":{"x":4}}]"#,
    #"{"startDate":"s","n":{"items":[0]},"items":[{"a":{"x":2},"t":1},{"t":3,"a":{"x":4}}],"z":1}"#,
    "\u{FEFF} \n{ \"items\" :\t[ {\"t\" : 1 , \"a\" : { \"y\": 9, \"x\" : 2 } }\r\n , {\"a\":{\"x\":4},\"t\":3} ] }\n",
    #"[{"t":1,"skip":["},{",{"t":7}],"a":{"x":2}},{"a":{"x":4},"q":"\"},{\\","t":3}]"#,
    #"[{"\u0074":1,"a":{"\u0078":2}},{"t":3,"a":{"x":4}}]"#,
  ])
  func `reads fields in any order and frame`(text: String) throws {
    let log = try Support.log(text, "t", "a.x")
    #expect(log.count == 2)
    #expect(log["t"] == [1, 3])
    #expect(log["a.x"] == [2, 4])
    #expect(log.flags.isEmpty)
  }

  @Test func `keeps the members around the items`() throws {
    let log = try Support.log(#"{"startDate":"s","items":[{"t":1}],"z":[1]}"#, "t")
    #expect(log.members["startDate"] == .string("s"))
    #expect(log.members["z"] == .array([.number("1")]))
  }

  @Test func `gives NaN for missing and null values, with no flag`() throws {
    let log = try Support.log(#"[{"t":1},{"t":null,"a":null},{"t":3,"a":{"x":4}}]"#, "t", "a.x")
    #expect(log["t"].map(\.isNaN) == [false, true, false])
    #expect(log["a.x"].map(\.isNaN) == [true, true, false])
    #expect(log.flags.isEmpty)
  }

  @Test func `flags values of another type`() throws {
    let log = try Support.log(
      #"[{"t":1,"a":{"x":1}},{"t":"2","a":[]},{"t":true,"a":{"x":{}}}]"#, "t", "a.x")
    #expect(log["t"].map(\.isNaN) == [false, true, true])
    #expect(log.flags.map(\.code) == ["json.wrong-type", "json.wrong-type"])
    #expect(log.flags.map(\.count) == [2, 2])
    #expect(log.flags.first?.location == "[1]")
  }

  @Test func `takes the last of a repeated key and flags it`() throws {
    let log = try Support.log(#"[{"t":1},{"t":1,"t":2},{"t":3,"t":null}]"#, "t")
    #expect(log["t"].prefix(2) == [1, 2])
    #expect(log["t"][2].isNaN)
    #expect(log.flags.map(\.code) == ["json.duplicate-key"])
    #expect(log.flags.first?.count == 2)
  }

  @Test(arguments: [
    (#"{"items":[{"t":1},{"t":2}"#, 2), (#"{"items":[{"t":1},{"t":2}]"#, 2),
    ("[\n{\"t\":1},\n{\"t\":2}\n", 2), (#"[{"t":1},{"t":2},"#, 2), (#"[{"t":1},{"t":2},{"#, 2),
    (#"[{"t":1},{"t":2},{"t"#, 2), (#"[{"t":1},{"t":2},{"t":3"#, 2),
    (#"[{"t":1},{"t":2},{"t":"x},{"#, 2), (#"[{"t":1},{"t":2},{"t":{"u":[1"#, 2),
    (#"[{"t":1},{"t":tru"#, 1), (#"[{"t":1},{"t":"\"#, 1),
  ])
  func `reads a log without end and flags it`(text: String, count: Int) throws {
    let log = try Support.log(text, "t")
    #expect(log["t"] == Array([1, 2].prefix(count)))
    #expect(log.flags.map(\.code) == ["json.unterminated"])
    #expect(log.flags.first?.location == "[\(count)]")
  }

  @Test(arguments: [
    #"[{"t":1}] x"#, #"{"items":[{"t":1}]} x{"items":[]}"#, #"{"items":[{"t":1}],}"#,
    #"[{"t":1}]]"#, "[{\"t\":1}]\u{0}\u{0}", #"{"items":[{"t":1}],"x":[},{]}"#,
  ])
  func `flags bytes after the end`(text: String) throws {
    let log = try Support.log(text, "t")
    #expect(log["t"] == [1])
    #expect(log.flags.map(\.code) == ["json.trailing-bytes"])
  }

  @Test(arguments: [
    ("[]", "motion.no-samples"), (#"{"items":[]}"#, "motion.no-samples"),
    ("[", "motion.no-samples"), (#"[{"t":1"#, "motion.no-samples"),
    (#"{"item":[]}"#, "json.no-items"), ("{}", "json.no-items"), (#"{"items":7}"#, "json.no-items"),
    ("7", "json.not-a-log"), ("", "json.truncated"), (#"{"items":"#, "json.truncated"),
    ("[1,2]", "json.item-not-object"), (#"[{"t":1},[2]]"#, "json.item-not-object"),
    (#"[{"t":1},{"t":NaN}]"#, "json.invalid-number"), (#"[{"t":Infinity}]"#, "json.invalid-number"),
    (#"[{"t":-Infinity}]"#, "json.invalid-number"), (#"[{"t":nan}]"#, "json.invalid-number"),
    (#"[{"t":1e999}]"#, "json.invalid-number"), (#"[{"t":01}]"#, "json.invalid-number"),
    (#"[{"t":1.}]"#, "json.invalid-number"), (#"[{"t":truth}]"#, "json.invalid-number"),
    (#"[{"t":1},]"#, "json.syntax"), (#"[{"t":1}{"t":2}]"#, "json.syntax"),
    (#"[{"t" 1}]"#, "json.syntax"), (#"[{t:1}]"#, "json.syntax"), ("[}", "json.syntax"),
    ("[{\"t\":1},{\"s\":\"\n\"}]", "json.control-character"),
    ("[\u{0}{", "json.utf-16"),
  ])
  func `refuses what cannot be read`(text: String, code: String) {
    let error = #expect(throws: Diagnostic.self) { try Support.log(text, "t") }
    #expect(error?.code == code)
  }

  @Test(arguments: [
    (#"{"items":[{"t":1},{"t":2},{"t":NaN}]}"#, 31, "item 2"),
    ("[{\"t\":1},{\"t\":2},{\"s\":\"\u{1}\"}]", 17, "item 2"),
    (#"[{"t":1},{"t":2,"u" 3}]"#, 20, "item 1"),
  ])
  func `names byte and item`(text: String, offset: Int, item: String) {
    let error = #expect(throws: Diagnostic.self) { try Support.log(text, "t") }
    #expect(error?.location == .byte(offset))
    #expect(error?.message.hasPrefix(item) == true)
  }

  @Test func `names the item that is not UTF-8`() {
    var bytes = Array(#"[{"t":1},{"s":"??"},{"t":2}]"#.utf8)
    bytes[15] = 0xC3
    let error = #expect(throws: Diagnostic.self) { try Support.log(bytes, ["t"]) }
    #expect(error?.code == "json.invalid-utf8")
    #expect(error?.location == .byte(9))
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x5B, 0x00], [0xFE, 0xFF, 0x00, 0x5B], [0x5B, 0x00, 0x5D, 0x00],
  ])
  func `refuses UTF-16`(bytes: [UInt8]) {
    let error = #expect(throws: Diagnostic.self) { try Support.log(bytes, ["t"]) }
    #expect(error?.code == "json.utf-16")
  }

  @Test func `skips deep nesting in fields nobody wants`() throws {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let log = try Support.log("[{\"d\":\(deep),\"t\":1},{\"t\":2}]", "t")
    #expect(log["t"] == [1, 2])
  }

  @Test func `numbers texts in the order of appearance`() throws {
    let source = ByteSource(
      name: "t", bytes: Array(#"[{"s":"b"},{"s":"\u0061"},{},{"s":"b"}]"#.utf8))
    let log = try JSONLog(source, fields: [.text("s")])
    #expect(log.texts("s") == ["b", "a"])
    #expect((0..<4).map { log.text("s", row: $0) } == ["b", "a", nil, "b"])
  }

  @Test func `has a place for too many different texts`() throws {
    let items = (0..<2000).map { "{\"s\":\"\($0)\"}" }.joined(separator: ",")
    let log = try JSONLog(
      ByteSource(name: "t", bytes: Array("[\(items)]".utf8)), fields: [.text("s")])
    #expect(log.texts("s").count == 1024)
    #expect(log.text("s", row: 1023) == "1023")
    #expect(log.text("s", row: 1999) == nil)
  }
}
