/// The beat lists that Apple Health keeps with its variability records.
///
/// A beat has a whole rate and the time of day in the phone's language, to 10 ms, without a date. An
/// interval is the difference of two times, taken modulo twelve hours, so that it does not matter
/// how the language writes morning and afternoon; it counts when it is within 15 % of 60 000 / rate.
enum AppleHealthBeats {
  private static let halfDay = 43_200.0
  private static let tolerance = 0.15

  /// One recording for every record with beats.
  ///
  /// - Throws: `Diagnostic` `hr.no-samples` or `xml.piece-too-long`.
  static func read(_ source: ByteSource) throws(Diagnostic) -> [Recording] {
    var recordings: [Recording] = []
    var start: ISO8601Parser.Instant?
    var previous: Double?
    var intervals: [Double] = []
    var misfits = 0
    func finish() {
      guard !intervals.isEmpty else { return }
      recordings.append(recording(intervals, start: start, misfits: misfits))
      intervals = []
    }
    try XMLPieces(source).forEach { piece throws(Diagnostic) in
      if piece.starts(with: "<Record ") {
        finish()
        start = piece.attribute("startDate").flatMap { ISO8601Parser.instant($0) }
        (previous, misfits) = (nil, 0)
      } else if piece.starts(with: "<InstantaneousBeatsPerMinute ") {
        let time = piece.attribute("time").flatMap(seconds)
        if let time, let before = previous {
          let elapsed = time - before
          let interval = elapsed < 0 ? elapsed + halfDay : elapsed
          let fits = isLikely(interval, piece.attribute("bpm") ?? [])
          if !fits { misfits += 1 }
          intervals.append(fits ? interval : .nan)
        }
        previous = time
      }
    }
    finish()
    guard !recordings.isEmpty else {
      throw HeartRateXMLAdapter.noSamples("<InstantaneousBeatsPerMinute> in variability records")
    }
    return recordings
  }

  private static func isLikely(_ interval: Double, _ bpm: [UInt8]) -> Bool {
    guard case .number(let rate) = DecimalParser.cell(bpm), rate > 0 else { return false }
    return (interval - 60 / rate).magnitude <= tolerance * 60 / rate
  }

  private static func recording(
    _ intervals: [Double], start: ISO8601Parser.Instant?, misfits: Int
  ) -> Recording {
    var flags: [QualityFlag] = []
    if misfits > 0 {
      flags.append(
        HeartReadingFlag.clockText(
          "distances of beats do not fit their rates and were left out", count: misfits))
    }
    return Recording(
      format: HeartRateXMLAdapter.appleBeats.identifier,
      start: start.map {
        AbsoluteTime(nanoseconds: $0.nanoseconds, offsetSeconds: $0.offsetSeconds)
      },
      payload: .heartRate(
        HeartRateRecording(.beats(BeatIntervals(milliseconds: intervals.map { $0 * 1000 })))),
      flags: flags)
  }

  /// Seconds since midnight or noon of a clock such as `4:17:18.57 PM` or `16:17:18,57`.
  private static func seconds(_ text: [UInt8]) -> Double? {
    let clock = text.drop { !(0x30...0x39).contains($0) }
      .prefix { (0x30...0x3a).contains($0) || $0 == 0x2c || $0 == 0x2e }
    guard let nanoseconds = ISO8601Parser.clock(Array(clock)) else { return nil }
    return (Double(nanoseconds) / 1e9).truncatingRemainder(dividingBy: halfDay)
  }
}
