/// What the code of a message means, for people: what `explain` prints and the page of troubleshooting
/// holds.
public struct CodeExplanation: Sendable, Equatable {
  /// How a code comes, and what that costs.
  public enum Weight: String, Sendable, CaseIterable {
    /// A message on standard error: what it is about could not be done.
    case error
    /// A message on standard error: what it is about was done, with care.
    case warning
    /// A flag of a result that is worth knowing; the result stays as good as it was.
    case flagInfo = "flag info"
    /// A flag that makes a result `suspect`.
    case flagWarning = "flag warning"
    /// A flag that makes a result `unusable`.
    case flagError = "flag error"
    /// A mark on one outcome of a table of outcomes.
    case mark
  }

  /// The code, `<area>.<problem>`; a mark has no area.
  public var code: String
  /// How it comes, at least one way.
  public var weights: [Weight]
  /// What it says, in plain words.
  public var meaning: String
  /// What it usually comes from.
  public var cause: String
  /// What to do.
  public var remedy: String

  /// The part before the first point: `csv` of `csv.binary`.
  public var area: String { String(code.prefix { $0 != "." }) }

  /// Reads the four lines `code: weight, weight`, meaning, cause, remedy; `nil` for anything else.
  init?(lines: [Substring]) {
    guard lines.count == 4, let colon = lines[0].firstIndex(of: ":") else { return nil }
    code = String(lines[0][..<colon])
    let words = lines[0][lines[0].index(after: colon)...].split(separator: ",")
    weights = words.compactMap { Weight(rawValue: String($0.drop { $0 == " " })) }
    guard !code.isEmpty, !weights.isEmpty, weights.count == words.count else { return nil }
    (meaning, cause, remedy) = (String(lines[1]), String(lines[2]), String(lines[3]))
  }

  /// What coming as `weight` costs, in one sentence without a full stop.
  public func effect(_ weight: Weight) -> String {
    switch weight {
    case .error:
      switch area {
      case "usage": "the command line is wrong, nothing is done"
      case "output", "store": "results cannot be written or found, the command ends"
      case "run", "batch": "the command ends early"
      default: "there is no result of what it is about"
      }
    case .warning: "the work is done, look at the message"
    case .flagInfo: "worth knowing, the numbers stand"
    case .flagWarning: "the result is suspect"
    case .flagError: "the result is unusable"
    case .mark: "the outcome is shown with this mark"
    }
  }
}
