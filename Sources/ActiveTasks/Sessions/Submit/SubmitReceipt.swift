/// What is kept of a server's answer: cut, cleaned, and without the token.
struct SubmitReceipt: Sendable, Equatable {
  private static let longestWords = 500
  private static let longestName = 200

  /// The status, such as 201; `nil` when no answer came.
  var status: Int?
  /// What the server calls the bundle: `id` of a JSON answer, else `Location`.
  var name: String?
  /// The words of an answer, or why none came.
  var words: String?

  /// The receipt of an answer.
  init(_ answer: HTTPAnswer, token: SubmitToken?) {
    status = answer.status
    let json = answer.isCut ? nil : try? JSONParser.document(answer.body)
    let name: String? =
      switch json?["id"] {
      case .string(let text)?: text
      case .number(let text)?: text
      default: answer.headers["location"]
      }
    self.name = name.flatMap { Self.clean($0, Self.longestName, token) }
    // What arrived needs no words but those that say what is unusual.
    if answer.status >= 300 {
      words = Self.clean(String(decoding: answer.body, as: UTF8.self), Self.longestWords, token)
    } else if answer.isCut {
      words = "the answer was too long to be read"
    }
  }

  /// The receipt of a request without an answer.
  init(failure: String, token: SubmitToken?) {
    words = Self.clean(failure, Self.longestWords, token)
  }

  /// Words on one line, at most `longest` characters; `nil` when nothing is left.
  static func clean(_ text: String, _ longest: Int, _ token: SubmitToken?) -> String? {
    let text = token?.removed(from: text) ?? text
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !line.isEmpty else { return nil }
    let visible = TextSanitizer.visible(line)
    return visible.count > longest ? visible.prefix(longest) + "…" : visible
  }
}
