internal import SignalProcessing

extension SoundLevelReport {
  private typealias Name = SoundLevelMetric.Name

  /// Every metric, in the order of the catalogue.
  var metrics: [Metric] {
    [channelMetric] + levelMetrics + exposureMetrics + researchKitMetrics + bandMetrics
      + roomMetrics
  }

  private var channelMetric: Metric {
    let name = metric(.channel)
    guard let number = Double(channel) else {
      return Metric(name, text: channel, method: .reference)
    }
    return Metric(name, number, method: .reference)
  }

  private func metric(_ name: Name) -> SoundLevelMetric {
    SoundLevelMetric(name, isCalibrated: isCalibrated)
  }

  private func level(_ name: Name, _ value: Double?) -> Metric {
    Metric(metric(name), value.map { $0 + offset }, reason: "silence")
  }

  private var levelMetrics: [Metric] {
    var metrics = [level(.laeq, result.laeq)]
    if parameters.hasCWeighting { metrics.append(level(.lceq, result.lceq)) }
    metrics += [
      level(.lzeq, result.lzeq), level(.lae, result.lae), level(.lafmax, result.lafMax),
      level(.lafmin, result.lafMin), level(.lasmax, result.lasMax),
      level(.lasmin, result.lasMin), level(.laimax, result.laiMax),
      level(.la10, result.laf(exceeded: 10)), level(.la50, result.laf(exceeded: 50)),
      level(.la90, result.laf(exceeded: 90)),
    ]
    if parameters.hasCWeighting { metrics.append(level(.lcpeak, result.lcPeak)) }
    if parameters.hasCWeighting, parameters.hasTruePeak {
      metrics.append(level(.lctruepeak, result.lcTruePeak))
    }
    let count = Double(max(result.count, 1))
    metrics += [
      Metric(metric(.offset), result.offset, method: .reference),
      Metric(metric(.clipped), 100 * Double(result.clippedSamples) / count, method: .reference),
      Metric(
        metric(.excluded), 100 * Double(excluded.removed) / (count + Double(excluded.removed)),
        method: .reference),
    ]
    if let hum {
      metrics += [
        Metric(metric(.humFrequency), hum.mains, method: .reference),
        level(.humLevel, SoundLevel.decibels(meanSquare: hum.meanSquare)),
      ]
    } else {
      metrics += [Name.humFrequency, .humLevel].map {
        Metric(metric($0), missing: "no-hum", method: .reference)
      }
    }
    return metrics
  }

  private var exposureMetrics: [Metric] {
    let rules: [(ExposureRule, Name, Name)] = [
      (.niosh, .noiseDoseNIOSH, .averageNIOSH), (.oshaPermissible, .noiseDoseOSHA, .averageOSHA),
      (.oshaHearingConservation, .noiseDoseConservation, .averageConservation),
    ]
    guard let calibration else {
      return ([.dailyExposure] + rules.flatMap { [$0.1, $0.2] }).map {
        Metric(metric($0), missing: "uncalibrated", method: .reference)
      }
    }
    let daily = result.laeq.flatMap { NoiseExposure.dailyLevel(laeq: $0, seconds: seconds) }
    return [level(.dailyExposure, daily)]
      + rules.flatMap { rule, doseName, averageName in
        let dose = result.dose(rule, offset: calibration.offset)
        let average = rule.timeWeightedAverage(dose: dose)
        return [
          Metric(metric(doseName), dose, method: .reference),
          Metric(metric(averageName), average, reason: "below-threshold"),
        ]
      }
  }

  private var researchKitMetrics: [Metric] {
    var metrics: [Metric] = []
    if let reading = researchKit {
      func add(_ name: Name, _ value: Double?, else reason: String) {
        metrics.append(Metric(metric(name), value, reason: reason, method: .researchkit))
      }
      let few = reading.values.isEmpty ? "too-short" : "silence"
      let uncalibrated = isCalibrated ? "never" : "uncalibrated"
      add(.laeq, reading.mean, else: few)
      add(.difference, difference, else: few)
      add(.samples, Double(reading.values.count), else: few)
      add(.samplesPassed, reading.passed.map(Double.init), else: uncalibrated)
      add(.countingPass, reading.countingPass, else: uncalibrated)
      add(.timingPass, reading.timingPass, else: uncalibrated)
    }
    if let gate {
      metrics += [
        Metric(metric(.voiceLevel), Double(gate.mean), method: .researchkit),
        Metric(metric(.voiceTooLoud), text: gate.isTooLoud ? "yes" : "no", method: .researchkit),
      ]
    }
    return metrics
  }

  /// ResearchKit's LAeq minus the true one, dB.
  var difference: Double? {
    guard let mean = researchKit?.mean, let laeq = result.laeq else { return nil }
    return mean - laeq - offset
  }

  private var bandMetrics: [Metric] {
    result.bands.map { band in
      let name = SoundLevelMetric.band(band.band, isCalibrated: isCalibrated)
      return Metric(name, band.level.map { $0 + offset }, reason: "silence")
    }
  }

  private var roomMetrics: [Metric] {
    guard parameters.limits != nil else { return [] }
    guard let room else {
      return [Metric(metric(.roomVerdict), missing: "uncalibrated", method: .reference)]
    }
    return [Metric(metric(.roomVerdict), text: room.word, reason: "no-bands")]
      + room.frequencies.map { entry in
        Metric(
          SoundLevelMetric.lowestHearingLevel(entry.frequency), entry.lowest, reason: "no-band")
      }
  }
}
