internal import SignalProcessing

extension ReportPage {
  /// Groups with figures of their own of one kind of task, at most: studies have few steps of a task.
  private static let mostShown = 12
  /// Rows of all numbers, at most.
  private static let mostRows = 2000

  /// The main number of a kind of task with its values.
  struct Shown {
    var main: MainNumber
    var words: String
    var group: MetricGroup

    /// The heading.
    var title: String {
      let what = words == main.title.lowercased() ? main.title : "\(main.title): \(words)"
      return what + (group.key.step.map { ", \($0)" } ?? "")
        + (group.key.unit == "1" ? "" : " (\(group.key.unit))")
    }
  }

  /// What is shown first: of each step and unit the first method that has values.
  var shown: [Shown] {
    MainNumber.all.flatMap { main -> [Shown] in
      let groups = main.metrics.flatMap { metric -> [Shown] in
        let named = digest.groups.filter {
          $0.key.task == main.task.rawValue && $0.key.metric == metric.name && !$0.samples.isEmpty
        }
        var first: [[String?]: MetricGroup] = [:]
        for method in MainNumber.methods.map(\.rawValue) {
          for group in named where group.key.method == method {
            let place = [group.key.step, group.key.unit]
            first[place] = first[place] ?? group
          }
        }
        return named.filter { first[[$0.key.step, $0.key.unit]]?.key == $0.key }.map {
          Shown(main: main, words: metric.words, group: $0)
        }
      }
      return Array(
        groups.enumerated().sorted { one, other in
          let (a, b) = (one.element.group.samples.count, other.element.group.samples.count)
          return a != b ? a > b : one.offset < other.offset
        }.map(\.element).prefix(Self.mostShown))
    }
  }

  /// The numbers of a group with what speaks against them.
  private func spread(_ group: MetricGroup) -> Distribution? {
    Distribution(
      group.samples.map { ($0.value, digest.results[Int($0.result)].isSuspect) })
  }

  /// Participants with a value.
  private func participants(_ group: MetricGroup) -> Int {
    Set(group.samples.compactMap { digest.results[Int($0.result)].participant }).count
  }

  /// The main numbers as figures with their tables.
  mutating func distributions() {
    let shown = shown
    guard !shown.isEmpty else { return paragraph("No task with a main number has a value.") }
    paragraph(
      "Values of good results (blue) and of suspect ones (orange), each result once: those of one participant are"
        + " not independent. Unusable results are left out. The box below the bars has the quartiles, its line reaches"
        + " from the least to the greatest value.")
    var last: ActiveTask.Kind?
    for item in shown {
      if item.main.task != last { heading(item.main.title) }
      last = item.main.task
      guard let spread = spread(item.group) else { continue }
      let title = item.title
      pair(
        DistributionFigure.figure(
          spread, title: title, label: "\(item.group.key.metric) (\(unit(item.group)))"),
        summary(item.group, spread, title))
    }
  }

  private func unit(_ group: MetricGroup) -> String {
    group.key.unit == "1" ? "no unit" : group.key.unit
  }

  private func summary(
    _ group: MetricGroup, _ spread: Distribution, _ title: String
  ) -> PageTable {
    var table = PageTable(title, ["Of \(group.key.metric), \(group.key.method)", "Value#"])
    table.rows = [
      [.text("values"), .count(spread.sorted.count)],
      [.text("participants"), .count(participants(group))],
      [.text("of suspect results"), .count(spread.suspect)],
      [.text("missing, with a reason"), .count(group.missing)],
      [.text("left out, unusable"), .count(group.unusable)],
      [.text("mean"), spread.statistics.mean.map(PageTable.Cell.value) ?? .empty],
      [
        .text("standard deviation"),
        spread.statistics.standardDeviation.map(PageTable.Cell.value) ?? .empty,
      ],
    ]
    for (name, percent) in [
      ("least", 0.0), ("first quartile", 25), ("median", 50), ("third quartile", 75),
      ("greatest", 100),
    ] { table.rows.append([.text(name), .value(spread.percentile(percent))]) }
    return table
  }

  /// Every metric of every task.
  mutating func numbers() {
    guard !digest.groups.isEmpty else { return paragraph("There are no metrics.") }
    paragraph(
      "Every metric by step and method. Values of unusable results are left out. Words of closed lists are counted;"
        + " answers and other words that may name somebody are not shown.")
    var left = Self.mostRows
    for task in StudyDigest.ordered(Set(digest.groups.map(\.key.task))) {
      let groups = digest.groups.filter { $0.key.task == task }
      heading(TaskTitle.text(task))
      var table = PageTable(
        "\(TaskTitle.text(task)): every metric",
        [
          "Metric", "Step", "Method", "Unit", "Values#", "Persons#", "Missing", "Mean#", "SD#",
          "Median#", "Quartiles#", "Range#", "Spread",
        ])
      if !groups.contains(where: { $0.key.step != nil }) { table.columns.remove(at: 1) }
      let hasSteps = table.columns.count == 13
      for group in groups.prefix(max(left, 0)) {
        var row = self.row(group)
        if !hasSteps { row.remove(at: 1) }
        table.rows.append(row)
      }
      table.limit = table.rows.count
      self.table(table)
      if groups.count > table.rows.count {
        paragraph(
          "\(groups.count - table.rows.count) further metrics are not shown here. All: active-cli query"
            + " RESULTS --metric '*'.", style: "note")
      }
      left -= table.rows.count
    }
  }

  private func row(_ group: MetricGroup) -> [PageTable.Cell] {
    let key = group.key
    let reasons = group.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.prefix(4).joined(separator: ", ")
    let head: [PageTable.Cell] = [
      .code(key.metric), key.step.map(PageTable.Cell.text) ?? .empty, .text(key.method),
      key.unit == "1" ? .empty : .text(key.unit),
    ]
    let missing: PageTable.Cell = group.missing == 0 ? .empty : .text(reasons)
    guard let spread = spread(group) else {
      let none = Array(repeating: PageTable.Cell.empty, count: 5)
      return head + [.count(group.wordCount), .empty, missing] + none + [words(group)]
    }
    let values: [PageTable.Cell] = [
      .count(spread.sorted.count), .count(participants(group)), missing,
      spread.statistics.mean.map(PageTable.Cell.value) ?? .empty,
      spread.statistics.standardDeviation.map(PageTable.Cell.value) ?? .empty,
      .value(spread.percentile(50)), range(spread, 25, 75), range(spread, 0, 100),
      .figure(DistributionFigure.small(spread, title: "Spread of \(key.metric), \(key.method)")),
    ]
    return head + values
  }

  private func range(_ spread: Distribution, _ low: Double, _ high: Double) -> PageTable.Cell {
    .number(
      TableNumber.text(spread.percentile(low)) + " – " + TableNumber.text(spread.percentile(high)))
  }

  private func words(_ group: MetricGroup) -> PageTable.Cell {
    guard group.wordCount > 0 else { return .empty }
    guard group.hasListedWords else { return .text("words, not shown") }
    let counts = group.words.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return .text(
      counts.prefix(8).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        + (counts.count > 8 ? ", …" : ""))
  }
}
