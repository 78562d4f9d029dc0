import SignalProcessing

/// Doubts about the sensors themselves: missing, frozen, saturated, miscalibrated.
enum SensorQuality {
  /// Flags what `motion` shows.
  static func inspect(_ motion: MotionRecording, _ flags: inout [QualityFlag]) {
    if let force = motion.specificForce {
      missing(force.components, motion.time, "acceleration", &flags)
      frozen(force.components, motion.time, "accelerometer", &flags)
      if !motion.gravityRemoved { gravity(force, motion, &flags) }
    }
    if let rate = motion.angularRate {
      missing(rate.components, motion.time, "angularRate", &flags)
      frozen(rate.components, motion.time, "gyroscope", &flags)
      saturated(rate, motion.time, &flags)
    }
    if let attitude = motion.attitude {
      missing([attitude.w] + attitude.vector.components, motion.time, "attitude", &flags)
    }
  }

  private static func missing(
    _ columns: [[Double]], _ time: [Double], _ name: String, _ flags: inout [QualityFlag]
  ) {
    var count = 0
    var first = 0
    for index in time.indices where columns.contains(where: { !$0[index].isFinite }) {
      if count == 0 { first = index }
      count += 1
    }
    guard count > 0 else { return }
    flags.append(
      .motion(
        .missingSamples, "\(count) of \(time.count) samples of \(name) are missing",
        at: .seconds(time[first]), count: count))
  }

  private static func frozen(
    _ columns: [[Double]], _ time: [Double], _ name: String, _ flags: inout [QualityFlag]
  ) {
    var count = 0
    var first: Double?
    var start = 0
    for index in 1...max(time.count, 1) {
      let repeats =
        index < time.count && columns.allSatisfy { $0[index] == $0[start] }
      if repeats { continue }
      let last = index - 1
      let isAll = start == 0 && index == time.count && time.count > 2
      if time[last] - time[start] >= 1 || isAll {
        count += index - start
        if first == nil { first = time[start] }
      }
      start = index
      if index >= time.count { break }
    }
    guard let first else { return }
    flags.append(
      .motion(
        .frozen, "the \(name) repeats the same values in \(count) samples", at: .seconds(first),
        count: count))
  }

  /// Full scales of gyroscopes in °/s.
  private static let fullScales = [245.0, 250, 500, 1000, 2000, 4000]

  private static func saturated(
    _ rate: Vector3Series, _ time: [Double], _ flags: inout [QualityFlag]
  ) {
    for (axis, column) in zip(["x", "y", "z"], rate.components) {
      let highest = column.reduce(0) { $1.magnitude > $0 ? $1.magnitude : $0 }
      let degrees = highest * 180 / .pi
      guard fullScales.contains(where: { (degrees / $0 - 1).magnitude < 0.02 }) else { continue }
      let clipped = column.indices.filter { column[$0].magnitude >= highest * 0.9999 }
      let plateau = zip(clipped, clipped.dropFirst()).contains { $1 == $0 + 1 }
      guard clipped.count >= 3, plateau, let first = clipped.first else { continue }
      flags.append(
        .motion(
          .gyroSaturated,
          "the gyroscope's \(axis) axis stands at \(FixedDecimal.string(degrees, places: 0)) deg/s in "
            + "\(clipped.count) samples", at: .seconds(time[first]), count: clipped.count))
    }
  }

  /// Compares the median length of the specific force with 1 g: within 5 % over quiet samples
  /// (|ω| < 0.2 rad/s, at least 50), else within 20 % over all.
  private static func gravity(
    _ force: Vector3Series, _ motion: MotionRecording, _ flags: inout [QualityFlag]
  ) {
    var lengths: [Double] = []
    if let rate = motion.angularRate {
      for index in 0..<force.count where dot(rate[index], rate[index]) < 0.04 {
        let length = dot(force[index], force[index]).squareRoot()
        if length.isFinite { lengths.append(length) }
      }
    }
    let isQuiet = lengths.count >= 50
    if !isQuiet { lengths = force.magnitudes }
    guard let median = Percentile.median(of: lengths) else { return }
    let ratio = median / MotionAssembler.standardGravity
    guard (ratio - 1).magnitude > (isQuiet ? 0.05 : 0.2) else { return }
    flags.append(
      .motion(
        .gravityMagnitude,
        "\(isQuiet ? "at rest" : "in the median") the acceleration is "
          + "\(FixedDecimal.string(ratio, places: 3)) g"))
  }
}

extension Vector3Series {
  /// The three components as columns.
  fileprivate var components: [[Double]] { [x, y, z] }
}
