/// A streaming bank of octave and one-third-octave filters of class 1.
///
/// Multirate: a band runs at the lowest rate `fs/2ⁿ` whose half-band filters pass it. Levels do not
/// depend on how the samples are cut into blocks. `finish` lets the filters ring out, so that a
/// band's energy is exactly `∫ |X(f)|² |H(f)|² df` of the recording. Constant memory, apart from
/// intervals. Source: IEC 61260-1:2014.
public struct FractionalOctaveFilterBank: Sendable {
  /// The bands in the order of all results.
  public let bands: [FractionalOctaveBand]
  private let sampleRate: Double
  private let restingLevel: Float
  private let designs: [(level: Int, design: BandFilterDesign)]
  private var stages: [FilterBankStage]
  private var record: BandEnergyRecord
  private var pending: [Float] = []
  private let clock: IntervalClock?
  /// Samples received.
  public private(set) var count = 0

  private static let smallestBlock = 4096
  /// Samples of the lowest rate after which every filter has decayed by 100 dB and more.
  private static let decay = 320

  /// A bank at rest.
  ///
  /// - Parameters:
  ///   - bands: any bands; those that reach half the sampling rate are left out.
  ///   - sampleRate: Hz, 1 kHz to 1 MHz.
  ///   - restingLevel: constant value the signal is taken to have before its first and after its
  ///     last sample, so that a constant offset makes no step; default 0.
  ///   - interval: length of `intervals` in seconds; `nil` for none.
  public init(
    bands: [FractionalOctaveBand], sampleRate: Double, restingLevel: Float = 0,
    interval: Double? = nil
  ) {
    let bands = bands.filter { $0.upperEdge < sampleRate / 2 }
    self.bands = bands
    self.sampleRate = sampleRate
    self.restingLevel = restingLevel
    clock = interval.map { IntervalClock(seconds: $0, sampleRate: sampleRate, grid: 1) }
    record = BandEnergyRecord(bandCount: bands.count, clock: clock)
    let designs = bands.map { band in
      let level = Self.level(of: band, sampleRate: sampleRate)
      let droop = Self.decimatorAmplitude(band.midband / sampleRate, level: level)
      let rate = sampleRate / Double(1 << level)
      return (level, BandFilterDesign(band, sampleRate: rate, inputPower: droop * droop))
    }
    self.designs = designs
    stages = Self.stages(designs, restingLevel: restingLevel)
    pending.reserveCapacity(blockLength)
  }

  private static func level(of band: FractionalOctaveBand, sampleRate: Double) -> Int {
    var level = 0
    while level < 20, band.upperEdge <= HalfBandFilter.passband * sampleRate / Double(2 << level) {
      level += 1
    }
    return level
  }

  private static func stages(
    _ designs: [(level: Int, design: BandFilterDesign)], restingLevel: Float
  ) -> [FilterBankStage] {
    let last = designs.map(\.level).max() ?? 0
    let block = max(smallestBlock, 2 << last)
    return (0...last).map { level in
      let groups = [4, 5].flatMap { order in
        let members = designs.indices.filter {
          designs[$0].level == level && designs[$0].design.resonators.count == order
        }
        return stride(from: 0, to: members.count, by: 4).map { start in
          let indices = Array(members[start..<min(start + 4, members.count)])
          return BandGroup(designs: indices.map { designs[$0].design }, bandIndices: indices)
        }
      }
      return FilterBankStage(
        level: level, groups: groups, isLast: level == last, capacity: block >> level,
        restingLevel: restingLevel)
    }
  }

  private var blockLength: Int { stages.first?.count ?? Self.smallestBlock }

  /// Adds samples.
  ///
  /// - Complexity: O(n).
  public mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    count += samples.count
    var rest = samples[...]
    while !rest.isEmpty {
      if pending.isEmpty, rest.count >= blockLength {
        run(UnsafeBufferPointer(rebasing: rest.prefix(blockLength)))
        rest = rest.dropFirst(blockLength)
        continue
      }
      let part = rest.prefix(blockLength - pending.count)
      pending.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      runPending()
    }
  }

  /// Adds samples.
  public mutating func process(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { process($0) }
  }

  /// Lets the filters ring out; no sample may follow.
  public mutating func finish() {
    let block = blockLength
    let blocks = (Self.decay << (stages.last?.level ?? 0)) / block + 2
    for _ in 0..<blocks {
      pending.append(contentsOf: repeatElement(restingLevel, count: block - pending.count))
      runPending()
    }
    if let clock, count > 0 { record.fold(after: clock.interval(of: count - 1)) }
  }

  /// Mean square of every band over the samples so far; empty before the first sample.
  public var meanSquares: [Double] {
    count > 0 ? record.totals.map { $0 / Double(count) } : []
  }

  /// Mean squares of all bands of every interval, complete after `finish`.
  public var intervals: [[Double]] {
    guard let clock, count > 0 else { return [] }
    return record.intervals.enumerated().map { interval, sums in
      let start = clock.start(of: interval)
      let samples = Double(min(clock.start(of: interval + 1), count) - start)
      return sums.map { $0 / max(samples, 1) }
    }
  }

  /// Power response of a band's whole path, decimators and aliases included.
  ///
  /// - Parameters:
  ///   - index: position in `bands`.
  ///   - frequency: Hz, above 0 and below half the sampling rate.
  /// - Returns: squared magnitude.
  public func power(ofBand index: Int, at frequency: Double) -> Double {
    let (level, design) = designs[index]
    let amplitude = Self.decimatorAmplitude(frequency / sampleRate, level: level)
    let power = design.power(relativeFrequency: frequency / sampleRate * Double(1 << level))
    return amplitude * amplitude * power
  }

  /// Amplitude of all decimators before a level.
  private static func decimatorAmplitude(_ relativeFrequency: Double, level: Int) -> Double {
    (0..<level).reduce(1.0) { product, stage in
      product * HalfBandFilter.amplitude(relativeFrequency: relativeFrequency * Double(1 << stage))
    }
  }

  private mutating func runPending() {
    guard pending.count == blockLength else { return }
    var block: [Float] = []
    swap(&block, &pending)
    block.withUnsafeBufferPointer { run($0) }
    block.removeAll(keepingCapacity: true)
    swap(&block, &pending)
  }

  private mutating func run(_ block: UnsafeBufferPointer<Float>) {
    guard let base = block.baseAddress, !stages.isEmpty else { return }
    stages[0].load { $0.update(from: base, count: block.count) }
    for index in stages.indices {
      if index + 1 < stages.count { decimate(index) }
      stages[index].process(into: &record)
    }
  }

  private mutating func decimate(_ index: Int) {
    stages.withUnsafeMutableBufferPointer { stages in
      // Two different stages of the array, both in range.
      guard let base = stages.baseAddress, index + 1 < stages.count else { return }
      base[index].decimate(into: &base[index + 1])
    }
  }
}
