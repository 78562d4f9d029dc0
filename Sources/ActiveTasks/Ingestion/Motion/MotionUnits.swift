import SignalProcessing

/// The unit of an acceleration, stated or decided from its median length.
enum AccelerationUnit {
  /// The factor to m/s² and what the stream holds.
  ///
  /// Without a statement a median length of 0.5…2 is g, 5…20 m/s², 32…128 1/64 g, and below 0.3 an
  /// acceleration without gravity, whose unit is that of the gravity `beside` it or assumed to be
  /// m/s² (about 9.8 holds gravity all the same). A stream said to hold gravity whose length is
  /// below 0.3 g has had it removed; one said not to whose length is 1 g ± 5 % holds it.
  ///
  /// - Throws: `Diagnostic` `motion.unit-unclear` when nothing fits.
  static func decide(
    _ kind: SensorKind, _ stated: SensorUnit, _ series: Vector3Series, beside: Double?,
    _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> (scale: Double, kind: SensorKind) {
    if let factor = factor(stated) {
      // Well inside of what `confirm` asks of the median.
      let usual = kind == .userAcceleration ? 0..<0.94 : 0.41..<2.49
      let gravity = MotionAssembler.standardGravity / factor
      if series.mostLengths(within: usual.lowerBound * gravity..<usual.upperBound * gravity) {
        return (factor, kind)
      }
    }
    guard let median = series.medianMagnitude else { return (1, kind) }
    let shown = FixedDecimal.string(median, places: 3)
    guard let factor = factor(stated) else {
      let (unit, kind) = try infer(kind, median: median)
      if kind == .userAcceleration {
        flags.append(withoutUnit(beside))
        return (beside ?? 1, kind)
      }
      flags.append(
        .motion(
          .unitInferred, "\(kind.rawValue) taken as \(unit.rawValue): its median length is \(shown)"
        ))
      return (Self.factor(unit) ?? 1, kind)
    }
    let found = confirm(kind, gravities: median * factor / MotionAssembler.standardGravity, median)
    if found != kind, found == .acceleration {
      flags.append(
        .motion(.gravityIncluded, "userAcceleration holds gravity: its median length is \(shown)"))
    } else if found == nil {
      flags.append(
        .motion(
          .unitConflict,
          "\(kind.rawValue) is said to be in \(stated.rawValue) but its median length is \(shown)"))
    }
    return (factor, found ?? kind)
  }

  /// What a stream with a stated unit holds, by its median length; `nil` when the unit cannot be.
  private static func confirm(
    _ kind: SensorKind, gravities: Double, _ median: Double
  ) -> SensorKind? {
    if kind == .userAcceleration { return 0.95...1.05 ~= gravities ? .acceleration : kind }
    if 0.4...2.5 ~= gravities { return kind }
    let fitsOtherUnit = (try? infer(.gravity, median: median)) != nil
    if kind == .acceleration, gravities < 0.3, !fitsOtherUnit { return .userAcceleration }
    return nil
  }

  private static func withoutUnit(_ beside: Double?) -> QualityFlag {
    beside == nil
      ? .motion(
        .unitAssumed, "acceleration without gravity assumed to be in m/s2 (--units acc=…)")
      : .motion(.unitInferred, "acceleration without gravity taken to be in the unit of gravity")
  }

  private static func infer(
    _ kind: SensorKind, median: Double
  ) throws(Diagnostic) -> (SensorUnit, SensorKind) {
    switch median {
    case 9.3...10.3 where kind == .userAcceleration:
      return (.metresPerSecondSquared, .acceleration)
    case _ where kind == .userAcceleration, 0..<0.3 where kind == .acceleration:
      return (.metresPerSecondSquared, .userAcceleration)
    case 0.5...2: return (.g, kind)
    case 5...20: return (.metresPerSecondSquared, kind)
    case 32...128: return (.g64, kind)
    default:
      throw Diagnostic(
        "motion.unit-unclear", "the unit of the \(kind.rawValue) is not clear",
        found: "a median length of \(FixedDecimal.string(median, places: 3))",
        expected: "about 1 (g), 1000 (mg), 9.8 (m/s2) or 64 (g/64)",
        hint: "state it with --units acc=mg")
    }
  }

  private static func factor(_ unit: SensorUnit) -> Double? {
    switch unit {
    case .g: MotionAssembler.standardGravity
    case .g64: MotionAssembler.standardGravity / 64
    case .metresPerSecondSquared: 1
    default: nil
    }
  }
}

/// The unit of an angular rate, stated or decided from its size and from gravity's turning.
enum AngularRateUnit {
  private static let radians = Double.pi / 180

