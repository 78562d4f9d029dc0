/// Reads heart rates from XML: Apple Health's `export.xml`, Garmin's TCX, and GPX tracks; from an export for
/// tone audiometry its audiograms.
public struct HeartRateXMLAdapter: IngestionAdapter {
  static let appleHealth = FormatDescription(
    "applehealth.xml", "Apple Health export.xml: its heart-rate samples, or its audiograms")
  static let appleBeats = FormatDescription(
    "applehealth.beats",
    "Apple Health export.xml: the beats of its variability records; only when it is named")
  static let track = FormatDescription("tcx", "Garmin TCX or GPX track with heart rates")

  /// Health exports and tracks.
  public let formats = [appleHealth, appleBeats, track]

  /// The adapter.
  public init() {}

  /// Recognises an export by its root element, whatever stands before it.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    guard head.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else {
      return nil
    }
    return head.bytes.withUnsafeBufferPointer { bytes in
      if bytes.contains("HealthData") { return Self.appleHealth }
      let isTrack = bytes.contains("<TrainingCenterDatabase") || bytes.contains("<gpx")
      return isTrack ? Self.track : nil
    }
  }

  /// Reads the samples in `source`, or a recording for every list of beats.
  ///
  /// - Throws: `Diagnostic` `hr.no-samples`, `hr.unknown-unit`, `xml.piece-too-long`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    switch format {
    case Self.appleBeats: return try AppleHealthBeats.read(source)
    case Self.track: return [try HeartRateTrack.read(source)]
    default:
      return options.task == .toneAudiometry
        ? try AppleHealthAudiograms.read(source) : [try samples(source)]
    }
  }

  private func samples(_ source: ByteSource) throws(Diagnostic) -> Recording {
    var collector = AppleHealthCollector()
    try XMLPieces(source).forEach { piece throws(Diagnostic) in try collector.add(piece) }
    return try collector.recording()
  }

  /// Nothing of the heart was found.
  static func noSamples(_ what: String) -> Diagnostic {
    Diagnostic(
      "hr.no-samples", "the file has no heart-rate sample", expected: what,
      hint: "check that the export is complete")
  }
}

/// The points of a TCX or GPX track.
enum HeartRateTrack {
  /// Reads the heart rate of every point that has one.
  static func read(_ source: ByteSource) throws(Diagnostic) -> Recording {
    var samples = HeartSampleCollector()
    var instant: ISO8601Parser.Instant?
    var isRate = false
    try XMLPieces(source).forEach { piece throws(Diagnostic) in
      if piece.starts(with: "<Trackpoint") || piece.starts(with: "<trkpt") {
        instant = nil
      } else if piece.starts(with: "<Time>") || piece.starts(with: "<time>") {
        instant = ISO8601Parser.instant(piece.text)
      } else if piece.starts(with: "<HeartRateBpm") {
        isRate = true
      } else if piece.starts(with: "</HeartRateBpm") {
        isRate = false
      } else if isRate && piece.starts(with: "<Value>") || isTrackRate(piece) {
        guard let instant, case .number(let rate) = DecimalParser.cell(piece.text) else { return }
        samples.add(instant, rate: rate, source: "")
      }
    }
    guard samples.count > 0 else {
      throw HeartRateXMLAdapter.noSamples("<HeartRateBpm> or <gpxtpx:hr> in track points")
    }
    return samples.recording(HeartRateXMLAdapter.track, flags: [])
  }

  /// `<hr>`, with any prefix.
  private static func isTrackRate(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let close = XMLPieces.next(">", in: piece, from: 0), close >= 3, piece[1] != 0x2f else {
      return false
    }
    let mark = piece[close - 3]
    return piece[close - 2] == UInt8(ascii: "h") && piece[close - 1] == UInt8(ascii: "r")
      && (mark == UInt8(ascii: ":") || mark == UInt8(ascii: "<"))
  }
}
