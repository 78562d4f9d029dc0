/// A complete sound level meter for one channel: all levels in a single pass, in constant memory.
///
/// Samples arrive in blocks of any length; the results do not depend on the lengths nor on the
/// number of threads. Levels are in dB re a mean square of 1.0 (a full-scale sine is −3.01 dB);
/// add the calibration constant for dB re 20 µPa. A and C weighting start from rest, as does every
/// time weighting (IEC 61672-1:2013). Only the histories grow with the recording.
public struct SoundLevelMeter: Sendable {
  /// What to compute.
  public struct Options: Sendable {
    /// Widths of the fractional-octave bands, none by default.
    public var bandWidths: [FractionalOctaveBand.Width]
    /// Whether the C-weighted levels are wanted, true by default.
    public var hasCWeighting: Bool
    /// Length of the intervals of the level history in seconds, at least 10 ms; `nil` for none.
    public var interval: Double?
    /// Length of the intervals of the band history in seconds; `nil` for none.
    public var bandInterval: Double?
    /// Whether the C-weighted peak between the samples is sought; false by default, for it doubles the work.
    public var hasTruePeak: Bool

    /// A choice of results.
    public init(
      bandWidths: [FractionalOctaveBand.Width] = [], interval: Double? = nil,
      bandInterval: Double? = nil, hasCWeighting: Bool = true, hasTruePeak: Bool = false
    ) {
      self.bandWidths = bandWidths
      self.interval = interval
      self.bandInterval = bandInterval
      self.hasCWeighting = hasCWeighting
      self.hasTruePeak = hasTruePeak
    }
  }

  /// A stretch of samples.
  public struct Run: Sendable, Equatable {
    /// First sample.
    public var start: Int
    /// Number of samples.
    public var length: Int
  }

  /// One interval of the level history.
  public struct Interval: Sendable, Equatable {
    /// First sample.
    public let start: Int
    /// Number of samples.
    public let count: Int
    /// A-weighted mean square.
    public let meanSquare: Double
    /// Greatest A- and F-weighted mean square.
    public let greatestFast: Double
  }

  /// Sampling rates the meter accepts, Hz.
  public static let sampleRates = 4000.0...768_000.0

  /// Sampling rate in Hz.
  public let sampleRate: Double
  private let options: Options
  private var bands: [FractionalOctaveBand] = []
  private var parts: Parts
  private var pending: [Float] = []

  /// What different threads may work on.
  private struct Parts {
    var audit = SampleAudit()
    var a: AWeightedLevels
    var c: CWeightedLevels?
    var bands: FractionalOctaveSpectrum?
    /// Bands against time.
    var bank: FractionalOctaveFilterBank?
  }

  /// Samples of a channel that are best read together.
  public static let block = 65_536
  /// Blocks that are best held at a time.
  public static let blocks = 4
  /// Samples whose mean is taken as the bands' resting level.
  private static let beginning = block * blocks

  /// Samples that a thread takes at a time where all of them are there.
  private static let step = 8192

  /// A meter at rest; `nil` for a sampling rate outside `sampleRates` or when memory is short.
  public init?(sampleRate: Double, options: Options = Options()) {
    guard Self.sampleRates.contains(sampleRate) else { return nil }
    self.sampleRate = sampleRate
    self.options = options
    parts = Parts(
      a: AWeightedLevels(sampleRate: sampleRate, interval: options.interval),
      c: options.hasCWeighting
        ? CWeightedLevels(sampleRate: sampleRate, hasTruePeak: options.hasTruePeak) : nil)
    guard !options.bandWidths.isEmpty else { return }
    bands = options.bandWidths.flatMap { FractionalOctaveBand.audible($0, sampleRate: sampleRate) }
    parts.bands = FractionalOctaveSpectrum(bands: bands, sampleRate: sampleRate)
    if parts.bands == nil { return nil }
  }

  /// Adds samples; full scale is ±1.
  ///
  /// - Parameters:
  ///   - samples: any number; those that are no finite number or beyond ±2³¹ are replaced by the last valid
  ///     one and counted.
  ///   - workers: threads, 1 or more; the result is the same.
  /// - Complexity: O(n).
  public mutating func process(_ samples: [Float], workers: Int = 1) {
    var samples = samples
    samples.withUnsafeMutableBufferPointer { parts.audit.repair($0, after: pending.count) }
    var rest = samples[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.beginning - pending.count)
      pending.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if pending.count == Self.beginning { runPending(workers) }
    }
  }

  /// Ends the recording and returns all results; no sample may follow.
  public mutating func finish(workers: Int = 1) -> SoundLevelResult {
    runPending(workers)
    parts.audit.finish()
    parts.a.finish()
    parts.c?.finish()
    parts.bands?.finish()
    parts.bank?.finish()
    return SoundLevelResult(
      sampleRate: sampleRate, audit: parts.audit, a: parts.a, c: parts.c, spectrum: parts.bands,
      history: parts.a.intervals,
      bandInterval: options.bandInterval,
      bandHistory: parts.bank?.intervals ?? [])
  }

  private mutating func runPending(_ workers: Int) {
    guard !pending.isEmpty else { return }
    var samples: [Float] = []
    swap(&samples, &pending)
    let pieces = stride(from: 0, to: samples.count, by: Self.step).map {
      $0..<min($0 + Self.step, samples.count)
    }
    samples.withUnsafeBufferPointer { samples in
      let blocks = Blocks(
        count: pieces.count, fill: { $0 < pieces.count },
        read: { piece, _, body in body(UnsafeBufferPointer(rebasing: samples[pieces[piece]])) })
      withUnsafeMutablePointer(to: &self) {
        Self.run(UnsafeMutableBufferPointer(start: $0, count: 1), blocks, workers)
      }
    }
    samples.removeAll(keepingCapacity: true)
    swap(&samples, &pending)
  }
}

