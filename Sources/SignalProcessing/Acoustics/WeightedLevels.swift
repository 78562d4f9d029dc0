/// Everything a sound level meter derives from the A- and C-weighted signals, in one pass.
struct WeightedLevels {
  private let sampleRate: Double
  private var filter: WeightingFilter
  private(set) var time: TimeWeightingState
  private var scratch = Array(repeating: SIMD2<Double>.zero, count: block)
  /// Samples received.
  private(set) var count = 0
  /// Sums of squares of the A- and the C-weighted signal.
  private(set) var energy = SIMD2<Double>.zero
  /// Greatest F and S value, and greatest I value.
  private(set) var greatest = SIMD2<Double>.zero
  private(set) var greatestImpulse = 0.0
  /// F and S after the start-up time.
  private(set) var settled: SettledLevels
  /// Greatest magnitude of the C-weighted samples and where it is.
  private(set) var peak = 0.0
  private(set) var peakPosition = 0
  private(set) var truePeak: TruePeakDetector?
  private(set) var history: LevelHistory?

  /// Samples filtered at a time; a multiple of every grid.
  static let block = 1024
  init(sampleRate: Double, interval: Double?, hasTruePeak: Bool) {
    self.sampleRate = sampleRate
    filter = WeightingFilter(sampleRate: sampleRate)
    time = TimeWeightingState(sampleRate: sampleRate)
    settled = SettledLevels(sampleRate: sampleRate)
    truePeak = hasTruePeak ? TruePeakDetector() : nil
    let grid = time.grid
    history = interval.map {
      LevelHistory(clock: IntervalClock(seconds: $0, sampleRate: sampleRate, grid: grid))
    }
  }

  /// Adds samples; only the last call may have a number that is no multiple of the grid.
  mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    var start = 0
    while start < samples.count {
      let end = min(start + Self.block, samples.count)
      process(block: UnsafeBufferPointer(rebasing: samples[start..<end]))
      start = end
    }
  }

  /// Ends the recording.
  mutating func finish() {
    settled.finish(count: count)
    truePeak?.finish()
    history?.close(at: count)
  }

  /// Removes and returns the complete intervals.
  mutating func takeHistory() -> [SoundLevelMeter.Interval] { history?.take() ?? [] }

  private mutating func process(block: UnsafeBufferPointer<Float>) {
    var values: [SIMD2<Double>] = []
    swap(&values, &scratch)
    values.withUnsafeMutableBufferPointer { buffer in
      // The buffer has room for `block` values, and `block.count` is at most that.
      guard let base = buffer.baseAddress else { return }
      filter.process(block, into: base)
      findPeak(base, block.count)
      truePeak?.process(base, count: block.count)
      let grouped = block.count - block.count % time.grid
      accumulate(base, grouped)
      // A rest only comes with the last samples.
      if grouped < block.count {
        time = time.regrouped(sampleRate: sampleRate, grid: block.count - grouped)
        accumulate(base + grouped, block.count - grouped)
      }
    }
    swap(&values, &scratch)
  }

  private mutating func accumulate(
    _ values: UnsafePointer<SIMD2<Double>>, _ number: Int
  ) {
    var state = time
    let grid = state.grid
    var total = SIMD2<Double>.zero
    for start in stride(from: 0, to: number, by: grid) {
      let squares = state.advance(values + start)
      total += squares
      count += grid
      let levels = state.fastSlow
      greatest.replace(with: levels, where: levels .> greatest)
      greatestImpulse = state.impulse > greatestImpulse ? state.impulse : greatestImpulse
      settled.add(levels, count: count, weight: grid)
      history?.add(energy: squares.x, fast: levels.x, count: count)
    }
    energy += total
    time = state
  }

  private mutating func findPeak(_ values: UnsafePointer<SIMD2<Double>>, _ number: Int) {
    let greatest = Self.magnitude(values, number)
    guard greatest > peak else { return }
    peak = greatest
    let place = (0..<number).first { abs(values[$0].y) == greatest }
    peakPosition = count + (place ?? 0)
  }

  /// Greatest magnitude in lane 1, by comparing bit patterns without sign.
  @inline(never)
  private static func magnitude(_ values: UnsafePointer<SIMD2<Double>>, _ number: Int) -> Double {
    var greatest: UInt64 = 0
    for index in 0..<number {
      let bits = values[index].y.bitPattern & 0x7fff_ffff_ffff_ffff
      greatest = bits > greatest ? bits : greatest
    }
    return Double(bitPattern: greatest)
  }
}
