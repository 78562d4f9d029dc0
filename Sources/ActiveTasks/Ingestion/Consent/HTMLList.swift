/// A list of a web page, which gives its items their numbers or dots.
struct HTMLList {
  private let isNumbered: Bool
  private let style: String
  private var number: Int

  /// A list without numbers, or as its tag says.
  init(_ tag: HTMLTag? = nil) {
    isNumbered = tag?.name == "ol"
    style = tag?.attributes["type"] ?? "1"
    number = Self.number(tag?.attributes["start"]) ?? 1
  }

  /// What stands before the next item, such as `3. `, `c. ` or `• `.
  mutating func next(_ item: HTMLTag) -> String {
    guard isNumbered else { return "• " }
    let own = Self.number(item.attributes["value"]) ?? number
    number = own + 1
    return Self.text(own, style) + ". "
  }

  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { $0.magnitude < 1_000_000 ? $0 : nil }
  }

  private static func text(_ number: Int, _ style: String) -> String {
    switch style {
    case "a" where number > 0: letters(number)
    case "A" where number > 0: letters(number).uppercased()
    case "i" where 1..<4000 ~= number: roman(number)
    case "I" where 1..<4000 ~= number: roman(number).uppercased()
    default: String(number)
    }
  }

  /// a to z, then aa, ab and so on.
  private static func letters(_ number: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    var rest = number
    var text = ""
    while rest > 0 {
      text = String(alphabet[(rest - 1) % 26]) + text
      rest = (rest - 1) / 26
    }
    return text
  }

  private static func roman(_ number: Int) -> String {
    let parts = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, letters) in parts {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }
}
