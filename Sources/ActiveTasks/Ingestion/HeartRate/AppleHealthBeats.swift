/// Collects the beat lists that Apple Health keeps with its variability records.
///
/// A beat has a whole rate and the time of day in the phone's language, to 10 ms, without a date. An
/// interval is the difference of two times, taken modulo twelve hours, so that it does not matter
/// how the language writes morning and afternoon; it counts when it is within 15 % of 60 000 / rate.
struct AppleHealthBeats: AppleHealthReader {
  static let task = ActiveTask.Kind.heartRate
  static let wanted = "<InstantaneousBeatsPerMinute> in variability records"

  private static let halfDay = 43_200.0
  private static let tolerance = 0.15

  private var finished: [Recording] = []
  private var list = List()

  /// The beats of one record.
  private struct List {
    var start: ISO8601Parser.Instant?
    var previous: Double?
    /// First and latest readable time, s, and what passing noon and midnight added to the latter.
    var first: Double?
    var latest: Double?
    var halfDays = 0.0
    /// Times of the beats that end the intervals, s from the first beat.
    var ends: [Double] = []
    var intervals: [Double] = []
    var misfits = 0

    /// The recording of the record; `nil` without intervals.
    var recording: Recording? {
      guard !intervals.isEmpty else { return nil }
      let beats = BeatIntervals(milliseconds: intervals.map { $0 * 1000 }, ends: ends)
      return Recording(
        format: AppleHealthAdapter.beats.identifier, start: start.map { AbsoluteTime($0) },
        payload: .heartRate(HeartRateRecording(.beats(beats))),
        flags: HeartReadingFlag.clockText.ifAny(
          "distances of beats do not fit their rates and were left out", count: misfits))
    }
  }

  /// Takes one tag; only variability records and their beats count.
  mutating func add(_ tag: XMLTag) {
    if tag.begins("Record") {
      if let recording = list.recording { finished.append(recording) }
      list = List()
      list.start = tag.attribute("startDate").flatMap { ISO8601Parser.instant($0) }
    } else if tag.begins("InstantaneousBeatsPerMinute") {
      let time = tag.attribute("time").flatMap(Self.seconds)
      if let time {
        if let latest = list.latest, time < latest { list.halfDays += Self.halfDay }
        list.first = list.first ?? time
        list.latest = time
      }
      if let time, let before = list.previous {
        let elapsed = time - before
        let interval = elapsed < 0 ? elapsed + Self.halfDay : elapsed
        let fits = Self.isLikely(interval, tag.attribute("bpm") ?? [])
        if !fits { list.misfits += 1 }
        list.intervals.append(fits ? interval : .nan)
        list.ends.append(time + list.halfDays - (list.first ?? time))
      }
      list.previous = time
    }
  }

  /// One recording for every record with beats.
  func recordings() -> [Recording] { list.recording.map { finished + [$0] } ?? finished }

  private static func isLikely(_ interval: Double, _ bpm: [UInt8]) -> Bool {
    guard case .number(let rate) = DecimalParser.cell(bpm), rate > 0 else { return false }
    return (interval - 60 / rate).magnitude <= tolerance * 60 / rate
  }

  /// Seconds since midnight or noon of a clock such as `4:17:18.57 PM` or `16:17:18,57`.
  private static func seconds(_ text: [UInt8]) -> Double? {
    let clock = text.drop { !(0x30...0x39).contains($0) }
      .prefix { (0x30...0x3a).contains($0) || $0 == 0x2c || $0 == 0x2e }
    guard let nanoseconds = ISO8601Parser.clock(Array(clock)) else { return nil }
    return (Double(nanoseconds) / 1e9).truncatingRemainder(dividingBy: halfDay)
  }
}
