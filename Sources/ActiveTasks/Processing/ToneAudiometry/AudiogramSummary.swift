/// The metrics that follow from both ears' thresholds by one method.
struct AudiogramSummary {
  /// Thresholds of the ears that were tested.
  let ears: [AudiometryRecording.Ear: EarAudiogram]
  /// The method the thresholds come from.
  let method: Metric.Method

  /// All metrics, in a fixed order.
  func metrics(_ parameters: ToneAudiometryParameters) -> [Metric] {
    let tested = AudiometryRecording.Ear.allCases.compactMap { ear in ears[ear].map { (ear, $0) } }
    return tested.flatMap { ear, audiogram in
      averages(ear, audiogram) + grades(ear, audiogram) + [shape(ear, audiogram)]
        + age(ear, audiogram, parameters)
        + (parameters.room.map { RoomCheck(room: $0).margins(ear, audiogram, method: method) } ?? [])
    } + comparison()
  }

  private func averages(_ ear: AudiometryRecording.Ear, _ audiogram: EarAudiogram) -> [Metric] {
    PureToneAverage.allCases.map { kind in
      let name = AudiometryMetric.average(kind.rawValue, ear)
      let outcome = kind.average(audiogram)
      return Metric(name, outcome.level, reason: outcome.reason ?? "missing", method: method)
    }
  }

  private func grades(_ ear: AudiometryRecording.Ear, _ audiogram: EarAudiogram) -> [Metric] {
    let outcome = PureToneAverage.pta4.average(audiogram)
    return HearingGrade.allCases.map { scale in
      let name = AudiometryMetric.grade(scale.metricPart, ear)
      return Metric(
        name, text: outcome.level.map(scale.grade), reason: outcome.reason ?? "missing",
        method: method)
    }
  }

  private func shape(_ ear: AudiometryRecording.Ear, _ audiogram: EarAudiogram) -> Metric {
    Metric(
      AudiometryMetric.shape(ear), text: AudiogramShape(audiogram)?.rawValue,
      reason: "missing-thresholds", method: method)
  }

  private func age(
    _ ear: AudiometryRecording.Ear, _ audiogram: EarAudiogram,
    _ parameters: ToneAudiometryParameters
  ) -> [Metric] {
    guard let age = parameters.age, let sex = parameters.sex else { return [] }
    return audiogram.points.map { point in
      let name = AudiometryMetric.agePercentile(ear, point.frequency)
      guard let norm = AgeNorm(frequency: point.frequency, age: age, sex: sex) else {
        return Metric(name, missing: "outside-norm", method: method)
      }
      guard case .level(let level) = point.threshold else {
        return Metric(name, missing: point.threshold.reason ?? "missing", method: method)
      }
      return Metric(name, norm.percentile(level), method: method)
    }
  }

  private func comparison() -> [Metric] {
    guard let left = ears[.left], let right = ears[.right] else { return [] }
    let averages = [left, right].map(PureToneAverage.pta4.average)
    let rules = AsymmetryRule.allCases.map { rule in
      metric(AudiometryMetric.asymmetry(rule.rawValue), rule.finding(left: left, right: right))
    }
    let masking = [
      metric(.masking(.left), MaskingRule.frequencies(left, against: right)),
      metric(.masking(.right), MaskingRule.frequencies(right, against: left)),
    ]
    guard let first = averages[0].level, let second = averages[1].level else {
      let reason = averages.compactMap(\.reason).first ?? "missing"
      return [
        Metric(AudiometryMetric.betterEar, missing: reason, method: method),
        Metric(AudiometryMetric.grade(nil, nil), missing: reason, method: method),
      ] + rules + masking
    }
    let (better, worse) = (min(first, second), max(first, second))
    let grade =
      HearingGrade.isUnilateral(better: better, worse: worse)
      ? "unilateral" : HearingGrade.who2021.grade(better)
    let ear = first == second ? "equal" : first < second ? "left" : "right"
    return [
      Metric(AudiometryMetric.betterEar, text: ear, method: method),
      Metric(AudiometryMetric.grade(nil, nil), text: grade, method: method),
    ] + rules + masking
  }

  private func metric(_ name: AudiometryMetric, _ finding: AsymmetryRule.Finding) -> Metric {
    switch finding {
    case .symmetric: metric(name, [])
    case .asymmetric(let frequencies): metric(name, frequencies)
    case .undecided(let reason): Metric(name, missing: reason, method: method)
    }
  }

  /// `no`, or the frequencies in Hz.
  private func metric(_ name: AudiometryMetric, _ frequencies: [Double]) -> Metric {
    let listed = frequencies.map { FixedDecimal.string($0, places: 0) }.joined(separator: ",")
    return Metric(name, text: listed.isEmpty ? "no" : listed, method: method)
  }
}

extension HearingGrade {
  /// The part of the metric's name that tells the scale; none for WHO 2021.
  fileprivate var metricPart: String? {
    switch self {
    case .who2021: nil
    case .who1991: "gradeWho1991"
    case .asha: "gradeAsha"
    }
  }
}
