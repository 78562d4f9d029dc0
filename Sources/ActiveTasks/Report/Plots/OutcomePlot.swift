/// Daily outcomes: answers in the same unit side by side as bars, one number as a scatter of days.
public enum OutcomePlot {
  /// One number of one event.
  private struct Value {
    var day: Int64
    var time: Double
    var number: Double
  }

  /// What one task's outcomes hold, by kind.
  private struct TaskValues {
    var name: String
    var kinds: [(name: String, unit: String?, values: [Value])] = []
    var missing = 0
  }

  private static let colors: [Plot.Color] = [.vermilion, .blue, .green, .orange, .purple, .sky]

  /// The figure; `nil` without events that hold a number.
  ///
  /// An event without an outcome leaves its day empty; it is never 0.
  public static func plot(_ review: OutcomeReview, file: String) -> Plot? {
    let tasks = tasks(review).filter { !$0.kinds.isEmpty }
    let days = review.rows.compactMap { $0.event?.start.localDay }
    guard !tasks.isEmpty, let first = days.min(), let last = days.max() else { return nil }
    let groups = tasks.flatMap(byUnit)
    let panels = groups.enumerated().map { index, group in
      panel(group, first...last, y: 60 + 285 * Double(groups.count - 1 - index))
    }
    let missing = tasks.filter { $0.missing > 0 }.map {
      "\($0.name): \($0.missing) events without an outcome, left empty"
    }
    var codes: [String: Int] = [:]
    for row in review.rows { for flag in row.flags { codes[flag, default: 0] += 1 } }
    let doubts = codes.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    let several = groups.contains { task in
      task.kinds.count > 1
        && task.kinds.contains { Set($0.values.map(\.day)).count < $0.values.count }
    }
    return Plot(
      title: "Daily outcomes: " + tasks.map(\.name).joined(separator: ", "),
      subtitle: [
        FileName.last(file),
        CivilDate(daysSince1970: first).iso8601 + " to " + CivilDate(daysSince1970: last).iso8601,
      ].joined(separator: " · "),
      notes: (missing + (several ? ["a bar is the mean of the day's events"] : [])
        + (doubts.isEmpty ? [] : ["flags: " + doubts.joined(separator: ", ")]))
        .flatMap(PlotSource.wrapped),
      panels: panels, height: 5 + 285 * Double(groups.count))
  }

  /// Kinds of different units need axes of their own.
  private static func byUnit(_ task: TaskValues) -> [TaskValues] {
    var groups: [TaskValues] = []
    for kind in task.kinds {
      if let place = groups.firstIndex(where: { $0.kinds[0].unit == kind.unit }) {
        groups[place].kinds.append(kind)
      } else {
        var group = task
        group.kinds = [kind]
        groups.append(group)
      }
    }
    return groups
  }

  private static func tasks(_ review: OutcomeReview) -> [TaskValues] {
    var tasks: [TaskValues] = []
    for row in review.rows {
      guard let event = row.event else { continue }
      let place = tasks.firstIndex { $0.name == row.task } ?? tasks.count
      if place == tasks.count { tasks.append(TaskValues(name: row.task)) }
      let day = event.start.localDay
      if row.outcome == nil { tasks[place].missing += 1 }
      let (rest, _) = event.start.nanoseconds.subtractingReportingOverflow(
        CivilDate(daysSince1970: day).start.nanoseconds)
      let shift = Double(event.start.offsetSeconds ?? 0) * 1e9
      let time = Double(day) + min(max((Double(rest) + shift) / 86_400e9, 0), 1) - 0.5
      for value in row.outcome?.values ?? [] {
        guard case .number(let number)? = value.content, number.isFinite else { continue }
        let kind = value.kind ?? "value"
        let index =
          tasks[place].kinds.firstIndex { $0.name == kind } ?? tasks[place].kinds.count
        if index == tasks[place].kinds.count {
          tasks[place].kinds.append((kind, value.units, []))
        }
        tasks[place].kinds[index].values.append(Value(day: day, time: time, number: number))
      }
    }
    return tasks
  }

  private static func panel(
    _ task: TaskValues, _ days: ClosedRange<Int64>, y: Double
  ) -> Plot.Panel {
    let isBars = task.kinds.count > 1
    let shown = task.kinds.prefix(colors.count)
    let series = zip(shown, colors).enumerated().map { index, entry in
      let (kind, color) = entry
      let name = kind.name + (kind.unit.map { " (\($0))" } ?? "")
      guard isBars else {
        return Plot.Series(
          name: name, style: .symbols(.disc), color: color,
          rows: kind.values.map { [$0.time, $0.number] })
      }
      let width = 0.8 / Double(shown.count)
      let offset = (Double(index) - Double(shown.count - 1) / 2) * width
      return Plot.Series(
        name: name, style: .bars(width: width * 0.92, base: 0), color: color,
        rows: means(kind.values).map { [Double($0) + offset, $1] })
    }
    let values = shown.flatMap(\.values).map(\.number)
    var axis = Plot.Axis.covering(
      label(Array(shown)), values, includes: isBars ? [0] : [], margin: 0.12)
    if isBars, values.allSatisfy({ $0 >= 0 }) { axis.from = 0 }
    return Plot.Panel(
      title: task.name, frame: .init(x: 75, y: y, width: 805, height: 200), x: .days(days),
      y: axis, series: series, marks: isBars ? zeros(series, axis) : [])
  }

  /// A bar of 0 cannot be seen: its number says that there is an answer.
  private static func zeros(_ series: [Plot.Series], _ axis: Plot.Axis) -> [Plot.Mark] {
    series.flatMap(\.rows).filter { $0[1] == 0 }.map {
      .words($0[0], (axis.to - axis.from) * 0.05, "0")
    }
  }

  private static func label(
    _ kinds: [(name: String, unit: String?, values: [Value])]
  ) -> String {
    let units = Set(kinds.map { $0.unit ?? "" })
    let unit = units.count == 1 ? units.first ?? "" : ""
    let name = kinds.count == 1 ? kinds[0].name : "answer"
    return unit.isEmpty ? name : "\(name) (\(unit))"
  }

  /// The mean of each day in the order of the days.
  private static func means(_ values: [Value]) -> [(Int64, Double)] {
    var days: [Int64: (sum: Double, count: Double)] = [:]
    for value in values {
      let known = days[value.day] ?? (0, 0)
      days[value.day] = (known.sum + value.number, known.count + 1)
    }
    return days.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sum / $0.value.count) }
  }
}
