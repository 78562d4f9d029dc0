/// The published cleaning rules in their order, with what each of them did.
///
/// Hours boxes and times per week become minutes a day; what is missing or impossible excludes the case;
/// more than 960 minutes a day in total, before any cap, exclude it; times under 10 minutes count as none
/// and times over 180 as 180.
/// Source: *Guidelines for Data Processing and Analysis of the IPAQ*, November 2005, sections 7.1–7.4.
struct IPAQCleaning: Sendable {
  /// Days and minutes a day of one class.
  struct Amount: Sendable, Equatable {
    /// Days a week; `nil` when not known.
    var days: Double?
    /// Minutes a day; `nil` when not known.
    var minutes: Double?

    /// Minutes a week.
    var weekly: Double { (days ?? 0) * (minutes ?? 0) }
  }

  /// The classes as answered, in minutes a day.
  private(set) var reported: [IPAQItem.Activity: Amount] = [:]
  /// The classes as scored; meaningless when the case is excluded.
  private(set) var scored: [IPAQItem.Activity: Amount] = [:]
  /// Why the case is excluded, the first reason in the order of the rules.
  private(set) var exclusion: String?
  /// What each rule did.
  private(set) var trail: [IPAQMetric: String] = [:]
  /// Minutes of sitting a day.
  private(set) var sitting: Double?
  /// Whether the hours of sitting may be minutes.
  private(set) var isSittingUnclear = false
  /// Doubts.
  private(set) var flags: [QualityFlag] = []
  private let answers: IPAQAnswers

  /// Applies the rules to a form.
  init(_ answers: IPAQAnswers) {
    self.answers = answers
    convertTimes()
    let unreadable = IPAQItem.all.compactMap { item -> String? in
      guard case .unreadable(let text)? = answers.entries[item] else { return nil }
      return "\(item.name): \(text)"
    }
    flags += [
      IPAQFlag.unreadable(unreadable), IPAQFlag.repeated(answers.repeated),
    ].compactMap { $0 }
    checkRange()
    checkMissing()
    scored = reported
    dropTimesWithoutDays()
    checkSum()
    dropShortTimes()
    capLongTimes()
    if let exclusion { flags.append(IPAQFlag.excluded("the case is excluded: \(exclusion)")) }
  }

  /// What is known about a box when it holds no number.
  static func reason(_ entry: IPAQAnswers.Entry) -> String {
    switch entry {
    case .dontKnow: "dont-know"
    case .unreadable, .number: "unreadable"
    case .missing: "missing"
    }
  }

  /// Sum of the daily times as answered, in minutes, classes without days left out.
  private(set) var reportedSum = 0.0

  private mutating func note(_ rule: IPAQMetric, _ done: [String]) {
    trail[rule] = done.isEmpty ? "no change" : "applied: " + done.joined(separator: ", ")
  }

  /// Excludes the case for `reasons`, unless an earlier rule did.
  private mutating func exclude(_ rule: IPAQMetric, _ reasons: [String], _ detail: [String]) {
    trail[rule] = "excluded: " + detail.joined(separator: ", ")
    exclusion = exclusion ?? reasons.first
  }

  // MARK: Rules a and b

  private mutating func convertTimes() {
    var time = IPAQTime(answers)
    for activity in IPAQItem.Activity.scored {
      let days: Double? = if case .number(let days) = answers[activity, .days] { days } else { nil }
      reported[activity] = Amount(days: days, minutes: time.minutes(activity))
    }
    note(.hoursBox, time.movedHours)
    note(.weekly, time.weekly)
    // Sitting takes part in no rule, but its boxes go wrong the same ways.
    sitting = time.minutes(.sitting)
    isSittingUnclear = time.isSittingUnclear
    flags += [
      IPAQFlag.hoursBox(time.movedHours), IPAQFlag.weekly(time.weekly),
      IPAQFlag.probablyHours(time.probablyHours.filter(isCounted)),
      IPAQFlag.hoursAndMinutes(time.twofold), IPAQFlag.contradictingTimes(time.contradicting),
    ].compactMap { $0 }
  }

  /// Whether a class has days, so that its time matters; sitting has none.
  private func isCounted(_ text: String) -> Bool {
    IPAQItem.Activity.scored.allSatisfy { activity in
      !text.hasPrefix(activity.rawValue) || (reported[activity]?.days ?? 0) > 0
    }
  }

  // MARK: Rule c

