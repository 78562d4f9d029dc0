/// Every repair and doubt that reading motion can flag, with its weight.
enum MotionFlag: String, FlagCode {
  /// A unit was decided from the values.
  case unitInferred = "motion.unit-inferred"
  /// A unit is not stated and the values do not tell: the SI unit was assumed.
  case unitAssumed = "motion.unit-assumed"
  /// The stated unit does not fit the values; the statement was kept.
  case unitConflict = "motion.unit-conflict"
  /// The user states another unit than the file; the user's was taken.
  case unitOverridden = "motion.unit-overridden"
  /// The time unit was decided from the spacing of the stamps.
  case timeUnitInferred = "motion.time-unit-inferred"
  /// Dates have no offset from UTC: the start is not known.
  case timeZoneUnknown = "motion.time-zone-unknown"
  /// Time stamps came from a sampling rate, not from the file.
  case timeFromRate = "motion.time-from-rate"
  /// A stated sampling rate replaced time stamps that show another.
  case rateContradictsTimes = "motion.rate-contradicts-times"
  /// A counting clock overflowed, or passed midnight, and was continued.
  case timeWrapped = "motion.time-wrapped"
  /// Rows were not in the order of time and were sorted.
  case unsorted = "motion.unsorted"
  /// Rows that repeat a time stamp and its values were dropped.
  case duplicates = "motion.duplicate-rows"
  /// Rows that repeat a time stamp with other values were averaged.
  case averagedDuplicates = "motion.duplicate-times"
  /// Rows without a readable time stamp were dropped.
  case missingTimes = "motion.missing-times"
  /// Rows whose time stamp lies far from all others were dropped.
  case outlyingTimes = "motion.outlying-times"
  /// Pauses longer than 0.25 s and five sample intervals.
  case gaps = "motion.gaps"
  /// The sample interval varies by more than a tenth (standard deviation, gaps left out).
  case jitter = "motion.jitter"
  /// Samples or components are missing.
  case missingSamples = "motion.missing-samples"
  /// The sensor repeated the same values for at least a second.
  case frozen = "motion.frozen"
  /// The gyroscope sat at the end of its range.
  case gyroSaturated = "motion.gyro-saturated"
  /// At rest the accelerometer does not show 1 g.
  case gravityMagnitude = "motion.gravity-magnitude"
  /// The acceleration has had gravity removed.
  case gravityRemoved = "motion.gravity-removed"
  /// An acceleration said to be without gravity holds it.
  case gravityIncluded = "motion.gravity-included"
  /// Gravity was put back with the attitude.
  case gravityFromAttitude = "motion.gravity-from-attitude"
  /// The format leaves the accelerometer's sign open: +1 g upwards at rest was assumed.
  case signAssumed = "motion.sign-assumed"
  /// The attitude shows the accelerometer's sign to be the other one.
  case signFromAttitude = "motion.sign-from-attitude"
  /// Attitude quaternions were not of unit length.
  case attitudeNorm = "motion.attitude-norm"
  /// Streams with stamps of their own were interpolated onto one time axis.
  case streamsAligned = "motion.streams-aligned"
  /// A stream begins late or ends early, and the others were cut to it.
  case streamCut = "motion.stream-cut"
  /// A file holds several sensors and one was taken.
  case sensorChosen = "motion.sensor-chosen"
  /// Columns that look like a motion sensor were not used.
  case columnsIgnored = "motion.columns-ignored"
  /// A column that looks like times was not read.
  case timeUnread = "motion.time-unread"
  /// A column tells people, sides, devices or visits apart; all rows were taken together.
  case severalRecordings = "motion.several-recordings"
  /// A column names what was done; all rows were taken together.
  case activities = "motion.activities"
  /// The unit of time that was inferred makes an unusual sampling rate.
  case timeUnitDoubtful = "motion.time-unit-doubtful"
  /// Several files were joined.
  case filesJoined = "motion.files-joined"
  /// Files of the folder that hold no motion were passed over.
  case filesSkipped = "motion.files-skipped"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .timeUnitInferred, .timeZoneUnknown, .timeFromRate, .timeWrapped, .gravityFromAttitude,
      .signAssumed, .streamsAligned, .filesJoined, .filesSkipped, .duplicates, .unitInferred,
      .activities:
      .info
    case .unitConflict, .unitAssumed, .averagedDuplicates, .unsorted, .missingTimes, .gaps, .jitter,
      .missingSamples, .frozen,
      .gyroSaturated, .gravityMagnitude, .gravityRemoved, .gravityIncluded, .signFromAttitude,
      .attitudeNorm,
      .streamCut, .sensorChosen, .columnsIgnored, .timeUnread, .unitOverridden,
      .rateContradictsTimes,
      .outlyingTimes, .severalRecordings, .timeUnitDoubtful:
      .warning
    }
  }
}

extension MotionFlag {
  /// The flags of columns that tell rows apart.
  ///
  /// - Throws: `Diagnostic` `motion.mixed-rows` when rows of several people, sides or devices take turns.
  static func apart(_ findings: [TableLabels.Finding]) throws(Diagnostic) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    for finding in findings {
      let isPart = finding.owner == .activity
      if finding.isMixed, !isPart, finding.owner != .visit {
        throw Diagnostic(
          "motion.mixed-rows", "rows of several recordings take turns",
          found: "\(finding.count) values in the column \(finding.name)",
          expected: "the rows of one recording", hint: "split the table by that column")
      }
      flags.append(
        .motion(
          isPart ? .activities : .severalRecordings,
          "column '\(finding.name)' has \(finding.count) values; all rows are taken together"
            + (isPart ? "" : ": split the table by it")))
    }
    return flags
  }
}

extension QualityFlag {
  /// A flag of reading motion.
  static func motion(
    _ flag: MotionFlag, _ message: String, at location: SourceLocation = .whole, count: Int = 1
  ) -> QualityFlag {
    QualityFlag(flag.rawValue, flag.severity, message, at: location, count: max(count, 1))
  }
}
