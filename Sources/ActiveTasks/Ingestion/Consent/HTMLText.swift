/// The words of a web page, as headings and paragraphs.
///
/// Enough for the consent pages of study apps: tags end words and paragraphs, style and script are left
/// out, entities become characters, items of lists get their number or a dot, raised and lowered digits become characters.
/// It is no browser. What is a tag is decided as the HTML standard does: `HTMLTag`.
struct HTMLText {
  /// A piece of a page.
  enum Block: Equatable {
    case heading(String, level: Int)
    case paragraph(String)

    /// The words.
    var text: String {
      switch self {
      case .heading(let text, _), .paragraph(let text): text
      }
    }
  }

  /// The headings and paragraphs that hold words, in their order.
  private(set) var blocks: [Block] = []
  /// What the page does not end, so that words behind it are not known; `nil` when it ends everything.
  private(set) var fault: String?

  private static let breaking: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "head",
    "header",
    "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "option", "p", "pre", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]
  private static let hidden: Set<String> = ["script", "style", "title"]

  /// Raised and lowered parts within each other, at most; deeper ones stand as the part around them.
  private static let mostShifted = 4

  private var text = ""
  private var level: Int?
  private var marker = ""
  private var lists: [HTMLList] = []
  /// Text before a raised or lowered part that is open, and its tag.
  private var shifted: [(before: String, tag: String)] = []

  /// Reads a page.
  ///
  /// - Complexity: O(n).
  init(_ page: String) {
    let bytes = Array(page.utf8)
    var place = 0
    var start = 0
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      guard let tag = HTMLTag(bytes, at: open) else {
        place = open + 1
        continue
      }
      append(bytes[start..<open])
      place = tag.end
      start = place
      if let problem = tag.fault { fault = fault ?? problem }
      guard !tag.name.isEmpty else { continue }
      if !tag.isEnd, Self.hidden.contains(tag.name) {
        guard let end = HTMLTag.end(of: tag.name, in: bytes, from: place) else {
          fault = fault ?? "<\(tag.name)> does not end"
          start = bytes.count
          break
        }
        place = end
        start = end
      } else {
        take(tag)
      }
    }
    append(bytes[start...])
    finish()
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { text += HTMLEntity.decoded(String(decoding: bytes, as: UTF8.self)) }
  }

  private mutating func take(_ tag: HTMLTag) {
    let name = tag.name
    if name.count == 2, name.first == "h", let digit = name.last?.wholeNumberValue, 1...6 ~= digit {
      finish()
      level = tag.isEnd ? nil : digit
    } else if name == "sup" || name == "sub" {
      if tag.isEnd {
        endShift(name)
      } else if shifted.count < Self.mostShifted {
        shifted.append((text, name))
        text = ""
      }
    } else if Self.breaking.contains(name) {
      finish()
      switch name {
      case "ol", "ul", "menu", "dir":
        if tag.isEnd { _ = lists.popLast() } else { lists.append(HTMLList(tag)) }
      case "li" where tag.isEnd: marker = ""
      case "li":
        if lists.isEmpty { lists.append(HTMLList()) }
        marker = lists[lists.count - 1].next(tag)
      default: break
      }
    }
  }

  /// Joins a raised or lowered part to the text before it.
  private mutating func endShift(_ name: String) {
    guard shifted.last?.tag == name else { return }
    var whole = shifted.removeLast().before
    whole += ShiftedText.characters(text, isRaised: name == "sup")
    text = whole
  }

  private mutating func finish() {
    while let (_, tag) = shifted.last { endShift(tag) }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = ""
    guard !words.isEmpty else { return }
    blocks.append(level.map { .heading(marker + words, level: $0) } ?? .paragraph(marker + words))
    marker = ""
  }
}
