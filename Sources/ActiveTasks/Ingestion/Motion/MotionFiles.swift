/// Several files that make one recording: one a sensor, or one stream in parts.
public enum MotionFiles {
  /// Codes of files that hold no motion: skipped where a folder holds them beside motion.
  private static let foreign: Set<String> = [
    "input.empty", "input.unknown-format", "input.own-result", "motion.not-motion",
    "motion.no-usable-columns",
  ]

  /// Reads `sources` into one recording.
  ///
  /// Files with different sensors are put side by side, files with the same sensor one behind the
  /// other in the order of time. Either all files carry wall-clock time or none does; then their
  /// stamps must share one clock.
  ///
  /// - Parameters:
  ///   - sources: the files of one recording, in any order.
  ///   - options: what the user says about the files.
  ///   - skipsForeign: pass over files that hold no motion, with a flag.
  /// - Returns: the recording with the flags of all files.
  /// - Throws: `Diagnostic` from reading, `motion.clocks-differ`, `motion.files-overlap`,
  ///   `motion.files-differ`, `input.empty`, `input.unknown-format`.
  public static func read(
    _ sources: [ByteSource], options: IngestionOptions = IngestionOptions(),
    skipsForeign: Bool = false
  ) throws(Diagnostic) -> Recording {
    var parts: [RawMotion] = []
    var formats: [String] = []
    var skipped: [String] = []
    for source in sources {
      do throws(Diagnostic) {
        let (part, format) = try readRaw(source, options: options)
        parts.append(part)
        if !formats.contains(format.identifier) { formats.append(format.identifier) }
      } catch {
        guard skipsForeign, foreign.contains(error.code) else { throw error.naming(source.name) }
        skipped.append(FileName.last(source.name))
      }
    }
    var joined = try join(parts, skipped: skipped)
    if !skipped.isEmpty {
      joined.flags.append(
        .motion(
          .filesSkipped, "no motion in: " + skipped.joined(separator: ", "), count: skipped.count))
    }
    return try MotionAssembler.assemble(joined, format: formats.joined(separator: "+"))
  }

  private static func readRaw(
    _ source: ByteSource, options: IngestionOptions
  ) throws(Diagnostic) -> (RawMotion, FormatDescription) {
    let (adapter, format) = try AdapterRegistry.find(
      try source.head(), options: options)
    guard let reader = adapter as? any RawMotionReader else {
      throw Diagnostic(
        "motion.not-motion", "is not a file of motion", found: format.identifier,
        expected: "files of one motion recording")
    }
    return (try reader.readRaw(source, as: format, options: options), format)
  }

  /// Joins what the files hold; `skipped` are the names of those that hold no motion.
  static func join(
    _ parts: [RawMotion], skipped: [String] = []
  ) throws(Diagnostic) -> RawMotion {
    guard var joined = parts.first else {
      throw Diagnostic(
        "motion.no-files", "no file holds motion",
        found: skipped.isEmpty ? "no file" : skipped.joined(separator: ", "),
        expected: "the files of one recording",
        hint: "only a motion recording is a folder; name other files themselves, as FOLDER/*")
    }
    guard parts.count > 1 else { return joined }
    let origins = parts.compactMap(\.origin)
    guard origins.isEmpty || origins.count == parts.count else {
      throw Diagnostic(
        "motion.clocks-differ", "some files carry wall-clock time and some do not",
        found: "\(origins.count) of \(parts.count) files with wall-clock time",
        expected: "one clock", hint: "join files of one recording and one application only")
    }
    joined.streams = []
    joined.flags = parts.flatMap(\.flags)
    joined.conventionStated = parts.allSatisfy(\.conventionStated)
    var streams: [SensorStream] = []
    for part in parts {
      guard part.convention == joined.convention else {
        throw differ("sign conventions", joined.convention.rawValue, part.convention.rawValue)
      }
      joined.step = joined.step ?? part.step
      streams += shifted(part, to: joined.origin)
    }
    for kind in SensorKind.allCases {
      let same = streams.filter { $0.kind == kind }
      if let stream = try concatenate(same) { joined.streams.append(stream) }
    }
    joined.flags.append(.motion(.filesJoined, "\(parts.count) files joined", count: parts.count))
    return joined
  }

  /// The streams of `part` with stamps counted from `origin`.
  private static func shifted(_ part: RawMotion, to origin: AbsoluteTime?) -> [SensorStream] {
    guard let from = part.origin, let origin else { return part.streams }
    let (difference, overflow) = from.nanoseconds.subtractingReportingOverflow(origin.nanoseconds)
    guard !overflow, difference != 0 else { return part.streams }
    let shift = Double(difference) / 1e9
    return part.streams.map { stream in
      var stream = stream
      stream.time = stream.time.map { $0 + shift }
      return stream
    }
  }

  private static func concatenate(_ parts: [SensorStream]) throws(Diagnostic) -> SensorStream? {
    let ordered = parts.enumerated().sorted {
      (first(of: $0.element), $0.offset) < (first(of: $1.element), $1.offset)
    }.map(\.element)
    guard var whole = ordered.first else { return nil }
    for part in ordered.dropFirst() {
      guard part.unit == whole.unit else {
        throw differ("units of the \(whole.kind.rawValue)", whole.unit.rawValue, part.unit.rawValue)
      }
      let end = whole.time.filter(\.isFinite).max() ?? -.infinity
      guard first(of: part) > end else {
        throw Diagnostic(
          "motion.files-overlap", "two files hold the same time of the \(whole.kind.rawValue)",
          found: "a start at \(first(of: part)) s before the end at \(end) s",
          expected: "parts that follow each other",
          hint: "join parts of one recording only; clocks that restart cannot be joined")
      }
      whole.time += part.time
      for column in whole.columns.indices where part.columns.indices.contains(column) {
        whole.columns[column] += part.columns[column]
      }
    }
    return whole
  }

  /// The earliest stamp, +∞ when there is none.
  private static func first(of stream: SensorStream) -> Double {
    stream.time.filter(\.isFinite).min() ?? .infinity
  }

  private static func differ(_ what: String, _ one: String, _ other: String) -> Diagnostic {
    Diagnostic(
      "motion.files-differ", "the files have different \(what)", found: "\(one) and \(other)",
      expected: "the same in every file", hint: "state it with --units")
  }
}
