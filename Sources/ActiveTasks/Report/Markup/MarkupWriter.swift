/// Writes HTML with SVG in it.
///
/// Names of elements and attributes are known at compile time and every other text is escaped, so nothing that
/// comes from an input becomes markup.
struct MarkupWriter {
  /// Attributes in their order.
  typealias Attributes = KeyValuePairs<StaticString, String>

  /// The text so far, UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Begins an element.
  mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    start(name, attributes)
    append(">")
  }

  /// Ends an element.
  mutating func close(_ name: StaticString) {
    append("</")
    append(name)
    append(">")
  }

  /// An element of SVG without content.
  mutating func shape(_ name: StaticString, _ attributes: Attributes) {
    start(name, attributes)
    append("/>")
  }

  /// An element with what `content` writes.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout MarkupWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// An element with words.
  mutating func element(_ name: StaticString, _ attributes: Attributes, _ words: String) {
    element(name, attributes) { $0.text(words) }
  }

  /// An element with words and no attributes.
  mutating func element(_ name: StaticString, _ words: String) {
    element(name, [:], words)
  }

  /// Words.
  mutating func text(_ words: String) { bytes += MarkupText.escaped(words).utf8 }

  /// Ends the line.
  mutating func line() { append("\n") }

  /// Markup that is part of the program.
  mutating func verbatim(_ markup: StaticString) { append(markup) }

  /// What another writer wrote.
  mutating func insert(_ other: MarkupWriter) { bytes += other.bytes }

  private mutating func start(_ name: StaticString, _ attributes: Attributes) {
    append("<")
    append(name)
    for (key, value) in attributes {
      append(" ")
      append(key)
      append("=\"")
      bytes += MarkupText.escaped(value, isValue: true).utf8
      append("\"")
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
