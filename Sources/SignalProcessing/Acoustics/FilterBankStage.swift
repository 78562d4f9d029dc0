/// The band filters that run at one halved sampling rate, and the decimator to the next.
struct FilterBankStage {
  /// History that the numerator needs before the first new sample.
  static let history = 16

  /// How often the rate was halved.
  let level: Int
  private var groups: [BandGroup]
  private var decimator: HalfBandFilter?
  /// New samples of this stage after `history` old ones.
  private var samples: [Float]
  private var numerator: [Float]
  private var position = 0
  private let delay: Int

  /// - Parameters:
  ///   - level: how often the rate is halved before this stage.
  ///   - groups: the bands of this stage.
  ///   - isLast: nothing follows, so no decimator is needed.
  ///   - capacity: samples of this stage in one block, even.
  ///   - restingLevel: value of the signal before the first sample.
  init(level: Int, groups: [BandGroup], isLast: Bool, capacity: Int, restingLevel: Float) {
    self.level = level
    self.groups = groups
    decimator = isLast ? nil : HalfBandFilter(capacity: capacity, restingLevel: restingLevel)
    samples = Array(repeating: restingLevel, count: Self.history + capacity)
    numerator = Array(repeating: 0, count: capacity)
    delay = HalfBandFilter.delay * ((1 << level) - 1)
  }

  /// Number of new samples of a block.
  var count: Int { numerator.count }

  /// Lets `body` write the new samples.
  mutating func load(_ body: (UnsafeMutablePointer<Float>) -> Void) {
    samples.withUnsafeMutableBufferPointer { buffer in
      // The buffer holds `history` + `count` values.
      if let base = buffer.baseAddress { body(base + Self.history) }
    }
  }

  /// Writes the decimated samples to the next stage.
  mutating func decimate(into next: inout FilterBankStage) {
    let count = self.count
    samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      next.load { decimator?.decimate(base + Self.history, count: count, into: $0) }
    }
  }

  /// Runs all filters over the loaded samples and adds their energies to the record.
  mutating func process(into record: inout BandEnergyRecord) {
    var order = 0
    for index in groups.indices {
      if groups[index].order != order {
        order = groups[index].order
        applyNumerator(order)
      }
      run(index, into: &record)
    }
    position += count
    let count = self.count
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      base.update(from: base + count, count: Self.history)
    }
  }

  private mutating func run(_ index: Int, into record: inout BandEnergyRecord) {
    var start = 0
    while start < count {
      let row = record.row(of: ((position + start) << level) - delay)
      let boundary = record.end(ofRow: row).map { stageIndex($0) - position } ?? count
      let length = max(min(boundary, count, start + BandGroup.longestRun) - start, 1)
      let energies = filter(index, start, length)
      record.add(energies, bands: groups[index].bandIndices, row: row, weight: Double(1 << level))
      start += length
    }
    groups[index].flush()
  }

  private mutating func filter(_ index: Int, _ start: Int, _ length: Int) -> SIMD4<Double> {
    numerator.withUnsafeBufferPointer { input in
      // `start + length` ≤ `count`, the size of the buffer.
      guard let x = input.baseAddress else { return .zero }
      return groups[index].process(x + start, count: length)
    }
  }

  /// First sample of this stage at or after a sample of the recording.
  private func stageIndex(_ sample: Int) -> Int { (sample + delay + (1 << level) - 1) >> level }

  /// `(1 − z⁻²)^order` over the loaded samples.
  private mutating func applyNumerator(_ order: Int) {
    let binomial: [Float] = order == 5 ? [1, -5, 10, -10, 5, -1] : [1, -4, 6, -4, 1, 0]
    let (c0, c1, c2, c3, c4, c5) = (
      binomial[0], binomial[1], binomial[2], binomial[3], binomial[4], binomial[5]
    )
    let count = self.count
    samples.withUnsafeBufferPointer { input in
      numerator.withUnsafeMutableBufferPointer { output in
        // Index −10 is inside the history of 16.
        guard let x = input.baseAddress.map({ $0 + Self.history }), let y = output.baseAddress
        else { return }
        for n in 0..<count {
          let near = c0 * x[n] + c1 * x[n - 2] + c2 * x[n - 4]
          y[n] = near + (c3 * x[n - 6] + c4 * x[n - 8] + c5 * x[n - 10])
        }
      }
    }
  }
}
