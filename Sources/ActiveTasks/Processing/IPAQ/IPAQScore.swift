/// MET-minutes and category of a cleaned form, with the criterion that decided.
///
/// MET-minutes a week = MET × minutes × days with 3.3 for walking, 4.0 for moderate and 8.0 for vigorous
/// activity. The categories follow section 5 of the guidelines; days are a plain sum over the classes.
/// Source: *Guidelines for Data Processing and Analysis of the IPAQ*, November 2005.
struct IPAQScore: Sendable {
  /// The categories.
  enum Category: String, Sendable {
    case high, moderate, low
  }

  /// Tenths of a MET, so that whole minutes give exact numbers.
  private static let tenths: [(IPAQItem.Activity, Double)] = [
    (.vigorous, 80), (.moderate, 40), (.walking, 33),
  ]
  /// The criteria in the order of their category, then of the guidelines.
  static let criteria: [(rule: IPAQMetric, category: Category)] = [
    (.highVigorous, .high), (.highCombined, .high), (.moderateVigorous, .moderate),
    (.moderateFiveByThirty, .moderate), (.moderateCombined, .moderate),
  ]

  private let amounts: [IPAQItem.Activity: IPAQCleaning.Amount]
  private let reading: IPAQParameters.FiveByThirty
  /// MET-minutes a week by class.
  let met: [IPAQItem.Activity: Double]
  /// MET-minutes a week of all classes.
  let total: Double

  /// Scores the amounts of a cleaning that excludes nothing.
  init(
    _ amounts: [IPAQItem.Activity: IPAQCleaning.Amount], _ reading: IPAQParameters.FiveByThirty
  ) {
    self.amounts = amounts
    self.reading = reading
    var met: [IPAQItem.Activity: Double] = [:]
    var sum = 0.0
    for (activity, tenths) in Self.tenths {
      let product = tenths * (amounts[activity]?.weekly ?? 0)
      met[activity] = product / 10
      sum += product
    }
    self.met = met
    total = sum / 10
  }

  /// Sum of the days of the three classes.
  var totalDays: Double { IPAQItem.Activity.scored.reduce(0) { $0 + days($1) } }

  /// The category and the first criterion that gives it; none for low.
  var category: (Category, rule: IPAQMetric?) {
    for (rule, category) in Self.criteria where isMet(rule) { return (category, rule) }
    return (.low, nil)
  }

  /// Whether a criterion is met, with the numbers that decided.
  func evidence(_ rule: IPAQMetric) -> String {
    let verdict = isMet(rule) ? "met" : "not met"
    let met = ShortestDecimal.string(total)
    let vigorous = ShortestDecimal.string(days(.vigorous))
    return switch rule {
    case .highVigorous: "\(verdict): \(vigorous) vigorous days, total \(met)"
    case .moderateVigorous:
      "\(verdict): \(vigorous) vigorous days of \(ShortestDecimal.string(minutes(.vigorous))) min"
    case .moderateFiveByThirty:
      "\(verdict): \(ShortestDecimal.string(longDays)) days (\(reading.rawValue))"
    default: "\(verdict): \(ShortestDecimal.string(totalDays)) days, total \(met)"
    }
  }

  private func isMet(_ rule: IPAQMetric) -> Bool {
    switch rule {
    case .highVigorous: days(.vigorous) >= 3 && total >= 1500
    case .highCombined: totalDays >= 7 && total >= 3000
    case .moderateVigorous: days(.vigorous) >= 3 && minutes(.vigorous) >= 20
    case .moderateFiveByThirty: longDays >= 5
    default: totalDays >= 5 && total >= 600
    }
  }

  /// Days of moderate activity or walking that last at least 30 minutes, as the reading counts them.
  private var longDays: Double {
    let classes: [IPAQItem.Activity] = [.moderate, .walking]
    switch reading {
    case .strict:
      return classes.reduce(0) { $0 + (minutes($1) >= 30 ? days($1) : 0) }
    case .lenient:
      let sum = classes.reduce(0) { $0 + minutes($1) }
      return sum >= 30 ? classes.reduce(0) { $0 + days($1) } : 0
    }
  }

  private func days(_ activity: IPAQItem.Activity) -> Double { amounts[activity]?.days ?? 0 }
  private func minutes(_ activity: IPAQItem.Activity) -> Double { amounts[activity]?.minutes ?? 0 }
}
