/// The values of one metric by one method, of one step of a kind of task.
///
/// Steps are kept apart: a left and a right knee, or the answers to two questions, are two things under one name.
struct MetricGroup: Sendable {
  /// What all values have in common.
  struct Key: Sendable, Hashable {
    var task: String
    /// `nil` when the recordings do not know their step.
    var step: String?
    var metric: String
    var method: String
    var unit: String
  }

  /// A result that values come from.
  struct Result: Sendable {
    /// Place among the digest's participants; `nil` without one.
    var participant: Int?
    /// Place among the digest's sessions.
    var session: Int
    /// ISO 8601 start of the recording, or of its session.
    var start: String?
    /// Days since 1970 of the start, UTC.
    var instant: Double?
    /// Whether something speaks against it.
    var isSuspect: Bool
    /// Whether it must not be used.
    var isUnusable: Bool
    /// Number within its session.
    var number: Int
  }

  /// One value.
  struct Sample: Sendable {
    var value: Double
    /// Place of its result among the digest's results, which are in the order of participants and time.
    var result: Int32
    /// Number within the result.
    var number: Int32
  }

  let key: Key
  /// The least number that a value has within its result: the order of metrics.
  var number = Int32.max
  /// Numbers of results that may be used, in the order of participants and time.
  var samples: [Sample] = []
  /// Words of results that may be used, with their counts.
  var words: [String: Int] = [:]
  /// Reasons why there is no value, with their counts, of results that may be used.
  var reasons: [String: Int] = [:]
  /// Values of results that must not be used.
  var unusable = 0

  /// No values.
  init(_ key: Key) { self.key = key }

  /// Values that are missing.
  var missing: Int { reasons.values.reduce(0, +) }
  /// Words, each counted.
  var wordCount: Int { words.values.reduce(0, +) }

  /// Whether the words are of a list that the program itself keeps, so that they cannot name anybody.
  var hasListedWords: Bool { MetricCatalog.definition(of: key.metric)?.words == .listed }
}
