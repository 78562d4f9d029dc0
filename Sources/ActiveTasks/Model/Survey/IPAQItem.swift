/// One box of the IPAQ short form: a class of activity, or sitting, and what is asked about it.
public struct IPAQItem: Sendable, Hashable {
  /// What the form asks about, in its order.
  public enum Activity: String, Sendable, CaseIterable {
    /// Activities that take hard effort.
    case vigorous
    /// Activities that take moderate effort, walking excepted.
    case moderate
    /// Walking.
    case walking
    /// Sitting on a weekday; no part of any score.
    case sitting

    /// The three classes that are scored.
    public static let scored: [Activity] = [.vigorous, .moderate, .walking]
  }

  /// What a box holds.
  public enum Measure: String, Sendable, CaseIterable {
    /// Days a week.
    case days = "Days"
    /// Minutes a day, or the minutes beside the hours.
    case minutes = "Minutes"
    /// Hours a day.
    case hours = "Hours"
    /// Minutes a week.
    case weeklyMinutes = "MinutesPerWeek"
    /// Hours a week.
    case weeklyHours = "HoursPerWeek"
  }

  /// What is asked about.
  public var activity: Activity
  /// What is asked.
  public var measure: Measure

  /// A box.
  public init(_ activity: Activity, _ measure: Measure) {
    self.activity = activity
    self.measure = measure
  }

  /// The name, such as `vigorousDays`.
  public var name: String { activity.rawValue + measure.rawValue }

  /// Every box that can occur.
  public static let all: [IPAQItem] = Activity.allCases.flatMap { activity in
    Measure.allCases.filter { activity != .sitting || $0 != .days }
      .map { IPAQItem(activity, $0) }
  }

  /// The box that a question, column or link identifier names: case and punctuation do not matter.
  ///
  /// Known are `vigorousDays`, `vig_days`, `days_vigorous`, `v_min`, `walkingMinutesPerWeek`,
  /// `SittingTime` and the like, and LOINC 77583-3 and 77584-1.
  public init?(named name: String) {
    guard let item = Self.names[Self.normalized(name)] else { return nil }
    self = item
  }

  private static func normalized(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static let names: [String: IPAQItem] = {
    let activities: [(Activity, [String])] = [
      (.vigorous, ["vigorous", "vig", "v"]), (.moderate, ["moderate", "mod", "m"]),
      (.walking, ["walking", "walk", "w"]), (.sitting, ["sitting", "sit", "s"]),
    ]
    let measures: [(Measure, [String])] = [
      (.days, ["days", "day", "d", "daysperweek"]),
      (.minutes, ["minutes", "minute", "min", "mins", "time", "minutesperday", "minperday"]),
      (.hours, ["hours", "hour", "h", "hr", "hrs", "hoursperday"]),
      (
        .weeklyMinutes, ["minutesperweek", "minperweek", "minutesweek", "minweek", "weeklyminutes"]
      ),
      (.weeklyHours, ["hoursperweek", "hoursweek", "weeklyhours"]),
    ]
    var names = ["775833": IPAQItem(.vigorous, .days), "775841": IPAQItem(.vigorous, .minutes)]
    for (activity, first) in activities {
      for (measure, second) in measures where activity != .sitting || measure != .days {
        for one in first {
          for other in second {
            for name in [one + other, other + one] {
              names[name] = IPAQItem(activity, measure)
              names["ipaq" + name] = IPAQItem(activity, measure)
            }
          }
        }
      }
    }
    return names
  }()
}
