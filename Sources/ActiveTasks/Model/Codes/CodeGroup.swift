/// The codes of one part of the program, with their explanations.
///
/// A code is explained in four lines, and a blank line stands between two codes:
///
///     csv.binary: error
///     The file holds zero bytes, so it is not text.
///     Another kind of file under the name of a table, or a damaged copy.
///     Look at it with 'active-cli inspect FILE', and copy it again.
///
/// First the code with every way it comes (`CodeExplanation.Weight`), then what it means, what it usually
/// comes from, and what to do.
public struct CodeGroup: Sendable {
  /// The heading.
  public let title: String
  private let text: String

  /// A group with its explanations.
  init(_ title: String, _ text: String) {
    self.title = title
    self.text = text
  }

  /// The lines of each explanation.
  var blocks: [[Substring]] {
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split { $0.isEmpty }.map(Array.init)
  }

  /// The explanations, in the order of the text.
  public var codes: [CodeExplanation] { blocks.compactMap(CodeExplanation.init) }
}
