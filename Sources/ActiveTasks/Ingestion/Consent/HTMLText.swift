/// The words of a web page, as headings and paragraphs.
///
/// Enough for the consent pages of study apps: tags end words and paragraphs, style and script are left
/// out, entities become characters. It is no browser.
enum HTMLText {
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

  private static let breaking: Set<String> = [
    "p", "div", "br", "li", "ul", "ol", "tr", "td", "table", "body", "html", "head", "section",
    "article", "header", "footer", "hr", "blockquote", "pre",
  ]
  private static let hidden: Set<String> = ["script", "style", "title"]
  /// The headings and paragraphs of `page` that hold words, in their order.
  static func blocks(_ page: String) -> [Block] {
    var blocks: [Block] = []
    var text = ""
    var level: Int?
    var skipped: String?
    var rest = page[...]
    func finish() {
      let words = decoded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty {
        blocks.append(level.map { .heading(words, level: $0) } ?? .paragraph(words))
      }
      text = ""
    }
    while let open = rest.firstIndex(of: "<") {
      if skipped == nil { text += rest[..<open] }
      let isComment = rest[open...].hasPrefix("<!--")
      guard let close = end(of: rest[open...], isComment: isComment) else {
        rest = rest[rest.endIndex...]
        break
      }
      let tag = rest[rest.index(after: open)..<close].lowercased()
      rest = rest[rest.index(after: close)...]
      guard !isComment else { continue }
      let isEnd = tag.hasPrefix("/")
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
      if let word = skipped {
        if isEnd, name == word { skipped = nil }
      } else if hidden.contains(name), !isEnd {
        skipped = name
      } else if name.count == 2, name.first == "h", let digit = name.last?.wholeNumberValue,
        1...6 ~= digit
      {
        finish()
        level = isEnd ? nil : digit
      } else if breaking.contains(name) {
        finish()
        if name == "li", !isEnd { text = "• " }
      }
    }
    if skipped == nil { text += rest }
    finish()
    return blocks
  }

  private static func end(of text: Substring, isComment: Bool) -> Substring.Index? {
    guard isComment else { return text.firstIndex(of: ">") }
    var index = text.startIndex
    while let close = text[index...].firstIndex(of: ">") {
      if text[..<close].hasSuffix("--") { return close }
      index = text.index(after: close)
    }
    return nil
  }

  /// `text` with its entities as characters.
  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let body = rest[rest.index(after: start)...]
      guard let end = body.prefix(12).firstIndex(of: ";"), let word = character(body[..<end]) else {
        result += "&"
        rest = body
        continue
      }
      result += word
      rest = body[body.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return HTMLEntity.text(name) }
    let digits = name.dropFirst()
    let code =
      digits.hasPrefix("x") || digits.hasPrefix("X")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
