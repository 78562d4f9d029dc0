/// How often clips were taken again.
public enum RetryPlot {
  /// Participants shown by themselves, at most.
  private static let mostParticipants = 40

  /// The figure: clips by their number of retries, and each participant's mean.
  ///
  /// - Parameter statistics: one a participant, the last for all clips.
  /// - Returns: `nil` without clips whose retries are known.
  public static func plot(_ statistics: [RetryStatistics]) -> Plot? {
    guard let all = statistics.last, all.clips > 0, let most = all.maximum else { return nil }
    let people = statistics.dropLast().filter { $0.mean != nil }
    let shown = people.prefix(mostParticipants)
    var notes: [String] = []
    if all.uncounted > 0 { notes.append("\(all.uncounted) clips whose retries are not known") }
    if shown.count < people.count {
      notes.append("the first \(shown.count) of \(people.count) participants are shown")
    }
    let mean = all.mean.map { FixedDecimal.string($0.value, places: 2) } ?? "–"
    let isWide = shown.isEmpty
    var panels = [counts(all, most, y: isWide ? 60 : 350)]
    if !isWide { panels.append(means(Array(shown))) }
    return Plot(
      title: "Retries: \(mean) a clip over \(all.clips) clips",
      subtitle: "largest number of retries: \(most)", notes: notes, panels: panels,
      height: isWide ? 330 : 620)
  }

  private static func counts(_ all: RetryStatistics, _ most: Int, y: Double) -> Plot.Panel {
    // Beyond this no bar could be seen; the axis then ends at "or more".
    let last = min(most, 50)
    var bars = [Double](repeating: 0, count: last + 1)
    for (retries, clips) in all.histogram where retries >= 0 {
      bars[min(retries, last)] += Double(clips)
    }
    let axis = Plot.Axis.counts("clips", bars)
    let step = last > 20 ? 5 : 1
    let ticks = stride(from: 0, through: last, by: step).map { count in
      Plot.Axis.Tick(
        value: Double(count), label: count == last && most > last ? "≥ \(count)" : "\(count)")
    }
    return Plot.Panel(
      title: "Clips by their number of retries",
      frame: .init(x: 75, y: y, width: 805, height: 220),
      x: Plot.Axis(label: "retries", from: -0.6, to: Double(last) + 0.6, ticks: ticks), y: axis,
      series: [
        Plot.Series(
          name: nil, style: .bars(width: 0.7, base: 0), color: .blue,
          rows: bars.enumerated().map { [Double($0), $1] })
      ],
      marks: bars.enumerated().compactMap { count, clips in
        clips > 0 && last <= 30
          ? .words(Double(count), clips + axis.to * 0.04, ShortestDecimal.string(clips)) : nil
      })
  }

  private static func means(_ people: [RetryStatistics]) -> Plot.Panel {
    let rows = people.enumerated().map { index, person in
      [
        Double(index), person.mean?.value ?? .nan, person.mean?.interval.lowerBound ?? .nan,
        person.mean?.interval.upperBound ?? .nan,
      ]
    }
    var axis = Plot.Axis.covering(
      "mean retries a clip", rows.flatMap { $0.dropFirst() }, includes: [0])
    axis.from = 0
    let every = max(people.count / 12, 1)
    return Plot.Panel(
      title: "Each participant", frame: .init(x: 75, y: 60, width: 805, height: 200),
      x: Plot.Axis(
        label: "participant", from: -0.6, to: Double(people.count) - 0.4,
        ticks: people.enumerated().compactMap { index, person in
          index % every == 0
            ? Plot.Axis.Tick(value: Double(index), label: person.participant ?? "") : nil
        }),
      y: axis,
      series: [
        Plot.Series(
          name: "mean with 95 % interval", style: .intervals(.disc), color: .blue, rows: rows)
      ])
  }
}
