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
    guard columns.contains(where: { !$0.allSatisfy(\.isFinite) }) else { return }
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
    lazy var steps = columns.map(step)
    var count = 0
    var first: Double?
    var start = 0
    for index in 1...max(time.count, 1) {
      let repeats =
        index < time.count && columns[0][index] == columns[0][start]
        && columns.allSatisfy { $0[index] == $0[start] }
      if repeats { continue }
      let last = index - 1
      let isAll = start == 0 && index == time.count && time.count > 2
      let isLong =
        time[last] - time[start] >= 1
        && (jumps(columns, steps, to: start) || jumps(columns, steps, to: index))
      if isLong || isAll {
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

  /// Whether a value changes from the sample before `index` by more than two steps of its resolution:
  /// a coarse sensor at rest repeats itself and then changes by one step, a frozen one by many.
  private static func jumps(_ columns: [[Double]], _ steps: [Double], to index: Int) -> Bool {
    zip(columns, steps).contains { column, step in
      column.indices.contains(index) && index > 0
        && (column[index] - column[index - 1]).magnitude > 2.5 * step
    }
  }

  /// A clipped axis stands at its own extreme, to 0.01 %, in at least two runs of three samples or
  /// more, whatever the full scale.
  ///
  /// A coarsely quantised sensor repeats its extreme by chance, so the extreme must be at least 200
  /// steps of its resolution. Repeats of the other axes too are a frozen sensor, not a clipped one.
  private static func saturated(
    _ rate: Vector3Series, _ time: [Double], _ flags: inout [QualityFlag]
  ) {
    for (axis, column) in zip(["x", "y", "z"], rate.components) {
      let highest = column.reduce(0) { $1.magnitude > $0 ? $1.magnitude : $0 }
      let isClippable = column.count { $0.magnitude >= highest * 0.9999 } >= 6
      guard isClippable, highest > 200 * step(column) else { continue }
      let clipped = column.indices.filter { index in
        let isEqual = { (other: Int) in
          column.indices.contains(other)
            && (column[other] - column[index]).magnitude <= 1e-9 * highest
            && rate[other] != rate[index]
        }
        return column[index].magnitude >= highest * 0.9999
          && (isEqual(index - 1) || isEqual(index + 1))
      }
      let runs = runs(clipped).filter { $0.count >= 3 }
      guard runs.count >= 2, let first = runs.first?.lowerBound else { continue }
      let degrees = FixedDecimal.string(highest * 180 / .pi, places: 0)
      flags.append(
        .motion(
          .gyroSaturated,
          "the gyroscope's \(axis) axis stands at \(degrees) deg/s in \(runs.count) stretches",
          at: .seconds(time[first]), count: runs.reduce(0) { $0 + $1.count }))
    }
  }

  /// Ranges of successive indices.
  private static func runs(_ indices: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indices {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }

  /// Resolution of a column: its smallest change; 0 when nothing changes.
  private static func step(_ column: [Double]) -> Double {
    var least = Double.infinity
    for (before, after) in zip(column, column.dropFirst()) {
      let change = (after - before).magnitude
      // Decimal rounding makes steps differ in the last digits.
      if change > 1e-9, change < least { least = change }
    }
    return least.isFinite ? least : 0
  }

  /// Compares the median length of the specific force with 1 g: within 5 % over quiet samples
  /// (|ω| < 0.2 rad/s, at least 50), else within 20 % over all.
  private static func gravity(
    _ force: Vector3Series, _ motion: MotionRecording, _ flags: inout [QualityFlag]
  ) {
    var lengths: [Double] = []
    if let rate = motion.angularRate {
      let unit = MotionAssembler.standardGravity
      let isAtRest = force.mostLengths(within: 0.951 * unit..<1.049 * unit, atLeast: 50) {
        dot(rate[$0], rate[$0]) < 0.04
      }
      if isAtRest { return }
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
