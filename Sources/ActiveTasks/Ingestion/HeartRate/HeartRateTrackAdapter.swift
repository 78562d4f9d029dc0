/// Reads the heart rates of the points of a Garmin TCX or GPX track.
public struct HeartRateTrackAdapter: IngestionAdapter {
  static let track = FormatDescription("tcx", "Garmin TCX or GPX track with heart rates")

  /// The one format.
  public let formats = [track]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.heartRate]

  /// The adapter.
  public init() {}

  /// Recognises a track by its root element, whatever stands before it.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    head.bytes.beginsWithTag
      && head.bytes.withUnsafeBufferPointer {
        $0.contains("TrainingCenterDatabase") || $0.contains("<gpx")
      }
      ? Self.track : nil
  }

  /// Reads the heart rate of every point that has one.
  ///
  /// - Throws: `Diagnostic` `hr.no-samples`, `xml.tag-too-long`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    var track = HeartRateTrack()
    let cut = try XMLReader(source).forEach { track.add($0) }
    guard track.samples.count > 0 else {
      throw Diagnostic(
        "hr.no-samples", "the track has no heart rate",
        expected: "<HeartRateBpm> or <gpxtpx:hr> in track points",
        hint: "check that a heart-rate sensor was worn")
    }
    let untimed = HeartReadingFlag.missingTimes.ifAny(
      "points without a readable time were left out", count: track.untimed)
    let flags = cut + (try HeartRateOptions(options).unused()) + untimed
    return [track.samples.recording(Self.track, flags: flags)]
  }
}

/// Collects the points of a track.
private struct HeartRateTrack {
  /// The rates with the times of their points.
  private(set) var samples = HeartSampleCollector()
  /// Rates of points without a time.
  private(set) var untimed = 0
  private var instant: ISO8601Parser.Instant?
  private var rate: Double?
  private var isPoint = false
  private var isRate = false

  /// Takes one tag: a point's rate counts at its end, because its time may stand behind it.
  mutating func add(_ tag: XMLTag) {
    if tag.begins("Trackpoint") || tag.begins("trkpt") {
      (instant, rate, isPoint) = (nil, nil, true)
    } else if tag.ends("Trackpoint") || tag.ends("trkpt") {
      finish()
    } else if tag.begins("Time") || tag.begins("time") {
      instant = ISO8601Parser.instant(tag.text)
    } else if tag.name.equals("HeartRateBpm") {
      isRate = !tag.isEnd
    } else if isRate && tag.begins("Value") || tag.begins("hr") {
      rate = samples.number(tag.text) ?? (tag.text.isEmpty ? nil : .nan)
    }
  }

  private mutating func finish() {
    defer { isPoint = false }
    guard isPoint, let rate else { return }
    guard let instant else {
      untimed += 1
      return
    }
    samples.add(instant, rate: rate, source: "")
  }
}
