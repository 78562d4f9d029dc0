import CPCRE

/// Looks for an expression in a text, in a bounded number of steps.
///
/// The syntax is that of PCRE2, which agrees with ICU's, ResearchKit's, but for operations on sets (`[a-z&&[^b]]`): those
/// are refused. Letters and digits are those of any script, and `$` stands before a last line end, too. Steps are
/// counted by the library, so that the same text gives the same answer on any machine.
enum ExpressionSearch {
  /// What came out.
  enum Result: Equatable {
    /// The expression is found.
    case found
    /// It is not.
    case notFound
    /// It cannot be read, or is longer than 64 KiB when it is compiled.
    case unreadable
    /// The text is longer than 2000 UTF-16 units.
    case tooLong
    /// It takes more steps than are allowed.
    case tooManySteps
  }

  /// The longest text that is searched, in UTF-16 units.
  static let longestText = 2000
  /// Steps from one beginning in the text, at most.
  private static let mostSteps: UInt32 = 100_000
  /// Memory of a search in KiB, at most.
  private static let mostMemory: UInt32 = 20_000

  /// Checks that expressions can be searched for on this machine.
  ///
  /// - Throws: `Diagnostic` `program.library` when PCRE2 is not installed.
  static func check() throws(Diagnostic) { _ = try functions() }

  /// Looks for `expression` anywhere in `text`.
  ///
  /// - Returns: `unreadable` also when PCRE2 is not installed, which `check()` tells.
  static func result(_ text: String, _ expression: AnswerFormat.Expression) -> Result {
    guard text.utf16.count <= longestText else { return .tooLong }
    guard let library = try? functions(), !hasSetOperation(expression.pattern) else {
      return .unreadable
    }
    let context = library.pcre2_compile_context_create_8(nil)
    defer { library.pcre2_compile_context_free_8(context) }
    _ = library.pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
    var (problem, place) = (Int32(0), 0)
    let pattern = Array(expression.pattern.utf8)
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C
      | (expression.ignoresCase ? PCRE2_CASELESS : 0)
    let code = pattern.withUnsafeBufferPointer {
      library.pcre2_compile_8($0.baseAddress, $0.count, options, &problem, &place, context)
    }
    guard let code else { return .unreadable }
    defer { library.pcre2_code_free_8(code) }
    return search(Array(text.utf8), code, library)
  }

  private static func search(
    _ text: [UInt8], _ code: OpaquePointer, _ library: cpc_functions
  ) -> Result {
    let context = library.pcre2_match_context_create_8(nil)
    defer { library.pcre2_match_context_free_8(context) }
    _ = library.pcre2_set_match_limit_8(context, mostSteps)
    _ = library.pcre2_set_depth_limit_8(context, mostSteps)
    _ = library.pcre2_set_heap_limit_8(context, mostMemory)
    let found = library.pcre2_match_data_create_from_pattern_8(code, nil)
    defer { library.pcre2_match_data_free_8(found) }
    // An empty array has no address, which the library takes for an empty text only with one.
    let status = (text + [0]).withUnsafeBufferPointer {
      library.pcre2_match_8(code, $0.baseAddress, text.count, 0, 0, found, context)
    }
    return status >= 0 ? .found : status == PCRE2_ERROR_NOMATCH ? .notFound : .tooManySteps
  }

  /// Whether sets are cut, subtracted or nested, which PCRE2 reads as characters.
  private static func hasSetOperation(_ pattern: String) -> Bool {
    var rest = pattern.unicodeScalars[...]
    var isInSet = false
    while let sign = rest.popFirst() {
      switch sign {
      case "\\": rest = rest.dropFirst()
      case "[" where isInSet:
        // A class such as [:alpha:] is no set of its own.
        guard rest.first == ":" else { return true }
        rest = rest.drop { $0 != "]" }.dropFirst()
      case "[":
        isInSet = true
        // A bracket that stands first is a character.
        if rest.first == "^" { rest = rest.dropFirst() }
        if rest.first == "]" { rest = rest.dropFirst() }
      case "]": isInSet = false
      case "&" where isInSet && rest.first == "&": return true
      case "-" where isInSet && rest.starts(with: "-\\".unicodeScalars): return true
      default: break
      }
    }
    return false
  }

  private static func functions() throws(Diagnostic) -> cpc_functions {
    var functions = cpc_functions()
    if let problem = cpc_load(&functions) {
      throw Diagnostic.missing(
        library: "PCRE2", package: "libpcre2-8-0", String(cString: problem))
    }
    return functions
  }
}
