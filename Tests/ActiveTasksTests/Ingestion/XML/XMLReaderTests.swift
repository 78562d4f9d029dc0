import Testing

@testable import ActiveTasks

@Suite struct XMLReaderTests {
  /// Every tag as `+name` or `-name` with its attributes and text, and the codes of the flags.
  private func tags(_ text: String) throws -> (tags: [String], flags: [String]) {
    var found: [String] = []
    let reader = XMLReader(ByteSource(name: "x", bytes: Array(text.utf8)))
    let flags = try reader.forEach { tag in
      var line = (tag.isEnd ? "-" : "+") + String(decoding: tag.name, as: UTF8.self)
      tag.forEachAttribute { name, value in
        line += " " + String(decoding: name, as: UTF8.self) + "=" + value.resolved
      }
      let text = String(decoding: tag.text, as: UTF8.self)
      found.append(text.isEmpty ? line : line + "|" + text)
    }
    return (found, flags.map(\.code))
  }

  @Test func `tags, attributes and text come in order, prefixes aside`() throws {
    let (found, flags) = try tags(
      "\u{feff}<?xml version=\"1.0\"?>\n<!DOCTYPE a [\n<!ELEMENT broken\n]>\n<a x='1'>\n<n:b  c = \"2\" d=\"a > b\">\n 7 \n"
        + "</n:b><e/></a>\n")
    #expect(found == ["+a x=1", "+b c=2 d=a > b|7", "-b", "+e", "-a"])
    #expect(flags.isEmpty)
  }

  @Test func `comments and CDATA hold no tags`() throws {
    let (found, flags) = try tags(
      "<a><!-- <b v=\"1\"/> <!-- --><![CDATA[<b v=\"2\"/> ]] > ]]><c/><!-- </a> --></a>")
    #expect(found == ["+a", "+c", "-a"])
    #expect(flags.isEmpty)
  }

  @Test(arguments: [
    ("a &amp; b", "a & b"), ("&amp;lt;", "&lt;"), ("&#38;&#x2019;", "&’"),
    ("&unknown; &", "&unknown; &"),
    ("&#0;&#xD800;", "&#0;&#xD800;"), ("&lt;&gt;&quot;&apos;", "<>\"'"),
  ])
  func `references are resolved once`(raw: String, resolved: String) throws {
    #expect(try tags("<a x=\"\(raw)\"/>").tags == ["+a x=\(resolved)"])
  }

  @Test(arguments: [
    ("<a><b v=\"7", ["+a"]), ("<a><b>7", ["+a"]), ("<a><b>72</b", ["+a", "+b|72"]),
    ("<a><b>72</b></a", ["+a", "+b|72", "-b"]), ("<a><b v=\"7\"/>", ["+a", "+b v=7"]), ("<a", []),
  ])
  func `what is cut off is not handed on, and it is said`(text: String, expected: [String]) throws {
    let (found, flags) = try tags(text)
    #expect(found == expected)
    #expect(flags == ["xml.unterminated"])
  }

  @Test func `a tag longer than a megabyte is refused with its place`() {
    let text = "<a><b v=\"" + String(repeating: "x", count: 1 << 21)
    let error = #expect(throws: Diagnostic.self) { try tags(text) }
    #expect(error?.code == "xml.tag-too-long" && error?.location == .byte(3))
  }

  @Test func `reading block by block gives the same tags`() throws {
    let text = "<a>" + String(repeating: "<b v=\"1\">text</b><!-- c -->", count: 300) + "</a>"
    let whole = try tags(text).tags
    for size in [1, 2, 3, 7, 64] {
      var rest = Array(text.utf8)[...]
      let source = ByteSource(name: "x") { target in
        let block = rest.prefix(min(size, target.count))
        target.copyBytes(from: block)
        rest = rest.dropFirst(block.count)
        return block.count
      }
      var count = 0
      let flags = try XMLReader(source).forEach { tag in
        let mark = tag.isEnd ? "-" : "+"
        #expect(whole[count].hasPrefix(mark + String(decoding: tag.name, as: UTF8.self)))
        count += 1
      }
      #expect(count == whole.count && flags.isEmpty)
    }
  }
}
