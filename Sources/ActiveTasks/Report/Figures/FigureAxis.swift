import Glibc

/// A stretch of numbers on a stretch of a figure, with round numbers on it.
struct FigureAxis {
  /// The numbers at its ends, the first smaller.
  let from: Double
  let to: Double
  /// The places of its ends in the figure.
  let start: Double
  let end: Double
  /// Labelled numbers.
  let ticks: [(value: Double, label: String)]

  /// An axis with about `count` round numbers.
  init(_ from: Double, _ to: Double, from start: Double, to end: Double, count: Int = 5) {
    self.init(from, to, from: start, to: end, ticks: Self.ticks(from, to, count: count))
  }

  /// An axis with its own labels.
  init(
    _ from: Double, _ to: Double, from start: Double, to end: Double,
    ticks: [(value: Double, label: String)]
  ) {
    self.from = from
    self.to = to > from ? to : from + 1
    self.start = start
    self.end = end
    self.ticks = ticks.filter { $0.value >= from && $0.value <= to }
  }

  /// Where `value` stands.
  func place(_ value: Double) -> Double {
    start + (value - from) / (to - from) * (end - start)
  }

  /// The least of 1, 2 and 5 times a power of ten that is at least `step`; 1 for what is no size.
  static func round(_ step: Double) -> Double {
    guard step > 0, step.isFinite, step.magnitude < 1e300, step.magnitude > 1e-300 else { return 1 }
    let power = pow(10, log10(step).rounded(.down))
    for factor in [1.0, 2, 5] where factor * power >= step * (1 - 1e-9) { return factor * power }
    return 10 * power
  }

  /// Round numbers from `from` to `to`, about `count`.
  static func ticks(_ from: Double, _ to: Double, count: Int) -> [(value: Double, label: String)] {
    guard from.isFinite, to.isFinite, to > from, (to - from).isFinite else { return [] }
    let step = round((to - from) / Double(count))
    let first = (from / step).rounded(.up)
    guard first.magnitude < 1e12 else { return [] }
    let places = max(0, Int(-log10(step).rounded(.down)))
    var ticks: [(value: Double, label: String)] = []
    for index in 0...(2 * count) {
      let value = (first + Double(index)) * step
      guard value <= to + step * 1e-6 else { break }
      ticks.append((value, label(value, places: places)))
    }
    return ticks
  }

  private static func label(_ value: Double, places: Int) -> String {
    value.magnitude < 1e7 && places <= 6
      ? FixedDecimal.string(value, places: places) : ShortestDecimal.string(value)
  }
}

extension Figure {
  /// Adds lines across and words for the numbers of an axis upwards.
  mutating func scale(_ axis: FigureAxis, left: Double, right: Double) {
    for tick in axis.ticks {
      let y = axis.place(tick.value)
      line("g", left, y, right, y)
      words(tick.label, left - 6, y + 4, .end)
    }
  }

  /// Adds an axis to the right with its words below.
  mutating func base(_ axis: FigureAxis, y: Double, label: String) {
    line("a", axis.start, y, axis.end, y)
    for tick in axis.ticks {
      let x = axis.place(tick.value)
      line("a", x, y, x, y + 4)
      words(tick.label, x, y + 17, .middle)
    }
    words(label, (axis.start + axis.end) / 2, y + 34, .middle)
  }
}
