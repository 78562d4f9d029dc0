extension Plot {
  /// What the figure shows, in one paragraph for people who do not see it.
  public var summary: String {
    ([subtitle] + panels.map(\.summary) + notes).filter { !$0.isEmpty }.joined(separator: ". ")
  }
}

extension Plot.Panel {
  /// Values that are told one by one, at most.
  private static let mostValues = 12

  /// The axes, the series with their number of points, those of few bars with their values, and the
  /// words beside the data.
  fileprivate var summary: String {
    let axes = x.label.isEmpty ? y.label : "\(y.label) against \(x.label)"
    let shown = series.compactMap(words)
    let said = marks.compactMap(\.label)
    return (title.isEmpty ? "" : title + ": ") + axes + "; "
      + ((shown.isEmpty ? ["no data"] : shown) + said).joined(separator: ", ")
  }

  private func words(_ series: Plot.Series) -> String? {
    guard case .bars = series.style, series.rows.count <= Self.mostValues, let ticks = x.ticks
    else { return series.name.map { "\($0) (\(series.rows.count) points)" } }
    let values = series.rows.map { row in
      let tick = ticks.min { abs($0.value - row[0]) < abs($1.value - row[0]) }
      let value = row[1].isFinite ? FixedDecimal.string(row[1], places: 2).droppingZeros : "–"
      return (tick.map { $0.label + ": " } ?? "") + value
    }
    return (series.name.map { $0 + " " } ?? "") + values.joined(separator: ", ")
  }
}

extension String {
  /// A decimal without zeros at its end.
  var droppingZeros: String {
    guard contains(".") else { return self }
    var text = self[...]
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return String(text)
  }
}