  /// The factor to rad/s.
  ///
  /// Without a statement the turning of the gravity direction u in the body frame decides:
  /// du/dt = u × ω holds with factor 1 (rad/s) or π/180, within a factor of 2.5, since accelerations
  /// of the limb count as turning. Without enough turning a 99th percentile over 20 is °/s and rad/s
  /// is assumed below; the flag says so.
  ///
  /// - Throws: `Diagnostic` `motion.unit-unclear` when gravity turns at neither rate.
  static func decide(
    _ stated: SensorUnit, _ rate: Vector3Series, up: Vector3Series?, time: [Double],
    _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> Double {
    if stated == .degreesPerSecond { return radians }
    if stated == .radiansPerSecond,
      !(0..<rate.count).contains(where: { dot(rate[$0], rate[$0]) > 3600 })
    {
      return 1
    }
    let highest = Percentile.value(99, of: rate.magnitudes) ?? 0
    let shown = FixedDecimal.string(highest, places: 2)
    if stated == .radiansPerSecond {
      if highest > 60 {
        flags.append(
          .motion(.unitConflict, "angularRate is said to be in rad/s but reaches \(shown)"))
      }
      return 1
    }
    guard let up, let slope = turning(of: up, rate: rate, time: time) else {
      if highest > 20 {
        flags.append(
          .motion(.unitInferred, "angularRate taken as deg/s: its 99th percentile is \(shown)"))
        return radians
      }
      flags.append(
        .motion(
          .unitAssumed,
          "angularRate assumed to be in rad/s: its 99th percentile is \(shown) and gravity turns too "
            + "little to tell (--units gyro=…)"))
      return 1
    }
    let isDegrees: Bool
    if 0.4...2.5 ~= slope / radians || 0.4...2.5 ~= slope {
      isDegrees = slope < 0.13
    } else if let factor = [1, radians].first(where: { agrees(rate, $0, up, time) }) {
      isDegrees = factor == radians
    } else {
      throw unclear(slope)
    }
    flags.append(
      .motion(
        .unitInferred,
        "angularRate taken as \(isDegrees ? "deg/s" : "rad/s"): gravity turns "
          + "\(FixedDecimal.string(slope, places: 3)) times as fast"))
    return isDegrees ? radians : 1
  }

  /// Whether the gyroscope agrees with gravity from rest to rest when it is multiplied by `factor`:
  /// fast movement, which disturbs the turning of gravity, does not disturb this.
  private static func agrees(
    _ rate: Vector3Series, _ factor: Double, _ up: Vector3Series, _ time: [Double]
  ) -> Bool {
    var scaled = rate
    scaled.scale(by: factor)
    let estimate = OrientationEstimator().estimate(
      time: time, angularRate: scaled, specificForce: up)
    guard let agreement = estimate.agreement else { return false }
    let limit = (agreement.spans > 0 ? 5 : 25) * radians
    return agreement.residual < limit && 0.9...1.1 ~= agreement.ratio
  }

  private static func unclear(_ slope: Double) -> Diagnostic {
    Diagnostic(
      "motion.unit-unclear", "the unit of the angularRate is not clear",
      found:
        "gravity turns \(FixedDecimal.string(slope, places: 4)) times as fast as the gyroscope says",
      expected: "once (rad/s) or 0.0175 times (deg/s)",
      hint: "state it with --units gyro=rad/s or gyro=deg/s, or convert it to one of them")
  }

  /// The slope of the regression of Δu on ∫ u × ω dt over blocks of 0.2 s, the direction u averaged
  /// over each block; `nil` when too little turning is seen (under 0.2 rad² in sum of squares if
  /// the unit were rad/s) or the fit explains under half of it.
  private static func turning(
    of up: Vector3Series, rate: Vector3Series, time: [Double]
  ) -> Double? {
    var blocks: [(up: SIMD3<Double>, turn: SIMD3<Double>)] = []
    var start = 0
    while start < time.count {
      var end = start
      var sum = SIMD3<Double>(repeating: 0)
      var spin = SIMD3<Double>(repeating: 0)
      while end < time.count, time[end] - time[start] < 0.2 {
        let step = end + 1 < time.count ? min(time[end + 1] - time[end], 0.25) : 0
        sum += up[end]
        spin += rate[end] * step
        end += 1
      }
      let length = dot(sum, sum).squareRoot()
      blocks.append((sum / length, spin))
      start = end
    }
    var product = 0.0
    var square = 0.0
    var total = 0.0
    for (before, after) in zip(blocks, blocks.dropFirst()) {
      let change = after.up - before.up
      let predicted = cross(before.up + after.up, before.turn + after.turn) / 4
      let terms = (dot(change, predicted), dot(predicted, predicted), dot(change, change))
      guard terms.0.isFinite, terms.1.isFinite, terms.2.isFinite else { continue }
      product += terms.0
      square += terms.1
      total += terms.2
    }
    guard square > 0.2, total > 0, product * product > 0.5 * square * total else { return nil }
    return (product / square).magnitude
  }
}
