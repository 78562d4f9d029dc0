/// Finds repetitions in a joint angle.
///
/// A repetition has one peak whose prominence is at least
/// `max(minimumProminence, prominenceShare · (highest − lowest angle))`, at least
/// `minimumDistance` from the next, and the troughs on either side. Its angles are read without
/// noise bias (see `TurningPoint`), its velocities from the velocity series.
/// The angle must increase in the direction that counts as up.
public struct RepetitionFinder: Sendable {
  /// Least prominence of a peak, degrees, default 20; small enough for stiff joints, larger than
  /// tremor and sway.
  public var minimumProminence = 20.0
  /// Least prominence as a share of the total range, 0…1, default 0.25.
  public var prominenceShare = 0.25
  /// Least time between two peaks, s, default 0.4.
  public var minimumDistance = 0.4
  /// Share of the peak velocity at which a movement begins and ends, 0…1, default 0.05.
  public var onsetShare = 0.05
  /// Longest part of a rest that gives the angle before and after a repetition, s, default 1; a
  /// longer one mixes in drift and sway.
  public var restDuration = 1.0

  /// A finder with the default parameters.
  public init() {}

  /// Finds the repetitions of a recording.
  ///
  /// - Parameters:
  ///   - time: strictly increasing, s, shape `[n]`; may be irregular.
  ///   - angle: low-passed, degrees, finite, shape `[n]`.
  ///   - velocity: low-passed, °/s, finite, shape `[n]`, from the gyroscope rather than from
  ///     differences of the angle.
  /// - Returns: repetitions in order of time and what is left before and after them.
  /// - Complexity: O(n log n).
  public func find(time: [Double], angle: [Double], velocity: [Double]) -> RepetitionSeries {
    precondition(time.count == angle.count && time.count == velocity.count, "unequal lengths")
    guard let lowest = angle.min(), let highest = angle.max() else {
      return RepetitionSeries(repetitions: [])
    }
    let least = max(minimumProminence, prominenceShare * (highest - lowest))
    let peaks = PeakFinder(minimumProminence: least, minimumDistance: minimumDistance)
      .peaks(in: angle, at: time).map(\.index)
    let curve = JointCurve(time: time, angle: angle, velocity: velocity, finder: self)
    let turns = [0] + peaks + [angle.count - 1]
    let troughs = (1..<turns.count).map { curve.lowest(in: turns[$0 - 1]...turns[$0]) }
    return RepetitionSeries(
      repetitions: peaks.indices.map {
        curve.repetition(
          peak: peaks[$0], troughs: (troughs[$0], troughs[$0 + 1]),
          neighbours: (turns[$0], turns[$0 + 2]))
      },
      leading: curve.halfMovement(in: 0...troughs[0], sign: -1, least: least),
      trailing: curve.halfMovement(
        in: troughs[peaks.count]...(angle.count - 1), sign: 1, least: least))
  }
}

/// The three series of a recording and how to read them.
private struct JointCurve {
  let time: [Double]
  let angle: [Double]
  let velocity: [Double]
  let finder: RepetitionFinder

  /// Index of the smallest angle, the first of equal ones.
  func lowest(in range: ClosedRange<Int>) -> Int {
    range.reduce(range.lowerBound) { angle[$1] < angle[$0] ? $1 : $0 }
  }

  /// Samples from first to last at `onsetShare` of the greatest velocity in direction `sign`.
  func movement(in range: ClosedRange<Int>, sign: Double) -> (samples: Range<Int>, peak: Double) {
    let peak = range.reduce(0) { max($0, sign * velocity[$1]) }
    let threshold = finder.onsetShare * peak
    guard
      peak > 0,
      let first = range.first(where: { sign * velocity[$0] >= threshold }),
      let last = range.last(where: { sign * velocity[$0] >= threshold })
    else { return (range.lowerBound..<range.upperBound + 1, 0) }
    return (first..<last + 1, peak)
  }

  func repetition(peak: Int, troughs: (Int, Int), neighbours: (Int, Int)) -> Repetition {
    let up = movement(in: troughs.0...peak, sign: 1)
    let down = movement(in: peak...troughs.1, sign: -1)
    let (onset, end) = (up.samples.lowerBound, down.samples.upperBound - 1)
    let top = TurningPoint(
      angle, time: time, around: peak, within: troughs.0...troughs.1, sign: 1)
    let restStart = first(notBefore: time[onset] - finder.restDuration, in: neighbours.0...onset)
    let restEnd = last(notAfter: time[end] + finder.restDuration, in: end...neighbours.1)
    let bottomBefore = TurningPoint(
      angle, time: time, around: lowest(in: restStart...onset), within: restStart...peak, sign: -1)
    let bottomAfter = TurningPoint(
      angle, time: time, around: lowest(in: end...restEnd), within: peak...restEnd, sign: -1)
    return Repetition(
      upward: up.samples, downward: down.samples,
      startTime: time[onset], peakTime: time[top.index], endTime: time[end],
      startAngle: bottomBefore.level, peakAngle: top.level, endAngle: bottomAfter.level,
      peakVelocityUp: up.peak, peakVelocityDown: down.peak,
      startsMidMovement: onset == 0, endsMidMovement: end == time.count - 1)
  }

  /// A one-way movement between the lowest angle at one end of `range` and its highest angle.
  func halfMovement(in range: ClosedRange<Int>, sign: Double, least: Double) -> HalfMovement? {
    let highest = range.reduce(range.lowerBound) { angle[$1] > angle[$0] ? $1 : $0 }
    let lowest = sign > 0 ? range.lowerBound : range.upperBound
    guard angle[highest] - angle[lowest] >= least else { return nil }
    let part = min(highest, lowest)...max(highest, lowest)
    let found = movement(in: part, sign: sign)
    let top = TurningPoint(angle, time: time, around: highest, within: range, sign: 1)
    let bottom = TurningPoint(angle, time: time, around: lowest, within: range, sign: -1)
    return HalfMovement(
      samples: found.samples, range: top.level - bottom.level, peakVelocity: found.peak)
  }

  private func first(notBefore limit: Double, in range: ClosedRange<Int>) -> Int {
    range.first { time[$0] >= limit } ?? range.upperBound
  }

  private func last(notAfter limit: Double, in range: ClosedRange<Int>) -> Int {
    range.last { time[$0] <= limit } ?? range.lowerBound
  }
}
