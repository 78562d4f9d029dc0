/// The labels that names have in an export: none belongs to two names, not even in another case, which some file systems
/// do not tell apart.
struct DistinctLabels: Sendable {
  /// Letters of a label, at most: a file's name holds two of them and has at most 255 bytes.
  static let mostLetters = 40

  private var owners: [String: String] = [:]

  /// The label of `name`: `label` unless another name has it, else what is left of it with twelve digits of the name's
  /// hash.
  ///
  /// The same names in the same order have the same labels.
  mutating func take(_ label: String, for name: String) -> String {
    var own = label
    var round = 0
    while let owner = owners[own.lowercased()], owner != name {
      let digits = ContentHash.of(Array("\(name)\u{0}\(round)".utf8)).prefix(12)
      own = String(label.prefix(Self.mostLetters)) + digits
      round += 1
    }
    owners[own.lowercased()] = name
    return own
  }
}
