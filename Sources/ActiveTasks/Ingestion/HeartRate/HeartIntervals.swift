/// Makes recordings of intervals whose unit is stated, or shows in the values.
enum HeartIntervals {
  /// A recording of `values`.
  ///
  /// - Parameters:
  ///   - values: intervals in `unit`, `.nan` where missing.
  ///   - ends: times of the beats that end them, s.
  ///   - unit: as stated; `nil` decides from the values.
  ///   - format: as recognised.
  ///   - start: wall-clock time of 0 s of `ends`; times since 1970 tell it themselves.
  ///   - isOwnAxis: whether `ends` are numbers of the file, not made from dates.
  ///   - flags: of reading so far.
  /// - Returns: the intervals in ms, their times from the first beat.
  /// - Throws: `Diagnostic` `hr.unclear-unit` when no unit is stated and the values fit none.
  static func recording(
    _ values: [Double], ends: [Double]? = nil, unit: BeatIntervals.Unit?,
    format: FormatDescription, start: AbsoluteTime? = nil, isOwnAxis: Bool = false,
    flags: [QualityFlag] = []
  ) throws(Diagnostic) -> Recording {
    var flags = flags
    let known: BeatIntervals.Unit
    if let unit {
      known = unit
    } else {
      known = try inferred(values)
      flags.append(
        HeartReadingFlag.unitInferred(
          "the values are taken as \(known.rawValue): most lie between "
            + (known == .seconds ? "0.25 and 3" : "250 and 3000")))
    }
    let scale = known.milliseconds
    let milliseconds = values.map { $0 * scale }
    var (start, ends) = (start, ends)
    var axisStart = 0.0
    let starts = zip(ends ?? [], milliseconds).map { $0 - $1 / 1000 }.filter(\.isFinite)
    if let first = starts.min() {
      ends = ends?.map { $0 - first }
      if let known = start {
        start = known.advanced(bySeconds: first)
      } else {
        start = HeartClock.sinceEpoch(first)
        if isOwnAxis { axisStart = first }
      }
    }
    let intervals = BeatIntervals(milliseconds: milliseconds, ends: ends)
    var heart = HeartRateRecording(.beats(intervals))
    heart.setAxisStart(axisStart)
    return Recording(
      format: format.identifier, start: start, payload: .heartRate(heart), flags: flags)
  }

  private static func inferred(_ values: [Double]) throws(Diagnostic) -> BeatIntervals.Unit {
    let finite = values.filter(\.isFinite)
    guard !finite.isEmpty else { return .milliseconds }
    if let unit = BeatIntervals.unit(of: values) {
      guard isWaveform(finite) else { return unit }
      throw Diagnostic(
        "hr.looks-like-waveform",
        "the numbers change like samples of a waveform, not like intervals",
        found: "\(finite.count) numbers", expected: "intervals between beats",
        hint: "a waveform: --rate 100 --columns ppg=1 (or ecg=1); intervals: --units rr=ms")
    }
    throw Diagnostic(
      "hr.unclear-unit", "the unit of the intervals is not clear",
      found:
        FixedDecimal.string(finite.min() ?? 0, places: 3) + " to "
        + FixedDecimal.string(finite.max() ?? 0, places: 3),
      expected: "mostly 0.25 to 3 (s) or 250 to 3000 (ms), not both",
      hint: "state it: --units rr=ms, or name a waveform: --rate 100 --columns ppg=1")
  }

  /// Fewest numbers that are looked at: about a quarter of an hour of beats.
  private static let fewestSamples = 1000

  /// Whether successive changes go on in one direction, or are far too small for a heart.
  ///
  /// Changes of intervals over a quarter of an hour have a correlation below 0.35 and a root mean square
  /// above 0.2 % of the mean in every recording we have; samples of waveforms do not have both.
  private static func isWaveform(_ values: [Double]) -> Bool {
    guard values.count >= fewestSamples else { return false }
    let changes = zip(values.dropFirst(), values).map { $0 - $1 }
    let power = changes.reduce(0) { $0 + $1 * $1 }
    guard power > 0 else { return false }
    let product = zip(changes.dropFirst(), changes).reduce(0) { $0 + $1.0 * $1.1 }
    let mean = values.reduce(0, +) / Double(values.count)
    let least = 0.002 * mean
    return product > 0.5 * power || power < least * least * Double(changes.count)
  }
}
