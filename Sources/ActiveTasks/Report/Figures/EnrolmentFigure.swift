/// How participants and sessions came in over time.
enum EnrolmentFigure {
  /// The figure.
  ///
  /// - Parameters:
  ///   - sessions: days since 1970 of all dated sessions.
  ///   - participants: days since 1970 of each participant's first dated session.
  /// - Returns: the figure; `nil` when no session has a date or dates are further apart than a study lasts.
  static func figure(sessions: [Double], participants: [Double]) -> Figure? {
    let days = sessions.sorted()
    guard let begin = days.first, let end = days.last, end - begin < 1e6 else { return nil }
    var figure = Figure(
      title: "Enrolment over time",
      summary: "\(days.count) dated sessions from \(date(begin)) to \(date(end));"
        + " \(participants.count) participants joined, half of them by"
        + " \(date(half(participants) ?? begin)), and half of the sessions were made by"
        + " \(date(half(days) ?? begin)).",
      width: 940, height: 260)
    let range = Int64(begin.rounded(.down))...Int64(end.rounded(.down))
    let room = max((end - begin) * 0.02, 0.5)
    let x = FigureAxis(
      begin - room, end + room, from: 60, to: 920,
      ticks: (Plot.Axis.days(range, count: 9).ticks ?? []).map { ($0.value, $0.label) })
    let y = FigureAxis(0, Double(days.count) * 1.05, from: 210, to: 30, count: 4)
    figure.scale(y, left: 60, right: 920)
    for (style, name, values, place) in [
      ("line", "sessions", days, 60.0), ("line2", "participants", participants.sorted(), 170.0),
    ] {
      figure.path(style, steps(values, x, y))
      figure.line(style, place, 10, place + 20, 10)
      figure.words(name, place + 26, 14)
    }
    figure.base(x, y: 216, label: "date")
    return figure
  }

  /// The number of values up to each place, about one step a quarter of a pixel.
  private static func steps(_ sorted: [Double], _ x: FigureAxis, _ y: FigureAxis) -> String {
    var data = "M\(Figure.number(x.start)) \(Figure.number(y.place(0)))"
    var last = -Double.infinity
    for (index, value) in sorted.enumerated() {
      let next = index + 1 < sorted.count ? x.place(sorted[index + 1]) : Double.infinity
      guard next - last >= 0.25 else { continue }
      last = x.place(value)
      data += "H\(Figure.number(last))V\(Figure.number(y.place(Double(index + 1))))"
    }
    return data + "H\(Figure.number(x.end))"
  }

  private static func half(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
  }

  private static func date(_ day: Double) -> String {
    CivilDate(daysSince1970: Int64(day.rounded(.down))).iso8601
  }
}
