/// Sound level against time with its statistics, and the levels of third-octave bands.
enum SoundPlot {
  /// The figure; `nil` without a level history.
  static func plot(_ source: PlotSource) -> Plot? {
    guard let table = source.table("levelHistory"),
      table.values("laeq_dB").contains(where: \.isFinite)
    else { return nil }
    let isCalibrated = source.result.metrics.contains { $0.unit == "dBSPL" }
    let unit = isCalibrated ? "dB SPL" : "dBFS"
    let bands = source.table("bands").flatMap { bandPanel($0, unit) }
    let history = historyPanel(source, table, unit, lowered: bands != nil)
    return Plot(
      title: "Sound level: LAeq \(source.text("spl.laeq")) \(unit),"
        + " LAFmax \(source.text("spl.lafmax")) \(unit)",
      subtitle: source.subtitle, notes: source.notes,
      panels: [history] + [bands].compactMap { $0 }, height: bands == nil ? 340 : 620)
  }

  private static func historyPanel(
    _ source: PlotSource, _ table: SeriesTable, _ unit: String, lowered: Bool
  ) -> Plot.Panel {
    let starts = table.values("time_s")
    let lengths = table.values("duration_s")
    let end = zip(starts, lengths).map { $0 + $1 }.filter(\.isFinite).max() ?? 1
    let (axis, divisor) = Plot.Axis.time(end)
    func curve(_ name: String) -> [[Double]] {
      var x: [Double] = []
      var y: [Double] = []
      let values = table.values(name)
      for (index, (start, length)) in zip(starts, lengths).enumerated() where index < values.count {
        // What was excluded interrupts the line.
        if let last = x.last, start > last * divisor + 1.5 * length {
          x.append(start / divisor)
          y.append(.nan)
        }
        x.append((start + length / 2) / divisor)
        y.append(values[index])
      }
      return Plot.Series.curve(x, y)
    }
    let series = [
      Plot.Series(name: "LAFmax", style: .line(width: 1), color: .sky, rows: curve("lafmax_dB")),
      Plot.Series(name: "LAeq", style: .line(width: 1.8), color: .blue, rows: curve("laeq_dB")),
    ]
    var marks: [Plot.Mark] = []
    for (name, label, color) in [
      ("spl.laeq", "LAeq", Plot.Color.black), ("spl.la10", "LA10", .green),
      ("spl.la90", "LA90", .purple), ("spl.la50", "LA50", .grey),
    ] {
      guard let value = source.number(name) else { continue }
      let text = source.text(name)
      marks.append(.horizontal(value, "\(label) \(text)", color))
    }
    var includes = marks.compactMap { mark in
      if case .horizontal(let value, _, _) = mark { value } else { nil }
    }
    if let threshold = threshold(source) {
      includes.append(threshold)
      marks.append(
        .horizontal(
          threshold, "threshold \(ShortestDecimal.string(threshold))", .vermilion))
    }
    let levels = series.flatMap(\.rows).compactMap { $0.count > 1 ? $0[1] : nil }
    return Plot.Panel(
      title: "Level history", frame: .init(x: 75, y: lowered ? 350 : 60, width: 710, height: 230),
      x: axis, y: .covering("A-weighted level (\(unit))", levels, includes: includes),
      series: series, marks: marks)
  }

  /// The threshold of ResearchKit's room check, which is in dB SPL, when levels are.
  private static func threshold(_ source: PlotSource) -> Double? {
    guard source.result.metrics.contains(where: { $0.unit == "dBSPL" }) else { return nil }
    return source.parameter("threshold")
  }

  private static func bandPanel(_ table: SeriesTable, _ unit: String) -> Plot.Panel? {
    let fractions = table.values("fraction_1")
    let width = fractions.contains(3) ? 3.0 : 1.0
    let bands = zip(fractions, table.rows("nominal_Hz", "leq_dB")).filter { $0.0 == width }
      .map(\.1)
    let levels = bands.map(\.y).filter(\.isFinite)
    guard let lowest = levels.min() else { return nil }
    let base = (lowest / 10).rounded(.down) * 10 - 10
    let every = bands.count > 16 ? 3 : 1
    let ticks = bands.enumerated().compactMap { index, band in
      index % every == 0
        ? Plot.Axis.Tick(value: Double(index), label: frequency(band.x)) : nil
    }
    var axis = Plot.Axis.covering("band level (\(unit))", levels)
    axis.from = base
    return Plot.Panel(
      title: width == 3 ? "Third-octave bands" : "Octave bands",
      frame: .init(x: 75, y: 60, width: 710, height: 210),
      x: Plot.Axis(
        label: "midband frequency (Hz)", from: -0.8, to: Double(bands.count) - 0.2, ticks: ticks),
      y: axis,
      series: [
        Plot.Series(
          name: "equivalent level", style: .bars(width: 0.8, base: base), color: .blue,
          rows: bands.enumerated().map { [Double($0), $1.y] })
      ])
  }

  /// A frequency as axes show it, such as `63` or `16k`.
  static func frequency(_ hertz: Double) -> String {
    guard hertz >= 1000 else { return ShortestDecimal.string(hertz) }
    return FixedDecimal.string(hertz / 1000, places: 2).droppingZeros + "k"
  }
}
