/// What a report says besides what the store holds.
struct ReportFacts: Sendable {
  /// What is known of a kind of task from the program itself.
  struct Task: Sendable {
    /// The command that computes it, such as `rom`.
    var command: String
    /// The parameters with their meaning.
    var parameters: [String: String]
  }

  /// What the study is called.
  var name: String
  /// `manifest.json` of the results.
  var manifest: JSONValue
  /// SHA-256 of that file.
  var manifestSHA256: String
  /// The study's time zone; `nil` when the batch was not told.
  var zone: TimeZoneRules?
  /// The kinds of task.
  var tasks: [String: Task]
}

/// The names of kinds of task for people.
enum TaskTitle {
  /// The name; the identifier itself for a kind that the program does not know.
  static func text(_ task: String) -> String {
    guard let kind = ActiveTask.Kind(rawValue: task) else {
      return task.isEmpty ? "not known" : task
    }
    switch kind {
    case .taskResult: return "Other steps"
    case .file: return "Recorded files"
    default: return MainNumber.all.first { $0.task == kind }?.title ?? task
    }
  }
}
