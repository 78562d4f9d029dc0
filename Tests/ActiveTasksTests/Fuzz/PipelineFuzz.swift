import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// Seeded mutations of recordings through the whole pipeline: reading, processing and printing end in
/// finite numbers or a diagnostic, in bounded time.
enum PipelineFuzz {
  /// The longest time for one case, s: a debug build on a busy machine takes a hundredth.
  static let limit = Duration.seconds(120)

  /// The one case to run, `ACTIVE_FUZZ_CASE`; default all.
  static let only = ProcessInfo.processInfo.environment["ACTIVE_FUZZ_CASE"].flatMap { Int($0) }

  /// The head of every file of `folder`: enough rows for a movement, few enough to be
  /// quick.
  static func seeds(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let root = TestProgram.root.appending(path: folder)
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { !$0.pathExtension.isEmpty }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
    return try urls.map { url in
      (url.lastPathComponent, shorten([UInt8](try Data(contentsOf: url))))
    }
  }

  /// The first 12 kB and, of tables, whole lines.
  private static func shorten(_ bytes: [UInt8]) -> [UInt8] {
    let head = bytes.prefix(12_000)
    guard bytes.first != UInt8(ascii: "{"), bytes.first != UInt8(ascii: "["),
      let end = head.lastIndex(of: 0x0a)
    else { return Array(head) }
    return Array(head[...end])
  }

  private static let words = [
    ",", ";", "\t", "\n", "\r\n", "\"", "-", "0", "1e308", "-1e308", "1e-320", "1e999", "NaN",
    "null",
    "4294967295", "9223372036854775807", "9007199254740993", "1e15", "-1e12", "{", "}", "[", "]",
    "]}", "},{", ":", "\"timestamp\":", "\"w\":0", "\\", "\u{0}", "#", "//", "sep=;\n", "é",
    "2024-05-01T09:00:00Z", "<Record ", "\"", "=\"", "hr", "rr", "ecg", "00:01.5", "(g)", "(deg/s)",
    "time", " ",
  ].map { Array($0.utf8) }

