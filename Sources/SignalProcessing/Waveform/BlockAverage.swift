/// A recording averaged over blocks of whole samples: a cheap, linear decimation.
///
/// Block b holds the mean of the usable samples b·M … b·M + M − 1, moved and scaled to −1…1 so that
/// no unit can overflow later; a last block that is not full is dropped. The average has zeros at
/// every multiple of the new rate, which keeps what would fold onto low frequencies out. Blocks
/// without a usable sample are bridged in a straight line and listed as missing. Holes of a few samples can be bridged
/// before (`ShortHoles`): they leave no block empty, but their samples count as lost.
struct BlockAverage {
  /// Scaled block means, −1…1, shape `[blocks]`.
  var values: [Double]
  /// Unit of the recording per unit of `values`.
  let scale: Double
  /// Samples in one block.
  let factor: Int
  /// The recording, its short holes bridged, shape `[n]`.
  let samples: [Double]
  /// Blocks per second.
  let rate: Double
  /// Whether a block has no usable sample, shape `[blocks]`.
  let isMissing: [Bool]
  /// Number of samples missing in each block, shape `[blocks]`; empty when none is.
  private let lost: [Int32]

  /// Averages `samples` to the lowest rate that is not below `leastRate`.
  ///
  /// - Parameters:
  ///   - samples: any unit, holes as NaN.
  ///   - rate: sample rate, Hz.
  ///   - leastRate: lowest rate wanted, Hz.
  ///   - leastSeconds: shortest recording that makes sense, s.
  ///   - bridging: longest hole that is bridged, s; default none.
  /// - Throws: the reason why there is nothing to work with.
  /// - Complexity: O(n).
  init(
    _ samples: [Double], rate: Double, leastRate: Double, leastSeconds: Double, bridging: Double = 0
  ) throws(WaveformRefusal) {
    guard WaveformRefusal.isEnough(rate, least: leastRate) else { throw .rateTooLow }
    guard Double(samples.count) >= leastSeconds * rate else { throw .tooShort }
    // A factor above the number of samples cannot occur: leastSeconds · leastRate ≥ 1 block.
    let factor = Int(max(1, min(rate / leastRate, Double(samples.count))))
    let (averages, lost) = Self.means(of: samples, factor: factor)
    var means = averages
    let longest = Int(min(bridging * rate, Double(samples.count)))
    if !lost.isEmpty, longest > 0 {
      self.samples = ShortHoles.bridged(samples, longest: longest)
      means = Self.means(of: self.samples, factor: factor).means
    } else {
      self.samples = samples
    }
    let missing = means.map { !$0.isFinite }
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in means where value.isFinite {
      low = min(low, value)
      high = max(high, value)
    }
    guard low <= high else { throw .noFiniteSamples }
    let (middle, half) = (high / 2 + low / 2, high / 2 - low / 2)
    guard half > 0 else { throw .constant }
    for index in means.indices { means[index] = (means[index] - middle) / half }
    Self.bridge(&means)
    values = means
    scale = half
    self.factor = factor
    self.rate = rate / Double(factor)
    isMissing = missing
    self.lost = lost
  }

  /// Share of the samples in `blocks` that are missing, 0…1.
  func lostShare(_ blocks: Range<Int>) -> Double {
    guard !lost.isEmpty, !blocks.isEmpty else { return 0 }
    let count = lost[blocks].reduce(0) { $0 + Int($1) }
    return Double(count) / Double(factor) / Double(blocks.count)
  }

  /// Whether more than half of the recording is missing.
  var isMostlyMissing: Bool { lostShare(0..<values.count) > 0.5 }

  /// Position of block `index`, which need not be whole, in samples of the recording.
  func sample(_ index: Double) -> Double { index * Double(factor) + Double(factor - 1) / 2 }

  /// Means of the usable samples of each block, and how many are not usable.
  private static func means(
    of samples: [Double], factor: Int
  ) -> (means: [Double], lost: [Int32]) {
    let scale = 1 / Double(factor)
    var lost: [Int32] = []
    let count = samples.count / factor
    let means = samples.withUnsafeBufferPointer { buffer in
      (0..<count).map { block in
        var sum = 0.0
        for index in block * factor..<(block + 1) * factor { sum += buffer[index] }
        if sum.isUsable { return sum * scale }
        let all = samples[block * factor..<(block + 1) * factor]
        if lost.isEmpty { lost = [Int32](repeating: 0, count: count) }
        lost[block] = Int32(clamping: all.count { !$0.isUsable })
        return usableMean(all)
      }
    }
    return (means, lost)
  }

  private static func usableMean(_ samples: ArraySlice<Double>) -> Double {
    let usable = samples.filter(\.isUsable)
    return usable.isEmpty ? .nan : usable.reduce(0) { $0 + $1 / Double(usable.count) }
  }

  private static func bridge(_ values: inout [Double]) {
    var last: Int?
    for index in values.indices where values[index].isFinite {
      let start = last ?? -1
      if index - start > 1 {
        let from = last.map { values[$0] } ?? values[index]
        for hole in start + 1..<index {
          let share = Double(hole - start) / Double(index - start)
          values[hole] = from + share * (values[index] - from)
        }
      }
      last = index
    }
    guard let last else { return }
    for hole in last + 1..<values.count { values[hole] = values[last] }
  }
}

extension Double {
  /// Whether sums of a recording of such values stay finite: at most 1e300 in magnitude.
  var isUsable: Bool { magnitude <= 1e300 }
}
