/// Physical activity of a week by class, with the limits of the categories.
enum ActivityPlot {
  /// The figure of one answered form; `nil` when it has no score.
  static func plot(_ source: PlotSource) -> Plot? {
    let classes = [
      ("walking", "ipaq.met.walking"), ("moderate", "ipaq.met.moderate"),
      ("vigorous", "ipaq.met.vigorous"), ("total", "ipaq.met.total"),
    ]
    let values = classes.map { source.number($0.1) ?? .nan }
    guard values.contains(where: \.isFinite) else { return nil }
    var axis = Plot.Axis.covering("MET-minutes a week", values, includes: [0, 3300])
    axis.from = 0
    let category = source.word("ipaq.category")
    return Plot(
      title: "Physical activity: \(category) (\(source.text("ipaq.met.total", places: 0))"
        + " MET-min/week)",
      subtitle: source.subtitle,
      notes: [
        "Lines: totals that, with enough days, make the category moderate (600) or high (1500 with"
          + " vigorous days, 3000)."
      ] + source.notes,
      panels: [
        Plot.Panel(
          title: "IPAQ short form", frame: .init(x: 90, y: 45, width: 740, height: 280),
          x: Plot.Axis(
            label: "", from: -0.6, to: 3.6,
            ticks: classes.enumerated().map {
              Plot.Axis.Tick(value: Double($0), label: $1.0)
            }),
          y: axis,
          series: [
            Plot.Series(
              name: nil, style: .bars(width: 0.6, base: 0), color: .blue,
              rows: values.enumerated().map { [Double($0), $1] })
          ],
          marks: [
            .horizontal(600, "600", .green), .horizontal(1500, "1500", .orange),
            .horizontal(3000, "3000", .vermilion),
          ]
            + values.enumerated().compactMap { index, value in
              value.isFinite
                ? .words(
                  Double(index), value + axis.to * 0.03, FixedDecimal.string(value, places: 0))
                : nil
            })
      ], height: 350)
  }
}
