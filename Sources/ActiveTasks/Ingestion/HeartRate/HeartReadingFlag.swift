/// Every repair and doubt that reading heart rates can flag, with its weight.
enum HeartReadingFlag: String, CaseIterable {
  /// A unit was decided from the values.
  case unitInferred = "hr.unit-inferred"
  /// A unit is not stated: beats per minute were taken.
  case unitAssumed = "hr.unit-assumed"
  /// Dates have no offset from UTC: the start is not known, and a change of the clock is not seen.
  case timeZoneUnknown = "hr.time-zone-unknown"
  /// Numbers are written as text, some with a decimal comma.
  case textValues = "hr.text-values"
  /// Values without a readable time were left out.
  case missingTimes = "hr.missing-times"
  /// Entries of another kind were left out.
  case otherTypes = "hr.other-types"
  /// Values are means over a time, not samples.
  case summaryValues = "hr.summary-values"
  /// The sampling rate was taken from the time stamps.
  case rateInferred = "hr.rate-inferred"
  /// Time stamps of a waveform have holes or jitter; its samples were counted at the mean rate.
  case unevenTimes = "hr.uneven-times"
  /// Samples came from further files beside the input.
  case companionFile = "hr.companion-file"
  /// Beat times of one list do not fit its rates: a gap or a wrong clock.
  case clockText = "hr.clock-text"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .textValues, .missingTimes, .unitAssumed, .unevenTimes, .clockText: .warning
    default: .info
    }
  }

  /// The flag with its evidence.
  func callAsFunction(
    _ message: String, at location: SourceLocation = .whole, count: Int = 1
  ) -> QualityFlag {
    QualityFlag(rawValue, severity, message, at: location, count: count)
  }
}
