internal import Dispatch

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
    /// Length of the intervals of the level history in seconds, at least 1 ms; `nil` for none.
    public var interval: Double?
    /// Length of the intervals of the band history in seconds; `nil` for none.
    public var bandInterval: Double?
    /// Whether the C-weighted peak between the samples is sought; false by default, for it doubles the work.
    public var hasTruePeak: Bool

    /// A choice of results.
    public init(
      bandWidths: [FractionalOctaveBand.Width] = [], interval: Double? = nil,
      bandInterval: Double? = nil, hasTruePeak: Bool = false
    ) {
      self.bandWidths = bandWidths
      self.interval = interval
      self.bandInterval = bandInterval
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
  private var levels: WeightedLevels
  private var bank: FractionalOctaveFilterBank?
  private var pending: [Float] = []

  /// Samples processed together; also those whose mean is taken as the bands' resting level.
  static let block = 65_536

  /// A meter at rest; `nil` for a sampling rate outside `sampleRates`.
  public init?(sampleRate: Double, options: Options = Options()) {
    guard Self.sampleRates.contains(sampleRate) else { return nil }
    self.sampleRate = sampleRate
    self.options = options
    levels = WeightedLevels(
      sampleRate: sampleRate, interval: options.interval, hasTruePeak: options.hasTruePeak)
    pending.reserveCapacity(Self.block)
  }

  /// Adds samples; full scale is ±1.
  ///
  /// - Parameters:
  ///   - samples: any number; those that are no finite number are replaced and counted.
  ///   - workers: threads, 1 or 2; the result is the same.
  /// - Complexity: O(n).
  public mutating func process(_ samples: UnsafeBufferPointer<Float>, workers: Int = 1) {
    var rest = samples[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.block - pending.count)
      pending.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if pending.count == Self.block { run(workers) }
    }
  }

  /// Adds samples; full scale is ±1.
  public mutating func process(_ samples: [Float], workers: Int = 1) {
    samples.withUnsafeBufferPointer { process($0, workers: workers) }
  }

  /// Removes and returns the complete intervals of the level history.
  public mutating func takeHistory() -> [Interval] { levels.takeHistory() }

  /// Removes and returns the band mean squares of the complete intervals.
  public mutating func takeBandHistory() -> [[Double]] {
    bank?.takeIntervals(isFinished: false) ?? []
  }

  /// Ends the recording and returns all results; no sample may follow.
  public mutating func finish(workers: Int = 1) -> SoundLevelResult {
    run(workers)
    levels.finish()
    bank?.finish()
    return SoundLevelResult(
      sampleRate: sampleRate, audit: audit, levels: levels, bank: bank,
      history: levels.takeHistory(), bandHistory: bank?.takeIntervals(isFinished: true) ?? [])
  }

  private mutating func run(_ workers: Int) {
    guard !pending.isEmpty else { return }
    var samples: [Float] = []
    swap(&samples, &pending)
    samples.withUnsafeMutableBufferPointer { audit.process($0) }
    if bank == nil, !options.bandWidths.isEmpty { bank = makeBank() }
    samples.withUnsafeBufferPointer { run($0, workers) }
    samples.removeAll(keepingCapacity: true)
    swap(&samples, &pending)
  }

  private func makeBank() -> FractionalOctaveFilterBank {
    FractionalOctaveFilterBank(
      bands: options.bandWidths.flatMap {
        FractionalOctaveBand.audible($0, sampleRate: sampleRate)
      },
      sampleRate: sampleRate, restingLevel: Float(audit.sum / Double(max(audit.count, 1))),
      interval: options.bandInterval)
  }

  private mutating func run(_ samples: UnsafeBufferPointer<Float>, _ workers: Int) {
    guard workers > 1, bank != nil else {
      levels.process(samples)
      bank?.process(samples)
      return
    }
    withUnsafeMutablePointer(to: &levels) { levels in
      withUnsafeMutablePointer(to: &bank) { bank in
        // The two halves touch nothing in common but the samples, which they only read, and
        // `concurrentPerform` returns after both.
        nonisolated(unsafe) let (levels, bank, samples) = (levels, bank, samples)
        DispatchQueue.concurrentPerform(iterations: 2) { part in
          if part == 0 { levels.pointee.process(samples) } else { bank.pointee?.process(samples) }
        }
      }
    }
  }
}