  static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let count = UInt64(bytes.count)
    guard count > 0 else { return }
    let place = Int(random.next() % count)
    let other = Int(random.next() % (count + 1))
    let end = min(bytes.count, place + Int(random.next() % 400))
    switch random.next() % 8 {
    case 0: bytes[place] = UInt8(random.next() & 255)
    case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
    case 2, 3:
      bytes.insert(contentsOf: words[Int(random.next() % UInt64(words.count))], at: place)
    case 4: bytes.removeSubrange(place..<end)
    case 5: bytes.insert(contentsOf: Array(bytes[place..<end]), at: other)
    case 6: replaceNumber(&bytes, from: place, &random)
    default: if place > bytes.count / 2 { bytes.removeSubrange(place...) }
    }
  }

  /// Puts a hard word in place of the next number.
  private static func replaceNumber(
    _ bytes: inout [UInt8], from place: Int, _ random: inout SplitMix
  ) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == 0x2e || byte == 0x2d }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(
      start..<end, with: words[Int(random.next() % UInt64(words.count))])
  }

  /// Everything a command would do with the bytes; the JSON it prints, or the diagnostic.
  static func process(
    _ bytes: [UInt8], name: String, case number: Int, by type: any TaskProcessor.Type,
    parameters: [[String: String]], columns: String
  ) throws(Diagnostic) -> [UInt8] {
    var options = IngestionOptions()
    if number % 11 == 0 { options.rateHertz = 50 }
    if number % 13 == 0 { options.columns = columns }
    if number % 17 == 0 {
      options.format =
        AdapterRegistry.formats[number / 17 % AdapterRegistry.formats.count].identifier
    }
    let values = try ParameterSet(
      type.descriptor.parameters, parameters[number % parameters.count])
    let processor = try type.init(values)
    var results: [StepResult] = []
    for recording in try AdapterRegistry.read(
      ByteSource(name: name, bytes: bytes), options: options)
    {
      let step = try processor.process(recording)
      for table in step.series() { check(table, number) }
      results.append(
        StepResult(
          task: type.descriptor.task, step: recording.step,
          input: StepResult.Input(path: name, sha256: "", bytes: 0, format: recording.format),
          start: recording.start?.iso8601, durationSeconds: step.durationSeconds,
          metrics: step.metrics, flags: recording.flags + step.flags,
          provenance: Provenance(algorithms: step.algorithms, parameters: values.values)))
    }
    for result in results { check(result, number) }
    var writer = ResultWriter(.json, inputCount: 1)
    return writer.text(results)
  }

  private static func check(_ table: SeriesTable, _ number: Int) {
    let count = table.columns.first?.values.count
    #expect(table.columns.allSatisfy { $0.values.count == count }, "case \(number)")
    #expect(!table.columns.contains { $0.values.contains(where: \.isInfinite) }, "case \(number)")
  }

  private static func check(_ result: StepResult, _ number: Int) {
    #expect(result.durationSeconds?.isFinite ?? true, "case \(number)")
    #expect(!result.metrics.isEmpty, "case \(number)")
    for metric in result.metrics {
      #expect((metric.value == nil) == (metric.reason != nil), "case \(number) \(metric.name)")
      if case .number(let value) = metric.value {
        let possible = ranges[metric.name] ?? patternRange(metric.name)
        #expect(possible?.contains(value) == true, "case \(number) \(metric.name) \(value)")
      }
    }
  }

  /// The possible values by the metric's name.
  private static let ranges = Dictionary(
    MetricCatalog.all.map { ($0.name, $0.range) }, uniquingKeysWith: { first, _ in first })

  /// Beginnings of names with a parameter: alternatives written out, up to the first free parameter.
  private static let patterns = MetricCatalog.all.filter { $0.name.contains("<") }
    .flatMap { entry in beginnings(entry.name[...]).map { ($0, entry.range) } }
    .sorted { $0.0.count > $1.0.count }

  private static func patternRange(_ name: String) -> ClosedRange<Double>? {
    patterns.first { name.hasPrefix($0.0) }?.1
  }

  private static func beginnings(_ pattern: Substring) -> [String] {
    guard let open = pattern.firstIndex(of: "<"), let close = pattern.firstIndex(of: ">") else {
      return [String(pattern)]
    }
    let head = String(pattern[..<open])
    let words = pattern[pattern.index(after: open)..<close].split(separator: "|")
    guard words.count > 1 else { return [head] }
    let rest = beginnings(pattern[pattern.index(after: close)...])
    return words.flatMap { word in rest.map { head + word + $0 } }
  }

  /// Runs `count` mutated seeds; the number that could be read.
  static func run(
    _ folder: String, cases count: Int, by type: any TaskProcessor.Type,
    parameters: [[String: String]], columns: String, seedCount: Int = 11
  ) throws -> Int {
    let seeds = try seeds(in: folder)
    try #require(seeds.count >= seedCount)
    var random = SplitMix(seed: 20_261_130)
    var read = 0
    let clock = ContinuousClock()
    for number in 0..<count {
      var (name, bytes) = seeds[number % seeds.count]
      for _ in 0...(random.next() % 6) { mutate(&bytes, &random) }
      if let only, number != only { continue }
      let start = clock.now
      do throws(Diagnostic) {
        let json = try process(
          bytes, name: name, case: number, by: type, parameters: parameters, columns: columns)
        let value = try? JSONSerialization.jsonObject(with: Data(json))
        #expect(value != nil, "case \(number) prints JSON")
        read += 1
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
      #expect(clock.now - start < limit, "case \(number) hangs")
    }
    return read
  }

  /// Number of cases: `ACTIVE_FUZZ_CASES`, else few.
  static var cases: Int {
    ProcessInfo.processInfo.environment["ACTIVE_FUZZ_CASES"].flatMap { Int($0) } ?? 300
  }
}
