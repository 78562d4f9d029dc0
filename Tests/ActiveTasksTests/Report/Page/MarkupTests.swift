import Testing

@testable import ActiveTasks

@Suite struct MarkupTests {
  @Test(arguments: [
    ("plain – 20 µPa", "plain – 20 µPa"), ("<b>", "&lt;b&gt;"),
    ("\"><img src=x onerror='f()'>", "&quot;&gt;&lt;img src=x onerror=&#39;f()&#39;&gt;"),
    ("&lt;", "&amp;lt;"), ("a\u{202e}b", "a\\u{202e}b"), ("a\nb\u{0}", "a\\u{a}b\\u{0}"),
    ("</title>", "&lt;/title&gt;"), ("\u{10ff00}\u{10ffe4}", "\u{10ff00}\\xe4"),
  ])
  func `text from outside never becomes markup`(text: String, escaped: String) {
    #expect(MarkupText.escaped(text, isValue: true) == escaped)
    let content = escaped.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
    #expect(MarkupText.escaped(text) == content)
    var writer = MarkupWriter()
    writer.element("p", ["title": text], text)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "<p title=\"\(escaped)\">\(content)</p>")
  }
}
