/// The metrics of the IPAQ short form.
public enum IPAQMetric: String, MetricName {
  /// Category: high, moderate or low.
  case category = "ipaq.category"
  /// The first criterion that gives the category.
  case categoryRule = "ipaq.category.rule"
  /// Sum of the three classes.
  case total = "ipaq.met.total"
  /// 8.0 × minutes × days of vigorous activity (LOINC 77593-2).
  case vigorous = "ipaq.met.vigorous"
  /// 4.0 × minutes × days of moderate activity (LOINC 77592-4).
  case moderate = "ipaq.met.moderate"
  /// 3.3 × minutes × days of walking (LOINC 77591-6).
  case walking = "ipaq.met.walking"
  /// Days with vigorous activity, as answered and as scored.
  case vigorousDays = "ipaq.days.vigorous"
  /// Days with moderate activity, as answered and as scored.
  case moderateDays = "ipaq.days.moderate"
  /// Days with walking, as answered and as scored.
  case walkingDays = "ipaq.days.walking"
  /// Sum of the days of the three classes.
  case totalDays = "ipaq.days.total"
  /// Minutes of vigorous activity a day, as answered and as scored.
  case vigorousMinutes = "ipaq.minutes.vigorous"
  /// Minutes of moderate activity a day, as answered and as scored.
  case moderateMinutes = "ipaq.minutes.moderate"
  /// Minutes of walking a day, as answered and as scored.
  case walkingMinutes = "ipaq.minutes.walking"
  /// Sum of the three daily times, as tested against 16 hours.
  case totalMinutes = "ipaq.minutes.total"
  /// Minutes sitting on a weekday.
  case sitting = "ipaq.sitting"
  /// Rule: 15, 30, 45, 60 or 90 in an hours box are minutes.
  case hoursBox = "ipaq.rule.hoursBox"
  /// Rule: times stated per week are divided by 7.
  case weekly = "ipaq.rule.weekly"
  /// Rule: days are whole numbers from 0 to 7, times at most a day.
  case validDays = "ipaq.rule.validDays"
  /// Rule: days or time not known, refused or missing exclude the case.
  case missing = "ipaq.rule.missing"
  /// Rule: a class without days has no time.
  case zeroDays = "ipaq.rule.zeroDays"
  /// Rule: more than 960 minutes a day in total exclude the case.
  case over960 = "ipaq.rule.over960"
  /// Rule: a time under 10 minutes counts as none, and so do its days.
  case under10 = "ipaq.rule.under10"
  /// Rule: a time over 180 minutes counts as 180.
  case over180 = "ipaq.rule.over180"
  /// Rule: vigorous days ≥ 3 and total ≥ 1500 is high.
  case highVigorous = "ipaq.rule.high.vigorous"
  /// Rule: days in sum ≥ 7 and total ≥ 3000 is high.
  case highCombined = "ipaq.rule.high.combined"
  /// Rule: vigorous days ≥ 3 of ≥ 20 minutes is moderate.
  case moderateVigorous = "ipaq.rule.moderate.vigorous"
  /// Rule: moderate or walking days ≥ 5 of ≥ 30 minutes is moderate.
  case moderateFiveByThirty = "ipaq.rule.moderate.fiveByThirty"
  /// Rule: days in sum ≥ 5 and total ≥ 600 is moderate.
  case moderateCombined = "ipaq.rule.moderate.combined"

  /// The catalogue entry of this metric.
  public var definition: MetricDefinition {
    let entry = self.entry
    return MetricDefinition(
      name: rawValue, unit: entry.unit, range: entry.range, summary: entry.summary,
      source: "IPAQ scoring protocol, November 2005", methods: entry.methods,
      words: entry.range == Self.none ? .listed : .any)
  }

  private typealias Entry = (
    unit: String, range: ClosedRange<Double>, summary: String, methods: [Metric.Method]
  )

  /// The range of what is no number.
  private static let none = 0.0...0.0
  private static func text(_ summary: String) -> Entry { ("1", none, summary, [.reference]) }

  private static func rule(_ summary: String) -> Entry { text("Rule: \(summary)") }

  private static func met(_ summary: String, _ most: Double) -> Entry {
    ("MET.min/wk", 0...most, summary, [.reference])
  }

  private static func days(_ activity: String) -> Entry {
    ("d/wk", 0...7, "Days with \(activity), as answered and as scored.", [.reference, .raw])
  }

  private static func minutes(_ activity: String) -> Entry {
    (
      "min/d", 0...1e6, "Minutes of \(activity) a day, as answered and as scored.",
      [.reference, .raw]
    )
  }

  private var entry: Entry {
    switch self {
    case .category: Self.text("Category: high, moderate or low; the highest that is met.")
    case .categoryRule: Self.text("The first criterion that gives the category; none for low.")
    case .total: Self.met("Sum of the three classes.", 19_278)
    case .vigorous: Self.met("8.0 × minutes × days of vigorous activity (LOINC 77593-2).", 10_080)
    case .moderate: Self.met("4.0 × minutes × days of moderate activity (LOINC 77592-4).", 5040)
    case .walking: Self.met("3.3 × minutes × days of walking (LOINC 77591-6).", 4158)
    case .vigorousDays: Self.days("vigorous activity")
    case .moderateDays: Self.days("moderate activity")
    case .walkingDays: Self.days("walking")
    case .totalDays: ("d/wk", 0...21, "Sum of the days of the three classes.", [.reference])
    case .vigorousMinutes: Self.minutes("vigorous activity")
    case .moderateMinutes: Self.minutes("moderate activity")
    case .walkingMinutes: Self.minutes("walking")
    case .totalMinutes:
      ("min/d", 0...3e6, "Sum of the three daily times, as tested against 16 hours.", [.raw])
    case .sitting:
      ("min/d", 0...1440, "Minutes sitting on a weekday; no part of any score.", [.reference])
    default: rule
    }
  }

  private var rule: Entry {
    switch self {
    case .hoursBox: Self.rule("15, 30, 45, 60 or 90 in an hours box are minutes.")
    case .weekly: Self.rule("times stated per week are divided by 7.")
    case .validDays: Self.rule("days are whole numbers from 0 to 7, times at most a day.")
    case .missing: Self.rule("days or time not known, refused or missing exclude the case.")
    case .zeroDays: Self.rule("a class without days has no time.")
    case .over960: Self.rule("more than 960 minutes a day in total exclude the case.")
    case .under10: Self.rule("a time under 10 minutes counts as none, and so do its days.")
    case .over180: Self.rule("a time over 180 minutes counts as 180.")
    case .highVigorous: Self.rule("vigorous days ≥ 3 and total ≥ 1500 is high.")
    case .highCombined: Self.rule("days in sum ≥ 7 and total ≥ 3000 is high.")
    case .moderateVigorous: Self.rule("vigorous days ≥ 3 of ≥ 20 minutes is moderate.")
    case .moderateFiveByThirty:
      Self.rule("moderate or walking days ≥ 5 of ≥ 30 minutes is moderate.")
    default: Self.rule("days in sum ≥ 5 and total ≥ 600 is moderate.")
    }
  }
}
