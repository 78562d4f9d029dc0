/// Several files that make one log of heart rates: parts that were rolled over.
enum HeartRateFiles {
  /// The code of parts that cannot be joined, because they hold something else than dated samples.
  static let differ = "hr.files-differ"

  /// Reads `sources` into one recording, as one file with all samples would be read.
  ///
  /// - Parameters:
  ///   - sources: the parts, in any order.
  ///   - options: what the user says about the files.
  /// - Returns: the recording with the flags of all parts.
  /// - Throws: `Diagnostic` from reading, `hr.files-differ`.
  static func read(
    _ sources: [ByteSource], options: IngestionOptions
  ) throws(Diagnostic) -> Recording {
    var collector = HeartSampleCollector()
    var stored = HeartRateRecording.Stored()
    var flags: [QualityFlag] = []
    var formats: [FormatDescription] = []
    for source in sources {
      let (adapter, format) = try AdapterRegistry.find(try source.head(), options: options)
      let recordings = try adapter.read(source, as: format, options: options)
      guard let part = recordings.first, recordings.count == 1, let start = part.start,
        case .heartRate(let own) = part.payload, case .samples(let samples) = own.content,
        own.segments.isEmpty, formats.allSatisfy({ $0 == format })
      else {
        throw Diagnostic(
          differ, "the parts are not those of one log of dated samples",
          found: format.identifier, expected: "samples with times in one format"
        ).naming(source.name)
      }
      formats.append(format)
      for (index, time) in samples.time.enumerated() {
        guard let offset = Int64(exactly: (time * 1e9).rounded()) else { continue }
        let name =
          samples.source.isEmpty ? samples.sources.first : samples.sources[samples.source[index]]
        collector.add(
          .init(
            nanoseconds: start.nanoseconds &+ offset, offsetSeconds: start.offsetSeconds ?? 0),
          rate: samples.rate[index], source: name ?? "")
      }
      stored.resting += own.stored.resting
      stored.recovery60 += own.stored.recovery60
      stored.sdnn += own.stored.sdnn
      for flag in part.flags { add(flag, to: &flags) }
    }
    guard let format = formats.first else {
      throw Diagnostic(differ, "there are no parts", expected: "files of one log")
    }
    flags.append(
      HeartReadingFlag.filesJoined("\(sources.count) files joined", count: sources.count))
    return collector.recording(format, flags: flags, stored: stored)
  }

  /// Adds a flag; the same one of another part adds to its count.
  private static func add(_ flag: QualityFlag, to flags: inout [QualityFlag]) {
    let same = flags.firstIndex {
      $0.code == flag.code && $0.message == flag.message && $0.location == flag.location
    }
    guard let same else { return flags.append(flag) }
    flags[same].count += flag.count
  }
}
