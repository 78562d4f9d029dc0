/// Reads heart rates and intervals between beats from Garmin's FIT files: activities and the whole day's
/// monitoring.
public struct GarminFITAdapter: IngestionAdapter {
  static let fit = FormatDescription(
    "garmin.fit", "Garmin FIT: heart rates of an activity or a day, intervals when it logged them")

  /// The one format.
  public let formats = [fit]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.heartRate]

  /// The adapter.
  public init() {}

  /// Recognises the header.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    FITFile.recognizes(head.bytes) ? Self.fit : nil
  }

  /// Reads the rates as one recording, step `record`, and the intervals as another, step `hrv`.
  ///
  /// - Throws: `Diagnostic` `hr.no-samples`, `fit.damaged`, `input.too-large`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    var file = try FITFile(source)
    var heart = FITHeart()
    let flags =
      try file.forEach { heart.add($0) } + (try HeartRateOptions(options).unused())
      + heart.pauseFlags
    var recordings: [Recording] = []
    if heart.isRate {
      var recording = heart.samples.recording(Self.fit, flags: flags)
      recording.step = "record"
      recording.start?.offsetSeconds = heart.offset
      recordings.append(recording)
    }
    if !heart.intervals.isEmpty {
      var recording = try HeartIntervals.recording(
        heart.intervals, ends: heart.ends, unit: .seconds, format: Self.fit,
        start: heart.intervalStart, flags: flags)
      recording.step = "hrv"
      recording.start?.offsetSeconds = heart.offset
      recordings.append(recording)
    }
    guard !recordings.isEmpty else {
      if flags.contains(where: { $0.code == "fit.unterminated" }) {
        throw Diagnostic(
          "fit.damaged", "the file is cut off before its first heart rate",
          found: "\(heart.messages) messages", expected: "a FIT file",
          hint: "copy it again from the device")
      }
      throw Diagnostic(
        "hr.no-samples", "the file has no heart rate", found: "\(heart.messages) messages",
        expected: "messages record, monitoring or hrv with values",
        hint: "check that the heart-rate sensor was on")
    }
    return recordings
  }
}

/// Collects what FIT messages say of the heart.
private struct FITHeart {
  /// Rates with their times.
  private(set) var samples = HeartSampleCollector()
  /// Whether there is a rate at all.
  private(set) var isRate = false
  /// Intervals, s.
  private(set) var intervals: [Double] = []
  /// Time of the last message before the first interval.
  private(set) var intervalStart: AbsoluteTime?
  /// Seconds that the device's clock is ahead of UTC, when the file says it.
  private(set) var offset: Int?
  /// Number of data messages.
  private(set) var messages = 0
  private var time: UInt32?
  /// Time of the last beat by the intervals and the gaps between them, s.
  private var clock = IntervalClock()
  /// Time of the last stop that no start has followed, and the stops with their starts.
  private var stopped: UInt32?
  private var pauses: [ClosedRange<UInt32>] = []
  /// Length of the pause since the last message with intervals, s.
  private var waitingPause: Double?

  /// Times of the beats that end the intervals, s from the first beat; `nil` when nothing interrupts them.
  var ends: [Double]? { clock.hasGap ? clock.ends : nil }

  /// Says that the device was stopped; empty when it was not.
  var pauseFlags: [QualityFlag] {
    guard !pauses.isEmpty else { return [] }
    let seconds = pauses.reduce(0) { $0 + Double($1.upperBound - $1.lowerBound) }
    return [
      HeartReadingFlag.pauses(
        "the timer was stopped for \(FixedDecimal.string(seconds, places: 0)) s: that time is a gap",
        count: pauses.count)
    ]
  }

  /// Seconds from 1970 to 1989-12-31.
  private static let epoch: Int64 = 631_065_600
  /// Time stamps below count seconds since the device was switched on.
  private static let firstDate: UInt32 = 0x1000_0000

  private enum Number {
    static let record = 20, event = 21, activity = 34, monitoring = 55, hrv = 78,
      monitoringInfo = 103
  }

  /// Values of the event message: the timer, its start, and the ways to stop it.
  private enum Timer {
    static let event: UInt64 = 0, start: UInt64 = 0
    static let stops: Set<UInt64> = [1, 4, 8, 9]
  }

  /// Takes one message.
  mutating func add(_ message: FITMessage) {
    messages += 1
    if let stamp = message.timestamp { time = stamp }
    switch message.number {
    case Number.record where message.has(3): add(message.values(3).first)
    case Number.monitoring:
      if let low = message.values(26).first, let last = time {
        // The low half of the time, which follows the last whole one.
        time = last &+ (UInt32(truncatingIfNeeded: low) &- last) & 0xffff
      }
      if message.has(27) { add(message.values(27).first) }
    case Number.hrv:
      if intervals.isEmpty { intervalStart = time.flatMap(Self.date) }
      let found = message.values(0).map { Double($0) / 1000 }
      intervals += found
      clock.add(found, at: time, pause: waitingPause)
      waitingPause = nil
    case Number.activity: addLocal(message.values(5).first)
    case Number.monitoringInfo: addLocal(message.values(0).first)
    case Number.event where message.values(0).first == Timer.event:
      if let type = message.values(1).first { addTimer(type) }
    default: break
    }
  }

  /// Takes what the device's clock showed at the last time; it is ahead of UTC by whole quarters of an hour.
  private mutating func addLocal(_ local: UInt64?) {
    guard offset == nil, let local, let time, time >= Self.firstDate, local <= UInt32.max else {
      return
    }
    let quarters = ((Double(local) - Double(time)) / 900).rounded()
    // An offset of 0 states nothing.
    if quarters != 0, (-48...56).contains(quarters) { offset = Int(quarters) * 900 }
  }

  /// Takes a start or a stop of the timer.
  private mutating func addTimer(_ type: UInt64) {
    guard let time else { return }
    if Timer.stops.contains(type) {
      stopped = stopped ?? time
    } else if type == Timer.start, let stop = stopped {
      stopped = nil
      guard stop <= time else { return }
      pauses.append(stop...time)
      samples.addPause(Self.nanoseconds(stop)...Self.nanoseconds(time))
      waitingPause = (waitingPause ?? 0) + Double(time - stop)
    }
  }

  private static func nanoseconds(_ time: UInt32) -> Int64 {
    ((time < firstDate ? 0 : epoch) + Int64(time)) * 1_000_000_000
  }

  private mutating func add(_ rate: UInt64?) {
    guard let time else { return }
    if rate != nil { isRate = true }
    samples.add(
      ISO8601Parser.Instant(
        nanoseconds: Self.nanoseconds(time), offsetSeconds: time < Self.firstDate ? nil : 0),
      rate: rate.map { Double($0) } ?? .nan, source: "")
  }

  private static func date(_ time: UInt32) -> AbsoluteTime? {
    guard time >= firstDate else { return nil }
    return AbsoluteTime(nanoseconds: nanoseconds(time))
  }
}
