import Glibc

/// Compares a device's attitude with its own gyroscope and accelerometer.
public struct AttitudeAudit: Sendable, Equatable {
  /// A lasting step that the gyroscope does not know.
  public struct Jump: Sendable, Equatable {
    /// First sample after it.
    public var index: Int
    /// Size, rad.
    public var angle: Double
    /// How far it tilts the vertical, rad; near zero when only the heading was re-referenced.
    public var tilt: Double
  }

  /// Samples that leave and come back within `patience`, ascending.
  public private(set) var spikes: [Int] = []
  /// Lasting steps, ascending.
  public private(set) var jumps: [Jump] = []
  /// Median turning of the attitude over that of the gyroscope in moving blocks of 0.2 s; `nil` when
  /// there is no gyroscope or fewer than five such blocks.
  public private(set) var ratio: Double?
  /// Share of the moving blocks in which the two differ by more than half of the larger turn.
  public private(set) var contradicted = 0.0
  /// Median angle between the specific force in the reference frame and its mean direction over slow
  /// samples, rad; `nil` without an accelerometer or fewer than fifty such samples.
  public private(set) var gravityScatter: Double?

  /// A step that the gyroscope does not explain, rad (10°), beside half of what it turned.
  static let smallest = Double.pi / 18
  /// Square of the tangent of half an angle that is below ``smallest``.
  private static let surelySmall = 0.0075
  /// Fastest turn of a limb, rad/s (2000°/s), for attitudes without a gyroscope.
  static let fastest = 2000 * Double.pi / 180
  /// Time after which a step counts as lasting, s.
  static let patience = 0.25
  /// Length of the blocks, s, and the turn from which they move, rad (3°).
  static let block = (duration: 0.2, turn: Double.pi / 60)

  /// Compares sample by sample and over the whole, in O(n).
  ///
  /// The step by step comparison needs a gyroscope whose overall scale fits.
  ///
  /// - Parameters:
  ///   - time: sample times in s, ascending.
  ///   - attitude: body→reference, `.nan` where missing.
  ///   - angularRate: rad/s; `nil`: none.
  ///   - specificForce: m/s²; `nil`: none.
  public init(
    time: [Double], attitude: QuaternionSeries, angularRate: Vector3Series?,
    specificForce: Vector3Series?
  ) {
    if let angularRate { compareBlocks(time, attitude, angularRate) }
    if let specificForce { compareGravity(attitude, angularRate, specificForce) }
    if ratio.map({ 0.7...1.4 ~= $0 }) ?? true { walk(time, attitude, angularRate) }
  }

  /// Fills ``ratio`` and ``contradicted``.
  private mutating func compareBlocks(
    _ time: [Double], _ attitude: QuaternionSeries, _ rate: Vector3Series
  ) {
    var ratios: [Double] = []
    var wrong = 0.0
    var first = 0
    var turned = Quaternion.identity
    for index in time.indices.dropFirst() {
      let step = time[index] - time[index - 1]
      turned = turned * Quaternion(rotationVector: (rate[index - 1] + rate[index]) * (step / 2))
      guard time[index] - time[first] >= Self.block.duration else { continue }
      let expected = turned.rotationVector
      let found = (attitude[first].conjugate * attitude[index]).rotationVector
      let lengths = SIMD2(dot(expected, expected), dot(found, found))
      if lengths.sum().isFinite, lengths.max() > Self.block.turn * Self.block.turn,
        time[index] - time[first] < 2 * Self.block.duration
      {
        ratios.append(lengths.x > 0 ? dot(found, expected) / lengths.x : .infinity)
        let miss = found - expected
        if dot(miss, miss) > lengths.max() / 4 { wrong += 1 }
      }
      first = index
      turned = .identity
    }
    guard ratios.count >= 5 else { return }
    contradicted = wrong / Double(ratios.count)
    ratio = Percentile.median(of: ratios)
  }

  /// Fills ``gravityScatter``.
  private mutating func compareGravity(
    _ attitude: QuaternionSeries, _ rate: Vector3Series?, _ force: Vector3Series
  ) {
    var directions: [SIMD3<Double>] = []
    var sum = SIMD3<Double>()
    for index in 0..<attitude.count {
      if let rate, !(dot(rate[index], rate[index]) < 0.04) { continue }
      let seen = attitude[index].rotate(force[index])
      let length = dot(seen, seen).squareRoot()
      guard 9...10.6 ~= length else { continue }
      directions.append(seen / length)
      sum += seen / length
    }
    guard directions.count >= 50, dot(sum, sum) > 0 else { return }
    let mean = sum / dot(sum, sum).squareRoot()
    gravityScatter = Percentile.median(
      of: directions.map { acos(max(-1, min(1, dot($0, mean)))) })
  }

  /// Fills ``spikes`` and ``jumps``.
  private mutating func walk(
    _ time: [Double], _ attitude: QuaternionSeries, _ rate: Vector3Series?
  ) {
    guard var good = attitude.w.firstIndex(where: \.isFinite) else { return }
    let start = good
    var pending: [Int] = []
    var turned = Quaternion.identity
    var path = 0.0
    for index in time.indices.dropFirst(good + 1) {
      let step = time[index] - time[index - 1]
      let vector = rate.map { ($0[index - 1] + $0[index]) * (step / 2) }
      let length = vector.map { dot($0, $0).squareRoot() } ?? .nan
      turned = turned * Quaternion(rotationVector: length.isFinite ? vector ?? SIMD3() : SIMD3())
      path += length.isFinite ? length / 2 : Self.fastest * step
      guard attitude.w[index].isFinite else { continue }
      let expected = attitude[good] * turned
      let between = expected.conjugate * attitude[index]
      // Most are far below: no arc tangent for them.
      let isSmall = dot(between.vector, between.vector) < Self.surelySmall * between.w * between.w
      let miss = isSmall ? SIMD3() : between.rotationVector
      let angle = dot(miss, miss).squareRoot()
      if angle <= Self.smallest + path {
        spikes += pending
      } else {
        pending.append(index)
        guard time[index] - time[pending[0]] >= Self.patience else { continue }
        let cosine = dot(expected.upInBody, attitude[index].upInBody)
        jumps.append(
          Jump(index: pending[0], angle: angle, tilt: acos(max(-1, min(1, cosine)))))
      }
      pending = []
      good = index
      turned = .identity
      path = 0
    }
    finish(pending, onlyFirstIsGood: good == start, attitude)
  }

  /// Samples that never came back: the first sample is the odd one when it is alone.
  private mutating func finish(
    _ pending: [Int], onlyFirstIsGood: Bool, _ attitude: QuaternionSeries
  ) {
    guard let first = pending.first else { return }
    guard onlyFirstIsGood else {
      spikes += pending
      return
    }
    let miss = (attitude[max(0, first - 1)].conjugate * attitude[first]).rotationVector
    jumps.append(Jump(index: first, angle: dot(miss, miss).squareRoot(), tilt: .pi))
  }
}

extension Quaternion {
  /// Axis times angle of a unit quaternion, rad, the angle 0…π.
  var rotationVector: SIMD3<Double> {
    let length = dot(vector, vector).squareRoot()
    guard length > 1e-12 else { return 2 * vector * (w < 0 ? -1 : 1) }
    return vector * (2 * atan2(length, abs(w)) * (w < 0 ? -1 : 1) / length)
  }
}
