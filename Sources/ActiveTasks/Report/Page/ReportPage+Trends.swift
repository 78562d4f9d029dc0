extension ReportPage {
  /// Participants in the table of a trend, at most.
  private static let mostCourses = 200

  /// The values of each participant over time.
  mutating func trends() {
    var isEmpty = true
    for item in shown {
      let (courses, undated) = courses(item.group)
      guard courses.contains(where: { $0.points.count > 1 }) else { continue }
      isEmpty = false
      let title = item.title
      heading(title)
      let figure = TrendFigure.figure(
        courses, time: digest.participant == nil ? .elapsed : .dates, title: "\(title) over time",
        label: "\(item.group.key.metric) (\(item.group.key.unit))")
      if let figure { self.figure(figure) }
      if undated > 0 {
        paragraph("\(undated) values without a date are not shown.", style: "note")
      }
      table(courses.filter { $0.points.count > 1 }, title)
    }
    if !placedAtUTC.isEmpty {
      let names = placedAtUTC.sorted().map { digest.participants[$0] }
      paragraph(
        "Recordings of a participant are placed by one clock: at UTC where some of them state no local time ("
          + names.prefix(5).joined(separator: ", ")
          + (names.count > 5 ? " and \(names.count - 5) more" : "") + ").", style: "note")
    }
    if isEmpty {
      paragraph(
        "No main number has two values of one participant at different times.")
    }
    if digest.participant != nil { everyCourse() }
  }

  private mutating func table(_ courses: [TrendFigure.Course], _ title: String) {
    var table = PageTable(
      "\(title): participants with two values or more",
      ["Participant", "Values#", "First#", "on", "Last#", "on", "Change#", "Course"])
    for course in courses.prefix(Self.mostCourses) {
      table.rows.append(
        [.text(course.name)] + cells(course, title: "\(title) of \(course.name)"))
    }
    self.table(table)
    if courses.count > Self.mostCourses {
      paragraph(
        "\(courses.count - Self.mostCourses) further participants are not shown here. All: active-cli query RESULTS"
          + " --metric NAME.", style: "note")
    }
  }

  private func cells(_ course: TrendFigure.Course, title: String) -> [PageTable.Cell] {
    [
      .count(course.points.count), .value(course.points.first?.value ?? 0),
      .text(course.first), .value(course.points.last?.value ?? 0),
      .text(course.last), .value(course.change),
      .figure(TrendFigure.small(course, title: title)),
    ]
  }

  /// Every metric of the one participant that has two values or more.
  private mutating func everyCourse() {
    heading("Every metric over time")
    var table = PageTable(
      "Metrics with two values or more",
      [
        "Metric", "Step", "Method", "Unit", "Values#", "First#", "on", "Last#", "on", "Change#",
        "Course",
      ])
    for group in digest.groups {
      guard let course = courses(group).courses.first, course.points.count > 1 else { continue }
      table.rows.append(
        [
          .code(group.key.metric), group.key.step.map(PageTable.Cell.text) ?? .empty,
          .text(group.key.method), group.key.unit == "1" ? .empty : .text(group.key.unit),
        ] + cells(course, title: "Course of \(group.key.metric), \(group.key.method)"))
    }
    guard !table.rows.isEmpty else {
      return paragraph("No metric has two values at different times.")
    }
    table.rest = "All: active-cli query RESULTS --metric '*'."
    self.table(table)
  }

  /// The dated values of each participant in the order of time, and how many have no date or no participant.
  private func courses(
    _ group: MetricGroup
  ) -> (courses: [TrendFigure.Course], undated: Int) {
    var courses: [TrendFigure.Course] = []
    var last: Int?
    var undated = 0
    for sample in group.samples {
      let result = digest.results[Int(sample.result)]
      guard let participant = result.participant, result.instant != nil,
        let day = days[Int(sample.result)]
      else {
        undated += 1
        continue
      }
      let date = CivilDate(daysSince1970: Int64(day.rounded(.down))).iso8601
      if last != participant {
        courses.append(
          .init(
            name: digest.participants[participant], points: [], suspect: [], first: date,
            last: date))
      }
      last = participant
      courses[courses.count - 1].points.append((day, sample.value))
      courses[courses.count - 1].suspect.append(result.isSuspect)
      courses[courses.count - 1].last = date
    }
    return (courses, undated)
  }
}
