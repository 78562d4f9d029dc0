internal import SignalProcessing

/// The least data that each measure of variability needs, and why a measure is refused.
///
/// Statistics of time 10 s, geometric ones 60 s; HF 60 s, LF 120 s, VLF 300 s (a recording cut at
/// its last whole beat may miss one interval); sample entropy 200 intervals, α1 100, α2 300 in one run.
/// Source: Task Force 1996 for bands (ten cycles of the slowest frequency, two minutes for LF).
struct VariabilityMinimum {
  /// Reason codes of metrics that cannot be had.
  enum Reason: String {
    /// No interval at all.
    case noIntervals = "no-intervals"
    /// The recording is shorter than the measure needs.
    case tooShort = "too-short"
    /// Fewer intervals than the measure needs.
    case tooFewBeats = "too-few-beats"
    /// All intervals are equal.
    case constant = "constant"
    /// Long and short intervals in turn: what is left in the bands is not modulation.
    case alternating = "alternating-intervals"
    /// No two templates match, so the entropy is not defined.
    case noMatches = "no-matches"
    /// No power to divide by.
    case noPower = "no-power"
    /// Rates averaged over several beats hold no variability.
    case averaged = "averaged-samples"
    /// Intervals were left out, so the raw series is not a series of beats.
    case brokenSeries = "broken-series"
    /// The values are not intervals in milliseconds.
    case wrongUnit = "wrong-unit"
    /// Fewer than three whole five-minute windows.
    case tooFewWindows = "too-few-windows"
  }

  /// Seconds of heart beats, gaps not counted.
  let seconds: Double
  /// Seconds of the longest run.
  let runSeconds: Double
  /// Intervals of the longest run.
  let runCount: Int
  /// All intervals.
  let count: Int
  /// All intervals are equal.
  let isConstant: Bool
  private let longest: Double

  /// The extent of `series`.
  init(_ series: IntervalSeries) {
    let run = series.longestRun
    count = series.count
    runCount = run.count
    seconds = series.values.reduce(0, +) / 1000
    runSeconds = series.values[run].reduce(0, +) / 1000
    isConstant = series.isConstant
    longest = (series.values.max() ?? 0) / 1000
  }

  /// Why a measure over `required` seconds cannot be had.
  ///
  /// - Parameters:
  ///   - required: s.
  ///   - inOneRun: the measure looks at the longest run only.
  /// - Returns: `nil` when it can be had.
  func refusal(seconds required: Double, inOneRun: Bool = false) -> Reason? {
    if count == 0 { return .noIntervals }
    return (inOneRun ? runSeconds : seconds) + longest < required ? .tooShort : nil
  }

  /// Why a measure over `required` intervals cannot be had.
  func refusal(intervals required: Int) -> Reason? {
    if count == 0 { return .noIntervals }
    if runCount < required { return .tooFewBeats }
    return isConstant ? .constant : nil
  }
}
