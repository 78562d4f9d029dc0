/// Writes figures in the language of gnuplot.
struct GnuplotScript {
  /// Height of the heading in points.
  static let headHeight = 50.0
  /// Height of one note in points.
  static let noteHeight = 15.0

  /// The text so far.
  private(set) var text = ""

  private let plot: Plot
  private let height: Double

  /// The script that draws `plot` to standard output.
  init(_ plot: Plot, _ format: PlotFormat) {
    self.plot = plot
    height = plot.fullHeight
    line("reset")
    line("set encoding utf8")
    line(format.terminal(width: Plot.width, height: height))
    line("set multiplot")
    for (index, panel) in plot.panels.enumerated() {
      line("reset")
      if index == 0 { heading() }
      draw(panel)
      if index == 0 { line("unset label") }
    }
    line("unset multiplot")
    line("set output")
  }

  private mutating func line(_ text: String) {
    self.text += text
    self.text += "\n"
  }

  private mutating func heading() {
    let top = height - 22
    label(
      plot.title, at: "screen \(number(14 / Plot.width)),screen \(number(top / height))", size: 15)
    label(
      plot.subtitle, at: "screen \(number(14 / Plot.width)),screen \(number((top - 18) / height))",
      size: 10, color: .grey)
    for (index, note) in plot.notes.enumerated() {
      let y = Self.noteHeight * (Double(plot.notes.count - index) - 0.3)
      label(
        note, at: "screen \(number(14 / Plot.width)),screen \(number(y / height))", size: 10)
    }
  }

  private mutating func label(
    _ text: String, at place: String, size: Double, color: Plot.Color = .black,
    _ alignment: String = "left", front: Bool = false
  ) {
    guard !text.isEmpty else { return }
    line(
      "set label \(quoted(text)) at \(place) \(alignment) font ',\(number(size))' noenhanced"
        + " textcolor rgb '\(color.rawValue)'" + (front ? " front" : ""))
  }

  private mutating func draw(_ panel: Plot.Panel) {
    frame(panel)
    axis("x", panel.x)
    axis("y", panel.y)
    line("set border 3 lc rgb '\(Plot.Color.grey.rawValue)' lw 0.8")
    line("set grid \(panel.x.isOnTop ? "x2tics" : "xtics") ytics back lt 1 lc rgb '#dddddd' lw 0.5")
    line("set style fill solid 1.0 noborder")
    legend(panel)
    if !panel.title.isEmpty {
      label(panel.title, at: "graph 0, graph 1 offset 0,0.8", size: 11.5)
    }
    for mark in panel.marks { draw(mark) }
    margin(panel)
    for (index, series) in panel.series.enumerated() { data(series, index) }
    let drawn = panel.series.enumerated().map { "$d\($0) \(style($1))" }
    line("plot " + (drawn.isEmpty ? "1e300 notitle" : drawn.joined(separator: ", \\\n  ")))
  }

  /// The names of the series: above the data, beside them where the axis stands above.
  private mutating func legend(_ panel: Plot.Panel) {
    guard panel.series.contains(where: { $0.name != nil }) else { return line("unset key") }
    let place =
      panel.x.isOnTop
      ? "1.04,0.98 left top vertical spacing 1.6" : "1,1.02 right bottom horizontal maxrows 1"
    line("set key at graph \(place) noenhanced Left reverse samplen 2 font ',10'")
  }

  /// The words of lines and stretches of y, right of the data, moved apart where they would touch.
  private mutating func margin(_ panel: Plot.Panel) {
    let scale = panel.frame.height / (panel.y.to - panel.y.from)
    var labels = panel.marks.compactMap {
      mark -> (place: Double, text: String, color: Plot.Color)? in
      switch mark {
      case .horizontal(let y, let text, let color): ((y - panel.y.from) * scale, text, color)
      case .rows(let range, let text, _):
        (((range.lowerBound + range.upperBound) / 2 - panel.y.from) * scale, text, .grey)
      default: nil
      }
    }.filter { !$0.text.isEmpty && $0.place.isFinite }.sorted { $0.place < $1.place }
    for index in labels.indices.dropFirst() {
      labels[index].place = max(
        labels[index].place, labels[index - 1].place + Self.noteHeight - 2)
    }
    for label in labels {
      self.label(
        label.text, at: "graph 1, graph \(number(label.place / panel.frame.height)) offset 0.8,0",
        size: 9.5, color: label.color)
    }
  }

  private mutating func frame(_ panel: Plot.Panel) {
    let bottom = Self.noteHeight * Double(plot.notes.count) + 6 + panel.frame.y
    line("set lmargin at screen \(number(panel.frame.x / Plot.width))")
    line("set rmargin at screen \(number((panel.frame.x + panel.frame.width) / Plot.width))")
    line("set bmargin at screen \(number(bottom / height))")
    line("set tmargin at screen \(number((bottom + panel.frame.height) / height))")
  }