extension SoundLevelMeter {
  /// Blocks of samples of one or more channels that are made one after another, numbered from 0.
  ///
  /// All functions are called on any thread; only `fill` changes anything.
  public struct Blocks {
    /// Blocks that are held at a time: number n takes the place of number n − `count`.
    var count: Int
    /// Makes the block of this number; `false` when there are no samples any more.
    var fill: (Int) -> Bool
    /// Lets its argument see the samples of a block (first) and a channel (second).
    var read: (Int, Int, (UnsafeBufferPointer<Float>) -> Void) -> Void
    /// What else looks at each channel, block by block.
    var observers: [(UnsafeBufferPointer<Float>) -> Void]

    /// Blocks of `SoundLevelMeter.block` samples per channel, but for the last, all of them finite and within
    /// ±2³¹; full scale is ±1.
    ///
    /// - Parameters:
    ///   - count: blocks that are held at a time, best `SoundLevelMeter.blocks`.
    ///   - fill: makes the block of this number; `false` when there are no samples any more.
    ///   - read: lets its argument see the samples of a block (first) and a channel (second).
    ///   - observers: what else looks at the samples of each channel, in order.
    public init(
      count: Int, fill: @escaping (Int) -> Bool,
      read: @escaping (Int, Int, (UnsafeBufferPointer<Float>) -> Void) -> Void,
      observers: [(UnsafeBufferPointer<Float>) -> Void] = []
    ) {
      self.count = count
      self.fill = fill
      self.read = read
      self.observers = observers
    }
  }

  /// Measures every channel of a recording with a meter of its own, while it is read; `finish` gives the
  /// results.
  ///
  /// - Parameters:
  ///   - meters: one for each channel, at rest.
  ///   - blocks: the samples.
  ///   - workers: threads, 1 or more; the result is the same.
  /// - Complexity: O(n).
  public static func process(_ meters: inout [SoundLevelMeter], _ blocks: Blocks, workers: Int) {
    meters.withUnsafeMutableBufferPointer { run($0, blocks, workers) }
  }

  private static func run(
    _ meters: UnsafeMutableBufferPointer<SoundLevelMeter>, _ blocks: Blocks, _ workers: Int
  ) {
    let isBeginning = meters.allSatisfy { $0.parts.audit.count == 0 }
    var beginnings = meters.map { _ in SampleAudit() }
    func make(_ block: Int) -> Bool {
      let isMore = blocks.fill(block)
      guard isBeginning, block < blocks.count else { return isMore }
      // No stage has begun yet.
      for channel in meters.indices {
        if isMore { blocks.read(block, channel) { beginnings[channel].process($0) } }
        guard !isMore || block == blocks.count - 1 else { continue }
        meters[channel].start(beginnings[channel])
      }
      return isMore
    }
    var stages: [(Int) -> Void] = []
    for channel in meters.indices {
      // The stages touch nothing in common but the samples, which they only read.
      func add(_ body: @escaping (UnsafeBufferPointer<Float>) -> Void) {
        stages.append { block in blocks.read(block, channel, body) }
      }
      let options = meters[channel].options
      if options.bandInterval != nil { add { meters[channel].parts.bank?.process($0) } }
      if !options.bandWidths.isEmpty { add { meters[channel].parts.bands?.process($0) } }
      add { meters[channel].parts.a.process($0) }
      if blocks.observers.indices.contains(channel) { add(blocks.observers[channel]) }
      if options.hasCWeighting { add { meters[channel].parts.c?.process($0) } }
      add { meters[channel].parts.audit.process($0) }
    }
    ParallelStages(slots: blocks.count, make: make, stages: stages).run(workers: workers)
  }

  /// What the beginning of the recording decides.
  private mutating func start(_ beginning: SampleAudit) {
    let restingLevel = beginning.sum / Double(max(beginning.count, 1))
    parts.bands?.restingLevel = restingLevel
    guard let interval = options.bandInterval, !bands.isEmpty else { return }
    parts.bank = FractionalOctaveFilterBank(
      bands: bands, sampleRate: sampleRate, restingLevel: Float(restingLevel), interval: interval)
  }
}
