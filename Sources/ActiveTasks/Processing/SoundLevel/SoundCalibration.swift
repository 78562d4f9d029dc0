/// What turns levels re full scale into sound pressure levels.
struct SoundCalibration: Sendable, Equatable {
  /// Where a calibration comes from, in falling order of precedence.
  enum Origin: String, Sendable {
    /// `--sensitivity`.
    case sensitivity
    /// `--calibrator`.
    case calibrator
    /// A file beside the recording.
    case sidecar
    /// `--calibration-table`.
    case table
    /// ResearchKit's offset for the device.
    case device
  }

  /// dB SPL of an RMS value of 1.0.
  var offset: Double
  /// Where it comes from.
  var origin: Origin
  /// What it rests on, in words.
  var detail: String

  /// Level in dBFS of a sound of 94 dB SPL.
  var sensitivity: Double { 94 - offset }

  /// A calibration from the level in dBFS that 94 dB SPL gives.
  init(sensitivity: Double, _ origin: Origin, _ detail: String) {
    offset = 94 - sensitivity
    self.origin = origin
    self.detail = detail
  }

  /// ResearchKit's sensitivity offset of a device model in dBFS at 94 dB SPL; `nil` for a model it
  /// does not know.
  ///
  /// Source: ResearchKit, splMeter_sensitivity_offset. Devices of one model differ by several dB.
  static func researchKit(model: String) -> SoundCalibration? {
    let family = model.lowercased()
    let known = [("iphone", -23.3), ("ipod", -23.3), ("ipad", -29.3)]
    return known.first { family.hasPrefix($0.0) }.map {
      SoundCalibration(
        sensitivity: $0.1, .device, "ResearchKit's offset for '\(model)', the same for all units")
    }
  }
}
