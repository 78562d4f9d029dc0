internal import Glibc

/// The diagrams of intervals between beats: tachogram, Poincaré plot and spectrum.
enum BeatPlot {
  /// The panels below the heart rate; empty without intervals.
  static func panels(_ beats: SeriesTable, _ source: PlotSource) -> [Plot.Panel] {
    let rows = beats.rows("time_s", "interval_ms").filter { $0.x.isFinite && $0.y.isFinite }
    guard rows.count > 1 else { return [] }
    let axis = Plot.Axis.covering("interval (ms)", rows.map(\.y))
    return [tachogram(rows, axis), poincare(rows, axis, source), spectrum(source)].compactMap { $0 }
  }

  private typealias Beat = (x: Double, y: Double)

  /// Whether the beat follows the one before it without a gap.
  private static func follows(_ beat: Beat, _ last: Beat) -> Bool {
    beat.x - beat.y / 1000 - last.x < 0.5
  }

  private static func tachogram(_ rows: [Beat], _ y: Plot.Axis) -> Plot.Panel {
    let (axis, unit) = Plot.Axis.time(rows.last?.x ?? 1, from: min(rows.first?.x ?? 0, 0))
    var time: [Double] = []
    var intervals: [Double] = []
    for (index, beat) in rows.enumerated() {
      if index > 0, !follows(beat, rows[index - 1]) {
        time.append(rows[index - 1].x / unit)
        intervals.append(.nan)
      }
      time.append(beat.x / unit)
      intervals.append(beat.y)
    }
    return Plot.Panel(
      title: "Tachogram", frame: .init(x: 75, y: 380, width: 710, height: 170), x: axis, y: y,
      series: [
        Plot.Series(
          name: "interval between beats", style: .line(width: 1.2), color: .green,
          rows: Plot.Series.curve(time, intervals))
      ])
  }

  private static func poincare(
    _ rows: [Beat], _ axis: Plot.Axis, _ source: PlotSource
  ) -> Plot.Panel {
    let pairs = zip(rows, rows.dropFirst()).filter { follows($1, $0) }.map { ($0.y, $1.y) }
    var x = axis
    var y = axis
    x.label = "interval (ms)"
    y.label = "next interval (ms)"
    let name =
      "SD1 \(source.text("hrv.sd1", unit: " ms")), SD2 \(source.text("hrv.sd2", unit: " ms"))"
    return Plot.Panel(
      title: "Poincaré plot", frame: .init(x: 75, y: 60, width: 240, height: 240), x: x, y: y,
      series: [
        Plot.Series(
          name: nil, style: .line(width: 0.8), color: .grey,
          rows: [[axis.from, axis.from], [axis.to, axis.to]]),
        Plot.Series(
          name: nil, style: .dots, color: .green,
          rows: Plot.Series.cloud(pairs.map(\.0), pairs.map(\.1))),
      ],
      marks: [
        .words(
          (axis.from + axis.to) / 2, axis.from + (axis.to - axis.from) * 0.05, name)
      ])
  }

  private static let bands: [(ClosedRange<Double>, String, Plot.Color)] = [
    (0.0033...0.04, "VLF", .paleGrey), (0.04...0.15, "LF", .paleOrange),
    (0.15...0.4, "HF", .paleBlue),
  ]

  private static func spectrum(_ source: PlotSource) -> Plot.Panel? {
    let names: [(String, String, Plot.Style, Plot.Color)] = [
      ("welch", "Welch", .line(width: 1.8), .blue),
      ("lombTapered", "Lomb, tapered", .dashes, .vermilion),
    ]
    let series = names.compactMap { kind, name, style, color -> Plot.Series? in
      guard let table = source.table("spectrum-" + kind) else { return nil }
      let rows = Plot.Series.curve(
        table.values("frequency_hz"), table.values("density_ms2_per_hz"))
      return Plot.Series(name: name, style: style, color: color, rows: rows)
    }
    let values = series.flatMap(\.rows).filter { $0[0] >= 0.0033 && $0[0] <= 0.5 }.map { $0[1] }
    guard values.contains(where: \.isFinite) else { return nil }
    var axis = Plot.Axis.covering("density (ms²/Hz)", values, includes: [0], margin: 0.15)
    axis.from = 0
    return Plot.Panel(
      title: "Spectrum", frame: .init(x: 420, y: 60, width: 365, height: 240),
      x: Plot.Axis(label: "frequency (Hz)", from: 0, to: 0.5), y: axis, series: series,
      marks: bands.map { .columns($0, $1, $2) })
  }
}
