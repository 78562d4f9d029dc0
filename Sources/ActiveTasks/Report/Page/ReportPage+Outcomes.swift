internal import SignalProcessing

extension ReportPage {
  /// What CareKit tasks were answered, and how.
  mutating func outcomes() {
    paragraph(
      "Outcomes of CareKit tasks that hold: neither replaced nor deleted. The share is of the events from the first to"
        + " the last that a participant answered, within each version of a task: events before and after are not known"
        + " to the store. Answers in words are counted, never shown.")
    let isStudy = digest.participant == nil
    var tasks = PageTable(
      "Answered events by task",
      ["Task"] + (isStudy ? ["Participants#"] : [])
        + ["Answered#", "Events from first to last#", "Answered, %#"])
    for task in digest.outcomeTasks {
      var row: [PageTable.Cell] = [.text(task.task)]
      if isStudy { row.append(.count(task.participants)) }
      row.append(.count(task.answered))
      row.append(.count(task.events))
      row.append(.number(Self.share(task.answered, task.events).replacing(" %", with: "")))
      tasks.rows.append(row)
    }
    tasks.rest = "All: active-cli query RESULTS --about outcomes."
    table(tasks)
    guard !digest.outcomeValues.isEmpty else { return }
    var values = PageTable(
      "Values by task and kind",
      ["Task", "Kind", "Unit", "Values#"] + (isStudy ? ["Participants#"] : []) + [
        "In words#", "Mean#", "SD#", "Median#", "Range#", "Spread",
      ])
    for group in digest.outcomeValues {
      var row: [PageTable.Cell] = [
        .text(group.task), group.kind.map(PageTable.Cell.text) ?? .empty,
        group.unit.map(PageTable.Cell.text) ?? .empty, .count(group.numbers.count + group.words),
      ]
      if isStudy { row.append(.count(group.participants.count)) }
      row.append(group.words > 0 ? .count(group.words) : .empty)
      values.rows.append(row + Self.spread(of: group))
    }
    values.rest = tasks.rest
    table(values)
  }

  private static func spread(of group: StudyDigest.OutcomeValues) -> [PageTable.Cell] {
    guard let spread = Distribution(group.numbers.map { ($0, false) }) else {
      return Array(repeating: .empty, count: 5)
    }
    let range = [0.0, 100].map { TableNumber.text(spread.percentile($0)) }
    return [
      spread.statistics.mean.map(PageTable.Cell.value) ?? .empty,
      spread.statistics.standardDeviation.map(PageTable.Cell.value) ?? .empty,
      .value(spread.percentile(50)), .number(range.joined(separator: " – ")),
      .figure(
        DistributionFigure.small(
          spread, title: "Spread of \(group.kind ?? "value") of \(group.task)")),
    ]
  }
}
