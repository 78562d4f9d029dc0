/// Energy and peak of the C-weighted signal.
struct CWeightedLevels {
  private var filter: WeightingFilter
  private var scratch = Array(repeating: 0.0, count: AWeightedLevels.block)
  private var count = 0
  /// Sum of squares.
  private(set) var energy = 0.0
  /// Greatest magnitude of the samples and where it is.
  private(set) var peak = 0.0
  private(set) var peakPosition = 0
  private(set) var truePeak: TruePeakDetector?
  /// The same of the signal without weighting.
  private(set) var unweightedPeak: TruePeakDetector?

  init(sampleRate: Double, hasTruePeak: Bool) {
    filter = WeightingFilter(.c, sampleRate: sampleRate)
    truePeak = hasTruePeak ? TruePeakDetector() : nil
    unweightedPeak = truePeak
  }

  /// Adds samples; only the last call may have a number that is no multiple of the block.
  mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    guard let base = samples.baseAddress else { return }
    var values: [Double] = []
    swap(&values, &scratch)
    values.withUnsafeMutableBufferPointer { buffer in
      // The buffer has room for a block.
      guard let output = buffer.baseAddress else { return }
      for start in stride(from: 0, to: samples.count, by: AWeightedLevels.block) {
        let number = min(AWeightedLevels.block, samples.count - start)
        filter.process(base + start, count: number, into: output)
        accumulate(output, number)
        guard unweightedPeak != nil else { continue }
        for index in 0..<number { output[index] = Double(base[start + index]) }
        unweightedPeak?.process(output, count: number)
      }
    }
    swap(&values, &scratch)
  }

  /// Ends the recording.
  mutating func finish() {
    truePeak?.finish()
    unweightedPeak?.finish()
  }

  private mutating func accumulate(_ values: UnsafePointer<Double>, _ number: Int) {
    let squares = Self.squares(values, number)
    energy += squares.sum
    let greatest = squares.greatest.squareRoot()
    if greatest > peak {
      peak = greatest
      peakPosition = count + ((0..<number).first { abs(values[$0]) >= greatest } ?? 0)
    }
    truePeak?.process(values, count: number)
    count += number
  }

  /// The sum of the squares and the greatest of them.
  private static func squares(
    _ values: UnsafePointer<Double>, _ number: Int
  ) -> (sum: Double, greatest: Double) {
    var sum = SIMD2<Double>.zero
    var greatest = SIMD2<Double>.zero
    var index = 0
    while index + 2 <= number {
      let pair = UnsafeRawPointer(values + index).loadUnaligned(as: SIMD2<Double>.self)
      let squares = pair * pair
      sum += squares
      greatest.replace(with: squares, where: squares .> greatest)
      index += 2
    }
    let rest = index < number ? values[index] * values[index] : 0
    return (sum.x + sum.y + rest, max(greatest.x, greatest.y, rest))
  }
}