  private mutating func axis(_ name: String, _ axis: Plot.Axis) {
    line("set \(name)range [\(number(axis.from)):\(number(axis.to))]")
    let words = name + (axis.isOnTop ? "2" : "")
    if axis.isOnTop {
      line("unset \(name)tics")
      line("set \(name)2range [\(number(axis.from)):\(number(axis.to))]")
    }
    // A little nearer to the ticks than gnuplot's guess of their width.
    let offset = name == "y" ? "1.4,0" : axis.isOnTop ? "0,0" : "0,0.4"
    let label =
      axis.label.isEmpty
      ? "''" : "\(quoted(axis.label)) noenhanced font ',11' offset \(offset)"
    line("set \(words)label \(label)")
    let ticks = axis.ticks.map { ticks in
      // The words of ticks are formats: a percent sign is written twice.
      let places = ticks.map {
        "\(quoted($0.label.replacing("%", with: "%%"))) \(number($0.value))"
      }
      return " (\(places.joined(separator: ", ")))"
    }
    line(
      "set \(words)tics\(ticks ?? "") nomirror out scale 0.5 noenhanced font ',10'"
        + " textcolor rgb '#333333'")
  }

  private mutating func draw(_ mark: Plot.Mark) {
    func area(_ place: String, _ color: Plot.Color) {
      line("set object rect from \(place) behind fc rgb '\(color.rawValue)' fs solid noborder")
    }
    switch mark {
    case .horizontal(let y, _, let color):
      line(
        "set arrow from graph 0, first \(number(y)) to graph 1, first \(number(y)) nohead lc rgb"
          + " '\(color.rawValue)' lw 1.2 dt (8,5) back")
    case .columns(let range, let text, let color):
      let (low, high) = (number(range.lowerBound), number(range.upperBound))
      area("first \(low), graph 0 to first \(high), graph 1", color)
      let middle = number((range.lowerBound + range.upperBound) / 2)
      label(text, at: "first \(middle), graph 0.95", size: 9.5, color: .grey, "center", front: true)
    case .rows(let range, _, let color):
      let (low, high) = (number(range.lowerBound), number(range.upperBound))
      area("graph 0, first \(low) to graph 1, first \(high)", color)
    case .words(let x, let y, let text):
      label(text, at: "first \(number(x)), first \(number(y))", size: 10, "center", front: true)
    case .arrow(let x, let y, let toX, let toY, let color):
      line(
        "set arrow from first \(number(x)), first \(number(y)) to first \(number(toX)),"
          + " first \(number(toY)) head size screen 0.008,25 filled lc rgb '\(color.rawValue)'"
          + " lw 1.5 front")
    }
  }

  private mutating func data(_ series: Plot.Series, _ index: Int) {
    line("$d\(index) << EOD")
    for row in series.rows {
      line(row.map { $0.isFinite ? number($0) : "NaN" }.joined(separator: " "))
    }
    line("EOD")
  }

  private func style(_ series: Plot.Series) -> String {
    let color = "lc rgb '\(series.color.rawValue)'"
    let title = series.name.map { "title \(quoted($0))" } ?? "notitle"
    func point(_ symbol: Plot.Symbol) -> String {
      switch symbol {
      case .circle: "pt 6 ps 1.7 lw 2"
      case .cross: "pt 2 ps 1.5 lw 2"
      case .triangle: "pt 8 ps 1.8 lw 2"
      case .square: "pt 4 ps 1.5 lw 2"
      case .disc: "pt 7 ps 0.8"
      }
    }
    let drawing =
      switch series.style {
      case .line(let width): "using 1:2 with lines \(color) lw \(number(width))"
      case .dashes: "using 1:2 with lines \(color) lw 1.5 dt (8,5)"
      case .dots: "using 1:2 with points pt 7 ps 0.25 \(color)"
      case .symbols(let symbol): "using 1:2 with points \(point(symbol)) \(color)"
      case .intervals(let symbol): "using 1:2:3:4 with yerrorbars \(point(symbol)) \(color)"
      case .band: "using 1:2:3 with filledcurves \(color)"
      case .bars(let width, let base):
        "using 1:2:($1-\(number(width / 2))):($1+\(number(width / 2))):(\(number(base))):2"
          + " with boxxyerror \(color)"
      }
    return drawing + " " + title
  }

  /// `text` as a string of gnuplot: in single quotes nothing is special but the quote itself.
  ///
  /// A doubled quote stands for one, but not at the beginning, where gnuplot sees an empty string and
  /// goes on after it; so the quote is written as the apostrophe of print.
  private func quoted(_ text: String) -> String {
    "'" + TextSanitizer.visible(text).replacing("'", with: "\u{2019}") + "'"
  }

  private func number(_ value: Double) -> String {
    ShortestDecimal.string(value.isFinite ? value : 0)
  }
}

extension Plot {
  /// Height with heading and notes.
  var fullHeight: Double {
    height + GnuplotScript.headHeight + GnuplotScript.noteHeight * Double(notes.count) + 6
  }
}
