extension MetricCatalog {
  private static let exact = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  private static let patterns = all.filter { $0.name.contains("<") }
    .map { ($0.name.split(separator: ".", omittingEmptySubsequences: false), $0) }

  /// The catalogue entry behind a name that a result holds; `nil` for a name that is in no area.
  ///
  /// Names with a parameter are found by their pattern: `<left|right>` stands for one of the words, `<Hz>` for
  /// anything. Parts behind the pattern, such as `.retest`, belong to the same entry.
  public static func definition(of name: String) -> MetricDefinition? {
    if let definition = exact[name] { return definition }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return patterns.first { pattern, _ in
      pattern.count <= parts.count && zip(pattern, parts).allSatisfy(matches)
    }?.1
  }

  private static func matches(_ pattern: Substring, _ part: Substring) -> Bool {
    guard pattern.hasPrefix("<"), pattern.hasSuffix(">") else { return pattern == part }
    let words = pattern.dropFirst().dropLast().split(separator: "|")
    return words.count < 2 || words.contains(part)
  }
}
