internal import SignalProcessing

/// The step that the measurements of one channel make.
struct SoundLevelReport {
  let result: SoundLevelResult
  let parameters: SoundLevelParameters
  let calibration: SoundCalibration?
  let excluded: ExcludedStretches
  let gate: VoiceLevelGate?
  let channel: String
  let room: RoomVerdict?
  let hum: MainsHum?
  let researchKit: ResearchKitReading?
  let spectrum: (values: [Double], binWidth: Double)?
  /// Doubts about the calibration.
  let calibrationDoubts: [QualityFlag]
  private let streamFlags: [QualityFlag]

  /// Everything known about a channel once it is measured.
  init(
    _ result: SoundLevelResult, _ observer: SoundObserver, parameters: SoundLevelParameters,
    calibration own: ChannelCalibration, excluded: ExcludedStretches, gate: VoiceLevelGate?,
    channel: String, flags: [QualityFlag]
  ) {
    self.result = result
    self.parameters = parameters
    let calibration = own.calibration
    self.calibration = calibration
    calibrationDoubts = own.flags
    self.excluded = excluded
    self.gate = gate
    self.channel = channel
    streamFlags = flags
    researchKit = observer.meter.map {
      ResearchKitReading($0, isCalibrated: calibration != nil)
    }
    let powers = observer.powers()
    hum = powers.flatMap { MainsHum.find(powers: $0.values, binWidth: $0.binWidth) }
    spectrum = parameters.hasSpectrum ? powers : nil
    if let calibration, let limits = parameters.limits {
      room = RoomVerdict(
        result.bands, offset: calibration.offset, limits: limits,
        attenuation: parameters.attenuation)
    } else {
      room = nil
    }
  }

  /// dB to add to levels re full scale: those of the calibration, or none.
  var offset: Double { calibration?.offset ?? 0 }
  /// Whether levels are in dB SPL.
  var isCalibrated: Bool { calibration != nil }
  /// Length of the recording that was measured, s.
  var seconds: Double { Double(result.count) / result.sampleRate }

  /// The step.
  var step: ProcessedStep {
    var step = ProcessedStep(
      durationSeconds: Double(result.count + excluded.removed) / result.sampleRate,
      metrics: metrics, flags: streamFlags + flags,
      series: { [result, offset, excluded, spectrum, researchKit] in
        SoundLevelSeries.tables(
          result, offset: offset, excluded: excluded, spectrum: spectrum,
          researchKit: researchKit)
      },
      algorithms: ["levels": "iec61672/1", "bands": "iec61260-butterworth/1"])
    if parameters.hasResearchKit { step.algorithms["researchkit"] = "ork-environment-spl/3.2" }
    step.parameters["channel"] = .text(channel)
    if let calibration {
      step.parameters["calibration"] = .text(
        "\(calibration.origin.rawValue): \(calibration.detail)")
      step.parameters["calibration-offset"] = .number(calibration.offset)
    } else {
      step.parameters["calibration"] = .text("unknown")
    }
    if let limits = parameters.limits, room != nil {
      step.parameters["limits"] = .text(limits.identifier)
      step.parameters["limits-certainty"] = .text(limits.certainty.rawValue)
      step.parameters["limits-source"] = .text(limits.source)
    }
    return step
  }
}
