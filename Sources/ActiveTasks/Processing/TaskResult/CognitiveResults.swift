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
      let (start, end) = (fields.number("startTime"), fields.number("endTime"))
      let span = start.flatMap { start in end.map { $0 - start } }
      let right = fields.number("didSelectCorrectColor").map { $0 != 0 }
      return Attempt(
        time: (fields.time("timeTakenToSelect") ?? span).flatMap { $0 >= 0 ? $0 : nil },
        isCongruent: same(fields.text("color"), fields.text("text")),
        isRight: right ?? same(fields.text("color"), fields.text("colorSelected")),
        distance: fields.time("distanceToClosestCenter"))
    }
    let right = read.filter { $0.isRight == true }
    func median(_ isCongruent: Bool?) -> Double? {
      let own = right.filter { isCongruent == nil || $0.isCongruent == isCongruent }
      return Percentile.median(of: own.compactMap(\.time))
    }
    report.add(.stroopAttempts, Double(read.count))
    report.add(.stroopCorrect, Double(right.count))
    report.add(.stroopTimeMedian, median(nil), reason: "no-right-answer")
    report.add(.stroopCongruent, median(true), reason: "no-such-attempt")
    report.add(.stroopIncongruent, median(false), reason: "no-such-attempt")
    let difference = median(false).flatMap { slow in median(true).map { slow - $0 } }
    report.add(.stroopInterference, difference, reason: "no-such-attempt")
    let distances = read.compactMap(\.distance)
    if !distances.isEmpty { report.addMedian(.stroopDistance, distances, reason: "no-samples") }
  }

  /// PSAT: totals as stored and as the samples give them.
  static func additions(_ fields: ResultFields, _ report: inout ResultReport) {
    let samples = fields.list("samples")
    let right = samples.map { $0.number("correct") == 1 }
    let dyads = zip(right, right.dropFirst()).count { $0 && $1 }
    let time = samples.compactMap { $0.time("time") }
    func known(_ value: Double) -> Double? { samples.isEmpty ? nil : value }
    report.add(
      .psatCorrect, stored: fields.number("totalCorrect"),
      recomputed: known(Double(right.count { $0 })))
    report.add(
      .psatDyads, stored: fields.number("totalDyad"), recomputed: known(Double(dyads)))
    report.add(
      .psatTime, stored: fields.time("totalTime"),
      recomputed: time.count == samples.count ? known(time.reduce(0, +)) : nil, tolerance: 0.01)
    let length = fields.number("length")
    report.add(.psatLength, length, .researchkit)
    let share = known(Double(right.count { $0 })).map { 100 * $0 / Double(samples.count) }
    report.add(.psatAccuracy, share, reason: "no-samples")
  }

  /// Spatial span memory: the stored score, and the longest sequence repeated.
  static func spatialSpan(_ fields: ResultFields, _ report: inout ResultReport) {
    report.add(.spatialSpanScore, fields.number("score"), .researchkit)
    report.add(.spatialSpanGames, fields.number("numberOfGames"), .researchkit)
    report.add(.spatialSpanFailures, fields.number("numberOfFailures"), .researchkit)
    let won = fields.list("gameRecords").filter {
      $0.text("gameStatus") == "success" || $0.number("gameStatus") == 1
    }
    let longest = won.map { Double($0.numbers("sequence").count) }.max()
    report.add(.spatialSpanMaximum, longest, reason: "no-success")
  }

  /// Tower of Hanoi: whether solved, in how many moves, how fast.
  static func towerOfHanoi(_ fields: ResultFields, _ report: inout ResultReport) {
    let moves = fields.list("moves")
    report.add(.hanoiSolved, fields.number("puzzleWasSolved"), .researchkit)
    report.add(.hanoiMoves, Double(moves.count))
    let times = TestTimes(moves, &report)
    report.add(.hanoiTime, times.span, reason: "no-samples")
  }

  /// Trail making: errors as stored and as the taps give them, and the time.
  static func trailMaking(_ fields: ResultFields, _ report: inout ResultReport) {
    let taps = fields.list("taps")
    let wrong = Double(taps.count { $0.number("incorrect") == 1 })
    report.add(
      .trailErrors, stored: fields.number("numberOfErrors"), recomputed: taps.isEmpty ? nil : wrong)
    report.add(.trailTaps, Double(taps.count))
    report.add(.trailTime, TestTimes(taps, &report).last, reason: "no-samples")
  }
}

/// The times of a test's samples, checked for their order.
struct TestTimes {
  /// The times in their order.
  let seconds: [Double]

  /// Reads `timestamp` of each sample; flags times that repeat or go back.
  init(_ samples: [ResultFields], _ report: inout ResultReport) {
    seconds = samples.compactMap { $0.time("timestamp") }
    let steps = zip(seconds, seconds.dropFirst()).map { $1 - $0 }
    let repeated = steps.count { $0 == 0 }
    let back = steps.count { $0 < 0 }
    if repeated > 0 {
      report.add(TaskResultFlag.repeatedTimes("samples bear the same time", count: repeated))
    }
    if back > 0 { report.add(TaskResultFlag.timesBack("times go back", count: back)) }
  }

  /// The latest time.
  var last: Double? { seconds.max() }

  /// From the earliest to the latest time.
  var span: Double? { seconds.min().flatMap { first in last.map { $0 - first } } }
}
