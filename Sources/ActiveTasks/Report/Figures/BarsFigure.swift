/// Counts as bars to the right, one row a thing, parts of a row one after the other.
struct BarsFigure {
  /// A kind of part: its style in the page and its word in the legend.
  struct Part {
    var style: String
    var name: String
  }

  /// A row.
  struct Row {
    var name: String
    /// Counts in the order of the parts.
    var counts: [Int]

    var total: Int { counts.reduce(0, +) }
  }

  private static let width = 460.0
  private static let rowHeight = 26.0
  /// Rows that are drawn, at most; the table beside has all.
  static let mostRows = 24

  /// The figure; rows beyond `mostRows` are left out and counted.
  ///
  /// - Parameters:
  ///   - title: what is counted.
  ///   - parts: the kinds of parts; a single one needs no legend.
  ///   - rows: the rows from the top.
  /// - Returns: the figure.
  static func figure(_ title: String, parts: [Part], rows: [Row]) -> Figure {
    let shown = rows.prefix(mostRows)
    let used = parts.indices.filter { part in shown.contains { $0.counts[part] > 0 } }
    let hasLegend = parts.count > 1
    let head = hasLegend ? 26.0 : 6
    let label = min(Double(shown.map { shortened($0.name).count }.max() ?? 0) * 6.6 + 10, 190)
    var figure = Figure(
      title: title, summary: summary(rows, parts, shown: shown.count), width: width,
      height: head + rowHeight * Double(shown.count) + 26)
    if hasLegend { legend(used.map { parts[$0] }, &figure) }
    let most = Double(max(shown.map(\.total).max() ?? 0, 1))
    let axis = FigureAxis(0, most, from: label, to: width - 44, count: 4)
    let bottom = head + rowHeight * Double(shown.count)
    for tick in axis.ticks where tick.value == tick.value.rounded() {
      figure.line("g", axis.place(tick.value), head, axis.place(tick.value), bottom)
      figure.words(tick.label, axis.place(tick.value), bottom + 16, .middle)
    }
    for (index, row) in shown.enumerated() {
      let y = head + rowHeight * Double(index)
      figure.words(shortened(row.name), label - 8, y + 17, .end)
      var before = 0
      for (part, count) in zip(parts, row.counts) where count > 0 {
        let from = axis.place(Double(before))
        let to = axis.place(Double(before + count))
        figure.bar(
          part.style, x: from, y: y + 4, width: max(to - from - (to - from > 3 ? 1 : 0), 0.8),
          height: rowHeight - 8)
        before += count
      }
      figure.words("\(row.total)", axis.place(Double(row.total)) + 5, y + 17)
    }
    figure.line("a", axis.start, head, axis.start, bottom)
    return figure
  }

  private static func legend(_ parts: [Part], _ figure: inout Figure) {
    var x = 2.0
    for part in parts {
      figure.bar(part.style, x: x, y: 4, width: 11, height: 11)
      figure.words(part.name, x + 16, 14)
      x += 16 + Double(part.name.count) * 6.6 + 18
    }
  }

  private static func shortened(_ name: String) -> String {
    name.count <= 27 ? name : String(name.prefix(26)) + "…"
  }

  private static func summary(_ rows: [Row], _ parts: [Part], shown: Int) -> String {
    let words = rows.prefix(shown).map { row in
      let counts = zip(parts, row.counts).filter { $0.1 > 0 }
        .map { parts.count > 1 ? "\($0.1) \($0.0.name)" : "\($0.1)" }
      return "\(row.name): " + (counts.isEmpty ? "none" : counts.joined(separator: ", "))
    }
    let rest = rows.count - shown
    return words.joined(separator: "; ") + "."
      + (rest > 0 ? " \(rest) further rows are in the table." : "")
  }
}
