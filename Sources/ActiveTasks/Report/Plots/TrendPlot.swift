/// The main number of many results over the days of their recordings, one panel a kind of task.
public struct TrendPlot: Sendable {
  /// What is shown of a kind of task.
  private static let shown: [(task: ActiveTask.Kind, metrics: [(String, String)], label: String)] =
    [
      (.rangeOfMotion, [("rom.range", "range of motion")], "range of motion (°)"),
      (.soundLevel, [("spl.laeq", "LAeq")], "A-weighted level (dB)"),
      (
        .toneAudiometry,
        [("audiometry.pta4.right", "PTA4 right"), ("audiometry.pta4.left", "PTA4 left")],
        "hearing level (dB HL)"
      ),
      (
        .heartRate, [("hr.resting", "resting heart rate"), ("hr.mean", "mean heart rate")],
        "heart rate (bpm)"
      ),
      (.ipaq, [("ipaq.met.total", "total")], "MET-minutes a week"),
    ]
  private static let methods: [Metric.Method] = [.reference, .researchkit]
  private static let colors: [Plot.Color] = [.vermilion, .blue]

  private var points: [String: [[Double]]] = [:]
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
      if let value = source.number(name, Self.methods) {
        points[name, default: []].append([time, value])
      }
    }
  }

  /// The figure; `nil` when no result can be placed.
  public var plot: Plot? {
    let kinds = Self.shown.filter { kind in kind.metrics.contains { points[$0.0] != nil } }
    let times = points.values.flatMap { $0 }.map { $0[0] }
    guard let first = times.min(), let last = times.max() else { return nil }
    let days = Int64((first + 0.5).rounded(.down))...Int64((last + 0.5).rounded(.down))
    var notes: [String] = []
    if undated > 0 { notes.append("\(undated) results without a date are not shown") }
    if doubtful > 0 { notes.append("\(doubtful) unusable results are not shown") }
    let panels = kinds.enumerated().map { index, kind in
      let series = zip(kind.metrics, Self.colors).compactMap { metric, color -> Plot.Series? in
        guard let rows = points[metric.0] else { return nil }
        return Plot.Series(
          name: metric.1, style: .symbols(.disc), color: color,
          rows: rows.sorted { $0.lexicographicallyPrecedes($1) })
      }
      return Plot.Panel(
        title: kind.task.rawValue,
        frame: .init(x: 85, y: 60 + 270 * Double(kinds.count - 1 - index), width: 795, height: 200),
        x: .days(days),
        y: .covering(kind.label, series.flatMap(\.rows).map { $0[1] }, margin: 0.12),
        series: series)
    }
    return Plot(
      title: "Results over time",
      subtitle: "\(results) results · \(CivilDate(daysSince1970: days.lowerBound).iso8601) to "
        + CivilDate(daysSince1970: days.upperBound).iso8601,
      notes: notes, panels: panels, height: 20 + 270 * Double(kinds.count))
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
