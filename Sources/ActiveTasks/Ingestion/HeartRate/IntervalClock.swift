/// Times of beats that are logged as intervals, a few a message, with the gaps between messages.
///
/// A message holds the intervals since the last one and stands at the time it was written, to a second. When more
/// than 3 s pass that its intervals do not fill, beats are missing in between, and so they are when the timer was
/// stopped.
struct IntervalClock {
  /// Times of the beats that end the intervals, s.
  private(set) var ends: [Double] = []
  /// Whether there is a gap.
  private(set) var hasGap = false
  private var seconds = 0.0
  private var last: UInt32?

  /// Time that may stay unfilled: a second of rounding at either message, and one interval.
  private static let slack = 3.0
  /// Shortest gap that is made of a pause, s.
  private static let leastGap = 1.0

  /// Takes the intervals of a message, s, written at `time`, after a pause of `pause` s.
  mutating func add(_ intervals: [Double], at time: UInt32?, pause: Double?) {
    guard !intervals.isEmpty else { return }
    var gap = 0.0
    if let time, let last, time >= last {
      let unfilled = Double(time - last) - intervals.reduce(0, +)
      if unfilled > Self.slack { gap = unfilled }
    }
    if let pause { gap = max(gap, pause, Self.leastGap) }
    if gap > 0, !ends.isEmpty {
      hasGap = true
      seconds += gap
    }
    for interval in intervals {
      seconds += interval
      ends.append(seconds)
    }
    last = time ?? last
  }
}
