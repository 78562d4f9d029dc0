import SignalProcessing

/// Brings streams with stamps of their own onto one time axis by linear interpolation.
///
/// The axis is the gyroscope's, else the attitude's, else the first accelerometer's, cut to the
/// span that all streams cover. Pauses over 0.25 s are not bridged: the samples there are missing.
enum StreamAlignment {
  /// The streams of `lines` on one axis.
  ///
  /// - Throws: `Diagnostic` `motion.streams-apart` when the streams do not overlap in time.
  static func align(
    _ lines: [TimeLine], _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> TimeLine {
    let order: [SensorKind] = [
      .angularRate, .attitude, .acceleration, .gravity, .userAcceleration,
    ]
    let kind = order.first { kind in lines.contains { $0.has(kind) } }
    guard let kind, let place = lines.firstIndex(where: { $0.has(kind) }) else { return lines[0] }
    let start = lines.compactMap(\.time.first).max() ?? 0
    let end = lines.compactMap(\.time.last).min() ?? 0
    let axis = lines[place].time
    let kept = axis.indices.filter { start...max(start, end) ~= axis[$0] }
    guard end > start, kept.count > 1, let low = kept.first, let high = kept.last else {
      throw Diagnostic(
        "motion.streams-apart", "the sensors were not recorded at the same time",
        found: "\(lines.count) streams without a common span", expected: "overlapping time stamps",
        hint: "join files of one recording only")
    }
    var aligned = TimeLine(time: Array(axis[low...high]), streams: [])
    for (index, line) in lines.enumerated() {
      for var stream in line.streams {
        if index == place {
          stream.columns = stream.columns.map { Array($0[low...high]) }
        } else {
          stream.columns = interpolate(stream, at: line.time, onto: aligned.time)
        }
        aligned.streams.append(stream)
      }
    }
    let cut = lines.reduce(0) { $0 + $1.time.count { !(start...end ~= $0) } }
    flags.append(
      .motion(
        .streamsAligned,
        "\(lines.count) time axes interpolated onto that of the \(kind.rawValue); "
          + "\(cut) samples outside the common span left out", count: lines.count))
    if let flag = cutFlag(lines, common: start...end, count: cut) { flags.append(flag) }
    return aligned
  }

  /// The flag for a common span that lacks more than half a second, and 1 %, of what was recorded.
  private static func cutFlag(
    _ lines: [TimeLine], common: ClosedRange<Double>, count: Int
  ) -> QualityFlag? {
    let first = lines.compactMap(\.time.first).min() ?? common.lowerBound
    let last = lines.compactMap(\.time.last).max() ?? common.upperBound
    let lost = (last - first) - (common.upperBound - common.lowerBound)
    guard lost > max(0.5, 0.01 * (last - first)) else { return nil }
    let short = lines.filter {
      ($0.time.first ?? first) - first > lost / 4 || last - ($0.time.last ?? last) > lost / 4
    }.flatMap { $0.streams.map(\.kind.rawValue) }
    return .motion(
      .streamCut,
      "\(short.joined(separator: ", ")) begins late or ends early: only "
        + "\(FixedDecimal.string(common.upperBound - common.lowerBound, places: 1)) of "
        + "\(FixedDecimal.string(last - first, places: 1)) s could be used", count: count)
  }

  private static func interpolate(
    _ stream: SensorStream, at times: [Double], onto axis: [Double]
  ) -> [[Double]] {
    var columns = stream.columns
    if stream.kind == .attitude { AttitudeSigns.makeContinuous(&columns) }
    var results = columns.map { _ in [Double](repeating: .nan, count: axis.count) }
    var right = 0
    for (target, time) in axis.enumerated() {
      while right < times.count, times[right] < time { right += 1 }
      guard right < times.count else { break }
      if times[right] == time {
        for column in columns.indices { results[column][target] = columns[column][right] }
        continue
      }
      guard right > 0, times[right] - times[right - 1] <= MotionAssembler.longestBridge else {
        continue
      }
      let share = (time - times[right - 1]) / (times[right] - times[right - 1])
      for column in columns.indices {
        let before = columns[column][right - 1]
        results[column][target] = before + share * (columns[column][right] - before)
      }
    }
    return results
  }
}

/// Quaternions q and −q are the same attitude: their signs are made to follow each other.
enum AttitudeSigns {
  /// Flips the sign of rows of `columns` (x, y, z, w) so that neighbours lie in one hemisphere.
  static func makeContinuous(_ columns: inout [[Double]]) {
    guard columns.count == 4 else { return }
    var previous = SIMD4<Double>(repeating: 0)
    for index in columns[0].indices {
      let current = SIMD4(
        columns[0][index], columns[1][index], columns[2][index], columns[3][index])
      let product = (previous * current).sum()
      guard !product.isNaN else { continue }
      if product < 0 {
        for column in 0..<4 { columns[column][index].negate() }
        previous = -current
      } else {
        previous = current
      }
    }
  }
}

extension TimeLine {
  /// Whether one of the streams measures `kind`.
  func has(_ kind: SensorKind) -> Bool { streams.contains { $0.kind == kind } }
}
