/// Everything that decides a simulated series of heart beats.
///
/// The interval at time t is `mean + Σ amplitude × sin(2π × frequency × t)`, plus noise; each wave
/// adds the power amplitude² / 2 at its frequency. The defaults give LF 450 and HF 200 ms².
public struct BeatSimulationParameters: Sendable, Equatable {
  /// A sinusoidal modulation of the interval.
  public struct Wave: Sendable, Equatable {
    /// Hz.
    public var frequency: Double
    /// ms.
    public var amplitude: Double

    /// A modulation.
    public init(frequency: Double, amplitude: Double) {
      self.frequency = frequency
      self.amplitude = amplitude
    }
  }

  /// Length of the recording, s, up to a week, default 300.
  public var duration = 300.0
  /// Mean interval, ms, 250…3000, default 1000.
  public var mean = 1000.0
  /// Modulations; their amplitudes add up to less than half the mean.
  public var waves = [
    Wave(frequency: 0.1, amplitude: 30), Wave(frequency: 0.25, amplitude: 20),
  ]
  /// Standard deviation of white noise on the intervals, ms, up to a tenth of the mean.
  public var noise = 0.0
  /// Share of beats that come early by 20 to 35 % of their interval, 0…0.2.
  public var ectopic = 0.0
  /// Share of beats that are not detected, 0…0.2.
  public var missed = 0.0
  /// Share of intervals with a detection that is no beat, 0…0.2.
  public var extra = 0.0
  /// Share of beats that are detected 12 to 20 % of an interval early or late, 0…0.2.
  public var displaced = 0.0
  /// Length of a hole in the middle of simulated waveforms, s, default 0.
  public var hole = 0.0
  /// Wall-clock time of the first beat, default 2024-05-01T09:00:00-07:00.
  public var start = SimulatedFile.usualStart
  /// Seed of everything random.
  public var seed: UInt64 = 0

  /// The default recording.
  public init() {}

  /// Checks the ranges.
  ///
  /// - Throws: `simulation.parameters` when a value lies outside its range.
  func check() throws(Diagnostic) {
    let swing = waves.reduce(0) { $0 + $1.amplitude.magnitude }
    guard
      (1...604_800).contains(duration), (250...3000).contains(mean), swing < mean / 2,
      waves.allSatisfy(\.frequency.isFinite), (0...mean / 10).contains(noise),
      (0...duration).contains(hole),
      [ectopic, missed, extra, displaced].allSatisfy((0...0.2).contains)
    else {
      throw Diagnostic(
        "simulation.parameters", "the beats cannot be simulated",
        found: "duration \(duration) s, mean \(mean) ms, waves ±\(swing) ms, noise \(noise) ms, "
          + "hole \(hole) s",
        expected: "duration 1…604800 s, mean 250…3000 ms, waves below half the mean, noise up to "
          + "a tenth of it, shares of wrong beats 0…0.2, the hole shorter than the recording")
    }
  }
}
