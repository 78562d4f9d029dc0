/// Every doubt that computing sound levels can flag, with its weight.
enum SoundLevelFlag: String, FlagCode {
  /// No calibration is known: levels are in dBFS, and nothing that needs dB SPL is computed.
  case uncalibrated = "spl.uncalibrated"
  /// Which calibration the levels rest on.
  case calibration = "spl.calibration"
  /// The calibrator's tone fluctuates or is off in frequency by more than its standard allows.
  case calibrator = "spl.calibrator"
  /// The calibrator's recording has no usable tone in this channel, whose levels are in dBFS.
  case uncalibratedChannel = "spl.uncalibrated-channel"
  /// The calibrated A-weighted level lies below 0 dB SPL: scale or calibration are wrong.
  case inaudible = "spl.inaudible"
  /// Runs of samples at full scale, or at one greatest magnitude: levels are too low.
  case clipping = "spl.clipping"
  /// Between the samples the signal exceeds full scale.
  case interSample = "spl.inter-sample-clipping"
  /// A constant offset makes up part of the signal; LZeq and the bands leave it out.
  case offset = "spl.offset"
  /// The C-weighted peak lies within 50 ms of an end of the recording, where it may be an artefact.
  case edgePeak = "spl.edge-peak"
  /// Stretches around samples that are no numbers were cut out.
  case excluded = "spl.excluded"
  /// The recording is shorter than 5 s: S levels and percentiles have not settled.
  case short = "spl.short"
  /// The recording is shorter than F's time constant of 0.125 s: its levels mean nothing.
  case tooShort = "spl.too-short"
  /// Every sample has the same value: there is no sound, and what is measured is where it begins.
  case constant = "spl.constant"
  /// Harmonics of the mains stand out: hum of the recorder or the room.
  case hum = "spl.mains-hum"
  /// ResearchKit's meter and the A-weighted level differ by more than 1 dB.
  case researchKitDiffers = "spl.researchkit-differs"
  /// Where the ambient limits come from, and how certain they are.
  case roomLimits = "spl.room-limits"
  /// The room was too loud to test 0 dB HL at some frequency.
  case roomLoud = "spl.room-loud"
  /// The countdown was louder than ResearchKit's limit.
  case voiceLoud = "spl.voice-too-loud"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .uncalibrated, .calibration, .excluded, .hum, .researchKitDiffers, .roomLimits,
      .voiceLoud, .short:
      .info
    case .tooShort, .constant: .error
    default: .warning
    }
  }
}

/// A number of decibels as flags print it.
func decibels(_ value: Double, places: Int = 1) -> String {
  FixedDecimal.string(value, places: places) + " dB"
}
