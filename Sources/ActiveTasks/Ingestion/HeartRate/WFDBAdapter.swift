/// Reads WFDB records: the header names the file of the samples, and annotations lie beside it.
public struct WFDBAdapter: IngestionAdapter {
  static let record = FormatDescription(
    "wfdb.record", "WFDB record by its .hea file: an ECG or pulse wave, formats 212 and 16")
  static let annotations = FormatDescription(
    "wfdb.annotations", "beats of the .atr file beside a WFDB .hea file; only when it is named")
  /// The longest companion file, bytes.
  private static let limit = 1 << 31
  /// Longest time of a record after its last annotated beat, s: no heart pauses as long.
  private static let longestRest = 10.0

  /// Samples, and annotated beats.
  public let formats = [record, annotations]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.heartRate]

  /// The adapter.
  public init() {}

  /// The annotations of a record are there only when they are named.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { format == Self.annotations && other == Self.record }

  /// Recognises a header; its signals are read unless annotations are asked for.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    WFDBHeader(head.bytes) == nil && WFDBHeader.unread(head.bytes) == nil ? nil : Self.record
  }

  /// Reads the record whose header is `source`.
  ///
  /// The header may name files in its own folder only.
  /// - Throws: `Diagnostic` `wfdb.header`, `wfdb.signal`, `wfdb.format`, `wfdb.annotations`,
  ///   `wfdb.companion`, or what reading throws.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let options = try HeartRateOptions(options)
    let text = try source.readAll(limit: 1 << 20)
    if format == Self.record, let found = WFDBHeader.unread(text) {
      throw Diagnostic(
        "wfdb.format", "the samples are stored in a way that is not read", found: found,
        expected: "one segment, and one sample of each signal a frame without skew or offset",
        hint: "give the segments one by one, or convert the record with: xform")
    }
    guard let header = WFDBHeader(text) else {
      throw Diagnostic(
        "wfdb.header", "is no WFDB header that can be read",
        expected: "a line 'record signals rate samples', then one line a signal",
        hint: "frames with several samples of one signal are not read")
    }
    return [
      format == Self.annotations
        ? try annotated(header, beside: source.name, options)
        : try sampled(header, source.name, options)
    ]
  }

  private func sampled(
    _ header: WFDBHeader, _ name: String, _ options: HeartRateOptions
  ) throws(Diagnostic) -> Recording {
    let stated = options.columns[.ecg] ?? options.columns[.ppg]
    guard let place = header.heartSignal(wanted: stated.map { Int($0) ?? 0 }) else {
      throw Diagnostic(
        "wfdb.signal",
        stated == nil
          ? "no signal is an electrocardiogram or a pulse wave" : "there is no such signal",
        found: stated ?? header.signals.map(\.name).joined(separator: ", "),
        expected: stated == nil
          ? "a signal such as II, ECG, PLETH" : "1 to \(header.signals.count)",
        hint: "name it: --columns ecg=1, or ppg=1")
    }
    let signal = header.signals[place]
    let together = header.signals.indices.filter { header.signals[$0].file == signal.file }
    let (bytes, flag) = try companion(signal.file, of: name)
    guard
      let samples = WFDBSamples.signal(
        together.firstIndex(of: place) ?? 0, of: together.count, bytes, format: signal.format,
        gain: signal.gain, baseline: signal.baseline)
    else {
      throw Diagnostic(
        "wfdb.format", "the samples are stored in a format that is not read",
        found: "\(signal.format)", expected: "212 or 16", hint: "convert it with: xform")
    }
    // What is stated counts, whatever the name.
    let kind: HeartWaveform.Kind =
      options.columns[.ecg] != nil
      ? .electrocardiogram
      : options.columns[.ppg] != nil ? .pulse : WFDBHeader.kind(signal.name) ?? .electrocardiogram
    let wave = HeartWaveform(kind, sampleRate: header.rate, channels: [samples])
    var flags = [flag] + options.unused(except: [.columns, .rate])
    if let contradiction = options.rateContradiction(header.rate, isFileTaken: true) {
      flags.append(contradiction)
    }
    // Format 212 may end with a sample that fills the last three bytes.
    let spare = signal.format == 212 && together.count == 1 ? 1 : 0
    if let length = header.length, length != samples.count, length != samples.count - spare {
      flags.append(
        HeartReadingFlag.recordLength(
          "the header says \(length) samples, \(signal.file) has \(samples.count)"))
    } else if let sum = signal.checksum,
      sum != WFDBSamples.checksum(samples.prefix(header.length ?? samples.count), signal)
    {
      flags.append(
        HeartReadingFlag.recordChecksum("the samples are not those that the header was written for")
      )
    }
    return Recording(
      format: Self.record.identifier,
      payload: .heartRate(HeartRateRecording(.waveform(wave))), flags: flags)
  }

  private func annotated(
    _ header: WFDBHeader, beside name: String, _ options: HeartRateOptions
  ) throws(Diagnostic) -> Recording {
    let (bytes, flag) = try companion(header.record + ".atr", of: name)
    guard let found = WFDBSamples.annotations(bytes) else {
      throw Diagnostic(
        "wfdb.annotations", "the annotations cannot be read", found: header.record + ".atr",
        expected: "annotations in MIT format")
    }
    let times = found.beats.map { Double($0) / header.rate }
    var flags = [flag] + options.unused()
    if !found.isEnded {
      flags.append(
        HeartReadingFlag.annotationsCut(
          "\(header.record).atr ends without its end marker: what followed is missing"))
    } else if let length = header.length, let last = times.last {
      let rest = Double(length) / header.rate - last
      if rest > Self.longestRest || rest < 0 {
        flags.append(
          HeartReadingFlag.recordLength(
            "the header says \(FixedDecimal.string(last + rest, places: 1)) s, the last beat of "
              + "\(header.record).atr is at \(FixedDecimal.string(last, places: 1)) s"))
      }
    }
    return try HeartIntervals.recording(
      zip(times.dropFirst(), times).map { $0 - $1 }, ends: Array(times.dropFirst()),
      unit: .seconds, format: Self.annotations, flags: flags)
  }

  /// The file `file` beside the header `name`, and a flag with its hash.
  private func companion(
    _ file: String, of name: String
  ) throws(Diagnostic) -> ([UInt8], QualityFlag) {
    guard !file.contains("/"), !file.hasPrefix("."), file != "-", name != "-" else {
      throw Diagnostic(
        "wfdb.companion", "the file of the samples must lie beside the header", found: file,
        expected: "a file name without a folder", hint: "give the path of the .hea file")
    }
    let folder = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let source = try ByteSource(path: (folder + [Substring(file)]).joined(separator: "/"))
    let bytes = try source.readAll(limit: Self.limit)
    return (
      bytes,
      HeartReadingFlag.companionFile("read from \(file), SHA-256 \(try source.finish())")
    )
  }
}
