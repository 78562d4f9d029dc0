/// Values over time: lines of participants, or one line with its dates.
enum TrendFigure {
  /// The values of one participant, in the order of time.
  struct Course {
    /// Who.
    var name: String
    /// Days and values.
    var points: [(day: Double, value: Double)]
    /// Which points are of suspect results.
    var suspect: [Bool]
    /// Dates of the first and last, ISO 8601.
    var first: String
    var last: String

    /// The last value minus the first.
    var change: Double {
      guard let first = points.first, let last = points.last else { return 0 }
      return last.value - first.value
    }
  }

  /// What stands on the axis to the right.
  enum Time {
    /// Days since the participant's first value.
    case elapsed
    /// Dates.
    case dates
  }

  private static let width = 940.0
  private static let height = 300.0
  private static let left = 52.0
  private static let right = 928.0

  /// The figure; `nil` without points or when they span more than numbers can.
  static func figure(
    _ courses: [Course], time: Time, title: String, label: String
  ) -> Figure? {
    let points = courses.flatMap { shifted($0, time) }
    guard let low = points.map(\.value).min(), let high = points.map(\.value).max(),
      let begin = points.map(\.day).min(), let end = points.map(\.day).max(),
      (high - low).isFinite, end - begin < 1e6
    else { return nil }
    let room = high > low ? (high - low) * 0.06 : Swift.max(high.magnitude * 0.1, 1)
    let y = FigureAxis(low - room, high + room, from: 252, to: 26)
    let x = axis(begin, end, time)
    var figure = Figure(
      title: title, summary: summary(courses, label: label), width: width, height: height)
    figure.words(label, 4, 14)
    figure.scale(y, left: left, right: right)
    let style = courses.count > 1 ? "course" : "line"
    for course in courses where course.points.count > 1 {
      figure.path(
        style, Figure.polyline(shifted(course, time).map { (x.place($0.day), y.place($0.value)) }))
    }
    for isSuspect in [false, true] {
      let dots = courses.flatMap { course in
        zip(shifted(course, time), course.suspect).filter { $0.1 == isSuspect }
          .map { (x: x.place($0.0.day), y: y.place($0.0.value)) }
      }
      if !dots.isEmpty { figure.path(isSuspect ? "sdot" : "dot", Figure.dots(dots)) }
    }
    figure.base(
      x, y: 258, label: time == .elapsed ? "days since the participant's first value" : "date")
    return figure
  }

  private static func axis(_ begin: Double, _ end: Double, _ time: Time) -> FigureAxis {
    let room = Swift.max((end - begin) * 0.02, 0.5)
    guard time == .dates else {
      return FigureAxis(
        begin, Swift.max(end + room, begin + 1), from: left, to: right, count: 10)
    }
    let days = Int64(begin.rounded(.down))...Int64(end.rounded(.down))
    let ticks = Plot.Axis.days(days, count: 9).ticks ?? []
    return FigureAxis(
      begin - room, end + room, from: left + 20, to: right - 20,
      ticks: ticks.map { ($0.value, $0.label) })
  }

  private static func shifted(_ course: Course, _ time: Time) -> [(day: Double, value: Double)] {
    guard time == .elapsed, let first = course.points.first?.day else { return course.points }
    return course.points.map { ($0.day - first, $0.value) }
  }

  /// The course alone, for a row of a table.
  static func small(_ course: Course, title: String) -> Figure {
    let text: (Double) -> String = TableNumber.text
    let values = course.points.map(\.value)
    var figure = Figure(
      title: title,
      summary: "\(values.count) values from \(text(values.first ?? 0)) to"
        + " \(text(values.last ?? 0)).",
      width: 120, height: 26)
    let low = values.min() ?? 0
    let high = values.max() ?? 1
    let begin = course.points.first?.day ?? 0
    let end = course.points.last?.day ?? 1
    let y = FigureAxis(low, high > low ? high : low + 1, from: 22, to: 4, ticks: [])
    let x = FigureAxis(begin, end > begin ? end : begin + 1, from: 4, to: 116, ticks: [])
    let places = course.points.map { (x: x.place($0.day), y: y.place($0.value)) }
    figure.path("line", Figure.polyline(places))
    figure.path("dot", Figure.dots(places))
    return figure
  }

  private static func summary(_ courses: [Course], label: String) -> String {
    let values = courses.reduce(0) { $0 + $1.points.count }
    let several = courses.filter { $0.points.count > 1 }
    let text: (Double) -> String = TableNumber.text
    guard courses.count == 1, let course = courses.first else {
      let up = several.filter { $0.change > 0 }.count
      let down = several.filter { $0.change < 0 }.count
      return "\(label): \(values) values of \(courses.count) participants. From first to last value"
        + " \(up) rose, \(down) fell, \(several.count - up - down) stayed; "
        + "\(courses.count - several.count) have one value."
    }
    let shown = course.points.prefix(12).map { text($0.value) }.joined(separator: ", ")
    return
      "\(label): \(values) values from \(course.first) to \(course.last): "
      + shown + (course.points.count > 12 ? ", …" : "") + "."
  }
}
