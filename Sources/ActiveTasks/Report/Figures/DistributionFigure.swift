/// The spread of a metric: bars with the quartiles below, and in small for a row of a table.
enum DistributionFigure {
  private static let width = 460.0
  private static let left = 44.0
  private static let right = 448.0
  private static let top = 14.0
  private static let floor = 168.0

  /// The figure.
  ///
  /// - Parameters:
  ///   - spread: the numbers.
  ///   - title: what they are.
  ///   - label: the axis, with the unit.
  /// - Returns: the figure.
  static func figure(_ spread: Distribution, title: String, label: String) -> Figure {
    var figure = Figure(
      title: title, summary: summary(spread), width: width, height: 246)
    let x = FigureAxis(spread.start, spread.end, from: left, to: right)
    let y = FigureAxis(0, Double(max(spread.most, 1)) * 1.04, from: floor, to: top, count: 4)
    figure.scale(whole(y), left: left, right: right)
    for (index, bin) in spread.bins.enumerated() where bin.count > 0 {
      let from = x.place(spread.start + spread.width * Double(index))
      let to = x.place(spread.start + spread.width * Double(index + 1))
      let middle = y.place(Double(bin.good))
      let high = y.place(Double(bin.count))
      if bin.good > 0 {
        figure.bar(
          "good", x: from + 0.5, y: middle, width: max(to - from - 1, 0.8),
          height: floor - middle)
      }
      if bin.suspect > 0 {
        figure.bar(
          "suspect", x: from + 0.5, y: high, width: max(to - from - 1, 0.8),
          height: middle - high)
      }
    }
    box(spread, x, &figure)
    figure.base(x, y: 200, label: label)
    return figure
  }

  /// The quartiles with the whole span, under the bars.
  private static func box(_ spread: Distribution, _ x: FigureAxis, _ figure: inout Figure) {
    let y = floor + 16
    let places = [0.0, 25, 50, 75, 100].map { x.place(spread.percentile($0)) }
    figure.line("w", places[0], y, places[4], y)
    figure.bar(
      "box", x: places[1], y: y - 6, width: max(places[3] - places[1], 1), height: 12)
    figure.line("m", places[2], y - 6, places[2], y + 6)
  }

  /// The bars alone, for a row of a table.
  static func small(_ spread: Distribution, title: String) -> Figure {
    var figure = Figure(title: title, summary: summary(spread), width: 120, height: 26)
    let x = FigureAxis(spread.start, spread.end, from: 1, to: 119, ticks: [])
    let y = FigureAxis(0, Double(max(spread.most, 1)), from: 24, to: 2, ticks: [])
    var data = ""
    for (index, bin) in spread.bins.enumerated() where bin.count > 0 {
      let from = x.place(spread.start + spread.width * Double(index))
      let to = x.place(spread.start + spread.width * Double(index + 1))
      let high = min(y.place(Double(bin.count)), 23)
      data +=
        "M\(Figure.number(from)) 24V\(Figure.number(high))"
        + "H\(Figure.number(max(to - 0.6, from + 0.8)))V24z"
    }
    figure.path("good", data)
    figure.line("a", 0, 24.5, 120, 24.5)
    return figure
  }

  /// The numbers in words.
  static func summary(_ spread: Distribution) -> String {
    let text: (Double) -> String = TableNumber.text
    let values = spread.sorted.count == 1 ? "1 value" : "\(spread.sorted.count) values"
    let from = text(spread.percentile(0))
    guard spread.sorted.count > 1 else { return "\(values): \(from)." }
    return "\(values) from \(from) to \(text(spread.percentile(100))), median"
      + " \(text(spread.percentile(50))), quartiles \(text(spread.percentile(25))) and"
      + " \(text(spread.percentile(75)))."
      + (spread.suspect > 0 ? " \(spread.suspect) of suspect results." : "")
  }

  /// The axis with whole numbers only.
  private static func whole(_ axis: FigureAxis) -> FigureAxis {
    FigureAxis(
      axis.from, axis.to, from: axis.start, to: axis.end,
      ticks: axis.ticks.filter { $0.value == $0.value.rounded() })
  }
}
