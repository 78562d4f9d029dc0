/// The main number of many results over the days of their recordings, one panel a kind of task.
public struct TrendPlot: Sendable {
  private static let colors: [Plot.Color] = [.vermilion, .blue]

  /// Days, noon being whole, and values by metric and unit: levels with a calibration and those without are two things.
  private var points: [String: [String: [[Double]]]] = [:]
  private var results = 0
  private var undated = 0
  private var doubtful = 0

  /// No results.
  public init() {}

  /// Adds a result; one without a start, and one of a kind that is not shown, is only counted.
  public mutating func add(_ result: StepResult) {
    guard let shown = MainNumber.trends.first(where: { $0.task == result.task }) else { return }
    results += 1
    guard let time = result.start.flatMap(LocalDay.value) else { return undated += 1 }
    // What must not be used is not drawn.
    guard result.quality != .unusable else { return doubtful += 1 }
    let source = PlotSource(result: result, tables: [])
    for (name, _) in shown.metrics {
      guard let value = source.number(name, MainNumber.methods),
        let unit = result.metrics.first(where: { $0.name == name && $0.value != nil })?.unit
      else { continue }
      points[name, default: [:]][unit, default: []].append([time - 0.5, value])
    }
  }

  /// The figure; `nil` when no result can be placed.
  public var plot: Plot? {
    let kinds = MainNumber.trends.filter { kind in kind.metrics.contains { points[$0.name] != nil }
    }
    let times = points.values.flatMap(\.values).flatMap { $0 }.map { $0[0] }
    guard let first = times.min(), let last = times.max() else { return nil }
    let days = Int64((first + 0.5).rounded(.down))...Int64((last + 0.5).rounded(.down))
    var notes: [String] = []
    if undated > 0 { notes.append("\(undated) results without a date are not shown") }
    if doubtful > 0 { notes.append("\(doubtful) unusable results are not shown") }
    let panels = kinds.enumerated().map { index, kind in
      let series = series(kind)
      return Plot.Panel(
        title: kind.title,
        frame: .init(x: 85, y: 60 + 285 * Double(kinds.count - 1 - index), width: 795, height: 200),
        x: .days(days),
        y: .covering(kind.label, series.flatMap(\.rows).map { $0[1] }, margin: 0.12),
        series: series)
    }
    return Plot(
      title: "Results over time",
      subtitle: "\(results) results · \(CivilDate(daysSince1970: days.lowerBound).iso8601) to "
        + CivilDate(daysSince1970: days.upperBound).iso8601,
      notes: notes, panels: panels, height: 5 + 285 * Double(kinds.count))
  }

  private func series(_ kind: MainNumber) -> [Plot.Series] {
    let all = kind.metrics.flatMap { metric in
      (points[metric.name] ?? [:]).sorted { $0.key < $1.key }.map { (metric, $0.key, $0.value) }
    }
    return all.enumerated().map { index, entry in
      let (metric, unit, rows) = entry
      let isLevel = kind.task == .soundLevel
      return Plot.Series(
        name: metric.words + (isLevel ? " (\(unit))" : ""), style: .symbols(.disc),
        color: Self.colors[index % Self.colors.count],
        rows: rows.sorted { $0.lexicographicallyPrecedes($1) })
    }
  }
}
