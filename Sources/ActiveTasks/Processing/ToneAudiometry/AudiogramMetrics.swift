/// The metrics of a ready audiogram, and those that need no log.
enum AudiogramMetrics {
  /// Thresholds as given, then the summary; method `reference`; and both ears' thresholds.
  static func metrics(_ points: [AudiogramPoint], _ parameters: ToneAudiometryParameters)
    -> (metrics: [Metric], ears: [AudiometryRecording.Ear: EarAudiogram])
  {
    var ears: [AudiometryRecording.Ear: EarAudiogram] = [:]
    var metrics: [Metric] = []
    for ear in AudiometryRecording.Ear.allCases {
      let own = points.filter { $0.ear == ear }
      guard !own.isEmpty else { continue }
      ears[ear] = EarAudiogram(
        valid(own).map { EarAudiogram.Point($0.frequency, $0.threshold) })
      for (index, point) in own.enumerated() {
        let run = own[..<index].count { $0.frequency == point.frequency }
        metrics.append(threshold(point, run))
      }
    }
    let frequencies = Set(points.map(\.frequency)).sorted()
    let all =
      metrics + ageMedians(frequencies, parameters) + roomLevels(parameters)
      + AudiogramSummary(ears: ears, method: .reference).metrics(parameters)
    return (all, ears)
  }

  /// The expected medians when age and sex are given.
  static func ageMedians(_ frequencies: [Double], _ parameters: ToneAudiometryParameters)
    -> [Metric]
  {
    guard let age = parameters.age, let sex = parameters.sex else { return [] }
    return frequencies.map { frequency in
      Metric(
        AudiometryMetric.ageMedian(frequency),
        AgeNorm(frequency: frequency, age: age, sex: sex)?.median, reason: "outside-norm")
    }
  }

  /// The flag for repeated thresholds that differ too much.
  static func retestFlags(_ points: [AudiogramPoint]) -> [QualityFlag] {
    var places: [String] = []
    for ear in AudiometryRecording.Ear.allCases {
      let own = points.filter { $0.ear == ear }
      for frequency in Set(own.map(\.frequency)).sorted() {
        // A threshold with the other ear masked may well differ from one without.
        let thresholds = own.filter { $0.frequency == frequency }
        guard
          [true, false].contains(where: { masked in
            HearingThreshold.differ(
              thresholds.filter { $0.masked == masked }.map(\.threshold))
          })
        else { continue }
        places.append("\(ear.rawValue) \(FixedDecimal.string(frequency, places: 0)) Hz")
      }
    }
    guard !places.isEmpty else { return [] }
    return [
      QualityFlag(
        "audiometry.retest-differs", .warning,
        "repeated thresholds differ by more than 5 dB: \(places.joined(separator: ", "))",
        count: places.count)
    ]
  }

  /// What thresholds say that is no doubt about one of them: which count of several, and which are the
  /// lowest that could be measured.
  static func noteFlags(_ points: [AudiogramPoint]) -> [QualityFlag] {
    let unmasked = AudiometryRecording.Ear.allCases.map { ear in
      let own = points.filter { $0.ear == ear }
      return own.count - valid(own).count
    }.reduce(0, +)
    let lowest = points.count { $0.qualifier == .clampedLow }
    var flags: [QualityFlag] = []
    if unmasked > 0 {
      flags.append(
        QualityFlag(
          "audiometry.masked-counts", .info,
          "thresholds without masking stand beside masked ones, which count in the summary",
          count: unmasked))
    }
    if lowest > 0 {
      flags.append(
        QualityFlag(
          "audiometry.at-limit", .info,
          "thresholds are the lowest that the measurement gives, and may lie below", count: lowest))
    }
    return flags
  }

  /// The points of one ear without those that a masked one at the same frequency replaces: without masking
  /// the other ear may have heard the tone.
  private static func valid(_ own: [AudiogramPoint]) -> [AudiogramPoint] {
    let masked = Set(own.filter(\.masked).map(\.frequency))
    return own.filter { $0.masked || !masked.contains($0.frequency) }
  }

  /// What the room lets one test, when it is given.
  static func roomLevels(_ parameters: ToneAudiometryParameters) -> [Metric] {
    parameters.room.map { RoomCheck(room: $0).metrics } ?? []
  }

  private static func threshold(_ point: AudiogramPoint, _ run: Int) -> Metric {
    let name = AudiometryMetric.threshold(point.ear, point.frequency, run: run)
    return switch point.qualifier {
    case .measured, .clampedLow: Metric(name, point.level, method: .reference)
    case .noResponse: Metric(name, missing: "no-response", method: .reference)
    case .clampedHigh: Metric(name, missing: "above-range", method: .reference)
    case .atOrBelow: Metric(name, missing: "at-or-below", method: .reference)
    }
  }
}

extension AudiogramPoint {
  /// What the point means for a summary: a level at the lowest of the range counts as the threshold.
  var threshold: HearingThreshold {
    switch qualifier {
    case .measured, .clampedLow: .level(level)
    case .noResponse, .clampedHigh: .above(level)
    case .atOrBelow: .below(level)
    }
  }
}
