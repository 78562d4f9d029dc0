/// A question to a store.
public struct StudyQuery: Sendable, Equatable {
  /// What is asked.
  public enum Topic: String, Sendable, CaseIterable {
    /// Sessions by status, results by task and quality.
    case overview
    /// One metric or several, by participant over time.
    case metrics
    /// Sessions of each participant by what there is of each task.
    case completeness
    /// What is not there, session by session.
    case missing
    /// Quality by device.
    case devices
    /// Failures and unusable results by reason.
    case failures
    /// Metrics without a value by reason.
    case nulls
    /// Recordings that stand in the study more than once.
    case repeated
    /// When the store was brought up to date.
    case runs
    /// Outcomes with their history.
    case outcomes
    /// Bundles that were sent to servers or wait for it.
    case bundles
    /// The tables with their columns.
    case tables
  }

  /// What is asked.
  public var topic: Topic
  /// Name of a metric, `*` and `?` standing for any text and any character.
  public var metric: String?
  /// Kind of task.
  public var task: String?
  /// The participant.
  public var participant: String?
  /// The method of metrics.
  public var method: String?

  /// A question about everything.
  public init(_ topic: Topic) { self.topic = topic }

  /// The statement, with the values of its parameters.
  var statement: (sql: String, values: [SQLiteValue]) {
    // Every statement takes all four, in this order.
    let values = [metric, task, participant, method].map { SQLiteValue($0) }
    return (sql.replacing(Self.metricFilter, with: metricFilter), values)
  }

  /// What stands in the statements for the choice of metrics.
  static let metricFilter = "/* metric ?1 */"

  /// An exact name is looked up by the index.
  private var metricFilter: String {
    guard let metric else { return "?1 IS NULL" }
    return Self.isPattern(metric) ? "metric GLOB ?1" : "metric = ?1"
  }

  /// Whether the name of a metric stands for several.
  static func isPattern(_ metric: String) -> Bool { metric.contains { "*?[".contains($0) } }

  private var sql: String {
    switch topic {
    case .overview: Self.overview
    case .metrics: Self.metrics
    case .completeness: Self.completeness
    case .missing: Self.missing
    case .devices: Self.devices
    case .failures: Self.failures
    case .nulls: Self.nulls
    case .repeated: Self.repeated
    case .runs: Self.runs
    case .outcomes: Self.outcomes
    case .bundles: Self.bundles
    case .tables: Self.tables
    }
  }
}
