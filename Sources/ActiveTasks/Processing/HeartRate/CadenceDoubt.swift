internal import Glibc
internal import SignalProcessing

/// Whether the rates of windows on a wrist may be those of its motion.
///
/// What a swinging arm does to the light is not linear: its second harmonic passes for a pulse at twice the cadence. Where a
/// quarter of the windows or more is not good, a rate at whose half a sine makes half of the motion's variance may be that.
enum CadenceDoubt {
  /// Least share of windows that are not good, and of windows at twice the cadence.
  private static let share = 0.25
  /// Share of the variance of the strongest axis.
  private static let explained = 0.5

  /// Starts of the windows at twice the cadence, s; empty where most windows are good, or few are.
  static func times(_ track: PulseRateTrack, _ wave: HeartWaveform) -> [Double] {
    guard let motion = wave.motion, !track.offline.isEmpty else { return [] }
    let poor = track.offline.count { $0.quality != .good }
    guard Double(poor) >= share * Double(track.offline.count) else { return [] }
    let used = track.offline.filter { $0.quality != .unusable && $0.rate != nil }
    let found = used.filter { window in
      guard let rate = window.rate else { return false }
      let first = max(0, Int(window.start * wave.sampleRate))
      let last = min(motion.count, Int(window.end * wave.sampleRate))
      guard first < last else { return false }
      return swings(
        [motion.x, motion.y, motion.z].map { $0[first..<last] }, rate / 120 / wave.sampleRate)
    }
    return Double(found.count) >= share * Double(max(used.count, 1)) ? found.map(\.start) : []
  }

  /// Whether a sine of `frequency` (cycles a sample) makes half of the axis that varies most.
  private static func swings(_ axes: [ArraySlice<Double>], _ frequency: Double) -> Bool {
    var strongest = (variance: 0.0, power: 0.0)
    for axis in axes {
      let count = Double(axis.count)
      guard axis.allSatisfy(\.isFinite) else { continue }
      let mean = axis.reduce(0, +) / count
      var (variance, real, imaginary) = (0.0, 0.0, 0.0)
      for (index, value) in axis.enumerated() {
        let (swing, phase) = (value - mean, 2 * .pi * frequency * Double(index))
        variance += swing * swing
        real += swing * cos(phase)
        imaginary += swing * sin(phase)
      }
      if variance > strongest.variance {
        strongest = (variance, 2 * (real * real + imaginary * imaginary) / count)
      }
    }
    return strongest.variance > 0 && strongest.power >= explained * strongest.variance
  }
}
