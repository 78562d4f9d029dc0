/// A short stretch of samples with its averages.
struct MotionBlock {
  /// First sample.
  let first: Int
  /// Last sample, which is the first of the next block of the segment.
  let last: Int
  /// The segment it belongs to.
  let segment: Range<Int>
  /// Length, s.
  let duration: Double
  /// Mean angular rate, rad/s.
  var rate = SIMD3<Double>()
  /// Mean specific force, m/s²; not finite when a sample is missing.
  var force = SIMD3<Double>()
  /// Variance of white rate noise per axis, (rad/s)².
  var rateVariance = 0.0
  /// Variance of white force noise per axis, (m/s²)².
  var forceVariance = 0.0
  /// The sensor rests.
  var rests = false
  /// Variance of the block mean rates in a rest around this block beyond their noise, (rad/s)².
  var swayVariance = 0.0

  /// The block begins a segment.
  var restarts: Bool { first == segment.lowerBound }
  /// Number of steps in the block.
  var steps: Int { last - first }

  /// Cuts every segment into blocks of `duration` seconds.
  static func cut(_ motion: PreparedMotion, duration: Double) -> [MotionBlock] {
    var blocks: [MotionBlock] = []
    let time = motion.time
    let spans = motion.segments.map { time[$0.upperBound - 1] - time[$0.lowerBound] }
    let expected = min(spans.reduce(0, +) / duration, Double(time.count)).rounded(.down)
    blocks.reserveCapacity(spans.count + (Int(exactly: expected) ?? 0))
    for segment in motion.segments {
      var first = segment.lowerBound
      let origin = time[first]
      var limit = origin + duration
      for index in segment.dropFirst() {
        guard time[index] >= limit - 1e-9 || index == segment.upperBound - 1 else { continue }
        blocks.append(MotionBlock(motion, first: first, last: index, segment: segment))
        first = index
        limit = origin + (((time[index] - origin) / duration + 1e-6).rounded(.down) + 1) * duration
      }
      if segment.count == 1 {
        blocks.append(MotionBlock(motion, first: first, last: first, segment: segment))
      }
    }
    return blocks
  }

  /// A block with its averages.
  private init(_ motion: PreparedMotion, first: Int, last: Int, segment: Range<Int>) {
    self.first = first
    self.last = last
    self.segment = segment
    duration = motion.time[last] - motion.time[first]
    force = motion.force[first]
    guard last > first else { return }
    var turned = SIMD3<Double>()
    var forces = SIMD3<Double>()
    var rateSquares = SIMD3<Double>()
    var forceSquares = SIMD3<Double>()
    var rateBefore = motion.rate[first]
    var forceBefore = force
    for index in first..<last {
      turned += motion.increment(index, in: segment)
      let nextRate = motion.rate[index + 1]
      let nextForce = motion.force[index + 1]
      forces += nextForce
      rateSquares += (nextRate - rateBefore) * (nextRate - rateBefore)
      forceSquares += (nextForce - forceBefore) * (nextForce - forceBefore)
      rateBefore = nextRate
      forceBefore = nextForce
    }
    let count = Double(last - first)
    rate = duration > 0 ? turned / duration : SIMD3()
    force = forces / count
    rateVariance = rateSquares.sum() / (6 * count)
    forceVariance = forceSquares.sum() / (6 * count)
  }
}
