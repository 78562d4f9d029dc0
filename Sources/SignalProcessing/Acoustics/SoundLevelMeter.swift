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

  /// Samples processed together; also those whose mean is taken as the bands' resting level.
  public static let block = 262_144

  /// Samples that a thread takes at a time.
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
  ///   - samples: any number, `block` at a time being the fastest; those that are no finite number
  ///     are replaced by the last valid one and counted.
  ///   - areValid: that all of them are finite and at most 2³¹, so that none need be sought.
  ///   - workers: threads, 1 or more; the result is the same.
  ///   - alongside: other work that may be done at the same time, on any thread.
  /// - Complexity: O(n).
  public mutating func process(
    _ samples: UnsafeMutableBufferPointer<Float>, areValid: Bool = false, workers: Int = 1,
    alongside: [() -> Void] = []
  ) {
    if !areValid { parts.audit.repair(samples, after: pending.count) }
    var rest = samples[...]
    var alongside = alongside
    if pending.isEmpty, samples.count == Self.block || parts.audit.count > 0 {
      // The first block has to be whole, later ones only steps.
      let whole = rest.prefix(samples.count - samples.count % Self.step)
      run(UnsafeMutableBufferPointer(rebasing: whole), workers, alongside)
      rest = rest.dropFirst(whole.count)
      alongside = []
    }
    while !rest.isEmpty {
      let part = rest.prefix(Self.block - pending.count)
      pending.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if pending.count == Self.block { runPending(workers) }
    }
    for work in alongside { work() }
  }

  /// Adds samples; full scale is ±1.
  public mutating func process(_ samples: [Float], workers: Int = 1) {
    var samples = samples
    samples.withUnsafeMutableBufferPointer { process($0, workers: workers) }
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
    samples.withUnsafeMutableBufferPointer { run($0, workers, []) }
    samples.removeAll(keepingCapacity: true)
    swap(&samples, &pending)
  }

  /// What the first block decides.
  private mutating func start(_ samples: UnsafeBufferPointer<Float>) {
    var audit = SampleAudit()
    audit.process(samples)
    let restingLevel = audit.sum / Double(max(audit.count, 1))
    parts.bands?.restingLevel = restingLevel
    guard let interval = options.bandInterval, !bands.isEmpty else { return }
    parts.bank = FractionalOctaveFilterBank(
      bands: bands, sampleRate: sampleRate, restingLevel: Float(restingLevel), interval: interval)
  }

  private mutating func run(
    _ samples: UnsafeMutableBufferPointer<Float>, _ workers: Int, _ alongside: [() -> Void]
  ) {
    if parts.audit.count == 0 { start(UnsafeBufferPointer(samples)) }
    let pieces = stride(from: 0, to: samples.count, by: Self.step).map {
      UnsafeBufferPointer(rebasing: samples[$0..<min($0 + Self.step, samples.count)])
    }
    withUnsafeMutablePointer(to: &parts) { parts in
      // The chains touch nothing in common but the samples, which they only read, and `run`
      // returns after all of them.
      func chain(_ cost: Int, _ body: @escaping (UnsafeBufferPointer<Float>) -> Void)
        -> ParallelChains.Chain
      {
        ParallelChains.Chain(count: pieces.count, cost: cost) { body(pieces[$0]) }
      }
      var chains = [
        chain(4) { parts.pointee.a.process($0) }, chain(1) { parts.pointee.audit.process($0) },
      ]
      if parts.pointee.c != nil { chains.append(chain(3) { parts.pointee.c?.process($0) }) }
      if parts.pointee.bands != nil {
        chains.append(chain(5) { parts.pointee.bands?.process($0) })
      }
      if parts.pointee.bank != nil {
        chains.append(chain(10) { parts.pointee.bank?.process($0) })
      }
      chains += alongside.map { work in ParallelChains.Chain(count: 1, cost: 1000) { _ in work() } }
      ParallelChains.run(chains, workers: workers)
    }
  }
}
