/// Everything a sound level meter derives from the A-weighted signal, in one pass.
struct AWeightedLevels {
  private let sampleRate: Double
  private var filter: WeightingFilter
  private var time: TimeWeightingState
  private var scratch = Array(repeating: 0.0, count: block)
  /// Samples received.
  private(set) var count = 0
  /// Sum of squares.
  private(set) var energy = 0.0
  /// Greatest F and S value, and greatest I value.
  private(set) var greatest = SIMD2<Double>.zero
  private(set) var greatestImpulse = 0.0
  /// F and S after the start-up time.
  private(set) var settled: SettledLevels
  /// Distribution of S from the first sample on.
  private(set) var slow = LevelHistogram()
  private(set) var history: LevelHistory?

  /// Samples filtered at a time; a multiple of every chunk.
  static let block = 1024
  /// Groups whose middle state stands for all of them in distributions.
  private static let groupsPerChunk = 4

  init(sampleRate: Double, interval: Double?) {
    self.sampleRate = sampleRate
    filter = WeightingFilter(.a, sampleRate: sampleRate)
    time = TimeWeightingState(sampleRate: sampleRate)
    settled = SettledLevels(sampleRate: sampleRate)
    let chunk = Self.groupsPerChunk * time.grid
    history = interval.map {
      LevelHistory(clock: IntervalClock(seconds: $0, sampleRate: sampleRate, grid: chunk))
    }
  }

  /// Adds samples; only the last call may have a number that is no multiple of `block`.
  mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    guard let base = samples.baseAddress else { return }
    var values: [Double] = []
    swap(&values, &scratch)
    values.withUnsafeMutableBufferPointer { buffer in
      // The buffer has room for `block` values.
      guard let output = buffer.baseAddress else { return }
      for start in stride(from: 0, to: samples.count, by: Self.block) {
        let number = min(Self.block, samples.count - start)
        filter.process(base + start, count: number, into: output)
        accumulate(output, number)
      }
    }
    swap(&values, &scratch)
  }

  /// Ends the recording.
  mutating func finish() {
    settled.finish(count: count)
    history?.close(at: count)
  }

  /// The intervals of the history, complete after `finish`.
  var intervals: [SoundLevelMeter.Interval] { history?.rows ?? [] }

  private mutating func accumulate(_ values: UnsafePointer<Double>, _ number: Int) {
    let chunk = Self.groupsPerChunk * time.grid
    var start = 0
    while start + chunk <= number {
      add(values + start, groups: Self.groupsPerChunk)
      start += chunk
    }
    // A rest only comes with the last samples.
    let groups = (number - start) / time.grid
    if groups > 0 { add(values + start, groups: groups) }
    start += groups * time.grid
    guard start < number else { return }
    time = time.regrouped(sampleRate: sampleRate, grid: number - start)
    add(values + start, groups: 1)
  }

  private mutating func add(_ values: UnsafePointer<Double>, groups: Int) {
    var state = time
    let grid = state.grid
    var total = 0.0
    var lowest = SIMD2(repeating: Double.infinity)
    var highest = SIMD2<Double>.zero
    var impulse = 0.0
    var middle = state.fastSlow
    for group in 0..<groups {
      let squares = Self.sumOfSquares(values + group * grid, grid)
      state.advance(squares)
      total += squares
      let levels = state.fastSlow
      if group == (groups - 1) / 2 { middle = levels }
      highest.replace(with: levels, where: levels .> highest)
      lowest.replace(with: levels, where: levels .< lowest)
      impulse = state.impulse > impulse ? state.impulse : impulse
    }
    time = state
    count += groups * grid
    energy += total
    greatest.replace(with: highest, where: highest .> greatest)
    greatestImpulse = max(greatestImpulse, impulse)
    settled.add(
      fast: middle.x, lowest: lowest, count: count, weight: groups * grid)
    slow.add(middle.y, weight: groups * grid)
    history?.add(energy: total, fast: highest.x, count: count)
  }

  @inline(__always)
  static func sumOfSquares(_ values: UnsafePointer<Double>, _ number: Int) -> Double {
    var sum = SIMD2<Double>.zero
    var index = 0
    while index + 2 <= number {
      let pair = UnsafeRawPointer(values + index).loadUnaligned(as: SIMD2<Double>.self)
      sum += pair * pair
      index += 2
    }
    return index < number ? sum.x + sum.y + values[index] * values[index] : sum.x + sum.y
  }
}
