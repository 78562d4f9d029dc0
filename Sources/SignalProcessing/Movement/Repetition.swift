/// One movement up from a trough of the joint angle to a peak and down to the next trough.
public struct Repetition: Sendable, Equatable {
  /// Samples of the way up: from the first to the last at 5 % or more of its peak velocity.
  public var upward: Range<Int>
  /// Samples of the way down, chosen likewise.
  public var downward: Range<Int>
  /// Onset of the way up, s.
  public var startTime: Double
  /// Middle of the turn at the top, s.
  public var peakTime: Double
  /// End of the way down, s.
  public var endTime: Double
  /// Angle before the way up, degrees.
  public var startAngle: Double
  /// Angle at the top, degrees.
  public var peakAngle: Double
  /// Angle after the way down, degrees.
  public var endAngle: Double
  /// Greatest angular velocity on the way up, °/s.
  public var peakVelocityUp: Double
  /// Greatest angular velocity downwards, as a positive number, °/s.
  public var peakVelocityDown: Double
  /// The recording begins during the way up, so `rangeUp` is a lower bound.
  public var startsMidMovement: Bool
  /// The recording ends during the way down, so `rangeDown` is a lower bound.
  public var endsMidMovement: Bool

  /// Range of the way up, degrees.
  public var rangeUp: Double { peakAngle - startAngle }
  /// Range of the way down, degrees.
  public var rangeDown: Double { peakAngle - endAngle }
  /// Range of the repetition, degrees.
  ///
  /// The mean of the ways up and down, or the complete one when the recording cuts the other.
  public var range: Double {
    switch (startsMidMovement, endsMidMovement) {
    case (true, false): rangeDown
    case (false, true): rangeUp
    case (true, true): max(rangeUp, rangeDown)
    case (false, false): (rangeUp + rangeDown) / 2
    }
  }
  /// Time from onset to end, s.
  public var duration: Double { endTime - startTime }
}

/// A way down before the first trough, or up after the last one, that belongs to no repetition.
public struct HalfMovement: Sendable, Equatable {
  /// Samples at 5 % or more of its peak velocity, from the first to the last.
  public var samples: Range<Int>
  /// Highest minus lowest angle, degrees.
  public var range: Double
  /// Greatest angular velocity in its direction, as a positive number, °/s.
  public var peakVelocity: Double
}

/// What a joint-angle series holds.
public struct RepetitionSeries: Sendable, Equatable {
  /// Complete repetitions in order of time.
  public var repetitions: [Repetition]
  /// A large fall before the first repetition, as when the recording starts at the top.
  public var leading: HalfMovement?
  /// A large rise after the last repetition, as when the recording stops at the top.
  public var trailing: HalfMovement?
}
