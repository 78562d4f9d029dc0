import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws(Diagnostic) -> JSONValue {
    try JSONParser.document(Array(text.utf8))
  }

  @Test func `reads every kind of value`() throws {
    let value = try parse(#" {"a":[null,true,false,-0.50e+2,"x"],"b":{}} "#)
    #expect(
      value["a"] == .array([.null, .bool(true), .bool(false), .number("-0.50e+2"), .string("x")]))
    #expect(value["b"] == .object([:]))
    #expect(value["a"]?.children[3].double == -50)
  }

  @Test func `objects in a row may have the same keys, more, fewer or others`() throws {
    let same = #"{"a":1,"b":{"c":2},"d":"x"}"#
    let texts = [
      same, same, same, #"{"a":3,"b":4}"#, #"{"a":3,"b":4,"d":5,"e":6}"#, #"{"b":7,"a":8,"d":9}"#,
      "{}", same, #"{"a":1,"c":2,"d":3}"#, #"{"c":{"a":1,"b":2,"d":3}}"#, same,
    ]
    let together = try parse("[" + texts.joined(separator: ",") + "]")
    #expect(together == .array(try texts.map { text throws(Diagnostic) in try parse(text) }))
    #expect(together.children[4]["e"] == .number("6"))
    #expect(together.children[3] == .object(["a": .number("3"), "b": .number("4")]))
    for twice in [#"{"a":1,"b":2,"a":3}"#, #"{"a":1,"b":2,"d":3,"b":4}"#] {
      let error = #expect(throws: Diagnostic.self) { try parse("[\(same),\(same),\(twice)]") }
      #expect(error?.code == "json.duplicate-key")
    }
  }

  @Test func `numbers are the nearest doubles`() {
    var numbers = SignalProcessing.SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let digits = Int(numbers.next() % 18) + 1
      let point = Int(numbers.next() % 20)
      var text = numbers.next() % 2 == 0 ? "-" : ""
      for place in 0..<digits {
        if place > 0, place == point { text += "." }
        text += String(numbers.next() % 10)
      }
      #expect(JSONValue.number(text).double?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
    for text in ["--1", "", "-", "1-", "1.2.3", "."] {
      #expect(JSONValue.number(text).double == nil, "\(text)")
    }
    #expect(JSONValue.number("-0").double?.sign == .minus)
  }

  @Test func `keeps integers beyond 64 bits digit by digit`() throws {
    let value = try parse("[12345678901234567890123, 9007199254740993, 1e999]").children
    #expect(value[0] == .number("12345678901234567890123"))
    #expect(value[0].integer == nil)
    #expect(value[1].integer == 9_007_199_254_740_993)
    #expect(value[2].double == nil)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u00e9\uD83D\uDE00x""#, "é😀x"), (#""é😀""#, "é😀"), (#""""#, ""),
  ])
  func `resolves escapes`(text: String, expected: String) throws {
    #expect(try parse(text) == .string(expected))
  }

  @Test(arguments: [
    ("", "json.truncated"), ("[1,", "json.truncated"), (#"{"a":"#, "json.truncated"),
    (#""abc"#, "json.truncated"), ("[1,]", "json.syntax"), ("[1 2]", "json.syntax"),
    ("{a:1}", "json.syntax"), (#"{"a" 1}"#, "json.syntax"), ("NaN", "json.syntax"),
    ("01", "json.syntax"), ("+1", "json.syntax"), (".5", "json.syntax"), ("[1.x]", "json.syntax"),
    ("[-]", "json.syntax"), ("1e]", "json.syntax"), ("tru", "json.syntax"),
    ("[] []", "json.syntax"),
    (#"{"a":1,"a":2}"#, "json.duplicate-key"), ("\"a\nb\"", "json.invalid-string"),
    (#""\x""#, "json.invalid-string"), (#""\u12g4""#, "json.invalid-string"),
    (#""\uD800""#, "json.invalid-string"), (#""\uDC00\uD800""#, "json.invalid-string"),
    ("{\u{0}\"\u{0}", "json.utf-16"),
  ])
  func `refuses what is not JSON`(text: String, code: String) {
    let error = #expect(throws: Diagnostic.self) { try parse(text) }
    #expect(error?.code == code)
  }

  @Test func `refuses invalid UTF-8`() {
    let error = #expect(throws: Diagnostic.self) {
      try JSONParser.document([0x22, 0xC3, 0x28, 0x22])
    }
    #expect(error?.code == "json.invalid-string")
  }

  @Test func `names line, column and byte`() {
    let error = #expect(throws: Diagnostic.self) { try parse("{\n  \"a\": 1,\n  \"b\": oops\n}") }
    #expect(error?.location == .line(3, column: 8))
    #expect(error?.found == "a letter at byte 19")
  }

  @Test func `nests 128 deep and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(128))
    let error = #expect(throws: Diagnostic.self) { try parse(nested(129)) }
    #expect(error?.code == "json.too-deep")
    let unclosed = String(repeating: #"{"a":["#, count: 100_000)
    #expect(throws: Diagnostic.self) { try parse(unclosed) }
  }

  @Test func `accepts a byte order mark`() throws {
    #expect(try JSONParser.document([0xEF, 0xBB, 0xBF, 0x31]) == .number("1"))
  }
}
