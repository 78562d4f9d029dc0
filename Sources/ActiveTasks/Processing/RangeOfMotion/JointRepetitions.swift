import SignalProcessing

/// The repetitions of a joint curve with their smoothness.
struct JointRepetitions {
  /// One repetition.
  struct Entry {
    /// Times, angles and velocities.
    var repetition: Repetition
    /// Spectral arc length of the way out; `nil` when the movement is too short.
    var sparc: Double?
    /// Log dimensionless jerk of the way out; `nil` when the movement is too short.
    var ldlj: Double?
    /// Whether it touches a hole in the recording; then it is left out of the statistics.
    var touchesHole: Bool
  }

  /// Every repetition in order of time.
  let entries: [Entry]

  /// The repetitions that count in the statistics.
  var sound: [Entry] { entries.filter { !$0.touchesHole } }

  /// Finds the repetitions of `curve`.
  ///
  /// - Complexity: O(n log n).
  init(_ curve: JointCurve, minimum: Double) {
    var finder = RepetitionFinder()
    finder.minimumProminence = minimum
    let time = (0..<curve.grid.count).map(curve.grid.time)
    let found = finder.find(time: time, angle: curve.angle, velocity: curve.velocity)
    var arcLengths = SpectralArcLength()
    entries = found.repetitions.map { repetition in
      let way = repetition.upward
      let rate = curve.grid.rate
      return Entry(
        repetition: repetition,
        sparc: arcLengths.value(
          speed: curve.velocity[way].map(abs), sampleRateHertz: rate),
        ldlj: Smoothness.logDimensionlessJerk(
          speed: curve.jerkVelocity[way].map(abs), sampleRateHertz: rate),
        touchesHole: curve.holes.contains {
          $0.overlaps(repetition.startTime...max(repetition.startTime, repetition.endTime))
        })
    }
  }
}
