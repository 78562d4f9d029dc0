/// Reads the electrocardiogram that an Apple Watch exports as CSV, in any language of the phone.
///
/// The file is known by its shape: lines of a name and a value, one of which is a number of Hz,
/// then one number a line, with the decimal mark of the language.
public struct AppleWatchECGAdapter: IngestionAdapter {
  static let format = FormatDescription("apple.ecg", "Apple Watch electrocardiogram, CSV")
  /// The longest file, bytes.
  private static let limit = 1 << 24

  /// The one format.
  public let formats = [format]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.heartRate]

  /// The adapter.
  public init() {}

  /// Recognises a head with a sampling rate above a column of numbers.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    let lines = Array(head.text.prefix(8192)).lines.map(\.trimmed).filter { !$0.isEmpty }
    guard let first = lines.first, first.contains(UInt8(ascii: ",")),
      AppleWatchECG.rate(lines.prefix(AppleWatchECG.headLines)) != nil
    else { return nil }
    return lines.dropFirst(AppleWatchECG.headLines).prefix(40)
      .allSatisfy { AppleWatchECG.sample($0) != nil } && lines.count > 30 ? Self.format : nil
  }

  /// Reads the electrocardiogram in `source`.
  ///
  /// - Throws: `Diagnostic` `hr.no-sampling-rate`, `hr.no-samples`, `csv.not-a-number`,
  ///   `input.too-large`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    var text = try source.readAll(limit: Self.limit)
    var decoder = TextDecoder(head: Array(text.prefix(4)))
    decoder.decode(&text, from: 0)
    let lines = text.lines.map { Array($0).trimmed }
    let head = lines.filter { !$0.isEmpty }.prefix(AppleWatchECG.headLines)
    let stated = try HeartRateOptions(options)
    let own = AppleWatchECG.rate(head)
    guard let rate = stated.rate ?? own else {
      throw Diagnostic(
        "hr.no-sampling-rate", "no line states the sampling rate",
        expected: "a line such as: Sample Rate,512 hertz", hint: "state it with --rate 512")
    }
    let samples = try AppleWatchECG.samples(lines)
    let start = head.lazy.compactMap { line in
      AppleWatchECG.value(line).flatMap { ISO8601Parser.instant($0) }
    }.first { $0.offsetSeconds != nil }
    var flags = stated.unused(except: [.rate])
    if let own, let flag = stated.rateContradiction(own, isFileTaken: false) { flags.append(flag) }
    return [
      Recording(
        format: format.identifier,
        start: start.map { AbsoluteTime($0) },
        payload: .heartRate(
          HeartRateRecording(
            .waveform(
              HeartWaveform(.electrocardiogram, sampleRate: rate, channels: [samples])))),
        flags: flags)
    ]
  }
}

/// The lines of an Apple Watch electrocardiogram.
enum AppleWatchECG {
  /// Lines that may belong to the head.
  static let headLines = 16

  /// What follows the first comma of a line of the head, quotes removed.
  static func value(_ line: [UInt8]) -> [UInt8]? {
    guard let comma = line.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    return Array(line[(comma + 1)...]).filter { $0 != UInt8(ascii: "\"") }.trimmed
  }

  /// The number of a value such as `512.844 hertz`, `512 Hz`, `512,8 Hertz`.
  static func rate(_ lines: ArraySlice<[UInt8]>) -> Double? {
    for line in lines {
      guard let value = value(line), let blank = value.firstIndex(of: 0x20) else { continue }
      let word = value[(blank + 1)...]
      let isWord = word.allSatisfy { $0 >= 0x80 || (0x41...0x7a).contains($0) }
      if isWord, let rate = sample(Array(value[..<blank])), 100...2000 ~= rate { return rate }
    }
    return nil
  }

  /// A number with a decimal point or comma; `nil` for anything else.
  static func sample(_ line: [UInt8]) -> Double? {
    let mark = line.contains(UInt8(ascii: ",")) ? UInt8(ascii: ",") : UInt8(ascii: ".")
    guard case .number(let value) = DecimalParser.cell(line, mark: mark) else { return nil }
    return value
  }

  /// The numbers below the head, `.nan` for a blank line between them or a word for nothing.
  static func samples(_ lines: [[UInt8]]) throws(Diagnostic) -> [Double] {
    var samples: [Double] = []
    var blanks: [Int] = []
    var waiting = 0
    for (index, line) in lines.enumerated() {
      guard !line.isEmpty else {
        waiting += samples.isEmpty ? 0 : 1
        continue
      }
      let value = sample(line) ?? (line.isMissingWord && !samples.isEmpty ? Double.nan : nil)
      if let value {
        for _ in 0..<waiting {
          blanks.append(samples.count)
          samples.append(.nan)
        }
        waiting = 0
        samples.append(value)
      } else if !samples.isEmpty {
        throw Diagnostic(
          "csv.not-a-number", "a line is not a number", at: .line(index + 1, column: 1),
          found: String(decoding: line.prefix(60), as: UTF8.self), expected: "one sample a line",
          hint: "export the electrocardiogram again")
      }
    }
    guard !samples.isEmpty else {
      throw Diagnostic(
        "hr.no-samples", "the electrocardiogram has no samples", expected: "one number a line")
    }
    return BlankRows.removed(blanks, from: samples)
  }
}
