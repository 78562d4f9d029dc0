/// Reads Apple Health's `export.xml`, also inside `export.zip`: the records of every kind of task that has a
/// reader, in one pass.
public struct AppleHealthAdapter: IngestionAdapter {
  static let export = FormatDescription(
    "applehealth.xml", "Apple Health export.xml: its heart-rate samples, its audiograms")
  static let beats = FormatDescription(
    "applehealth.beats",
    "Apple Health export.xml: the beats of its variability records; only when it is named")
  static let archive = FormatDescription(
    "applehealth.zip", "Apple Health export.zip: export.xml and the electrocardiograms in it")
  /// The kinds of records that are read: to add one, add one line here.
  static let readers: [any AppleHealthReader.Type] = [
    AppleHealthHeartRate.self, AppleHealthAudiograms.self,
  ]

  /// The export, the beats in it, and both in their archive.
  public let formats = [export, beats, archive]

  /// The tasks of the records.
  public var tasks: [ActiveTask.Kind] { Self.readers.map { $0.task } }

  /// The adapter.
  public init() {}

  /// The beats of an export are there only when they are named.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { format == Self.beats && formats.contains(other) }

  /// Recognises an export by its root element, whatever stands before it, an archive by its members.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    if AppleHealthArchive.recognizes(head.bytes) { return Self.archive }
    guard head.bytes.beginsWithTag else { return nil }
    return head.bytes.withUnsafeBufferPointer { bytes in
      bytes.contains("<HealthData") || bytes.contains("!DOCTYPE HealthData") ? Self.export : nil
    }
  }

  /// Reads the records of the wanted task, or of every task when none is wanted.
  ///
  /// - Throws: `Diagnostic` `applehealth.no-records`, `xml.tag-too-long`, of archives also what
  ///   `AppleHealthArchive` throws, or what a reader throws.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let readers =
      format == Self.beats
      ? [AppleHealthBeats.self]
      : Self.readers.filter { options.task == nil || $0.task == options.task }
    // What is of no use for the export may still be for an electrocardiogram beside it.
    let unused =
      (options.task ?? .heartRate) == .heartRate ? try HeartRateOptions(options).unused() : []
    guard ArchiveReader.recognizes(try source.peek(4)) else {
      return try Self.records(source, readers, flags: unused)
    }
    let hasTraces = format != Self.beats && (options.task ?? .heartRate) == .heartRate
    return try AppleHealthArchive.read(
      source, options: options, withElectrocardiograms: hasTraces
    ) { member throws(Diagnostic) in try Self.records(member, readers, flags: unused) }
  }

  private static func records(
    _ source: ByteSource, _ types: [any AppleHealthReader.Type], flags: [QualityFlag]
  ) throws(Diagnostic) -> [Recording] {
    var readers = types.map { $0.init() }
    let cut = try XMLReader(source).forEach { tag throws(Diagnostic) in
      for index in readers.indices { try readers[index].add(tag) }
    }
    var recordings: [Recording] = []
    for reader in readers { recordings += try reader.recordings() }
    guard !recordings.isEmpty else {
      throw Diagnostic(
        "applehealth.no-records", "the export has no record that is read",
        expected: types.map { $0.wanted }.joined(separator: " or "),
        hint: "check that the export is complete and that the app may share these records")
    }
    for index in recordings.indices {
      recordings[index].flags += cut
      if case .heartRate = recordings[index].payload { recordings[index].flags += flags }
    }
    return recordings
  }
}
