/// Every doubt that scoring the IPAQ can flag, with its weight.
enum IPAQFlag: String, FlagCode {
  /// A rule excludes the case from every score.
  case excluded = "ipaq.excluded"
  /// A class without days has a time: forms without skip logic ask for it all the same.
  case daysZero = "ipaq.inconsistent_days_zero"
  /// A class with days has no time.
  case zeroMinutes = "ipaq.zero-minutes"
  /// A class without days has no answer for the time, which does not matter.
  case timeIrrelevant = "ipaq.time-irrelevant"
  /// A time of up to 3 minutes, or 24 minutes of sitting: probably hours, or a part of a day.
  case probablyHours = "ipaq.probably-hours"
  /// Minutes stood in an hours box.
  case hoursBox = "ipaq.hours-box"
  /// Hours stand beside minutes that make an hour or more: the same time twice, or in both boxes.
  case hoursAndMinutes = "ipaq.hours-and-minutes"
  /// A time a day and a time a week differ; the time a day counts.
  case contradictingTimes = "ipaq.contradicting-times"
  /// A time was stated per week.
  case weekly = "ipaq.weekly-time"
  /// A time under 10 minutes was set to none.
  case under10 = "ipaq.under-10"
  /// A time over 180 minutes was set to 180.
  case truncated = "ipaq.truncated"
  /// A question is answered more than once; the last answer counts.
  case repeated = "ipaq.repeated-answer"
  /// No question has the name that stands for a box.
  case unknownQuestion = "ipaq.unknown-question"
  /// An answer cannot be read as days or time.
  case unreadable = "ipaq.unreadable-answer"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .excluded: .error
    case .zeroMinutes, .probablyHours, .hoursBox, .hoursAndMinutes, .contradictingTimes, .repeated,
      .unreadable, .unknownQuestion:
      .warning
    default: .info
    }
  }

  /// The flag for what was found, joined; `nil` when nothing was.
  func callAsFunction(_ found: [String]) -> QualityFlag? {
    found.isEmpty ? nil : self(found.joined(separator: ", "), count: found.count)
  }
}
