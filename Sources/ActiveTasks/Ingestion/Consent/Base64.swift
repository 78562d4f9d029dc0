internal import FoundationEssentials

/// Bytes written as text.
enum Base64 {
  /// The bytes of `text`, with or without a `data:` prefix; `nil` when it is no Base64.
  static func bytes(_ text: String) -> [UInt8]? {
    let body = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
    return Data(base64Encoded: String(body.filter { !$0.isWhitespace })).map { Array($0) }
  }
}
