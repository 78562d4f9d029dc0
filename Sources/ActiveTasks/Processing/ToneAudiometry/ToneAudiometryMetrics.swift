/// The metrics of analysed logs: every threshold by every method, then the summaries.
struct ToneAudiometryMetrics {
  let analyses: [SampleAnalysis]
  let parameters: ToneAudiometryParameters

  /// All metrics, in a fixed order.
  var all: [Metric] {
    analyses.flatMap { thresholds($0) + acceptance($0) } + reliability + ageMedians
      + AudiogramMetrics.roomLevels(parameters) + summaries
  }

  /// One sample's threshold by every method, as logged and, when asked for, corrected.
  private func thresholds(_ analysis: SampleAnalysis) -> [Metric] {
    guard let ear = analysis.sample.ear else { return [] }
    let logged = threshold(analysis, ear, .value, shift: 0)
    guard parameters.correctsVolume, let error = analysis.volumeError else { return logged }
    return logged + threshold(analysis, ear, .corrected, shift: error)
  }

  private func threshold(
    _ analysis: SampleAnalysis, _ ear: AudiometryRecording.Ear, _ part: AudiometryMetric.Part,
    shift: Double
  ) -> [Metric] {
    func name(_ part: AudiometryMetric.Part) -> AudiometryMetric {
      .threshold(ear, analysis.sample.frequency, run: analysis.run, part)
    }
    let value = name(part)
    var metrics = [
      Metric(
        value, analysis.threshold.map { $0 + shift },
        reason: analysis.missingReason ?? "incomplete", method: .researchkit)
    ]
    for (method, verdict) in [(Metric.Method.asha, analysis.asha), (.iso8253, analysis.iso)] {
      switch verdict {
      case .threshold(let level): metrics.append(Metric(value, level + shift, method: method))
      case .none(let reason):
        metrics.append(Metric(value, missing: reason, method: method))
      }
    }
    guard let fit = analysis.fit else {
      let reason = analysis.trials.isEmpty ? "no-trials" : "no-response"
      return metrics + [Metric(value, missing: reason, method: .fit)]
    }
    metrics.append(
      Metric(value, fit.threshold + shift, method: .fit, uncertainty: fit.deviation))
    guard part == .value else { return metrics }
    return metrics + [
      Metric(name(.lower), fit.lower, method: .fit),
      Metric(name(.upper), fit.upper, method: .fit),
    ]
  }

  /// Where and by which clause the replay accepted the threshold.
  private func acceptance(_ analysis: SampleAnalysis) -> [Metric] {
    guard let ear = analysis.sample.ear else { return [] }
    let frequency = analysis.sample.frequency
    let place = AudiometryMetric.acceptedAt(ear, frequency, run: analysis.run)
    let clause = AudiometryMetric.acceptedBy(ear, frequency, run: analysis.run)
    guard case .accepted(let unit, let part) = analysis.replay.ending else {
      let reason = analysis.missingReason ?? "no-presentations"
      return [place, clause].map { Metric($0, missing: reason, method: .researchkit) }
    }
    return [
      Metric(place, Double(unit + 1), method: .researchkit),
      Metric(clause, text: part.rawValue, method: .researchkit),
    ]
  }

  private var reliability: [Metric] {
    AudiometryRecording.Ear.allCases.flatMap { ear -> [Metric] in
      let own = analyses.filter { $0.sample.ear == ear }
      guard let rate = ReplayAudit.falsePositiveRate(own) else { return [] }
      let timeouts = own.reduce(0) { sum, analysis in
        sum + analysis.sample.units.count { ToneResponse($0) == .miss }
      }
      let retests = own.compactMap { ReplayAudit.retest($0, own) }.map { retest in
        let name = AudiometryMetric.retest(ear, retest.frequency)
        return Metric(name, retest.difference, reason: retest.reason, method: .researchkit)
      }
      let volume = volumeError(ear, own)
      let headroom = own.compactMap(\.headroom).min().map {
        Metric(AudiometryMetric.headroom(ear), $0, method: .researchkit)
      }
      return [
        Metric(AudiometryMetric.falsePositives(ear), rate, method: .reference),
        Metric(AudiometryMetric.timeouts(ear), Double(timeouts), method: .reference),
      ] + retests + [volume, headroom].compactMap { $0 }
    }
  }

  /// The error of the ear's levels, when all of its steps have the same.
  private func volumeError(_ ear: AudiometryRecording.Ear, _ own: [SampleAnalysis]) -> Metric? {
    let name = AudiometryMetric.volumeError(ear)
    let errors = Set(own.map(\.volumeError))
    if errors.count > 1 { return Metric(name, missing: "steps-differ", method: .reference) }
    return own.first?.volumeError.map { Metric(name, $0, method: .reference) }
  }

  private var ageMedians: [Metric] {
    let frequencies = Set(analyses.map(\.sample.frequency)).sorted()
    return AudiogramMetrics.ageMedians(frequencies, parameters)
  }

  /// Summaries of the rule's thresholds as logged (`researchkit`), corrected (`reference`) when asked
  /// for, and of the fit, corrected when asked for.
  private var summaries: [Metric] {
    let corrects = parameters.correctsVolume
    let logged = summary(.researchkit) { SampleAnalysis.rulePoints($0, corrected: false) }
    let corrected =
      corrects ? summary(.reference) { SampleAnalysis.rulePoints($0, corrected: true) } : []
    let fitted = summary(.fit) { SampleAnalysis.fittedPoints($0, corrected: corrects) }
    return logged + corrected + fitted
  }

  private func summary(
    _ method: Metric.Method, _ points: ([SampleAnalysis]) -> [EarAudiogram.Point]
  ) -> [Metric] {
    AudiogramSummary(ears: ears(points), method: method).metrics(parameters)
  }

  /// The rule's thresholds by ear, corrected when asked for.
  var ears: [AudiometryRecording.Ear: EarAudiogram] {
    ears { SampleAnalysis.rulePoints($0, corrected: parameters.correctsVolume) }
  }

  private func ears(
    _ points: ([SampleAnalysis]) -> [EarAudiogram.Point]
  ) -> [AudiometryRecording.Ear: EarAudiogram] {
    var ears: [AudiometryRecording.Ear: EarAudiogram] = [:]
    for ear in AudiometryRecording.Ear.allCases {
      let own = analyses.filter { $0.sample.ear == ear }
      if !own.isEmpty { ears[ear] = EarAudiogram(points(own)) }
    }
    return ears
  }
}
