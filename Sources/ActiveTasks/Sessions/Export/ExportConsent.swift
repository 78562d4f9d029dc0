/// Decides which sessions and results may leave the study.
///
/// A session without any consent asked for is let through, and counted; one whose participant shares with
/// nobody never is, nor is one whose consent could not be read.
struct ExportConsent {
  /// The least sharing; `nil` lets consents through that say nothing about it.
  var scope: ConsentRecord.Scope?
  /// The least sharing that the batch asked for.
  var batchScope: ConsentRecord.Scope?
  /// Whether the batch asked for consents.
  var isAsked = false

  /// Why the session must stay; `nil` when it may go.
  ///
  /// - Parameters:
  ///   - session: its line of `sessions.jsonl`.
  ///   - latest: the sharing that the participant's latest session says; the lesser one counts.
  /// - Returns: the reason.
  func exclusion(_ session: JSONValue, latest: String?) -> String? {
    if session["status"]?.string == "refused" { return "consent refused by the batch" }
    guard let consent = session["consent"], consent != .null else {
      return isAsked ? Self.unreadable : nil
    }
    guard consent["verdict"]?.string != nil else { return Self.unreadable }
    let own = consent["scope"]?.string
    if let latest, let reason = exclusion(scopeNamed: latest) { return reason }
    if let own { return exclusion(scopeNamed: own) }
    guard let scope else { return nil }
    return (batchScope ?? .none).rawValue < scope.rawValue ? "consent scope not known" : nil
  }

  /// Why a session stays whose consent could not be read: what the participant wants is not known.
  private static let unreadable = "consent not readable"

  private func exclusion(scopeNamed name: String) -> String? {
    guard let given = Self.scope(name) else { return "consent scope not understood" }
    return given == .none || given.rawValue < (scope ?? .partners).rawValue
      ? "consent scope \(name)" : nil
  }

  /// Why a result of a session that may go must stay; `nil` when it may go.
  func exclusion(_ result: StepResult, of session: JSONValue) -> String? {
    guard let consent = session["consent"], consent != .null else { return nil }
    let verdict =
      result.provenance.parameters["consent-verdict"]?.text ?? consent["verdict"]?.string
    return verdict == ConsentVerdict.ok.rawValue ? nil : "consent verdict \(verdict ?? "unknown")"
  }

  /// The scope with this name in records and results.
  static func scope(_ name: String) -> ConsentRecord.Scope? {
    ConsentRecord.Scope.allCases.first { $0.name == name }
  }
}
