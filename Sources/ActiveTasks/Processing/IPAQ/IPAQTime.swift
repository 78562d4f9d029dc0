/// Minutes a day from the boxes for hours and minutes, a day or a week.
struct IPAQTime: Sendable {
  /// Numbers in an hours box that are minutes in the wrong box.
  private static let minutesInHoursBox: Set<Double> = [15, 30, 45, 60, 90]

  private let answers: IPAQAnswers
  /// Classes whose hours box held minutes.
  private(set) var movedHours: [String] = []
  /// Classes whose time was stated per week.
  private(set) var weekly: [String] = []

  /// The times of a form.
  init(_ answers: IPAQAnswers) { self.answers = answers }

  /// Minutes a day; `nil` when no box holds a number, or one of them is not known.
  mutating func minutes(_ activity: IPAQItem.Activity) -> Double? {
    if let daily = sum(activity, .hours, .minutes) { return daily }
    guard case .missing = Self.entry(answers, activity, .hours, .minutes),
      let week = sum(activity, .weeklyHours, .weeklyMinutes)
    else { return nil }
    weekly.append(
      "\(activity.rawValue) \(ShortestDecimal.string(week)) min a week")
    return week / 7
  }

  /// What stands for the time of a class, a day or else a week.
  static func entry(
    _ answers: IPAQAnswers, _ activity: IPAQItem.Activity
  ) -> IPAQAnswers.Entry {
    let daily = entry(answers, activity, .hours, .minutes)
    return daily == .missing ? entry(answers, activity, .weeklyHours, .weeklyMinutes) : daily
  }

  /// The box that says most: one that is not known, else a number, else nothing.
  private static func entry(
    _ answers: IPAQAnswers, _ activity: IPAQItem.Activity, _ hours: IPAQItem.Measure,
    _ minutes: IPAQItem.Measure
  ) -> IPAQAnswers.Entry {
    let both = [answers[activity, hours], answers[activity, minutes]]
    let unknown = both.first { entry in
      switch entry {
      case .dontKnow, .unreadable: true
      case .number, .missing: false
      }
    }
    return unknown ?? both.first { $0 != .missing } ?? .missing
  }

  private mutating func sum(
    _ activity: IPAQItem.Activity, _ hours: IPAQItem.Measure, _ minutes: IPAQItem.Measure
  ) -> Double? {
    var total: Double?
    switch answers[activity, hours] {
    case .number(let value) where hours == .hours && Self.minutesInHoursBox.contains(value):
      movedHours.append("\(activity.rawValue) \(ShortestDecimal.string(value)) h to min")
      total = value
    case .number(let value): total = value * 60
    case .missing: break
    case .dontKnow, .unreadable: return nil
    }
    switch answers[activity, minutes] {
    case .number(let value): return (total ?? 0) + value
    case .missing: return total
    case .dontKnow, .unreadable: return nil
    }
  }
}
