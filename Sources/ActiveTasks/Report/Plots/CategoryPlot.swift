/// Activity categories and totals of several answered forms.
public struct CategoryPlot: Sendable {
  private var counts: [String: Int] = [:]
  private var totals: [Double] = []
  private var people = 0

  private static let categories = ["low", "moderate", "high"]
  private static let excluded = "no score"

  /// No forms.
  public init() {}

  /// Adds an answered form; results of other tasks are left out.
  public mutating func add(_ result: StepResult) {
    guard result.task == .ipaq else { return }
    let source = PlotSource(result: result, tables: [])
    let category = source.word("ipaq.category")
    people += 1
    counts[Self.categories.contains(category) ? category : Self.excluded, default: 0] += 1
    if let total = source.number("ipaq.met.total") { totals.append(total) }
  }

  /// The figure; `nil` without forms.
  public var plot: Plot? {
    guard people > 0 else { return nil }
    let names = Self.categories + [Self.excluded]
    let bars = names.map { Double(counts[$0] ?? 0) }
    let axis = Plot.Axis.counts("persons", bars)
    let panel = Plot.Panel(
      title: "Category", frame: .init(x: 75, y: 60, width: 370, height: 240),
      x: Plot.Axis(
        label: "", from: -0.6, to: 3.6,
        ticks: names.enumerated().map { Plot.Axis.Tick(value: Double($0), label: $1) }),
      y: axis,
      series: [
        Plot.Series(
          name: nil, style: .bars(width: 0.6, base: 0), color: .blue,
          rows: bars.enumerated().map { [Double($0), $1] })
      ],
      marks: bars.enumerated().map { index, count in
        .words(Double(index), count + axis.to * 0.04, ShortestDecimal.string(count))
      })
    return Plot(
      title: "Physical activity of \(people) persons", subtitle: "IPAQ short form",
      notes: counts[Self.excluded].map { ["\($0) without a score: see the reasons in the results"] }
        ?? [], panels: [panel] + [spread].compactMap { $0 }, height: 340)
  }

  /// Share of persons whose total is at most so much.
  private var spread: Plot.Panel? {
    let sorted = totals.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return nil }
    var rows = [[0.0, 0.0]]
    for (index, total) in sorted.enumerated() {
      rows.append([total, 100 * Double(index) / Double(sorted.count)])
      rows.append([total, 100 * Double(index + 1) / Double(sorted.count)])
    }
    var axis = Plot.Axis.covering("MET-minutes a week", sorted, includes: [0])
    axis.from = 0
    rows.append([axis.to, 100])
    return Plot.Panel(
      title: "Totals", frame: .init(x: 530, y: 60, width: 350, height: 240), x: axis,
      y: Plot.Axis(label: "share of persons (%)", from: 0, to: 105),
      series: [
        Plot.Series(
          name: "total at most", style: .line(width: 2), color: .blue,
          rows: rows.count > 4000 ? Plot.Series.curve(rows.map { $0[0] }, rows.map { $0[1] }) : rows
        )
      ])
  }
}
