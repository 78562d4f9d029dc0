/// Times in a list beside a list of intervals.
struct IntervalStamps {
  /// Times of the beats that end the intervals, s; `nil` when they cannot be used.
  let ends: [Double]?
  /// What is to be said of them.
  let flags: [QualityFlag]

  /// Compares the lists.
  ///
  /// - Parameters:
  ///   - times: `.nan` where there is no number, s, ms or in the unit of the intervals.
  ///   - intervals: in `unit`, `.nan` where missing.
  ///   - unit: of the intervals; `nil` decides from the values.
  init(times: [Double], intervals: [Double], unit: BeatIntervals.Unit?) {
    let own = unit ?? BeatIntervals.unit(of: intervals) ?? .milliseconds
    let seconds = intervals.map { $0 * own.milliseconds / 1000 }
    guard times.count == intervals.count else {
      ends = nil
      flags = [
        HeartReadingFlag.unevenTimes(
          "\(times.count) times stand beside \(intervals.count) intervals and are not used")
      ]
      return
    }
    if let fit = IntervalTimes(times: times, intervals: intervals) {
      ends = times.map { $0 * own.milliseconds / 1000 / fit.scale }
      flags =
        fit.isOff
        ? [HeartReadingFlag.unevenTimes("the times of the beats do not run with the intervals")]
        : []
      return
    }
    let packets = PacketTimes(
      stamps: PacketTimes.seconds(times, unit: nil, beside: seconds), intervals: seconds)
    ends = packets?.ends
    flags = [packets?.flag ?? PacketTimes.unfitting]
  }
}
