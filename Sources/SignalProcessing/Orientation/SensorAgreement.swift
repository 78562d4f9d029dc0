import Glibc

/// How well the gyroscope's turning explains the accelerometer's gravity between rests.
///
/// From one rest to the next the velocity starts and ends at zero, so the specific force, carried into
/// the frame of the first rest by the gyroscope, averages to gravity there, whatever the limb did in
/// between; and the vertical carried along arrives at the vertical of the second rest. Wrong units,
/// signs, axes, rates or clocks break both. Turning about the vertical breaks neither.
public struct SensorAgreement: Sendable, Equatable {
  /// Mean disagreement, rad, 0…π: of each span the larger of the two, weighted by duration.
  public var residual: Double
  /// Angular rate as measured over the one that gravity asks for: the scale that at least halves the
  /// disagreement; 1 when none does.
  public var ratio: Double
  /// Number of spans compared; 0 without two rests: then ``residual`` is `acos(|mean|/g)` of the force
  /// carried along over stretches of `unpinned`, which feels only gross disagreement.
  public var spans: Int

  /// Length of the stretches compared when there are no rests, s.
  static let unpinned = 6.0
  /// Standard gravity, m/s².
  private static let gravity = 9.80665
  /// Longest span between two rests, s: beyond it gyroscope noise counts.
  static let longest = 60.0
  /// Most samples compared; of longer recordings spans are left out evenly.
  static let mostSamples = 10_000
  /// Disagreement below which no scale is looked for, rad (1°).
  static let fine = Double.pi / 180
  /// Scales tried: mirrored to threefold.
  static let scales = stride(from: -1.5, through: 3, by: 0.125)

  /// One stretch from rest to rest.
  private struct Span {
    var samples: Range<Int>
    var segment: Range<Int>
    var bias: SIMD3<Double>
    var first: SIMD3<Double>
    var last: SIMD3<Double>
    var gravity: Double
    var duration: Double
  }

  /// Compares the sensors; `nil` when there are neither two rests with movement
  /// between nor six seconds of movement.
  ///
  /// - Complexity: O(n), and no more than forty passes over ``mostSamples`` in case of doubt.
  init?(_ motion: PreparedMotion, _ blocks: [MotionBlock], nodes: [TiltBiasFilter.Node]) {
    let all = Self.spans(motion, blocks, Self.biases(blocks, nodes))
    let size = all.reduce(0) { $0 + $1.samples.count }
    let thinning = max(1, size / Self.mostSamples)
    let chosen = stride(from: 0, to: all.count, by: thinning).map { all[$0] }
    guard !chosen.isEmpty else {
      guard let loose = Self.looseDisagreement(motion) else { return nil }
      (residual, ratio, spans) = (loose, 1, 0)
      return
    }
    let disagreement = { (scale: Double) in Self.disagreement(motion, chosen, scale: scale) }
    residual = disagreement(1)
    spans = chosen.count
    ratio = 1
    guard residual > Self.fine else { return }
    var best = (scale: 1.0, value: residual)
    for scale in Self.scales {
      let value = disagreement(scale)
      if value < best.value { best = (scale, value) }
    }
    for step in [0.06, 0.03, 0.015, 0.0075] {
      for scale in [best.scale - step, best.scale + step] {
        let value = disagreement(scale)
        if value < best.value { best = (scale, value) }
      }
    }
    if best.value < residual / 2, best.scale != 0 { ratio = 1 / best.scale }
  }

  /// The stretches between successive rests of a segment.
  private static func spans(
    _ motion: PreparedMotion, _ blocks: [MotionBlock], _ biases: [SIMD3<Double>]
  ) -> [Span] {
    var spans: [Span] = []
    var last: Int?
    for index in blocks.indices {
      if blocks[index].restarts { last = nil }
      guard blocks[index].rests, blocks[index].force.x.isFinite else { continue }
      if let last, last + 1 < index, var span = span(motion, blocks, last, index) {
        span.bias = (biases[last] + biases[index]) / 2
        spans.append(span)
      }
      last = index
    }
    return spans
  }

