/// The main number of many results over the days of their recordings, one panel a kind of task.
public struct TrendPlot: Sendable {
  private static let colors: [Plot.Color] = [.vermilion, .blue]

  /// One value; levels with a calibration and those without are told apart by their unit.
  private struct Value {
    var metric: String
    var unit: String
    var number: Double
    var start: String
    var participant: String?
    var session: String?
  }

  private var values: [Value] = []
  private var clocks = ParticipantClocks()
  private var results = 0
  private var undated = 0
  private var doubtful = 0

  /// No results.
  public init() {}

  /// Adds a result; one without a start is only counted, and of a kind that is not shown its clock is all that counts.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - zone: the study's time zone, by which recordings are placed that know UTC alone; `nil` when it is not known.
  public mutating func add(_ result: StepResult, zone: TimeZoneRules? = nil) {
    let isDrawn = place(result)
    clocks.add(
      result.start, participant: result.participant, session: result.session, zone: zone,
      placed: isDrawn)
  }

  /// Takes in the values of a result that is drawn; whether it is.
  private mutating func place(_ result: StepResult) -> Bool {
    guard let shown = MainNumber.trends.first(where: { $0.task == result.task }) else {
      return false
    }
    results += 1
    guard let start = result.start, LocalDay.value(start) != nil else {
      undated += 1
      return false
    }
    // What must not be used is not drawn.
    guard result.quality != .unusable else {
      doubtful += 1
      return false
    }
    let source = PlotSource(result: result, tables: [])
    for (name, _) in shown.metrics {
      guard let value = source.number(name, MainNumber.methods),
        let unit = result.metrics.first(where: { $0.name == name && $0.value != nil })?.unit
      else { continue }
      values.append(
        Value(
          metric: name, unit: unit, number: value, start: start, participant: result.participant,
          session: result.session))
    }
    return true
  }

  /// Takes in what else a session says about its clock: a start, ISO 8601, and the study's time zone.
  mutating func note(
    _ start: String?, participant: String?, session: String?, zone: TimeZoneRules?
  ) {
    clocks.add(start, participant: participant, session: session, zone: zone)
  }

  /// The figure; `nil` when no result can be placed.
  public var plot: Plot? {
    // Days, noon being whole, and values by metric and unit.
    var points: [String: [String: [[Double]]]] = [:]
    for value in values {
      guard
        let day = clocks.day(
          value.start, participant: value.participant, session: value.session)
      else { continue }
      points[value.metric, default: [:]][value.unit, default: []].append([day - 0.5, value.number])
    }
    let kinds = MainNumber.trends.filter { kind in
      kind.metrics.contains { points[$0.name] != nil }
    }
    let times = points.values.flatMap(\.values).flatMap { $0 }.map { $0[0] }
    guard let first = times.min(), let last = times.max() else { return nil }
    let days = Int64((first + 0.5).rounded(.down))...Int64((last + 0.5).rounded(.down))
    var notes: [String] = []
    if undated > 0 { notes.append("\(undated) results without a date are not shown") }
    if doubtful > 0 { notes.append("\(doubtful) unusable results are not shown") }
    if let note = atUTC { notes += PlotSource.wrapped(note) }
    let panels = kinds.enumerated().map { index, kind in
      let series = Self.series(kind, points)
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

  /// Whose recordings are at UTC because the local time of some is not known.
  private var atUTC: String? {
    let names = Set(values.map(\.participant)).filter(clocks.isAtUTC)
    guard !names.isEmpty else { return nil }
    let named = names.compactMap { $0 }.sorted()
    var who = Array(named.prefix(3))
    if named.count > 3 { who.append("\(named.count - 3) more participants") }
    if names.contains(nil) { who.append("results without a participant") }
    return "placed at UTC, as some of their recordings state no local time: "
      + who.joined(separator: ", ")
  }

  private static func series(
    _ kind: MainNumber, _ points: [String: [String: [[Double]]]]
  ) -> [Plot.Series] {
    let all = kind.metrics.flatMap { metric in
      (points[metric.name] ?? [:]).sorted { $0.key < $1.key }.map { (metric, $0.key, $0.value) }
    }
    return all.enumerated().map { index, entry in
      let (metric, unit, rows) = entry
      let isLevel = kind.task == .soundLevel
      return Plot.Series(
        name: metric.words + (isLevel ? " (\(unit))" : ""), style: .symbols(.disc),
        color: colors[index % colors.count],
        rows: rows.sorted { $0.lexicographicallyPrecedes($1) })
    }
  }
}
