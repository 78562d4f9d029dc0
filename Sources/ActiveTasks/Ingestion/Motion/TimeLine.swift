import SignalProcessing

/// Streams that share their time stamps, sorted and each stamp once.
struct TimeLine {
  /// Seconds, strictly increasing, finite.
  var time: [Double]
  /// The streams' kinds, units and columns; their own `time` is empty.
  var streams: [SensorStream]

  /// Groups streams with the same stamps and puts each group in order.
  ///
  /// - Throws: `Diagnostic` `motion.too-few-samples`, `motion.time-constant`, `motion.clock-reset`.
  static func groups(
    of streams: [SensorStream], _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> [TimeLine] {
    var lines: [TimeLine] = []
    for var stream in streams {
      let time = stream.time
      stream.time = []
      if let place = lines.firstIndex(where: { sameStamps($0.time, time) }) {
        lines[place].streams.append(stream)
      } else {
        lines.append(TimeLine(time: time, streams: [stream]))
      }
    }
    for index in lines.indices {
      var repairs = TimeRepairs()
      try lines[index].putInOrder(&repairs)
      flags.append(contentsOf: repairs.flags)
    }
    return lines
  }

  /// Bitwise equality: missing stamps equal each other.
  private static func sameStamps(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern }
  }

  /// A finite stamp within 10¹² s, so that differences are finite too.
  private static func isReadable(_ stamp: Double) -> Bool { stamp.magnitude <= 1e12 }

  private mutating func putInOrder(_ repairs: inout TimeRepairs) throws(Diagnostic) {
    if time.contains(where: { !Self.isReadable($0) }) {
      let kept = time.indices.filter { Self.isReadable(time[$0]) }
      repairs.missing = time.count - kept.count
      take(kept)
    }
    guard time.count > 1 else {
      throw Diagnostic(
        "motion.too-few-samples", "the recording is too short",
        found: (time.isEmpty ? "no sample" : "one sample")
          + (repairs.missing > 0
            ? "; \(repairs.missing) time stamps are missing or beyond 10¹² s" : ""),
        expected: "at least 2 samples with a time stamp",
        hint: "the recording may have been stopped before the first sample")
    }
    guard time.contains(where: { $0 != time[0] }) else {
      throw MotionAssembler.timeConstant(time.count)
    }
    dropOutlying(&repairs)
    var rises = true
    var strictly = true
    for index in 1..<time.count {
      if time[index] < time[index - 1] { rises = false }
      if time[index] <= time[index - 1] { strictly = false }
    }
    if strictly { return }
    if !rises { try sort(&repairs) }
    mergeDuplicates(&repairs)
  }

  /// Drops single stamps that lie far from all others.
  ///
  /// Far is ten times the span of the middle 80 % away, or a pause away from two neighbours that
  /// follow each other. More than one in a thousand (and more than one) stay: they are no slips.
  private mutating func dropOutlying(_ repairs: inout TimeRepairs) {
    guard time.count > 8,
      time.indices.dropFirst().contains(where: {
        !(0...MotionAssembler.longestBridge ~= time[$0] - time[$0 - 1])
      })
    else { return }
    let steps = zip(time, time.dropFirst()).map { $1 - $0 }
    let sorted = time.sorted()
    let tenth = time.count / 10
    let (low, high) = (sorted[tenth], sorted[time.count - 1 - tenth])
    let reach = 10 * (high - low)
    let longest = max(
      MotionAssembler.longestBridge, 5 * (Percentile.median(of: steps.map(\.magnitude)) ?? 0))
    let kept = time.indices.filter { index in
      if time[index] < low - reach || time[index] > high + reach { return false }
      guard index > 0, index < steps.count else { return true }
      let (before, after) = (steps[index - 1], steps[index])
      let isSpike = before.magnitude > longest && after.magnitude > longest
      return !(isSpike && before * after < 0 && 0...longest ~= before + after)
    }
    let dropped = time.count - kept.count
    guard dropped > 0, dropped <= max(1, time.count / 1000) else { return }
    repairs.outlying = dropped
    take(kept)
  }

  /// Whether rows stand at most 16 places from the order of time, or were shuffled altogether (a
  /// fall at every fourth row at least, yet even steps when sorted): one clock either way.
  private func isShuffled(_ order: [Int], falls: Int) -> Bool {
    guard zip(order, order.dropFirst()).allSatisfy({ time[$0] < time[$1] }) else { return false }
    let distance = order.enumerated().map { ($0.element - $0.offset).magnitude }.max() ?? 0
    if distance <= 16, time.count >= 64 { return true }
    guard falls >= time.count / 4, let quality = TimeQuality(order.map { time[$0] }) else {
      return false
    }
    return quality.gaps == 0 && quality.jitter < 0.05
  }

