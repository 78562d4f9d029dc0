/// Tasks and outcomes of one participant, as CareKit keeps and synchronises them.
public struct CareStore: Sendable, Equatable {
  /// How dates are written in a file.
  public enum DateEncoding: String, Sendable, CaseIterable {
    /// Seconds since 2001-01-01T00:00:00Z, the default of Apple's encoder.
    case apple
    /// Seconds since 1970-01-01T00:00:00Z.
    case unixSeconds
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case unixMilliseconds
    /// ISO 8601.
    case iso8601
  }

  /// Versions of tasks in the order of the file.
  public var tasks: [CareTask]
  /// Versions of outcomes in the order of the file.
  public var outcomes: [CareOutcome]
  /// How its dates were written.
  public var dateEncoding: DateEncoding
  /// The entities as they were read, in the order of the file: nothing of them is lost when the store
  /// is written again.
  var originals: [JSONValue] = []
  /// The clocks of the stores that took part, by identifier.
  public var knowledge: [String: Int64]
  /// Doubts of reading.
  public var flags: [QualityFlag]

  /// A store.
  public init(
    tasks: [CareTask] = [], outcomes: [CareOutcome] = [], dateEncoding: DateEncoding = .apple,
    knowledge: [String: Int64] = [:], flags: [QualityFlag] = []
  ) {
    self.tasks = tasks
    self.outcomes = outcomes
    self.dateEncoding = dateEncoding
    self.knowledge = knowledge
    self.flags = flags
  }
}

/// One version of a task.
public struct CareTask: Sendable, Equatable {
  /// The identifier that all versions share.
  public var id: String
  /// The identifier of this version.
  public var uuid: String
  /// When it happens.
  public var schedule: [CareScheduleElement]
  /// Since when this version holds.
  public var effective: AbsoluteTime?
  /// When it was deleted.
  public var deleted: AbsoluteTime?
  /// The versions it replaces.
  public var previous: [String]

  /// A version of a task.
  public init(
    id: String, uuid: String, schedule: [CareScheduleElement],
    effective: AbsoluteTime?, deleted: AbsoluteTime? = nil, previous: [String] = []
  ) {
    self.previous = previous
    self.id = id
    self.uuid = uuid
    self.schedule = schedule
    self.effective = effective
    self.deleted = deleted
  }
}

/// A rule by which a task repeats.
public struct CareScheduleElement: Sendable, Equatable {
  /// A stretch of the calendar.
  public struct Interval: Sendable, Equatable {
    /// Years.
    public var years: Int64 = 0
    /// Months.
    public var months: Int64 = 0
    /// Days; weeks are seven of them.
    public var days: Int64 = 0
    /// Seconds; hours and minutes are added here.
    public var seconds: Int64 = 0

    /// No time at all.
    public init() {}

    /// Whether it moves time forward.
    public var isPositive: Bool {
      years >= 0 && months >= 0 && days >= 0 && seconds >= 0
        && (years > 0 || months > 0 || days > 0 || seconds > 0)
    }
  }

  /// The first occurrence.
  public var start: AbsoluteTime
  /// Before which it must begin; `nil` for ever.
  public var end: AbsoluteTime?
  /// From one occurrence to the next.
  public var interval: Interval
  /// Length in seconds; `nil` lasts all day.
  public var duration: Double?
  /// The time zone of its calendar.
  public var zone: TimeZoneRules

  /// A rule.
  public init(
    start: AbsoluteTime, end: AbsoluteTime? = nil, interval: Interval, duration: Double?,
    zone: TimeZoneRules
  ) {
    self.start = start
    self.end = end
    self.interval = interval
    self.duration = duration
    self.zone = zone
  }
}

/// One version of the outcome of an event.
public struct CareOutcome: Sendable, Equatable {
  /// One value.
  public struct Value: Sendable, Equatable {
    /// What it is about, such as `range`.
    public var kind: String?
    /// A number, boolean (1 or 0) or words; `nil` when it cannot be read.
    public var content: Metric.Value?
    /// CareKit's type, such as `double`.
    public var type: String
    /// The unit.
    public var units: String?
    /// When it was made.
    public var created: AbsoluteTime?

    /// A value.
    public init(
      kind: String?, content: Metric.Value?, type: String, units: String? = nil,
      created: AbsoluteTime? = nil
    ) {
      self.kind = kind
      self.content = content
      self.type = type
      self.units = units
      self.created = created
    }
  }

  /// The identifier of this version.
  public var uuid: String
  /// The version of the task it belongs to.
  public var task: String
  /// Which of the task's occurrences, from 0.
  public var occurrence: Int
  /// The values.
  public var values: [Value]
  /// When this version was made.
  public var created: AbsoluteTime?
  /// Since when it holds.
  public var effective: AbsoluteTime?
  /// When it was last changed in place.
  public var updated: AbsoluteTime?
  /// When it was deleted.
  public var deleted: AbsoluteTime?
  /// The versions it replaces.
  public var previous: [String]
  /// The time zone it was recorded in.
  public var zone: TimeZoneRules?
  /// Whether it was made here and is not among the originals.
  public var isNew = false
  /// Who made this version, and why; needed for changes of a past day.
  public var note: (author: String, reason: String)?

  /// A version of an outcome.
  public init(
    uuid: String, task: String, occurrence: Int, values: [Value], created: AbsoluteTime?,
    effective: AbsoluteTime? = nil, updated: AbsoluteTime? = nil, deleted: AbsoluteTime? = nil,
    previous: [String] = [],
    zone: TimeZoneRules? = nil, note: (author: String, reason: String)? = nil
  ) {
    self.uuid = uuid
    self.task = task
    self.occurrence = occurrence
    self.values = values
    self.created = created
    self.effective = effective
    self.updated = updated
    self.deleted = deleted
    self.previous = previous
    self.zone = zone
    self.note = note
  }

  /// Whether both are the same version with the same content.
  public static func == (one: CareOutcome, other: CareOutcome) -> Bool {
    one.uuid == other.uuid && one.task == other.task && one.occurrence == other.occurrence
      && one.values == other.values && one.created == other.created
      && one.effective == other.effective && one.updated == other.updated
      && one.deleted == other.deleted
      && one.previous == other.previous && one.zone == other.zone
      && one.note?.author == other.note?.author && one.note?.reason == other.note?.reason
  }
}

/// One occurrence of a task, made from its schedule; it is never stored.
public struct CareEvent: Sendable, Equatable {
  /// The version of the task in force.
  public var task: CareTask
  /// Which occurrence of this version, from 0.
  public var occurrence: Int
  /// When it begins, at the offset of its time zone.
  public var start: AbsoluteTime
  /// When it ends.
  public var end: AbsoluteTime
}
