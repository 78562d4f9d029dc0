internal import Glibc

/// Converts between dB HL, dB SPL and digital amplitude for one headphone at one system volume.
///
/// dBFS = RETSPL(f) + dB HL − (SPL₋₃₀(f) + curve(v) + 30), with both tables at full volume.
/// Source: ResearchKit, `ORKdBHLToneAudiometryAudioGenerator`.
public struct ToneCalibration: Sendable, Equatable {
  /// Levels at or above this many dBFS are not played: −1.
  public static let clippingLevel = -1.0

  /// The headphone's tables.
  public var headphone: HeadphoneCalibration
  /// The level of the volume setting relative to the loudest in dB, as it is assumed.
  public var volumeLevel: Double

  /// A conversion for `headphone` at a system volume.
  ///
  /// - Parameters:
  ///   - headphone: the tables.
  ///   - volume: step of the system volume, from `SystemVolume`.
  /// - Throws: `Diagnostic` `audiometry.volume` when the headphone's curve lacks the step.
  public init(_ headphone: HeadphoneCalibration, volume: Double) throws(Diagnostic) {
    guard let level = headphone.volumeCurve[volume] else {
      throw Diagnostic(
        "audiometry.volume",
        "the volume curve of '\(headphone.identifier)' has no entry for the volume \(volume)",
        found: "\(volume)", expected: Self.list(headphone.volumeCurve.keys))
    }
    self.headphone = headphone
    volumeLevel = level
  }

  /// dB SPL of a level in dB HL.
  ///
  /// - Throws: `Diagnostic` `audiometry.frequency` when `frequency`, rounded to 1 Hz, is not tabulated.
  public func soundPressureLevel(hearingLevel: Double, frequency: Double) throws(Diagnostic)
    -> Double
  {
    try entries(frequency).reference + hearingLevel
  }

  /// Digital level of a level in dB HL, in dB re full scale; at or above −1 dB it would clip.
  ///
  /// - Throws: `Diagnostic` `audiometry.frequency` as `soundPressureLevel(hearingLevel:frequency:)`.
  public func digitalLevel(hearingLevel: Double, frequency: Double) throws(Diagnostic) -> Double {
    let (reference, pressure) = try entries(frequency)
    return reference + hearingLevel - (pressure + volumeLevel + 30)
  }

  /// Linear amplitude of a level in dB HL, 1 is full scale, in single precision as ResearchKit plays it.
  ///
  /// - Throws: `Diagnostic` `audiometry.frequency` as `soundPressureLevel(hearingLevel:frequency:)`.
  public func amplitude(hearingLevel: Double, frequency: Double) throws(Diagnostic) -> Float {
    let level = try digitalLevel(hearingLevel: hearingLevel, frequency: frequency)
    return powf(10, Float(0.05 * level))
  }

  /// Level in dB HL of a linear amplitude greater than 0.
  ///
  /// - Throws: `Diagnostic` `audiometry.frequency` as `soundPressureLevel(hearingLevel:frequency:)`,
  ///   `audiometry.amplitude` when the amplitude is not a number greater than 0.
  public func hearingLevel(amplitude: Double, frequency: Double) throws(Diagnostic) -> Double {
    guard amplitude > 0, amplitude.isFinite else {
      throw Diagnostic(
        "audiometry.amplitude", "an amplitude must be greater than 0", found: "\(amplitude)")
    }
    let (reference, pressure) = try entries(frequency)
    return 20 * log10(amplitude) + pressure + volumeLevel + 30 - reference
  }

  /// Lowest level in dB HL that is not played because it would clip.
  ///
  /// - Throws: `Diagnostic` `audiometry.frequency` as `soundPressureLevel(hearingLevel:frequency:)`.
  public func ceiling(frequency: Double) throws(Diagnostic) -> Double {
    try Self.clippingLevel - digitalLevel(hearingLevel: 0, frequency: frequency)
  }

  private func entries(_ frequency: Double) throws(Diagnostic) -> (
    reference: Double, pressure: Double
  ) {
    let key = frequency.rounded(.toNearestOrEven)
    guard let reference = headphone.referenceThreshold[key],
      let pressure = headphone.soundPressureLevel[key]
    else {
      throw Diagnostic(
        "audiometry.frequency", "'\(headphone.identifier)' is not calibrated at this frequency",
        found: "\(frequency) Hz", expected: Self.list(headphone.referenceThreshold.keys) + " Hz",
        hint: "give a calibration with this frequency; reference thresholds are not interpolated")
    }
    return (reference, pressure)
  }

  private static func list(_ keys: [Double]) -> String {
    keys.map { FixedDecimal.string($0, places: $0 > 1 ? 0 : 4) }.joined(separator: ", ")
  }
}