  /// The stretch from the resting block `start` to the resting block `end`.
  private static func span(
    _ motion: PreparedMotion, _ blocks: [MotionBlock], _ start: Int, _ end: Int
  ) -> Span? {
    let before = meanForce(blocks, stride(from: start, through: max(0, start - 6), by: -1))
    let after = meanForce(blocks, stride(from: end, through: min(blocks.count - 1, end + 6), by: 1))
    let samples = blocks[start].last..<blocks[end].first
    let duration = motion.time[samples.upperBound] - motion.time[samples.lowerBound]
    let lengths = SIMD2(dot(before, before), dot(after, after))
    guard duration > 0, duration <= longest, lengths.min() > 1, lengths.sum().isFinite,
      (samples.lowerBound...samples.upperBound).allSatisfy({ motion.force.x[$0].isFinite })
    else { return nil }
    return Span(
      samples: samples, segment: blocks[start].segment, bias: SIMD3(),
      first: before / lengths.x.squareRoot(), last: after / lengths.y.squareRoot(),
      gravity: (lengths.x.squareRoot() + lengths.y.squareRoot()) / 2, duration: duration)
  }

  /// The smoothed bias at the end of each block.
  private static func biases(
    _ blocks: [MotionBlock], _ nodes: [TiltBiasFilter.Node]
  ) -> [SIMD3<Double>] {
    var node = 0
    return blocks.map { block in
      if block.restarts, node > 0 { node += 1 }
      node += 1
      return nodes[node].bias
    }
  }

  /// Mean force of resting blocks from the first of `indices` on.
  private static func meanForce(
    _ blocks: [MotionBlock], _ indices: StrideThrough<Int>
  ) -> SIMD3<Double> {
    var sum = SIMD3<Double>()
    var count = 0.0
    for index in indices {
      guard blocks[index].rests, blocks[index].force.x.isFinite else { break }
      sum += blocks[index].force
      count += 1
    }
    return sum / max(1, count)
  }

  /// Mean disagreement of a recording without rests, rad; `nil` when it is too short.
  private static func looseDisagreement(_ motion: PreparedMotion) -> Double? {
    var sum = 0.0
    var count = 0.0
    for segment in motion.segments {
      var first = segment.lowerBound
      var carried = Carried(motion.force[first])
      for index in segment.dropLast() {
        let step = motion.time[index + 1] - motion.time[index]
        carried.add(
          motion.increment(index, in: segment), motion.force[index + 1], step: step)
        let duration = motion.time[index + 1] - motion.time[first]
        guard duration >= unpinned else { continue }
        let length = dot(carried.integral, carried.integral).squareRoot() / (gravity * duration)
        if length.isFinite {
          sum += acos(min(1, length))
          count += 1
        }
        first = index + 1
        carried = Carried(motion.force[first])
      }
    }
    return count > 0 ? sum / count : nil
  }

  /// Mean disagreement over `spans` when the rate is multiplied by `scale`, rad.
  private static func disagreement(
    _ motion: PreparedMotion, _ spans: [Span], scale: Double
  ) -> Double {
    var sum = 0.0
    var weight = 0.0
    for span in spans {
      var carried = Carried(motion.force[span.samples.lowerBound])
      for index in span.samples {
        let step = motion.time[index + 1] - motion.time[index]
        let vector = (motion.increment(index, in: span.segment) - span.bias * step) * scale
        carried.add(vector, motion.force[index + 1], step: step)
      }
      let drift = carried.integral / (span.gravity * span.duration) - span.first
      let away = carried.turn.rotate(span.last) - span.first
      let chord = max(dot(drift, drift), dot(away, away)).squareRoot()
      sum += span.duration * 2 * asin(min(1, chord / 2))
      weight += span.duration
    }
    return sum / weight
  }
}

/// The specific force carried into the frame of the first sample.
private struct Carried {
  /// Rotation from the current sample to the first.
  private(set) var turn = Quaternion.identity
  /// Integral of the carried force, m/s.
  private(set) var integral = SIMD3<Double>()
  private var before: SIMD3<Double>

  /// Starts at a sample with the given force.
  init(_ force: SIMD3<Double>) { before = force }

  /// Turns by `vector` to the next sample, whose force is `force`, `step` seconds later.
  mutating func add(_ vector: SIMD3<Double>, _ force: SIMD3<Double>, step: Double) {
    turn = turn * Quaternion(rotationVector: vector)
    let after = turn.rotate(force)
    integral += (before + after) * (step / 2)
    before = after
  }
}
