/// What all sessions of a run have in common.
struct SessionContext: Sendable {
  /// The study's folder.
  var root: String
  /// The runners of the tasks.
  var runners: StudyRunners
  /// How sessions and files are called in results.
  var names: SessionNames
  /// The study's configuration.
  var configuration: StudyConfiguration
  /// What a consent must cover.
  var requirement = ConsentRequirement()
  /// What happens without a valid consent.
  var policy = ConsentGate.Policy.require
  /// Whether every session needs a consent; else only those of participants who gave one.
  var asksForConsent = false
  /// The results folder when curves are written; `nil` writes none.
  var seriesOutput: String?
  /// Sessions that began before are left out.
  var since: AbsoluteTime?
  /// Hash of everything but the inputs that results depend on.
  var fingerprint = ""

  /// The path of a file of the study.
  func path(_ below: String) -> String { StudyWalk.joined(root, below) }
}

/// One failed input of a session, as `errors.jsonl` has it.
struct SessionError: Sendable, Equatable {
  /// The path as results show it.
  var path: String
  /// What is wrong.
  var diagnostic: Diagnostic
  /// The task whose processing failed; `nil` when none was found.
  var task: ActiveTask.Kind?
}

/// One file of a session, as `files.jsonl` has it.
struct SessionFile: Sendable, Equatable {
  /// `recording`, or the kind of curve or table.
  var kind: String
  /// The path of a recording below the study, of a table below the results.
  var path: String
  /// SHA-256 of the bytes.
  var sha256: String
  /// Length in bytes.
  var bytes: Int
  /// What it is by its bytes; `nil` when they do not tell.
  var mediaType: String?
  /// The recording a table was computed from.
  var source: String?
}

extension Diagnostic {
  /// Whether it refuses what a consent does not cover.
  var isRefusal: Bool {
    code.hasPrefix("consent.") && ConsentVerdict(rawValue: String(code.dropFirst(8))) != nil
  }

  /// Whether the same input may be read without trouble the next time.
  var isTransient: Bool {
    // What is missing on this machine may be there on the next.
    let codes: Set<String> = ["input.changed", "input.spool-failed", "program.library"]
    if codes.contains(code) { return true }
    guard code == "input.read-failed" || code == "input.unreadable" else { return false }
    return found.map(SystemTrouble.passing.contains) ?? false
  }
}
