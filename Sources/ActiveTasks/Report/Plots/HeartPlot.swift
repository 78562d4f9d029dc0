internal import SignalProcessing

/// Heart rate with zones and gaps; of beats also tachogram, Poincaré plot and spectrum.
enum HeartPlot {
  /// The figure; `nil` without rates.
  static func plot(_ source: PlotSource) -> Plot? {
    let beats = source.table("beats")
    guard let rate = beats.flatMap(rateOfBeats) ?? source.table("heartRate").flatMap(rateOfSamples)
    else { return nil }
    var panels: [Plot.Panel] = []
    var height = 340.0
    if let beats {
      panels = BeatPlot.panels(beats, source)
      height += panels.isEmpty ? 0 : 560
    } else if let zones = zonePanel(source) {
      panels = [zones]
      height += 210
    }
    panels.insert(ratePanel(source, rate, y: height - 270), at: 0)
    return Plot(
      title: "Heart rate: mean \(source.text("hr.mean")) bpm,"
        + " \(source.text("hr.minimum")) to \(source.text("hr.maximum")) bpm",
      subtitle: source.subtitle, notes: source.notes, panels: panels, height: height)
  }

  /// Rates with the stretches that no value covers.
  private struct Rate {
    var time: [Double] = []
    var rate: [Double] = []
    var gaps: [ClosedRange<Double>] = []

    /// Adds a value that holds from `start` on; a gap interrupts the curve.
    mutating func add(_ time: Double, _ rate: Double, from start: Double, since end: Double?) {
      if let end, start - end > 0.5 {
        gaps.append(end...start)
        self.time.append(end)
        self.rate.append(.nan)
      }
      self.time.append(time)
      self.rate.append(rate)
    }
  }

  private static func rateOfBeats(_ table: SeriesTable) -> Rate? {
    var result = Rate()
    var end: Double?
    for (time, interval) in table.rows("time_s", "interval_ms")
    where time.isFinite && interval.isFinite && interval > 0 {
      result.add(time, 60_000 / interval, from: time - interval / 1000, since: end)
      end = time
    }
    return result.time.isEmpty ? nil : result
  }

  /// A sample stands for half of the time to either neighbour, at most half the gap limit.
  private static func rateOfSamples(_ table: SeriesTable) -> Rate? {
    let rows = table.rows("time_s", "rate_bpm").filter { $0.x.isFinite && $0.y.isFinite }
    guard !rows.isEmpty else { return nil }
    let series = RateSeries(time: rows.map(\.x), rate: rows.map(\.y))
    let gaps = Set(series.gaps)
    var result = Rate()
    for (index, row) in rows.enumerated() {
      result.time.append(row.x)
      result.rate.append(row.y)
      guard gaps.contains(index), index + 1 < rows.count else { continue }
      let (start, end) = (row.x + series.gapLimit / 2, rows[index + 1].x - series.gapLimit / 2)
      result.gaps.append(min(start, end)...max(start, end))
      result.time.append(start)
      result.rate.append(.nan)
    }
    return result
  }

  private static func ratePanel(_ source: PlotSource, _ rate: Rate, y: Double) -> Plot.Panel {
    let (axis, unit) = Plot.Axis.time(
      rate.time.last(where: \.isFinite) ?? 1, from: min(rate.time.first ?? 0, 0))
    var marks: [Plot.Mark] = zones(source)
    let values = rate.rate.filter(\.isFinite)
    // Gaps too short to be seen are left to the broken line.
    let shown = (axis.to - axis.from) * unit / 400
    marks += rate.gaps.filter { $0.upperBound - $0.lowerBound > shown }.map { gap in
      .columns(gap.lowerBound / unit...gap.upperBound / unit, "gap", .paleGrey)
    }
    for (name, label) in [("hr.resting", "resting"), ("hr.peak", "peak")] {
      guard let value = source.number(name) else { continue }
      marks.append(.horizontal(value, "\(label) \(source.text(name))", .vermilion))
    }
    let range = Plot.Axis.covering("heart rate (bpm)", values, margin: 0.12)
    return Plot.Panel(
      title: "Heart rate", frame: .init(x: 75, y: y, width: 710, height: 220), x: axis, y: range,
      series: [
        Plot.Series(
          name: "heart rate", style: .line(width: 1.5), color: .blue,
          rows: Plot.Series.curve(rate.time.map { $0 / unit }, rate.rate))
      ], marks: marks.map { clipped($0, to: range) }.compactMap { $0 })
  }

  /// The maximum heart rate that the zones are shares of; `nil` when neither it nor the age is known.
  private static func maximum(_ source: PlotSource) -> Double? {
    source.parameter("maximum") ?? source.parameter("age").map { 208 - 0.7 * $0 }
  }

  private static let zoneColors: [Plot.Color] = [
    .paleBlue, .paleGreen, .paleOrange, .paleVermilion, .palePurple,
  ]

  private static func zones(_ source: PlotSource) -> [Plot.Mark] {
    guard let maximum = maximum(source), maximum > 0 else { return [] }
    return zoneColors.enumerated().map { index, color in
      let low = (0.5 + 0.1 * Double(index)) * maximum
      return .rows(low...low + 0.1 * maximum, "zone \(index + 1)", color)
    }
  }

  /// A zone as far as the axis reaches; `nil` when it lies outside.
  private static func clipped(_ mark: Plot.Mark, to axis: Plot.Axis) -> Plot.Mark? {
    guard case .rows(let range, let text, let color) = mark else { return mark }
    let low = max(range.lowerBound, axis.from)
    let high = min(range.upperBound, axis.to)
    return low < high ? .rows(low...high, text, color) : nil
  }

  private static func zonePanel(_ source: PlotSource) -> Plot.Panel? {
    let names = ["below", "1", "2", "3", "4", "5"]
    let minutes = names.map { source.number("hr.zone.\($0)").map { $0 / 60 } ?? .nan }
    guard minutes.contains(where: { $0 > 0 }) else { return nil }
    var axis = Plot.Axis.covering("time in zone (min)", minutes, includes: [0], margin: 0.15)
    axis.from = 0
    return Plot.Panel(
      title: "Time in zones of the maximum heart rate",
      frame: .init(x: 75, y: 60, width: 710, height: 140),
      x: Plot.Axis(
        label: "share of the maximum", from: -0.6, to: 5.6,
        ticks: ["< 50 %", "50–60 %", "60–70 %", "70–80 %", "80–90 %", "≥ 90 %"].enumerated()
          .map { Plot.Axis.Tick(value: Double($0), label: $1) }),
      y: axis,
      series: [
        Plot.Series(
          name: nil, style: .bars(width: 0.6, base: 0), color: .blue,
          rows: minutes.enumerated().map { [Double($0), $1] })
      ])
  }
}
