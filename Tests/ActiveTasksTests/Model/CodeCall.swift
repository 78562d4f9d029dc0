@testable import ActiveTasks

/// A place in the sources where a diagnostic or a flag is made.
struct CodeCall {
  let isFlag: Bool
  /// The arguments as they stand there.
  let arguments: [Substring]

  /// The ways in which the code comes here, as far as the words tell.
  var weights: [CodeExplanation.Weight] {
    guard isFlag else {
      return [arguments.contains("severity: .warning") ? .warning : .error]
    }
    let severities: [(Substring, CodeExplanation.Weight)] = [
      (".info", .flagInfo), (".warning", .flagWarning), (".error", .flagError),
    ]
    guard arguments.count > 1 else { return [] }
    return severities.filter { arguments[1].hasSuffix($0.0) || arguments[1].contains($0.0 + " ") }
      .map(\.1)
  }

  /// Every such place in `text`, in order.
  static func all(in text: String) -> [CodeCall] {
    text.matches(of: /\b(Diagnostic|QualityFlag)\(/).map { match in
      CodeCall(
        isFlag: match.1 == "QualityFlag", arguments: arguments(text[match.range.upperBound...]))
    }
  }

  /// The string literals of `text` that have the form of a code.
  static func codes(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /"([a-z][a-z0-9-]*(?:\.[a-z0-9_-]+)+)"/).map { String($0.1) }
  }

  /// The arguments at the beginning of `text`, up to the closing parenthesis.
  private static func arguments(_ text: Substring) -> [Substring] {
    var result: [Substring] = []
    var start = text.startIndex
    // Brackets that are open in the code, and in each interpolation; -1 in a string.
    var nesting = [0]
    var isEscaped = false
    for place in text.indices {
      let character = text[place]
      let top = nesting.count - 1
      if nesting[top] < 0 {
        if isEscaped, character == "(" { nesting.append(0) }
        if !isEscaped, character == "\"" { nesting.removeLast() }
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" {
        nesting.append(-1)
      } else if "([{".contains(character) {
        nesting[top] += 1
      } else if ")]}".contains(character), nesting[top] > 0 {
        nesting[top] -= 1
      } else if character == ")", top > 0 {
        nesting.removeLast()
      } else if top == 0, nesting[0] == 0, character == "," || character == ")" {
        result.append(text[start..<place].trimmed)
        start = text.index(after: place)
        if character == ")" { break }
      }
    }
    return result
  }
}

extension Substring {
  /// Without the white space around it.
  fileprivate var trimmed: Substring {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
