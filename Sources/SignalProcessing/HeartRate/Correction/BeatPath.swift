internal import Glibc

/// The likeliest sequence of true beats behind a run of detected ones.
///
/// Between two detections that are taken as true, s steps apart, lie k = 1…3 true intervals: s = k = 1
/// is a normal interval; k > s means missed beats, k < s extra ones, k = s > 1 displaced ones. Each
/// such span costs the negative logarithm of its probability: Student's t density of its length
/// under `IntervalModel`, 1 % for each missed or extra beat, 2 % for each displaced one, and a
/// uniform density over one interval for each detection that is passed over. The cheapest path
/// through all detections is found by dynamic programming over the last span, the model is
/// fitted again to what the path trusts, up to three times.
///
/// Passed-over beats are put back by `BridgedBeats`. The constants are priors set on simulated
/// disturbances of other recordings, not fitted to a record: see the guide.
struct BeatPath {
  /// A span between two trusted detections.
  struct Span: Equatable {
    /// Index of its first detection.
    var from: Int
    /// Index of its last detection.
    var to: Int
    /// True intervals in it.
    var intervals: Int

    /// Whether it is a measured interval between neighbouring true beats.
    var isMeasured: Bool { intervals == 1 }
  }

  private struct Shape {
    var steps: Int
    var intervals: Int
    var cost: Double
    var skipped: Double
  }

  private struct State {
    var cost: Double
    var from: Int
    var previous: Int
    var intervals: Int
    var past: SIMD4<Double>
    /// Predictions after a span with unseen beats are less certain.
    var looseness: Double
    /// Sums of the next one, two and three deviations that the model foresees, ms.
    var forecasts = (0.0, 0.0, 0.0)

    /// Works out `forecasts`.
    mutating func foresee(_ coefficients: SIMD4<Double>) {
      let one = (coefficients * past).sum()
      let behind = IntervalModel.push(one, past)
      let two = (coefficients * behind).sum()
      let three = (coefficients * IntervalModel.push(two, behind)).sum()
      forecasts = (0 + one, one + two, one + two + three)
    }
  }

  private static let shapes: [Shape] = (1...3).flatMap { steps in
    (1...3).map { intervals in
      let extra = max(0, steps - intervals)
      let displaced = steps - 1 - extra
      let missed = max(0, intervals - steps)
      return Shape(
        steps: steps, intervals: intervals,
        cost: Double(extra + missed) * log(100) + Double(displaced) * log(50),
        skipped: Double(steps - 1))
    }
  }

  private static let rounds = 3
  /// Ways to a beat that are this much less likely than the best are given up: e^−20.
  private static let beam = 20.0

  /// Corrects one run of intervals in ms.
  static func correct(_ intervals: [Double]) -> CorrectedRun {
    var beats = [0.0]
    for interval in intervals { beats.append(beats[beats.count - 1] + interval) }
    let level = RollingMedian.medians(intervals, width: IntervalModel.levelWidth)
    var model = IntervalModel(
      intervals, trusted: zip(intervals, level).map { ($0 - $1).magnitude < 0.2 * $1 },
      level: level)
    var spans = (1..<beats.count).map { Span(from: $0 - 1, to: $0, intervals: 1) }
    var end = Array(1..<beats.count)
    for round in 0..<rounds {
      let next = cheapest(beats, model, end)
      if next == spans { break }
      spans = next
      guard round + 1 < rounds else { break }
      var values: [Double] = []
      var trusted: [Bool] = []
      end = []
      for span in spans {
        for _ in 0..<span.intervals {
          values.append((beats[span.to] - beats[span.from]) / Double(span.intervals))
          trusted.append(span.isMeasured)
          end.append(span.to)
        }
      }
      model = IntervalModel(values, trusted: trusted)
    }
    return BridgedBeats.fill(spans, beats)
  }

