import SignalProcessing

/// The streams of one time axis in SI units, before they become a recording.
struct MotionChannels {
  private var acceleration: Vector3Series?
  private var userAcceleration: Vector3Series?
  private var gravity: Vector3Series?
  private var angularRate: Vector3Series?
  private var attitude: QuaternionSeries?

  /// Converts `streams`, deciding units that are not stated; empties them, so that columns are
  /// converted in place.
  ///
  /// - Throws: `Diagnostic` `motion.unit-unclear`.
  init(
    taking streams: inout [SensorStream], time: [Double], _ flags: inout [QualityFlag]
  ) throws(Diagnostic) {
    streams.sort { $0.kind.rank < $1.kind.rank }
    var scale: Double?
    for index in streams.indices {
      let (kind, unit) = (streams[index].kind, streams[index].unit)
      guard !has(kind), streams[index].columns.count == (kind == .attitude ? 4 : 3) else {
        continue
      }
      if kind == .attitude {
        attitude = Self.unitAttitude(&streams[index].columns, &flags)
        continue
      }
      var series = Self.takeVectors(&streams[index].columns)
      if kind == .angularRate {
        let up = acceleration ?? gravity
        series.scale(by: try AngularRateUnit.decide(unit, series, up: up, time: time, &flags))
        angularRate = series
      } else {
        let (factor, kind) = try AccelerationUnit.decide(
          kind, unit, series, beside: scale, &flags)
        scale = factor
        series.scale(by: factor)
        if !has(kind) { set(series, as: kind) }
      }
    }
    streams = []
  }

  private func has(_ kind: SensorKind) -> Bool {
    switch kind {
    case .gravity: gravity != nil
    case .acceleration: acceleration != nil
    case .userAcceleration: userAcceleration != nil
    case .angularRate: angularRate != nil
    case .attitude: attitude != nil
    }
  }

  private mutating func set(_ series: consuming Vector3Series, as kind: SensorKind) {
    switch kind {
    case .gravity: gravity = series
    case .userAcceleration: userAcceleration = series
    default: acceleration = series
    }
  }

  /// Moves three columns out, nonsense removed.
  private static func takeVectors(_ columns: inout [[Double]]) -> Vector3Series {
    for axis in columns.indices { removeNonsense(&columns[axis]) }
    defer { columns = [] }
    return Vector3Series(x: columns[0], y: columns[1], z: columns[2])
  }

  /// Values that no sensor gives (10⁹ and more in any unit, infinities) become missing.
  private static func removeNonsense(_ column: inout [Double]) {
    for index in column.indices {
      let value = column[index]
      column[index] = value.magnitude >= 1e9 ? .nan : value
    }
  }

  /// The recording: gravity and user acceleration joined, the sign unified.
  mutating func recording(
    time: [Double], convention: MotionRecording.SignConvention, stated: Bool,
    _ flags: inout [QualityFlag]
  ) -> MotionRecording {
    let magnitude = gravity?.medianMagnitude.map { $0 / MotionAssembler.standardGravity }
    let removed = !has(.gravity) && !has(.acceleration) && has(.userAcceleration) && !has(.attitude)
    var convention = convention
    var force = takeForce()
    if let found = force.map({ sign($0, convention, stated: stated, &flags) }) {
      convention = found
      if convention == .coreMotion { force?.scale(by: -1) }
    } else {
      force = takeUserForce(convention, &flags)
    }
    return MotionRecording(
      time: time, specificForce: force, angularRate: angularRate, attitude: attitude,
      convention: convention, gravityMagnitude: magnitude, gravityRemoved: removed)
  }

  /// Acceleration with gravity: the sum of the two parts, else the accelerometer, else gravity alone.
  private mutating func takeForce() -> Vector3Series? {
    defer { (gravity, acceleration) = (nil, nil) }
    guard var sum = gravity, let user = userAcceleration else { return acceleration ?? gravity }
    (gravity, userAcceleration) = (nil, nil)
    sum.add(user)
    return sum
  }

  /// Acceleration without gravity, gravity put back when there is an attitude.
  private mutating func takeUserForce(
    _ convention: MotionRecording.SignConvention, _ flags: inout [QualityFlag]
  ) -> Vector3Series? {
    guard var force = userAcceleration else { return nil }
    userAcceleration = nil
    if convention == .coreMotion { force.scale(by: -1) }
    if let attitude {
      force.addGravity(attitude)
      flags.append(.motion(.gravityFromAttitude, "gravity was put back with the attitude"))
    } else {
      flags.append(
        .motion(.gravityRemoved, "the acceleration has had gravity removed and no attitude"))
    }
    return force
  }

