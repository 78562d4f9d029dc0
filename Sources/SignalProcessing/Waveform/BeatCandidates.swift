/// Local maxima of a non-negative signal that rises at every beat, with levels to judge them by.
///
/// Time is cut into blocks of 2 s, short enough to follow a changing amplitude and long enough to
/// hold a beat down to 30 a minute. Over the five blocks round each one (10 s) the *signal level* is
/// the median of the highest candidate of each block, and the *noise level* the upper quartile of
/// the candidates below 0.6 of the signal level. A candidate is strong above the midpoint of the
/// two, the border that errs equally on both sides.
struct BeatCandidates {
  /// Positions in samples of the signal, ascending.
  var index: [Int] = []
  /// Height at each position.
  var height: [Double] = []
  private var signalLevel: [Double] = []
  private var noiseLevel: [Double] = []
  private var noiseFloor: [Double] = []
  private let blockLength: Double

  private static let blockSeconds = 2.0
  /// Blocks on either side that count.
  private static let reach = 2
  /// Share of the signal level below which a candidate counts as noise.
  private static let noiseShare = 0.6
  /// Share of the usual signal level below which a stretch is dead, such as a loose electrode.
  private static let deadShare = 0.02

  /// Finds the candidates of `signal`.
  ///
  /// - Parameters:
  ///   - signal: finite, not negative.
  ///   - rate: sample rate, Hz.
  ///   - refractory: least distance of two beats, s; the higher of two closer ones stays.
  /// - Complexity: O(n).
  init(in signal: [Double], rate: Double, refractory: Double) {
    blockLength = Self.blockSeconds * rate
    let distance = Int((refractory * rate).rounded())
    signal.withUnsafeBufferPointer { s in
      var position = 1
      while position + 1 < s.count {
        if s[position] > s[position - 1], s[position] >= s[position + 1] {
          add(position, s[position], distance)
        }
        position += 1
      }
    }
    findLevels(blocks: Int((Double(signal.count) / blockLength).rounded(.up)))
  }

  private mutating func add(_ position: Int, _ value: Double, _ distance: Int) {
    if let last = index.last, position - last < distance {
      guard value > height[height.count - 1] else { return }
      index.removeLast()
      height.removeLast()
    }
    index.append(position)
    height.append(value)
  }

  private mutating func findLevels(blocks: Int) {
    var bounds = [0]
    for block in 1...max(blocks, 1) {
      var end = bounds[block - 1]
      while end < index.count, Double(index[end]) < Double(block) * blockLength { end += 1 }
      bounds.append(end)
    }
    let highest = (0..<blocks).map { height[bounds[$0]..<bounds[$0 + 1]].max() ?? 0 }
    for block in 0..<blocks {
      let (first, last) = (max(0, block - Self.reach), min(blocks - 1, block + Self.reach))
      let level = Percentile.median(of: Array(highest[first...last])) ?? 0
      let quiet = height[bounds[first]..<bounds[last + 1]].filter { $0 < Self.noiseShare * level }
      signalLevel.append(level)
      noiseLevel.append(quiet.count < 3 ? 0 : Percentile.value(75, of: quiet) ?? 0)
      noiseFloor.append(quiet.count < 3 ? 0 : Percentile.value(25, of: quiet) ?? 0)
    }
    let dead = Self.deadShare * (Percentile.median(of: signalLevel) ?? 0)
    for block in 0..<blocks where signalLevel[block] <= dead { signalLevel[block] = .infinity }
  }

  private func block(_ candidate: Int) -> Int {
    min(Int(Double(index[candidate]) / blockLength), signalLevel.count - 1)
  }

  /// Height above which candidate number `candidate` is taken for a beat at once.
  func strongThreshold(_ candidate: Int) -> Double {
    let block = block(candidate)
    return (signalLevel[block] + noiseLevel[block]) / 2
  }

  /// Height above which a candidate may still be a beat: the geometric mean of noise floor and signal.
  ///
  /// The floor is the lower quartile, which smaller beats do not reach; at least a fifth of the signal
  /// level.
  func weakThreshold(_ candidate: Int) -> Double {
    let block = block(candidate)
    guard signalLevel[block].isFinite else { return .infinity }
    return max(
      (signalLevel[block] * noiseFloor[block]).squareRoot(), 0.2 * signalLevel[block])
  }
}