  private mutating func checkRange() {
    var wrong: [String] = []
    var reasons: [String] = []
    for activity in IPAQItem.Activity.scored {
      let amount = reported[activity] ?? Amount()
      if let days = amount.days, !(0...7).contains(days) || days != days.rounded() {
        wrong.append("\(activity.rawValue) \(ShortestDecimal.string(days)) days")
        reasons.append("days-invalid")
      }
      if let minutes = amount.minutes, !(0...1440).contains(minutes) {
        wrong.append("\(activity.rawValue) \(ShortestDecimal.string(minutes)) min")
        reasons.append("minutes-invalid")
      }
    }
    if wrong.isEmpty { note(.validDays, []) } else { exclude(.validDays, reasons, wrong) }
  }

  // MARK: Rule d

  private mutating func checkMissing() {
    guard exclusion == nil else { return trail[.missing] = "not reached" }
    var missing: [String] = []
    var reasons: [String] = []
    var irrelevant: [String] = []
    for activity in IPAQItem.Activity.scored {
      let amount = reported[activity] ?? Amount()
      if amount.days == nil {
        let reason = Self.reason(answers[activity, .days])
        missing.append("\(activity.rawValue) days \(reason)")
        reasons.append("days-" + reason)
      } else if amount.minutes == nil {
        let reason = Self.reason(IPAQTime.entry(answers, activity))
        if amount.days == 0 {
          irrelevant.append("\(activity.rawValue) time \(reason)")
        } else {
          missing.append("\(activity.rawValue) time \(reason)")
          reasons.append("minutes-" + reason)
        }
      }
    }
    if missing.isEmpty {
      trail[.missing] =
        irrelevant.isEmpty
        ? "no change" : "no change: no days, so " + irrelevant.joined(separator: ", ")
    } else {
      exclude(.missing, reasons, missing)
    }
    if let flag = IPAQFlag.timeIrrelevant(irrelevant) { flags.append(flag) }
  }

  // MARK: Forms without skip logic

  private mutating func dropTimesWithoutDays() {
    let found = change(.zeroDays) {
      $0.days == 0 && ($0.minutes ?? 0) > 0
    } to: { _ in
      Amount(days: 0, minutes: 0)
    }
    let zero = IPAQItem.Activity.scored.filter {
      (reported[$0]?.days ?? 0) > 0 && reported[$0]?.minutes == 0
    }
    flags += [
      IPAQFlag.daysZero(found), IPAQFlag.zeroMinutes(zero.map { "\($0.rawValue) 0 min" }),
    ].compactMap { $0 }
  }

  // MARK: Rules e, f and g

  private mutating func checkSum() {
    guard exclusion == nil else { return trail[.over960] = "not reached" }
    reportedSum = IPAQItem.Activity.scored.reduce(0) { $0 + (scored[$1]?.minutes ?? 0) }
    let text = "\(ShortestDecimal.string(reportedSum)) min"
    if reportedSum > 960 {
      exclude(.over960, ["over-960-minutes"], [text])
    } else {
      trail[.over960] = "no change: \(text)"
    }
  }

  private mutating func dropShortTimes() {
    let found = change(.under10) {
      ($0.minutes ?? 10) < 10 && $0.days != 0
    } to: {
      _ in
      Amount(days: 0, minutes: 0)
    }
    if let flag = IPAQFlag.under10(found) { flags.append(flag) }
  }

  private mutating func capLongTimes() {
    let found = change(.over180) {
      ($0.minutes ?? 0) > 180
    } to: {
      Amount(days: $0.days, minutes: 180)
    }
    if let flag = IPAQFlag.truncated(found) { flags.append(flag) }
  }

  /// Replaces the amounts that `matches`; what was changed.
  private mutating func change(
    _ rule: IPAQMetric, where matches: (Amount) -> Bool, to replacement: (Amount) -> Amount
  ) -> [String] {
    guard exclusion == nil else {
      trail[rule] = "not reached"
      return []
    }
    var changes: [String] = []
    for activity in IPAQItem.Activity.scored {
      guard let old = scored[activity], matches(old) else { continue }
      let new = replacement(old)
      scored[activity] = new
      changes.append("\(activity.rawValue) \(Self.text(old)) to \(Self.text(new))")
    }
    note(rule, changes)
    return changes
  }

  private static func text(_ amount: Amount) -> String {
    "\(ShortestDecimal.string(amount.days ?? 0)) × "
      + "\(ShortestDecimal.string(amount.minutes ?? 0)) min"
  }
}
