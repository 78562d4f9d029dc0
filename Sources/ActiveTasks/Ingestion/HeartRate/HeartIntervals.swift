/// Makes recordings of intervals whose unit is stated, or shows in the values.
enum HeartIntervals {
  /// A recording of `values`.
  ///
  /// - Parameters:
  ///   - values: intervals in `unit`, `.nan` where missing.
  ///   - ends: times of the beats that end them, s.
  ///   - unit: as stated; `nil` decides from the values.
  /// - Throws: `Diagnostic` `hr.unclear-unit` when no unit is stated and the values fit none.
  static func recording(
    _ values: [Double], ends: [Double]? = nil, unit: BeatIntervals.Unit?,
    format: FormatDescription, start: AbsoluteTime? = nil, flags: [QualityFlag] = []
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
    let intervals = BeatIntervals(milliseconds: values.map { $0 * scale }, ends: ends)
    return Recording(
      format: format.identifier, start: start,
      payload: .heartRate(HeartRateRecording(.beats(intervals))), flags: flags)
  }

  private static func inferred(_ values: [Double]) throws(Diagnostic) -> BeatIntervals.Unit {
    guard values.contains(where: \.isFinite) else { return .milliseconds }
    if let unit = BeatIntervals.unit(of: values) { return unit }
    let finite = values.filter(\.isFinite)
    throw Diagnostic(
      "hr.unclear-unit", "the unit of the intervals is not clear",
      found:
        "\(ShortestDecimal.string(finite.min() ?? 0)) to \(ShortestDecimal.string(finite.max() ?? 0))",
      expected: "mostly 0.25 to 3 (s) or 250 to 3000 (ms), not both",
      hint: "state it: --units rr=ms, or name a waveform: --rate 100 --columns ppg=1")
  }
}
