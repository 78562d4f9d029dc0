/// Every doubt that scoring the MMSE can flag, with its weight.
enum MMSEFlag: String, FlagCode {
  /// The form is filled in on a screen; norms of the interview do not apply.
  case screenVariant = "mmse.screen-variant"
  /// Items wait for a person or a key.
  case pending = "mmse.pending"
  /// Items have no result: the task was not finished.
  case notAdministered = "mmse.not-administered"
  /// A step crossed midnight; either date was accepted.
  case midnight = "mmse.midnight"
  /// A step was open for days; only its first day counts.
  case longStep = "mmse.long-step"
  /// The participant's time zone is taken from the file's dates.
  case zoneFromFile = "mmse.time-zone-from-file"
  /// The year is outside what the form's picker offers, so the item cannot be right.
  case yearNotOffered = "mmse.year-not-offered"
  /// The time of day is no item of the instrument.
  case clockItem = "mmse.clock-item"
  /// A question is answered more than once.
  case repeated = "mmse.repeated-answer"
  /// A rater's score replaced an automatic one.
  case overridden = "mmse.rater-overrides"
  /// Raters disagree about an item; it stays pending.
  case disagreement = "mmse.raters-disagree"
  /// Scores of the raters' table that belong to no item, or are no points.
  case foreignRating = "mmse.foreign-rating"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .screenVariant, .pending, .midnight, .zoneFromFile, .clockItem: .info
    default: .warning
    }
  }

  /// The flag for items, named; `nil` without items.
  func callAsFunction(items: [String]) -> QualityFlag? {
    items.isEmpty ? nil : self(items.joined(separator: ", "), count: items.count)
  }
}
