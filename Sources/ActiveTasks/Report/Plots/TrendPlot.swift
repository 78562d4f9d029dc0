/// The main number of many results over the days of their recordings, one panel a kind of task.
public struct TrendPlot: Sendable {
  /// What is shown of a kind of task.
  private struct Shown {
    var task: ActiveTask.Kind
    var title: String
    /// Names of metrics with their words.
    var metrics: [(name: String, words: String)]
    var label: String
  }

  private static let shown = [
    Shown(
      task: .rangeOfMotion, title: "Range of motion", metrics: [("rom.range", "range of motion")],
      label: "range of motion (°)"),
    Shown(
      task: .soundLevel, title: "Sound level", metrics: [("spl.laeq", "LAeq")],
      label: "A-weighted level (dB)"),
    Shown(
      task: .toneAudiometry, title: "Hearing",
      metrics: [("audiometry.pta4.right", "right PTA4"), ("audiometry.pta4.left", "left PTA4")],
      label: "hearing level (dB HL)"),
    Shown(
      task: .heartRate, title: "Heart rate",
      metrics: [("hr.resting", "resting heart rate"), ("hr.mean", "mean heart rate")],
      label: "heart rate (bpm)"),
    Shown(
      task: .ipaq, title: "Physical activity", metrics: [("ipaq.met.total", "total")],
      label: "MET-minutes a week"),
  ]
  private static let methods: [Metric.Method] = [.reference, .researchkit]
  private static let colors: [Plot.Color] = [.vermilion, .blue]

  /// Days and values by metric and unit: levels with a calibration and those without are two things.
  private var points: [String: [String: [[Double]]]] = [:]
  private var results = 0
  private var undated = 0
  private var doubtful = 0

  /// No results.
  public init() {}

  /// Adds a result; one without a start, and one of a kind that is not shown, is only counted.
  public mutating func add(_ result: StepResult) {
    guard let shown = Self.shown.first(where: { $0.task == result.task }) else { return }
    results += 1
    guard let time = result.start.flatMap(Self.time) else { return undated += 1 }
    // What must not be used is not drawn.
    guard result.quality != .unusable else { return doubtful += 1 }
    let source = PlotSource(result: result, tables: [])
    for (name, _) in shown.metrics {
      guard let value = source.number(name, Self.methods),
        let unit = result.metrics.first(where: { $0.name == name && $0.value != nil })?.unit
      else { continue }
      points[name, default: [:]][unit, default: []].append([time, value])
    }
  }

  /// The figure; `nil` when no result can be placed.
  public var plot: Plot? {
    let kinds = Self.shown.filter { kind in kind.metrics.contains { points[$0.name] != nil } }
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

  private func series(_ kind: Shown) -> [Plot.Series] {
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

  /// Days since 1970 at the place of the recording, with the time of day, noon being whole; `nil` for
  /// a text that is no ISO 8601.
  private static func time(_ start: String) -> Double? {
    let parts = start.split(separator: "T")
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-").compactMap { Int64($0) }
    let clock = parts[1].prefix(8).split(separator: ":").compactMap { Double($0) }
    guard date.count == 3, (1...12).contains(date[1]), (1...31).contains(date[2]),
      (0...9999).contains(date[0]), clock.count >= 2
    else { return nil }
    let day = CivilDate(year: date[0], month: date[1], day: date[2]).daysSince1970
    return Double(day) + clock[0] / 24 + clock[1] / 1440 - 0.5
  }
}
