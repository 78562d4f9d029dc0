/// What may leave a study, whichever way it leaves.
public struct SharingRules: Sendable {
  /// What is told about dates; default as they are.
  public var dates = DatePolicy.keep
  /// The least sharing that consents must extend to, default sponsors and partners; `nil` lets those through that do
  /// not speak of it.
  public var scope: ConsentRecord.Scope? = .partners
  /// Whether words are told that are not of lists of the program's own, and what flags say of this recording; default
  /// not, as they may name people.
  public var keepsText = false

  /// Rules with defaults.
  public init() {}

  /// Rules.
  init(dates: DatePolicy, scope: ConsentRecord.Scope?, keepsText: Bool) {
    self.dates = dates
    self.scope = scope
    self.keepsText = keepsText
  }

  /// The rules as one line, which tells one key for shifts from another but neither of them.
  var summary: String {
    var dates = dates.name
    if case .shift(let key) = self.dates, key.isEmpty {
      dates += " by a new key"
    } else if case .shift(let key) = self.dates {
      let sign = KeyedHash.of(Array("active-cli rules".utf8), key: key)
      dates += " by key \(sign[..<4].map { $0 }.hexadecimal)"
    }
    return "dates \(dates), scope \(scope?.name ?? "any"), text \(keepsText ? "keep" : "drop")"
  }
}
