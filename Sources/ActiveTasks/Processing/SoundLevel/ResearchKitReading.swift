internal import Glibc
internal import SignalProcessing

/// What ResearchKit's meter would have recorded.
struct ResearchKitReading: Sendable {
  /// The recorded values: dBA with a calibration, else dBFS; minus infinity for digital silence.
  let values: [Double]
  /// Seconds from one value to the next.
  let spacing: Double
  /// Values below the threshold; `nil` without a calibration.
  let passed: Int?
  /// When the step ended by the counting rule, s.
  let countingPass: Double?
  /// When the step ends by the timing rule, s.
  let timingPass: Double?

  /// Reads a meter that has heard the whole recording.
  init(_ meter: ResearchKitSoundMeter, isCalibrated: Bool) {
    values = meter.values.map(Double.init)
    spacing = meter.spacing
    passed = isCalibrated ? meter.passedCount : nil
    countingPass =
      isCalibrated ? meter.countingRulePass.map { Double($0 + 1) * meter.spacing } : nil
    timingPass = isCalibrated ? meter.timingRulePass : nil
  }

  /// Energy mean of the values; `nil` without values or for silence.
  var mean: Double? {
    guard !values.isEmpty else { return nil }
    let sum = values.reduce(0) { $0 + pow(10, $1 / 10) }
    return SoundLevel.decibels(meanSquare: sum / Double(values.count))
  }
}
