/// What the sessions of a study tell of a participant's consent by now.
///
/// The consent that counts for a session is the one before it; what the participant said since stands with the later
/// sessions, and a withdrawal with all that it concerns.
struct ParticipantStanding: Sendable {
  /// Whether the participant withdrew, before or after some session, or refused at last.
  var hasWithdrawn: Bool { hasSaidSo || hasRefusedUndated || newest?.isRefusal == true }
  private var hasSaidSo = false
  private var hasRefusedUndated = false
  private var newest: (start: Int64, isRefusal: Bool)?
  private var latest: (start: Int64, scope: String)?
  private var undated: String?

  /// The sharing that the consent of the latest session extends to, and at most that of sessions without a date; `nil`
  /// when none says it.
  var scope: String? { Self.least(latest?.scope, undated) }

  /// The standing of every participant in the results in `folder`.
  ///
  /// - Throws: `Diagnostic` `input.…` or `json.…`.
  static func all(_ folder: String) throws(Diagnostic) -> [String: ParticipantStanding] {
    let sessions = try JSONLines(FolderListing.joined(folder, "sessions.jsonl"))
    var standings: [String: ParticipantStanding] = [:]
    while let facts = try sessions.next() {
      guard let name = facts["participant"]?.string else { continue }
      standings[name, default: ParticipantStanding()].add(facts)
    }
    return standings
  }

  /// What people without a name are called, a number behind it: no participant's name begins so.
  static func anonymousName(beside names: some Sequence<String>) -> String {
    let known = names.map { BIDSText.label($0).lowercased() }
    var name = "anonymous"
    while known.contains(where: { $0.hasPrefix(name) }) { name = "x" + name }
    return name
  }

  /// Takes a line of `sessions.jsonl` into account.
  mutating func add(_ session: JSONValue) {
    guard let consent = session["consent"] else { return }
    let isKept = consent["reason"]?.string?.hasPrefix("the participant withdrew") == true
    if isKept || consent["verdict"]?.string == ConsentVerdict.withdrawn.rawValue {
      hasSaidSo = true
    }
    let text = session["start"]?.string ?? ""
    let time = ISO8601Parser.instant(Array(text.utf8))?.nanoseconds
    let isRefusal =
      consent["verdict"]?.string == ConsentVerdict.unsigned.rawValue
      && consent["reason"]?.string?.hasSuffix(ConsentEvaluation.refusal) == true
    if let time {
      if let known = newest, known.start == time {
        newest = (time, isRefusal || known.isRefusal)
      } else if newest.map({ $0.start < time }) ?? true {
        newest = (time, isRefusal)
      }
    } else if isRefusal {
      hasRefusedUndated = true
    }
    guard let scope = consent["scope"]?.string else { return }
    guard let start = time else {
      undated = Self.least(undated, scope)
      return
    }
    if let known = latest {
      if start < known.start { return }
      if start == known.start {
        latest = (start, Self.least(known.scope, scope) ?? scope)
        return
      }
    }
    latest = (start, scope)
  }

  /// The lesser of two scopes by their names; a name that is not understood is the least.
  static func least(_ one: String?, _ other: String?) -> String? {
    guard let one, let other else { return one ?? other }
    return rank(one) <= rank(other) ? one : other
  }

  private static func rank(_ name: String) -> Int { ExportConsent.scope(name)?.rawValue ?? -1 }
}
