/// Foot, steepest rise and peak of single pulses of a filtered pulse wave.
struct PulseLandmarks {
  /// One pulse, in samples of the wave.
  struct Beat {
    var onset: Double
    var steepest: Double
    var peak: Double
    /// Peak above the minimum before, scaled unit.
    var height: Double
  }

  private let pulse: [Double]
  /// Central difference per sample, shape as the pulse.
  let slope: [Double]
  /// Samples on either side of the steepest rise that place it: the same time whatever the rate, so that noise counts alike.
  private let reach: Int

  private static let reachSeconds = 0.04

  /// Prepares a wave that rises at systole, of `rate` Hz (20…100).
  init(pulse: [Double], rate: Double) {
    self.pulse = pulse
    reach = Int((Self.reachSeconds * rate).rounded())
    slope = pulse.indices.map { index in
      guard index > 0, index + 1 < pulse.count else { return 0 }
      return (pulse[index + 1] - pulse[index - 1]) / 2
    }
  }

  /// The pulse whose rise is steepest at sample `index`.
  ///
  /// `nil` when the recording ends before its peak or starts after its foot.
  func beat(at index: Int) -> Beat? {
    var top = index
    while top + 1 < pulse.count, pulse[top + 1] > pulse[top] { top += 1 }
    var bottom = index
    while bottom > 0, pulse[bottom - 1] < pulse[bottom] { bottom -= 1 }
    guard top > index, top + 1 < pulse.count, bottom > 0, bottom < index else { return nil }
    let (offset, steepness) = ParabolicPeak.fitted(slope, at: index, reach: reach)
    let steepest = Double(index) + offset
    let (peakOffset, peak) = ParabolicPeak.maximum(pulse[top - 1], pulse[top], pulse[top + 1])
    let (_, trough) = ParabolicPeak.maximum(-pulse[bottom - 1], -pulse[bottom], -pulse[bottom + 1])
    let level = pulse[index] + offset * slope[index]
    guard steepness > 0 else { return nil }
    // The tangent at the steepest rise lies above the minimum, so the foot is not before it by far.
    let onset = max(Double(bottom), steepest - (level + trough) / steepness)
    return Beat(
      onset: min(onset, steepest), steepest: steepest, peak: Double(top) + peakOffset,
      height: peak + trough)
  }
}