  /// The cheapest path from the first to the last beat.
  ///
  /// - Parameters:
  ///   - beats: times of the detections, ms.
  ///   - model: of the intervals as far as they are known.
  ///   - end: the detection that ends each interval of the model.
  /// - Returns: spans that follow each other.
  private static func cheapest(_ beats: [Double], _ model: IntervalModel, _ end: [Int]) -> [Span] {
    var states = [
      State(cost: 0, from: 0, previous: 0, intervals: 0, past: .zero, looseness: 1.2)
    ]
    states.reserveCapacity(4 * beats.count)
    states[0].foresee(model.coefficients)
    // Where the ways to each beat begin and end in `states`.
    var bounds = [0, 1]
    bounds.reserveCapacity(beats.count + 1)
    var least = [0.0]
    least.reserveCapacity(beats.count)
    let logSpread = model.spread.map { log($0) }
    let (coefficients, shapes) = (model.coefficients, Self.shapes)
    var (known, logarithms) = ((level: 1.0, scale: 1.0), (level: 0.0, scale: 0.0))
    var place = 0
    for beat in 1..<beats.count {
      while place + 1 < end.count, end[place] < beat { place += 1 }
      let level = model.level[place]
      let scale = model.scale[place]
      // Neighbours mostly have the same medians.
      if level != known.level { (known.level, logarithms.level) = (level, log(level)) }
      if scale != known.scale { (known.scale, logarithms.scale) = (scale, log(scale)) }
      let begin = states.count
      var cheapest = Double.infinity
      for shape in shapes where shape.steps <= beat {
        let from = beat - shape.steps
        let total = beats[beat] - beats[from]
        let mean = total / Double(shape.intervals)
        let isNormal = shape.steps == 1 && shape.intervals == 1
        guard isNormal || (mean > 0.6 * level && mean < 1.6 * level) else { continue }
        let fixed =
          shape.cost + shape.skipped * logarithms.level + logarithms.scale
          + logSpread[shape.intervals - 1]
        guard least[from] + fixed < cheapest + beam else { continue }
        if let state = arrival(
          states, bounds[from]..<bounds[from + 1], from: from, below: cheapest + beam,
          excess: total - Double(shape.intervals) * level,
          intervals: shape.intervals, fixed: fixed,
          scale: scale * model.spread[shape.intervals - 1], coefficients)
        {
          states.append(state)
          cheapest = min(cheapest, state.cost)
        }
      }
      var end = begin
      for index in begin..<states.count where !(states[index].cost >= cheapest + beam) {
        if end < index { states[end] = states[index] }
        states[end].foresee(coefficients)
        end += 1
      }
      states.removeLast(states.count - end)
      bounds.append(states.count)
      least.append(cheapest)
    }
    return path(states, bounds)
  }

  /// The cheapest way to arrive by one span.
  ///
  /// - Parameters:
  ///   - states: all ways so far.
  ///   - departures: those to the span's first detection.
  ///   - from: index of that detection.
  ///   - limit: ways that cost more are given up.
  ///   - excess: length of the span beyond its number of level intervals, ms.
  ///   - intervals: true intervals in the span.
  ///   - fixed: the part of the cost that does not depend on the way.
  ///   - scale: of the span's length, ms.
  ///   - coefficients: of the model.
  /// - Returns: `nil` without departures.
  private static func arrival(
    _ states: [State], _ departures: Range<Int>, from: Int, below limit: Double, excess: Double,
    intervals: Int, fixed: Double, scale: Double, _ coefficients: SIMD4<Double>
  ) -> State? {
    var best: Int?
    var least = limit
    let (freedom, loose) = (IntervalModel.freedom, logLooseness)
    for index in departures {
      let cost = states[index].cost
      let looseness = states[index].looseness
      let base = cost + fixed + (looseness > 1 ? loose : 0)
      if base >= least { continue }
      let forecasts = states[index].forecasts
      let forecast =
        intervals == 1 ? forecasts.0 : intervals == 2 ? forecasts.1 : forecasts.2
      let error = (excess - forecast) / (scale * looseness)
      let square = error * error / freedom
      // log(1 + x) > 2x / (2 + x), less what rounding may add: most ways need no logarithm.
      let bound = (1 - 1e-12) * (freedom + 1) * square
      if bound >= (least + 1e-9 - base) * (2 + square) { continue }
      let total = base + (freedom + 1) / 2 * log(1 + square)
      if total >= least { continue }
      (best, least) = (index, total)
    }
    guard let best else { return nil }
    var past = states[best].past
    var forecast = 0.0
    for _ in 0..<intervals {
      let deviation = (coefficients * past).sum()
      forecast += deviation
      past = IntervalModel.push(deviation, past)
    }
    // The forecasts, moved so that they add up to the span.
    let shift = (excess - forecast) / Double(intervals)
    for deviation in 0..<intervals { past[deviation] += shift }
    return State(
      cost: least, from: from, previous: best, intervals: intervals, past: past,
      looseness: intervals == 1 ? 1 : 1.2)
  }

  private static let logLooseness = log(1.2)

  private static func path(_ states: [State], _ bounds: [Int]) -> [Span] {
    var spans: [Span] = []
    var beat = bounds.count - 2
    var index = bounds[beat]
    for candidate in index..<states.count where states[candidate].cost < states[index].cost {
      index = candidate
    }
    while beat > 0 {
      let state = states[index]
      spans.append(Span(from: state.from, to: beat, intervals: state.intervals))
      (beat, index) = (state.from, state.previous)
    }
    return spans.reversed()
  }
}
