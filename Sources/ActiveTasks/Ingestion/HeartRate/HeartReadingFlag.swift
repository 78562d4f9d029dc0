/// Every repair and doubt that reading heart rates can flag, with its weight.
enum HeartReadingFlag: String, FlagCode {
  /// A unit was decided from the values.
  case unitInferred = "hr.unit-inferred"
  /// A unit is not stated: the usual one was taken.
  case unitAssumed = "hr.unit-assumed"
  /// Dates have no offset from UTC: the start is not known, and a change of the clock is not seen.
  case timeZoneUnknown = "hr.time-zone-unknown"
  /// Local times go back by an hour while the recording goes on; it was added.
  case clockPutBack = "hr.clock-put-back"
  /// Numbers are written as text, some with a decimal comma.
  case textValues = "hr.text-values"
  /// Commas in numbers are decimal marks.
  case decimalCommas = "hr.decimal-commas"
  /// Values without a readable time were left out.
  case missingTimes = "hr.missing-times"
  /// Entries of another kind were left out.
  case otherTypes = "hr.other-types"
  /// Values are means over a time, not samples.
  case summaryValues = "hr.summary-values"
  /// The sampling rate was taken from the time stamps.
  case rateInferred = "hr.rate-inferred"
  /// Time stamps of a waveform have holes, jitter or a changing rate, or do not fit the intervals beside them.
  case unevenTimes = "hr.uneven-times"
  /// Rows of a waveform were out of order and were sorted by their times.
  case rowsSorted = "hr.rows-sorted"
  /// Times that do not rise evenly were left aside for `--rate`.
  case timesDiscarded = "hr.times-discarded"
  /// What the user states has no effect on the file.
  case optionUnused = "hr.option-unused"
  /// What the user states is not what the file says.
  case optionContradicted = "hr.option-contradicted"
  /// Further columns of the same kind, or of an incomplete accelerometer, were not read.
  case otherColumns = "hr.other-columns"
  /// A column that looks like times was not read: gaps are not seen.
  case timeUnread = "hr.time-unread"
  /// The file holds, or may hold, recordings of several people.
  case severalPeople = "hr.several-people"
  /// A column tells sources apart; all rows were taken together.
  case severalSources = "hr.several-sources"
  /// A column tells visits, conditions, sides or files apart; all rows were taken together.
  case severalRecordings = "hr.several-recordings"
  /// A column names what was done; all rows were taken together.
  case activities = "hr.activities"
  /// The file of the samples is not as long as its header says.
  case recordLength = "wfdb.length"
  /// The checksum of the header is not that of the samples.
  case recordChecksum = "wfdb.checksum"
  /// The file of annotations ends without its end marker.
  case annotationsCut = "wfdb.unterminated"
  /// Samples came from further files beside the input.
  case companionFile = "hr.companion-file"
  /// Parts of one log were joined.
  case filesJoined = "hr.files-joined"
  /// The device was stopped and started again.
  case pauses = "hr.pauses"
  /// Beat times of one list do not fit its rates: a gap or a wrong clock.
  case clockText = "hr.clock-text"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .textValues, .missingTimes, .unitAssumed, .unevenTimes, .clockText, .rowsSorted,
      .timesDiscarded,
      .optionContradicted, .otherColumns, .timeUnread, .severalPeople, .severalSources,
      .severalRecordings,
      .recordLength,
      .recordChecksum, .annotationsCut:
      .warning
    default: .info
    }
  }
}

extension HeartReadingFlag {
  /// The flags of columns that tell rows apart, one of a kind.
  static func apart(_ findings: [TableLabels.Finding]) -> [QualityFlag] {
    func first(_ owners: [RowOwner]) -> TableLabels.Finding? {
      findings.first { owners.contains($0.owner) }
    }
    var flags: [QualityFlag] = []
    if let person = first([.person]) {
      flags.append(
        severalPeople("column '\(person.name)' tells people apart; all rows are taken together"))
    }
    if let device = first([.device]) {
      flags.append(
        severalSources(
          "column '\(device.name)' tells sources apart; all rows are taken together: split the "
            + "table by it"))
    }
    if let visit = first([.visit, .place]) {
      flags.append(
        severalRecordings(
          "column '\(visit.name)' has \(visit.count) values; all rows are taken together: split the "
            + "table by it"))
    }
    if let activity = first([.activity]) {
      flags.append(
        activities(
          "column '\(activity.name)' has \(activity.count) values; all rows are taken together"))
    }
    return flags
  }
}