  /// Sorts by time when that shows one clock; refuses when it mixes two.
  private mutating func sort(_ repairs: inout TimeRepairs) throws(Diagnostic) {
    let order = time.indices.sorted { (time[$0], $0) < (time[$1], $1) }
    let steps = zip(time, time.dropFirst()).map { $1 - $0 }
    let step = Percentile.median(of: steps.filter { $0 > 0 }) ?? 0
    let longest = max(MotionAssembler.longestBridge, 5 * step)
    var collisions = 0
    var newGaps = -steps.count { $0 > longest }
    for (before, after) in zip(order, order.dropFirst()) {
      let distance = time[after] - time[before]
      if distance > longest { newGaps += 1 }
      if distance < step / 2, after != before + 1, !sameValues(before, after) { collisions += 1 }
    }
    let falls = steps.count { $0 < 0 }
    let fall = steps.firstIndex { $0 < 0 } ?? 0
    let isOneClock = collisions <= time.count / 100 && newGaps <= 0
    guard isOneClock || isShuffled(order, falls: falls) else {
      throw Diagnostic(
        "motion.clock-reset", "the time stamps start again: there is more than one clock",
        at: .seconds(time[fall] - time[0]), found: "a step of \(steps[fall]) s",
        expected: "the rising time stamps of one recording",
        hint: "split the file there, or give the sampling rate with --rate")
    }
    repairs.unsorted = falls
    repairs.firstUnsorted = time[fall] - time[order[0]]
    take(order)
  }

  private func sameValues(_ a: Int, _ b: Int) -> Bool {
    streams.allSatisfy { stream in
      stream.columns.allSatisfy { $0[a] == $0[b] || ($0[a].isNaN && $0[b].isNaN) }
    }
  }

  /// One row per stamp: the mean of the values that are there.
  private mutating func mergeDuplicates(_ repairs: inout TimeRepairs) {
    // The mean of q and −q, which are the same attitude, is none.
    for index in streams.indices where streams[index].kind == .attitude {
      AttitudeSigns.makeContinuous(&streams[index].columns)
    }
    var kept: [Int] = []
    kept.reserveCapacity(time.count)
    var start = 0
    while start < time.count {
      var end = start + 1
      while end < time.count, time[end] == time[start] {
        repairs.duplicates += 1
        if repairs.firstDuplicate == nil { repairs.firstDuplicate = time[start] - time[0] }
        if !sameValues(start, end) { repairs.averaged += 1 }
        end += 1
      }
      if end > start + 1 { average(start..<end) }
      kept.append(start)
      start = end
    }
    if kept.count < time.count { take(kept) }
  }

  private mutating func average(_ rows: Range<Int>) {
    for stream in streams.indices {
      for column in streams[stream].columns.indices {
        let present = streams[stream].columns[column][rows].filter(\.isFinite)
        guard let first = present.first, !present.allSatisfy({ $0 == first }) else {
          if let first = present.first { streams[stream].columns[column][rows.lowerBound] = first }
          continue
        }
        let mean = present.reduce(0, +) / Double(present.count)
        streams[stream].columns[column][rows.lowerBound] = mean
      }
    }
  }

  /// Keeps the given rows in the given order.
  private mutating func take(_ rows: [Int]) {
    time = rows.map { time[$0] }
    for stream in streams.indices {
      for column in streams[stream].columns.indices {
        let values = streams[stream].columns[column]
        streams[stream].columns[column] = rows.map { values[$0] }
      }
    }
  }
}

/// What was done to a time line.
private struct TimeRepairs {
  var missing = 0
  var outlying = 0
  var unsorted = 0
  var firstUnsorted = 0.0
  var duplicates = 0
  var averaged = 0
  var firstDuplicate: Double?

  var flags: [QualityFlag] {
    var flags: [QualityFlag] = []
    if missing > 0 {
      flags.append(
        .motion(.missingTimes, "\(missing) rows without a time stamp were dropped", count: missing))
    }
    if outlying > 0 {
      flags.append(
        .motion(
          .outlyingTimes, "\(outlying) rows whose time stamp lies far from all others were dropped",
          count: outlying))
    }
    if unsorted > 0 {
      flags.append(
        .motion(
          .unsorted, "time falls \(unsorted) times: rows were sorted by time",
          at: .seconds(firstUnsorted), count: unsorted))
    }
    let equal = duplicates - averaged
    if equal > 0 {
      flags.append(
        .motion(
          .duplicates, "\(equal) rows repeat the one before and were dropped",
          at: .seconds(firstDuplicate ?? 0), count: equal))
    }
    if averaged > 0 {
      flags.append(
        .motion(
          .averagedDuplicates,
          "\(averaged) rows repeat a time stamp with other values and were averaged",
          at: .seconds(firstDuplicate ?? 0), count: averaged))
    }
    return flags
  }
}
