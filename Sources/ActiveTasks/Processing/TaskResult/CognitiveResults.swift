internal import SignalProcessing

/// The numbers of tests of attention, memory and thinking.
enum CognitiveResults {
  /// Stroop and accuracy Stroop: the attempts of one step.
  static func stroop(_ attempts: [ResultFields], _ report: inout ResultReport) {
    struct Attempt {
      var time: Double?
      var isCongruent: Bool?
      var isRight: Bool?
      var distance: Double?
    }
    func same(_ one: String?, _ other: String?) -> Bool? {
      guard let one, let other else { return nil }
      return one.lowercased() == other.lowercased()
    }
    let read = attempts.map { fields -> Attempt in
      let chosen = fields.value["didSelectCorrectColor"].flatMap { _ in
        fields.truth("didSelectCorrectColor")
      }
      let right = chosen ?? same(fields.text("color"), fields.text("colorSelected"))
      if right == nil { fields.doubts.note("colorSelected") }
      let isCongruent = same(fields.text("color"), fields.text("text"))
      if isCongruent == nil { fields.doubts.note("text") }
      return Attempt(
        time: time(fields), isCongruent: isCongruent, isRight: right,
        distance: fields.time("distanceToClosestCenter"))
    }
    let right = read.filter { $0.isRight == true }
    func median(_ isCongruent: Bool?) -> Double? {
      let own = right.filter { isCongruent == nil || $0.isCongruent == isCongruent }
      return Percentile.median(of: own.compactMap(\.time))
    }
    report.add(.stroopAttempts, Double(read.count))
    report.add(.stroopCorrect, Double(right.count))
    let noTime = right.isEmpty ? "no-right-answer" : "unusable-times"
    report.add(.stroopTimeMedian, median(nil), reason: noTime)
    report.add(.stroopCongruent, median(true), reason: "no-such-attempt")
    report.add(.stroopIncongruent, median(false), reason: "no-such-attempt")
    let difference = median(false).flatMap { slow in median(true).map { slow - $0 } }
    report.add(.stroopInterference, difference, reason: "no-such-attempt")
    let distances = read.compactMap(\.distance)
    if !distances.isEmpty { report.addMedian(.stroopDistance, distances, reason: "no-samples") }
  }

  /// The time of an attempt: as stored, else from its start to its end, which cannot be before it.
  private static func time(_ attempt: ResultFields) -> Double? {
    if let stored = attempt.value["timeTakenToSelect"], stored != .null {
      return attempt.needed("timeTakenToSelect")
    }
    let (start, end) = (attempt.number("startTime"), attempt.number("endTime"))
    guard let start, let end, (0...1e6).contains(end - start) else {
      attempt.doubts.note(start == nil ? "startTime" : "endTime")
      return nil
    }
    return end - start
  }

  /// PSAT: totals as stored, and counted again from digits and answers.
  ///
  /// An answer is right when it is the sum of the digit and the one before it. Where a sample states no
  /// digit or answer, its own `correct` counts.
  static func additions(_ fields: ResultFields, _ report: inout ResultReport) {
    let samples = fields.samples("samples")
    var before = fields.number("initialDigit")
    var differing = 0
    let right = (samples ?? []).map { sample -> Bool? in
      let (digit, answer) = (sample.number("digit"), sample.number("answer"))
      defer { before = digit }
      guard let before, let digit, let answer else { return sample.truth("correct") }
      let isRight = before + digit == answer
      if let stored = sample.number("correct"), (stored != 0) != isRight { differing += 1 }
      return isRight
    }
    let isKnown = !right.isEmpty && !right.contains(nil)
    func known(_ value: Double) -> Double? { isKnown ? value : nil }
    let reason =
      samples == nil ? "not-stated" : isKnown || right.isEmpty ? "no-samples" : "unusable-samples"
    let count = Double(right.count { $0 == true })
    let dyads = zip(right, right.dropFirst()).count { $0 == true && $1 == true }
    let time = (samples ?? []).compactMap { $0.needed("time") }
    report.add(
      .psatCorrect, stored: fields.number("totalCorrect"), recomputed: known(count), reason: reason)
    report.add(
      .psatDyads, stored: fields.number("totalDyad"), recomputed: known(Double(dyads)),
      reason: reason)
    report.add(
      .psatTime, stored: fields.time("totalTime"),
      recomputed: time.isEmpty || time.count < right.count ? nil : time.reduce(0, +),
      tolerance: 0.01, reason: time.count < right.count ? "unusable-samples" : reason)
    let length = fields.number("length")
    report.add(.psatLength, length, .researchkit)
    if differing > 0 {
      report.add(
        TaskResultFlag.parted(
          "psat.correct: samples whose 'correct' is not what digit and answer give",
          count: differing))
    }
    // Of additions without a sample nobody knows whether they were right.
    guard length == nil || samples == nil || length == Double(right.count) else {
      report.add(.psatAccuracy, nil, reason: "samples-missing")
      return report.add(
        TaskResultFlag.parted(
          "psat.length: stored \(ShortestDecimal.string(length ?? 0)), there are \(right.count) samples"
        ))
    }
    report.add(.psatAccuracy, known(100 * count / Double(max(right.count, 1))), reason: reason)
  }

  /// Spatial span memory: the stored score, and the longest sequence repeated.
  static func spatialSpan(_ fields: ResultFields, _ report: inout ResultReport) {
    report.add(.spatialSpanScore, fields.number("score"), .researchkit)
    report.add(.spatialSpanGames, fields.number("numberOfGames"), .researchkit)
    report.add(.spatialSpanFailures, fields.number("numberOfFailures"), .researchkit)
    let games = fields.samples("gameRecords")
    let won = (games ?? []).filter {
      $0.text("gameStatus") == "success" || $0.value["gameStatus"]?.double == 1
    }
    let lengths = won.compactMap { game -> Double? in
      let sequence = game.numbers("sequence")
      if sequence == nil { game.doubts.note("sequence") }
      return (sequence?.count).map(Double.init)
    }
    report.add(
      .spatialSpanMaximum, lengths.max(), reason: games == nil ? "not-stated" : "no-success")
  }

  /// Tower of Hanoi: whether solved, in how many moves, how fast.
  static func towerOfHanoi(_ fields: ResultFields, _ report: inout ResultReport) {
    let moves = fields.samples("moves")
    report.add(.hanoiSolved, fields.number("puzzleWasSolved"), .researchkit)
    report.add(.hanoiMoves, (moves?.count).map(Double.init))
    let times = TestTimes(moves ?? [], &report)
    report.add(.hanoiTime, times.span, reason: moves == nil ? "not-stated" : times.reason)
  }

  /// Trail making: errors as stored and as the taps give them, and the time.
  static func trailMaking(_ fields: ResultFields, _ report: inout ResultReport) {
    let taps = fields.samples("taps")
    let marks = (taps ?? []).map { $0.truth("incorrect") }
    let isKnown = !marks.isEmpty && !marks.contains(nil)
    report.add(
      .trailErrors, stored: fields.number("numberOfErrors"),
      recomputed: isKnown ? Double(marks.count { $0 == true }) : nil,
      reason: taps == nil ? "not-stated" : marks.isEmpty ? "no-samples" : "unusable-samples")
    report.add(.trailTaps, (taps?.count).map(Double.init))
    let times = TestTimes(taps ?? [], &report)
    report.add(.trailTime, times.last, reason: taps == nil ? "not-stated" : times.reason)
  }
}
