/// What a study's store holds, summed up for a report.
struct StudyDigest: Sendable {
  /// One session.
  struct Session: Sendable {
    /// The identifier.
    var id: String
    /// The participant; `nil` for a session without one.
    var participant: String?
    /// Its name within the participant.
    var name: String?
    /// ISO 8601 start.
    var start: String?
    /// Days since 1970 of the start, UTC; `nil` when it is not known.
    var instant: Double?
    /// The device.
    var device: String?
    /// `done`, `partial`, `failed`, `refused` or `empty`.
    var status: String
    /// Why the consent does not cover it, or how it does.
    var consent: String?
    /// Number of results.
    var results: Int
    /// Number of failed inputs.
    var errors: Int
  }

  /// The sessions of a participant by what there is of a task.
  struct Completeness: Sendable {
    var participant: String?
    var task: String
    /// Counts in the order of `states`.
    var counts: [Int]

    /// What there can be of a task in a session.
    static let states = ["usable", "unusable", "failed", "missing", "refused"]

    /// Number of sessions.
    var sessions: Int { counts.reduce(0, +) }
  }

  /// Results of a task from a device by quality.
  struct Quality: Sendable {
    var task: String
    var device: String?
    var good: Int
    var suspect: Int
    var unusable: Int
    /// The flag met most.
    var flag: String?

    /// Number of results.
    var results: Int { good + suspect + unusable }
  }

  /// A flag of a kind of task.
  struct Flag: Sendable {
    var task: String
    var code: String
    var severity: String
    var results: Int
    var participants: Int
    /// One of its messages.
    var example: String
  }

  /// A reason why inputs failed or results are unusable.
  struct Failure: Sendable {
    /// `error` or `unusable`.
    var kind: String
    var code: String
    var task: String
    var count: Int
    var sessions: Int
    var participants: Int
    /// A session and path.
    var example: String
  }

  /// A recording that stands in the study more than once.
  struct Repeated: Sendable {
    var task: String
    var sha256: String
    /// Number of its copies in the whole study.
    var copies: Int
    /// Sessions and paths of those that are told here.
    var places: [String]
  }

  /// What results of a task say about how they came about, value by value.
  struct Origin: Sendable {
    var task: String
    /// `version`, `format`, `algorithm` or `parameter`.
    var kind: String
    var name: String
    var value: String
    /// Results that say so.
    var count: Int
  }

  /// The participant it is about; `nil` for all.
  var participant: String?
  /// Participants with a session, in order.
  var participants: [String] = []
  /// Sessions by participant and start.
  var sessions: [Session] = []
  /// Sessions of each participant by task.
  var completeness: [Completeness] = []
  /// Results by task and device.
  var quality: [Quality] = []
  /// Flags by task, the most frequent first.
  var flags: [Flag] = []
  /// Recordings that stand in the study more than once, by task.
  var repeated: [Repeated] = []
  /// Failures by reason.
  var failures: [Failure] = []
  /// How results came about.
  var origins: [Origin] = []
  /// Results by participant and start.
  var results: [MetricGroup.Result] = []
  /// The metrics.
  var groups: [MetricGroup] = []
  /// Events of CareKit tasks, by task.
  var outcomeTasks: [OutcomeTask] = []
  /// Values of outcomes, by task, kind and unit.
  var outcomeValues: [OutcomeValues] = []

  /// The kinds of task with results, those that the program knows in its own order.
  var tasks: [String] { Self.ordered(Set(quality.map(\.task))) }

  /// The names of tasks in the program's own order, unknown ones last.
  static func ordered(_ tasks: Set<String>) -> [String] {
    let known = ActiveTask.Kind.allCases.map(\.rawValue)
    return known.filter(tasks.contains) + tasks.subtracting(known).sorted()
  }
}
