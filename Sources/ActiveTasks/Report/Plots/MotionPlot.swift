/// Joint angle against time with the repetitions marked, and the mean repetition with its spread.
enum MotionPlot {
  /// The figure; `nil` without a curve.
  static func plot(_ source: PlotSource) -> Plot? {
    guard let curve = source.table("angleCurve") else { return nil }
    let time = curve.values("time_s")
    let angle = curve.values("angle_deg")
    guard angle.contains(where: \.isFinite), let end = time.last(where: \.isFinite) else {
      return nil
    }
    let mean = source.table("meanCurve").flatMap { meanPanel($0) }
    var panels = [anglePanel(source, time, angle, end, lowered: mean != nil)]
    if let mean { panels.append(mean) }
    return Plot(
      title: "Range of motion \(source.text("rom.range", unit: "°")),"
        + " from \(source.text("rom.minimum", unit: "°")) to \(source.text("rom.maximum", unit: "°"))",
      subtitle: source.subtitle, notes: source.notes, panels: panels,
      height: mean == nil ? 340 : 600)
  }

  private static func anglePanel(
    _ source: PlotSource, _ time: [Double], _ angle: [Double], _ end: Double, lowered: Bool
  ) -> Plot.Panel {
    let (axis, unit) = Plot.Axis.time(end, from: min(time.first ?? 0, 0))
    var marks: [Plot.Mark] = []
    var peaks: [[Double]] = []
    if let table = source.table("repetitions") {
      let (starts, ends) = (table.values("start_s"), table.values("end_s"))
      let gaps = table.values("touches_gap_1")
      for (index, (start, end)) in zip(starts, ends).enumerated() where end > start {
        let touches = index < gaps.count && gaps[index] == 1
        marks.append(
          .columns(
            start / unit...end / unit, touches ? "(\(index + 1))" : "\(index + 1)",
            touches ? .paleGrey : index % 2 == 0 ? .paleBlue : .paleGreen))
      }
      peaks = table.values("peak_s").map { peak in
        [peak / unit, value(at: peak, time, angle)]
      }
    }
    for name in ["rom.minimum", "rom.maximum"] {
      guard let value = source.number(name) else { continue }
      marks.append(
        .horizontal(value, "\(name.dropFirst(4)) \(source.text(name, unit: "°"))", .vermilion))
    }
    var series = [
      Plot.Series(
        name: "joint angle", style: .line(width: 1.6), color: .blue,
        rows: Plot.Series.curve(time.map { $0 / unit }, angle))
    ]
    if !peaks.isEmpty {
      series.append(
        Plot.Series(
          name: "repetition's peak", style: .symbols(.disc), color: .vermilion, rows: peaks))
    }
    return Plot.Panel(
      title: "Angle, repetitions shaded",
      frame: .init(x: 75, y: lowered ? 330 : 60, width: 710, height: 230), x: axis,
      y: .covering("joint angle (°)", angle, margin: 0.15), series: series, marks: marks)
  }

  private static func meanPanel(_ table: SeriesTable) -> Plot.Panel? {
    let cycle = table.values("cycle_percent")
    let mean = table.values("angle_mean_deg")
    let spread = table.values("angle_sd_deg")
    guard mean.contains(where: \.isFinite) else { return nil }
    let band = zip(cycle, zip(mean, spread)).filter { $1.0.isFinite && $1.1.isFinite }
      .map { [$0, $1.0 - $1.1, $1.0 + $1.1] }
    var series: [Plot.Series] = []
    if !band.isEmpty {
      series.append(
        Plot.Series(name: "± 1 standard deviation", style: .band, color: .paleBlue, rows: band))
    }
    series.append(
      Plot.Series(
        name: "mean repetition", style: .line(width: 2), color: .blue,
        rows: Plot.Series.curve(cycle, mean)))
    return Plot.Panel(
      title: "Mean repetition", frame: .init(x: 75, y: 60, width: 710, height: 190),
      x: Plot.Axis(label: "part of the repetition (%)", from: 0, to: 100),
      y: .covering("joint angle (°)", mean + band.flatMap { $0.dropFirst() }), series: series)
  }

  /// The angle at the sample nearest to `instant`.
  private static func value(at instant: Double, _ time: [Double], _ angle: [Double]) -> Double {
    var low = 0
    var high = min(time.count, angle.count) - 1
    guard high >= 0 else { return .nan }
    while low < high {
      let middle = (low + high) / 2
      if time[middle] < instant { low = middle + 1 } else { high = middle }
    }
    if low > 0, instant - time[low - 1] < time[low] - instant { low -= 1 }
    return angle[low]
  }
}
