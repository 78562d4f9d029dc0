/// Minutes a day from the boxes for hours and minutes, a day or a week.
struct IPAQTime: Sendable {
  /// Numbers in an hours box that are minutes in the wrong box.
  private static let minutesInHoursBox: Set<Double> = [15, 30, 45, 60, 90]

  /// The most minutes a day that may stand for hours, or parts of a day as spreadsheets keep times: of a class.
  private static let hoursOfClass = 3.0
  /// The most minutes of sitting a day that may stand for hours or parts of a day.
  private static let hoursOfSitting = 24.0
  /// No bout is shorter, in minutes: what an hours box makes less of, and a week in all, is something else.
  private static let shortestBout = 10.0

  private let answers: IPAQAnswers
  /// Classes whose hours box held minutes.
  private(set) var movedHours: [String] = []
  /// Classes whose time was stated per week.
  private(set) var weekly: [String] = []
  /// Classes whose minutes are probably hours.
  private(set) var probablyHours: [String] = []
  /// Classes whose hours and minutes state the same time twice, or minutes of an hour and more.
  private(set) var twofold: [String] = []
  /// Classes whose times of a day and of a week differ.
  private(set) var contradicting: [String] = []

  /// The times of a form.
  init(_ answers: IPAQAnswers) { self.answers = answers }

  /// Minutes a day; `nil` when no box holds a number, or one of them is not known.
  ///
  /// A negative part gives a negative time.
  mutating func minutes(_ activity: IPAQItem.Activity) -> Double? {
    if let daily = sum(activity, .hours, .minutes) {
      compare(activity, daily)
      let isSitting = activity == .sitting
      let most = isSitting ? Self.hoursOfSitting : Self.hoursOfClass
      if daily > 0, daily <= most || isPartOfDay(activity, daily), !isMoved(activity) {
        probablyHours.append("\(activity.rawValue) \(ShortestDecimal.string(daily)) min")
      }
      return daily
    }
    guard case .missing = Self.entry(answers, activity, .hours, .minutes),
      let week = sum(activity, .weeklyHours, .weeklyMinutes)
    else { return nil }
    let text = "\(activity.rawValue) \(ShortestDecimal.string(week)) min a week"
    weekly.append(text)
    let most = activity == .sitting ? 7 * Self.hoursOfSitting : Self.shortestBout.nextDown
    if week > 0, week <= most { probablyHours.append(text) }
    return week / 7
  }

  /// Whether what stands in an hours box is too short for a bout: 0.0625 is 1:30 as a spreadsheet keeps it.
  private func isPartOfDay(_ activity: IPAQItem.Activity, _ daily: Double) -> Bool {
    if case .number(let hours) = answers[activity, .hours] {
      hours > 0 && daily < Self.shortestBout
    } else {
      false
    }
  }

  /// Whether an hours box of 15 may mean either for sitting, which hours of 15 are possible of.
  var isSittingUnclear: Bool {
    answers[.sitting, .hours] == .number(15) && isInMinutes(.sitting, 15)
  }

  /// Whether a number in an hours box is minutes: not when the minutes beside it are the same time.
  private func isInMinutes(_ activity: IPAQItem.Activity, _ value: Double) -> Bool {
    Self.minutesInHoursBox.contains(value) && answers[activity, .minutes] != .number(value * 60)
  }

  private func isMoved(_ activity: IPAQItem.Activity) -> Bool {
    movedHours.contains { $0.hasPrefix(activity.rawValue) }
  }

  /// Holds a time a day against one a week: a seventh of it, or its share of the days.
  private mutating func compare(_ activity: IPAQItem.Activity, _ daily: Double) {
    var other = IPAQTime(answers)
    guard let week = other.sum(activity, .weeklyHours, .weeklyMinutes) else { return }
    var likely = [week / 7]
    if case .number(let days) = answers[activity, .days], days > 0 { likely.append(week / days) }
    guard !likely.contains(where: { abs($0 - daily) <= 1 }) else { return }
    contradicting.append(
      "\(activity.rawValue) \(ShortestDecimal.string(daily)) min a day and "
        + "\(ShortestDecimal.string(week)) min a week")
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
    var first: Double?
    var isMoved = false
    switch answers[activity, hours] {
    case .number(let value) where hours == .hours && isInMinutes(activity, value):
      movedHours.append(
        activity == .sitting && value == 15
          ? "sitting 15: hours or minutes"
          : "\(activity.rawValue) \(ShortestDecimal.string(value)) h to min")
      isMoved = true
      first = value
    case .number(let value): first = value * 60
    case .missing: break
    case .dontKnow, .unreadable: return nil
    }
    switch answers[activity, minutes] {
    case .number(let second):
      guard let first else { return second }
      // A part that is impossible must not hide in the sum.
      if first < 0 || second < 0 { return min(first, second) }
      if !isMoved, first > 0, second >= 60 {
        twofold.append(
          "\(activity.rawValue) \(ShortestDecimal.string(first / 60)) h and "
            + "\(ShortestDecimal.string(second)) min")
        // The same time in both units is one time.
        if first == second { return first }
      }
      return first + second
    case .missing: return first
    case .dontKnow, .unreadable: return nil
    }
  }
}
