/// A complete sound level meter for one channel: all levels in a single pass, in constant memory.
///
/// Samples arrive in blocks of any length; the results do not depend on the lengths nor on the
/// number of threads. Levels are in dB re a mean square of 1.0 (a full-scale sine is −3.01 dB);
/// add the calibration constant for dB re 20 µPa. A and C weighting start from rest, as does every
/// time weighting (IEC 61672-1:2013). Only the intervals not yet taken grow with the recording.
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
  private var audit = SampleAudit()
  private var parts: Parts
  private var pending: [Float] = []

  /// What different threads may work on.
  private struct Parts {
    var a: AWeightedLevels
    var c: CWeightedLevels?
    var bank: SplitFilterBank?
  }

  /// Samples processed together; also those whose mean is taken as the bands' resting level.
  public static let block = 65_536

  /// A meter at rest; `nil` for a sampling rate outside `sampleRates`.
  public init?(sampleRate: Double, options: Options = Options()) {
    guard Self.sampleRates.contains(sampleRate) else { return nil }
    self.sampleRate = sampleRate
    self.options = options
    parts = Parts(
      a: AWeightedLevels(sampleRate: sampleRate, interval: options.interval),
      c: options.hasCWeighting
        ? CWeightedLevels(sampleRate: sampleRate, hasTruePeak: options.hasTruePeak) : nil)
  }

  /// Adds samples; full scale is ±1.
  ///
  /// - Parameters:
  ///   - samples: any number, `block` at a time being the fastest; those that are no finite number
  ///     are replaced by the last valid one and counted.
  ///   - workers: threads, 1 or more; the result is the same.
  ///   - alongside: other work that may be done at the same time, on any thread.
  /// - Complexity: O(n).
  public mutating func process(
    _ samples: UnsafeMutableBufferPointer<Float>, workers: Int = 1,
    alongside: (() -> Void)? = nil
  ) {
    if pending.isEmpty, samples.count == Self.block {
      run(samples, workers, alongside)
      return
    }
    var rest = samples[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.block - pending.count)
      pending.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if pending.count == Self.block { runPending(workers) }
    }
    alongside?()
  }

  /// Adds samples; full scale is ±1.
  public mutating func process(_ samples: [Float], workers: Int = 1) {
    var samples = samples
    samples.withUnsafeMutableBufferPointer { process($0, workers: workers) }
  }

  /// Removes and returns the complete intervals of the level history.
  public mutating func takeHistory() -> [Interval] { parts.a.takeHistory() }

  /// Removes and returns the band mean squares of the complete intervals.
  public mutating func takeBandHistory() -> [[Double]] {
    parts.bank?.takeIntervals(isFinished: false) ?? []
  }

  /// Ends the recording and returns all results; no sample may follow.
  public mutating func finish(workers: Int = 1) -> SoundLevelResult {
    runPending(workers)
    parts.a.finish()
    parts.c?.finish()
    parts.bank?.finish()
    return SoundLevelResult(
      sampleRate: sampleRate, audit: audit, a: parts.a, c: parts.c, bank: parts.bank,
      history: parts.a.takeHistory(),
      bandHistory: parts.bank?.takeIntervals(isFinished: true) ?? [])
  }

  private mutating func runPending(_ workers: Int) {
    guard !pending.isEmpty else { return }
    var samples: [Float] = []
    swap(&samples, &pending)
    samples.withUnsafeMutableBufferPointer { run($0, workers, nil) }
    samples.removeAll(keepingCapacity: true)
    swap(&samples, &pending)
  }

  private func makeBank() -> SplitFilterBank {
    SplitFilterBank(
      bands: options.bandWidths.flatMap {
        FractionalOctaveBand.audible($0, sampleRate: sampleRate)
      },
      sampleRate: sampleRate, restingLevel: Float(audit.sum / Double(max(audit.count, 1))),
      interval: options.bandInterval)
  }

  private mutating func run(
    _ samples: UnsafeMutableBufferPointer<Float>, _ workers: Int, _ alongside: (() -> Void)?
  ) {
    audit.process(samples)
    if parts.bank == nil, !options.bandWidths.isEmpty { parts.bank = makeBank() }
    let samples = UnsafeBufferPointer(samples)
    withUnsafeMutablePointer(to: &parts) { parts in
      withoutActuallyEscaping(alongside ?? {}) { alongside in
        // The tasks touch nothing in common but the samples, which they only read, and `run`
        // returns after all of them.
        ParallelTasks.run(
          [
            { parts.pointee.bank?.low.process(samples) },
            { parts.pointee.bank?.high.process(samples) },
            { parts.pointee.a.process(samples) },
            { parts.pointee.c?.process(samples) },
            alongside,
          ], workers: workers)
      }
    }
  }
}
