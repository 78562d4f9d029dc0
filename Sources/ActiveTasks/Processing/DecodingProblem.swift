/// What is wrong with a JSON file that a parameter names, for messages.
enum DecodingProblem {
  /// The problem in one line: the key's path and what is the matter with it.
  static func summary(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "unreadable" }
    return switch error {
    case .keyNotFound(let key, _): "no key '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "another type of value at '\(path(context))'"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "no valid JSON"
    case .dataCorrupted(let context): "'\(path(context))': \(context.debugDescription)"
    @unknown default: "unreadable"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }
}
