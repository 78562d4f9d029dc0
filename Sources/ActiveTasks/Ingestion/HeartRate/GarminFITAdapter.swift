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
    var recordings: [Recording] = []
    if heart.isRate {
      var recording = heart.samples.recording(Self.fit, flags: flags)
      recording.step = "record"
      recordings.append(recording)
    }
    if !heart.intervals.isEmpty {
      var recording = try HeartIntervals.recording(
        heart.intervals, unit: .seconds, format: Self.fit, start: heart.intervalStart, flags: flags)
      recording.step = "hrv"
      recordings.append(recording)
    }
    guard !recordings.isEmpty else {
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
  /// Number of data messages.
  private(set) var messages = 0
  private var time: UInt32?

  /// Seconds from 1970 to 1989-12-31.
  private static let epoch: Int64 = 631_065_600
  /// Time stamps below count seconds since the device was switched on.
  private static let firstDate: UInt32 = 0x1000_0000

  private enum Number {
    static let record = 20, monitoring = 55, hrv = 78
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
      intervals += message.values(0).map { Double($0) / 1000 }
    default: break
    }
  }

  private mutating func add(_ rate: UInt64?) {
    guard let time else { return }
    if rate != nil { isRate = true }
    let seconds = (time < Self.firstDate ? 0 : Self.epoch) + Int64(time)
    samples.add(
      ISO8601Parser.Instant(
        nanoseconds: seconds * 1_000_000_000, offsetSeconds: time < Self.firstDate ? nil : 0),
      rate: rate.map { Double($0) } ?? .nan, source: "")
  }

  private static func date(_ time: UInt32) -> AbsoluteTime? {
    guard time >= firstDate else { return nil }
    return AbsoluteTime(nanoseconds: (epoch + Int64(time)) * 1_000_000_000)
  }
}
