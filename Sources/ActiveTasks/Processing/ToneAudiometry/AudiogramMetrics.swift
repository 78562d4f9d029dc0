/// The metrics of a ready audiogram, and those that need no log.
enum AudiogramMetrics {
  /// Thresholds as given, then the summary; method `reference`; and both ears' thresholds.
  static func metrics(_ points: [AudiogramPoint], _ parameters: ToneAudiometryParameters)
    -> (metrics: [Metric], ears: [AudiometryRecording.Ear: EarAudiogram])
  {
    let usable = points.filter { $0.level.isFinite && $0.frequency.isFinite }
    var ears: [AudiometryRecording.Ear: EarAudiogram] = [:]
    var metrics: [Metric] = []
    for ear in AudiometryRecording.Ear.allCases {
      let own = usable.filter { $0.ear == ear }
      guard !own.isEmpty else { continue }
      ears[ear] = EarAudiogram(own.map { EarAudiogram.Point($0.frequency, $0.threshold) })
      for (index, point) in own.enumerated() {
        let run = own[..<index].count { $0.frequency == point.frequency }
        metrics.append(threshold(point, run))
      }
    }
    let frequencies = Set(usable.map(\.frequency)).sorted()
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
      let name = AudiometryMetric.ageMedian(frequency)
      return AgeNorm(frequency: frequency, age: age, sex: sex)
        .map { Metric(name, $0.median, method: .reference) }
        ?? Metric(name, missing: "outside-norm", method: .reference)
    }
  }

  /// The flag for repeated thresholds that differ too much.
  static func retestFlags(_ points: [AudiogramPoint]) -> [QualityFlag] {
    var places: [String] = []
    for ear in AudiometryRecording.Ear.allCases {
      let own = points.filter { $0.ear == ear && $0.qualifier == .measured }
      for frequency in Set(own.map(\.frequency)).sorted() {
        let levels = own.filter { $0.frequency == frequency }.map(\.level)
        let spread = (levels.max() ?? 0) - (levels.min() ?? 0)
        guard spread > ReplayAudit.retestLimit else { continue }
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
    }
  }
}

extension AudiogramPoint {
  /// What the point means for a summary: a level at the lowest of the range counts as the threshold.
  fileprivate var threshold: HearingThreshold {
    switch qualifier {
    case .measured, .clampedLow: .level(level)
    case .noResponse, .clampedHigh: .above(level)
    }
  }
}