  /// The sign convention, checked against the attitude when there is one: rotated into the
  /// reference frame, the mean specific force points up.
  private func sign(
    _ total: Vector3Series, _ convention: MotionRecording.SignConvention, stated: Bool,
    _ flags: inout [QualityFlag]
  ) -> MotionRecording.SignConvention {
    var found = convention
    if let attitude {
      var sum = 0.0
      for index in 0..<total.count {
        let up = attitude[index].rotate(total[index]).z
        if up.isFinite { sum += up }
      }
      let mean = sum / Double(max(total.count, 1))
      if mean.magnitude > 0.5 * MotionAssembler.standardGravity {
        found = mean > 0 ? .specificForce : .coreMotion
        if found != convention {
          flags.append(
            .motion(
              .signFromAttitude,
              "the attitude shows the accelerometer's convention to be \(found.rawValue), not "
                + convention.rawValue))
        }
        return found
      }
    }
    if !stated {
      flags.append(
        .motion(
          .signAssumed, "took the accelerometer to read +1 g upwards at rest (--units sign=…)"))
    }
    return found
  }

  /// Normalises, makes signs continuous and flags lengths off 1 by more than 1 %.
  private static func unitAttitude(
    _ columns: inout [[Double]], _ flags: inout [QualityFlag]
  ) -> QuaternionSeries {
    defer { columns = [] }
    for axis in columns.indices { removeNonsense(&columns[axis]) }
    var wrong = 0
    for index in columns[0].indices {
      let row = SIMD4(columns[0][index], columns[1][index], columns[2][index], columns[3][index])
      let length = (row * row).sum().squareRoot()
      if length.isFinite, (length - 1).magnitude > 0.01 { wrong += 1 }
      let scale = length.isFinite && length > 1e-9 ? 1 / length : .nan
      for axis in 0..<4 { columns[axis][index] *= scale }
    }
    AttitudeSigns.makeContinuous(&columns)
    if wrong > 0 {
      flags.append(
        .motion(
          .attitudeNorm, "\(wrong) quaternions have a length off 1 by more than 1 %", count: wrong))
    }
    return QuaternionSeries(
      w: columns[3], vector: Vector3Series(x: columns[0], y: columns[1], z: columns[2]))
  }
}

extension SensorKind {
  /// Order of unit decisions: streams with gravity before the one without.
  fileprivate var rank: Int {
    switch self {
    case .gravity: 0
    case .acceleration: 1
    case .userAcceleration: 2
    case .angularRate: 3
    case .attitude: 4
    }
  }
}

extension Vector3Series {
  /// Multiplies every component.
  mutating func scale(by factor: Double) {
    guard factor != 1 else { return }
    for index in x.indices {
      x[index] *= factor
      y[index] *= factor
      z[index] *= factor
    }
  }

  /// Adds another series of the same length.
  fileprivate mutating func add(_ other: Vector3Series) {
    for index in 0..<Swift.min(count, other.count) {
      x[index] += other.x[index]
      y[index] += other.y[index]
      z[index] += other.z[index]
    }
  }

  /// Adds +1 g upwards, seen from the body, to a specific force without gravity.
  fileprivate mutating func addGravity(_ attitude: QuaternionSeries) {
    let up = SIMD3(0, 0, MotionAssembler.standardGravity)
    for index in 0..<Swift.min(count, attitude.count) {
      self[index] += attitude[index].conjugate.rotate(up)
    }
  }

  /// Lengths of the vectors without missing components.
  var magnitudes: [Double] {
    var lengths: [Double] = []
    lengths.reserveCapacity(count)
    for index in 0..<count {
      let vector = self[index]
      let length = dot(vector, vector).squareRoot()
      if length.isFinite { lengths.append(length) }
    }
    return lengths
  }

  /// Median length.
  var medianMagnitude: Double? { Percentile.median(of: magnitudes) }

  /// Whether more than half of the vectors that are counted, and `least` of them, have a length inside
  /// `range`, as their median then has, too: quicker to see than the median.
  @inline(__always)
  func mostLengths(
    within range: Range<Double>, atLeast least: Int = 0,
    where isCounted: (Int) -> Bool = { _ in true }
  ) -> Bool {
    let squares = range.lowerBound * range.lowerBound..<range.upperBound * range.upperBound
    var counted = 0
    var inside = 0
    for index in 0..<count where isCounted(index) {
      counted += 1
      if squares.contains(dot(self[index], self[index])) { inside += 1 }
    }
    return inside > counted / 2 && inside >= least
  }
}
