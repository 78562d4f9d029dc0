/// A tag, comment or declaration of a web page.
///
/// A `<` begins one only before a letter, `/` and a letter, `!` or `?`; before anything else it is a character. A
/// `>` within a quoted attribute ends nothing.
/// Source: WHATWG, *HTML*, section 13.2.5 (tokenization).
struct HTMLTag {
  /// The name in lower case; empty for a comment or declaration.
  private(set) var name = ""
  /// Whether it ends an element.
  private(set) var isEnd = false
  /// The place behind it, that of the page's end when it does not end.
  private(set) var end: Int
  /// What does not end; `nil` when it does.
  private(set) var fault: String?
  /// Attributes by their name in lower case.
  private(set) var attributes: [String: String] = [:]

  /// The tag that begins with the `<` at `open`; `nil` when that is a character.
  init?(_ bytes: [UInt8], at open: Int) {
    end = bytes.count
    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    let first = byte(open + 1)
    if first == UInt8(ascii: "!"), byte(open + 2) == UInt8(ascii: "-"),
      byte(open + 3) == UInt8(ascii: "-")
    {
      endComment(bytes, from: open + 4)
    } else if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
      endAtBracket(bytes, from: open + 2, "a declaration does not end")
    } else if first == UInt8(ascii: "/"), Self.isLetter(byte(open + 2)) {
      isEnd = true
      read(bytes, from: open + 2)
    } else if first == UInt8(ascii: "/"), open + 2 < bytes.count {
      endAtBracket(bytes, from: open + 2, "a tag does not end")
    } else if Self.isLetter(first) {
      read(bytes, from: open + 1)
    } else {
      return nil
    }
  }

  /// The place behind the end tag of an element that holds no other; `nil` when there is none.
  static func end(of name: String, in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      let behind = open + 2 + name.utf8.count
      guard behind < bytes.count, bytes[place] == UInt8(ascii: "/"),
        isSpace(bytes[behind]) || bytes[behind] == UInt8(ascii: "/")
          || bytes[behind] == UInt8(ascii: ">"),
        Array(bytes[open + 2..<behind]).lowercased.elementsEqual(name.utf8),
        let tag = HTMLTag(bytes, at: open)
      else { continue }
      // One that does not end takes all that follows.
      return tag.fault == nil ? tag.end : nil
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x61...0x7a ~= byte | 0x20
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09...0x0d ~= byte
  }

  private mutating func endAtBracket(_ bytes: [UInt8], from start: Int, _ problem: String) {
    guard start <= bytes.count, let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
      fault = problem
      return
    }
    end = close + 1
  }

  /// A comment ends at `-->` or `--!>`, and an empty one at `>` or `->`.
  private mutating func endComment(_ bytes: [UInt8], from start: Int) {
    var place = start
    while place < bytes.count, let close = bytes[place...].firstIndex(of: UInt8(ascii: ">")) {
      let before = bytes[max(start - 2, close - 3)..<close]
      if before.suffix(2).elementsEqual("--".utf8)
        || (close >= start + 3 && before.elementsEqual("--!".utf8))
      {
        end = close + 1
        return
      }
      place = close + 1
    }
    fault = "a comment does not end"
  }

  private mutating func read(_ bytes: [UInt8], from start: Int) {
    var place = start
    func word(until isStop: (UInt8) -> Bool) -> String {
      let first = place
      while place < bytes.count, !isStop(bytes[place]) { place += 1 }
      return String(decoding: bytes[first..<place], as: UTF8.self)
    }
    let (bracket, slash, equals) = (UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="))
    name = word { Self.isSpace($0) || $0 == slash || $0 == bracket }.lowercased()
    while place < bytes.count {
      _ = word { !Self.isSpace($0) && $0 != slash }
      guard place < bytes.count else { break }
      if bytes[place] == bracket {
        end = place + 1
        return
      }
      // An attribute may begin with `=`.
      let first = place
      place += 1
      _ = word { Self.isSpace($0) || $0 == slash || $0 == bracket || $0 == equals }
      let key = String(decoding: bytes[first..<place], as: UTF8.self).lowercased()
      // Words taken for attributes would be lost.
      if key.contains("<") { fault = "<\(name)> does not end before the next <" }
      _ = word { !Self.isSpace($0) }
      guard place < bytes.count, bytes[place] == equals else {
        attributes[key] = attributes[key] ?? ""
        continue
      }
      place += 1
      _ = word { !Self.isSpace($0) }
      var value = ""
      if place < bytes.count,
        bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
      {
        let quote = bytes[place]
        place += 1
        value = word { $0 == quote }
        place += 1
      } else {
        value = word { Self.isSpace($0) || $0 == bracket }
      }
      attributes[key] = attributes[key] ?? value
    }
    fault = "<\(name)> does not end"
  }
}
