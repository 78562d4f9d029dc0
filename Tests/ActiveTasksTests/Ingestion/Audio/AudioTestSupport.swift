import ActiveTasks
import Foundation

/// What became of one sound file: its samples' level and every flag, or the diagnostic.
struct AudioOutcome {
  var encoding = ""
  var metadata: [AudioMetadata] = []
  var sampleRate = 0.0
  var channelCount = 0
  var frames = 0
  var excluded: [Range<Int>] = []
  var flags: [QualityFlag] = []
  var identity: InputIdentity?
  var problem: Diagnostic?

  private var sumOfSquares = 0.0

  /// Level of the first channel in dB re RMS 1.
  var level: Double { 10 * log10(sumOfSquares / Double(max(frames, 1))) }

  /// The flag codes in order, or the diagnostic's code.
  var codes: [String] { problem.map { [$0.code] } ?? flags.map(\.code) }

  /// Reads the file at `path` from front to back, through the adapter as the registry uses it.
  static func read(
    _ path: String, _ channels: ChannelSelection = .all,
    options: IngestionOptions = IngestionOptions(), capacity: Int = SampleBlock.defaultCapacity
  ) -> AudioOutcome {
    do {
      return try read(ByteSource(path: path), channels, options, capacity)
    } catch {
      return AudioOutcome(problem: error)
    }
  }

  private static func read(
    _ source: ByteSource, _ channels: ChannelSelection, _ options: IngestionOptions,
    _ capacity: Int
  ) throws(Diagnostic) -> AudioOutcome {
    let adapter = AudioAdapter()
    let head = try source.peek(AdapterRegistry.headSize)
    let named = adapter.formats.first { $0.identifier == options.format }
    guard let format = named ?? adapter.recognize(InputHead(head)) else {
      return AudioOutcome(problem: Diagnostic("input.unknown-format", "not recognised"))
    }
    let recordings = try adapter.read(source, as: format, options: options)
    guard let recording = recordings.first, case .audio(let audio) = recording.payload else {
      return AudioOutcome()
    }
    var outcome = AudioOutcome(encoding: audio.encoding, metadata: audio.metadata)
    outcome.sampleRate = audio.sampleRate
    outcome.channelCount = audio.channelCount
    let stream = try audio.open(channels)
    var block = SampleBlock(channelCount: stream.channelCount, capacity: capacity)
    while try stream.next(into: &block) > 0 {
      outcome.frames += block.count
      outcome.excluded += block.excluded
      for sample in block.channels[0][..<block.count] {
        outcome.sumOfSquares += Double(sample) * Double(sample)
      }
    }
    outcome.flags = recording.flags + stream.flags
    outcome.identity = try audio.identify()
    return outcome
  }
}

/// Files and programs that audio tests use.
enum AudioFixtures {
  /// The shared data folder `audio/<name>`; `nil`, with a line in the log, when it is absent.
  static func shared(_ name: String) -> String? {
    let environment = ProcessInfo.processInfo.environment["ACTIVE_SHARED"]
    let root = #filePath.components(separatedBy: "/Tests/ActiveTasksTests/")[0]
    let path = (environment ?? root + "/../shared/data") + "/audio/" + name
    if FileManager.default.fileExists(atPath: path) { return path }
    print("skipped: there is no \(path)")
    return nil
  }

  /// The path of `program`; `nil`, with a line in the log, when it is not installed.
  static func program(_ program: String) -> String? {
    for folder in AudioOptions().searchPath {
      let path = folder + "/" + program
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    print("skipped: \(program) is not installed")
    return nil
  }

  /// Runs `program`; returns whether it succeeded.
  static func run(_ program: String, _ arguments: [String]) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Runs `body` with a fresh folder that is removed afterwards.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "audio-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  /// Writes `bytes` to `path`.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// `value` as `size` little-endian bytes.
  static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A RIFF chunk.
  static func chunk(_ name: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
    Array(name.utf8) + little(size ?? body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
  }

  /// A WAV file of `samples` behind a `fmt ` chunk with these fields.
  static func wave(
    tag: Int = 1, channels: Int = 1, rate: Int = 48000, bits: Int = 16, _ samples: [UInt8],
    declared: Int? = nil
  ) -> [UInt8] {
    let frame = channels * ((bits + 7) / 8)
    let format =
      little(tag, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4)
      + little(frame, 2) + little(bits, 2)
    let body = chunk("fmt ", format) + chunk("data", samples, size: declared)
    return Array("RIFF".utf8) + little(4 + body.count, 4) + Array("WAVE".utf8) + body
  }

  /// One second of a 1 kHz sine of amplitude 0.5 at 48 kHz, 16-bit: −9.031 dB re RMS 1.
  static let tone: [UInt8] = (0..<48000).flatMap { index in
    little(Int((16384 * sin(2 * .pi * Double(index) / 48)).rounded()), 2)
  }

  /// The bytes of `samples` as 32-bit floats.
  static func floats(_ samples: [Float]) -> [UInt8] {
    samples.flatMap { little(Int($0.bitPattern), 4) }
  }
}
