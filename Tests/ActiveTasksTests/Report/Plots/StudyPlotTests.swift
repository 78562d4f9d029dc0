import Foundation
import Testing

@testable import ActiveTasks

/// Figures about many results: retries, activity, daily outcomes and trends.
@Suite struct StudyPlotTests {
  /// The heights of drawn bars.
  private func tops(_ drawn: PlotPicture.Drawn, _ picture: PlotPicture, panel: Int) -> [Double] {
    drawn.polygons.map { bar in
      bar.map { picture.value($0, panel: panel).y }.max() ?? 0
    }
  }

  @Test func `retries are counted by clips and participants`() throws {
    guard PlotPicture.isPossible else { return }
    var person = RetryStatistics(participant: "sub-01")
    person.clips = 4
    person.mean = .init(0.75, 0.2...1.9)
    var all = RetryStatistics(participant: nil)
    all.clips = 6
    all.maximum = 3
    all.histogram = [0: 3, 1: 2, 3: 1]
    all.uncounted = 2
    let picture = try PlotPicture(#require(RetryPlot.plot([person, all])))
    let tops = tops(picture.series[0][0], picture, panel: 0)
    #expect(tops.count == 3)
    #expect(zip(tops, [3.0, 2, 1]).allSatisfy { abs($0 - $1) < 0.03 }, "\(tops)")
    #expect(picture.series[1][0].symbols.count == 1)
    #expect(picture.text.contains("sub-01") && picture.text.contains("2 clips whose retries"))
    #expect(RetryPlot.plot([RetryStatistics(participant: nil)]) == nil)
  }

  private func form(_ total: Double?, _ category: String) -> StepResult {
    let number = { (name: IPAQMetric, value: Double?) in
      value.map { Metric(name, $0, method: .reference) }
        ?? Metric(name, missing: "excluded", method: .reference)
    }
    return PlotData.result(
      .ipaq,
      [
        total == nil
          ? Metric(IPAQMetric.category, missing: "excluded", method: .reference)
          : Metric(IPAQMetric.category, text: category, method: .reference),
        number(.total, total), number(.walking, total.map { $0 / 2 }),
        number(.moderate, total.map { _ in 0 }), number(.vigorous, total.map { $0 / 2 }),
      ])
  }

  @Test func `one form shows its classes, several their categories`() throws {
    guard PlotPicture.isPossible else { return }
    let one = try PlotPicture(#require(StepPlot.plot(form(1600, "high"), [])))
    let tops = tops(one.series[0][0], one, panel: 0)
    // No area is drawn for a bar of 0; its number stands there.
    #expect(tops.count == 3)
    #expect(zip(tops, [800.0, 800, 1600]).allSatisfy { abs($0 - $1) < 20 }, "\(tops)")
    #expect(StepPlot.plot(form(nil, ""), []) == nil, "no score is no bar of 0")
    var study = CategoryPlot()
    for (total, category) in [(1600, "high"), (300, "low"), (2000, "high")] {
      study.add(form(Double(total), category))
    }
    study.add(form(nil, ""))
    let picture = try PlotPicture(#require(study.plot))
    let counts = self.tops(picture.series[0][0], picture, panel: 0)
    #expect(counts.count == 3)
    #expect(zip(counts, [1.0, 2, 1]).allSatisfy { abs($0 - $1) < 0.03 }, "\(counts)")
    #expect(picture.series[1][0].paths.flatMap { $0 }.count == 8)
    // Who does not see the bars is told their heights.
    #expect(picture.text.contains("low: 1, moderate: 0, high: 2, no score: 1"))
  }

  /// A check-in and a range on some of ten days.
  private var review: OutcomeReview {
    get throws {
      let bytes = try Data(
        contentsOf: SourceTree.root.appending(path: "Fixtures/outcomes/record.json"))
      let store = try CareStoreReader.read(ByteSource(name: "record", bytes: Array(bytes)))
      return OutcomeReview(store, from: nil, to: nil)
    }
  }

  @Test func `days without an outcome stay empty, answers stand side by side`() throws {
    guard PlotPicture.isPossible else { return }
    let review = try review
    let plot = try #require(OutcomePlot.plot(review, file: "record.json"))
    let picture = try PlotPicture(plot)
    // Pain and sleep on one axis, degrees on another.
    #expect(
      plot.panels.map { $0.series.compactMap(\.name) } == [["pain", "sleep"], ["range (deg)"]])
    for (index, panel) in plot.panels.enumerated() {
      let rows = review.rows.filter { $0.task == panel.title && $0.outcome != nil }
      for (drawn, series) in zip(picture.series[index], panel.series) {
        let isBars = if case .bars = series.style { true } else { false }
        let count = isBars ? drawn.polygons.count : drawn.symbols.count
        #expect(count == series.rows.count, "\(panel.title) \(series.name ?? "")")
        #expect(series.rows.count <= rows.count)
        guard isBars else { continue }
        let drawnTops = tops(drawn, picture, panel: index)
        for (top, row) in zip(drawnTops, series.rows) { #expect(abs(top - row[1]) < 0.1) }
      }
      if panel.series.count > 1 {
        let first = Set(panel.series[0].rows.map { $0[0] })
        #expect(first.isDisjoint(with: panel.series[1].rows.map { $0[0] }), "side by side")
      }
    }
    #expect(plot.notes.contains { $0.contains("without an outcome, left empty") })
    #expect(picture.text.contains("2024-03-"))
  }

  @Test func `a trend places results at their local days and leaves out the unusable`() throws {
    guard PlotPicture.isPossible else { return }
    var trend = TrendPlot()
    func add(_ start: String?, _ range: Double, _ flags: [QualityFlag] = []) {
      trend.add(
        PlotData.result(
          .rangeOfMotion, [Metric(RangeOfMotionMetric.range, range, method: .reference)],
          flags: flags, start: start))
    }
    add("2024-05-01T23:30:00.000-07:00", 90)
    add("2024-05-03T12:00:00.000-07:00", 110)
    add(nil, 50)
    add("2024-05-04T12:00:00.000Z", 200, [QualityFlag("x.y", .error, "no")])
    let plot = try #require(trend.plot)
    let picture = try PlotPicture(plot)
    let values = picture.series[0][0].symbols.map { picture.value($0, panel: 0) }
    let day = Double(CivilDate(year: 2024, month: 5, day: 1).daysSince1970)
    try #require(values.count == 2)
    #expect(abs(values[0].x - (day + 23.5 / 24 - 0.5)) < 0.02 && abs(values[0].y - 90) < 0.2)
    #expect(abs(values[1].x - (day + 2)) < 0.02 && abs(values[1].y - 110) < 0.2)
    #expect(plot.notes.count == 2)
  }

  /// The days and notes of a trend of ranges that began at these times, with participant and session.
  private func trend(
    _ starts: [(String, String?, String?)], zone: TimeZoneRules? = nil
  ) throws -> (days: [Double], notes: [String]) {
    var trend = TrendPlot()
    for (start, participant, session) in starts {
      var result = PlotData.result(
        .rangeOfMotion, [Metric(RangeOfMotionMetric.range, 1, method: .reference)], start: start)
      (result.participant, result.session) = (participant, session)
      trend.add(result, zone: zone)
    }
    let plot = try #require(trend.plot)
    let first = Double(CivilDate(year: 2024, month: 5, day: 1).daysSince1970)
    return (plot.panels[0].series[0].rows.map { ($0[0] + 0.5 - first) * 24 }, plot.notes)
  }

  @Test func `a trend has one clock a participant`() throws {
    func same(_ one: [Double], _ other: [Double]) -> Bool {
      one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-6 }
    }
    // A session's own offset tells where its others stand.
    let known = try trend([
      ("2024-05-02T05:00:00.000Z", "P", "1"), ("2024-05-01T21:30:00.000-07:00", "P", "1"),
    ])
    #expect(same(known.days, [21.5, 22]) && known.notes.isEmpty, "\(known)")
    // Another session's does not: clocks change and people travel. Then all are at UTC.
    let unknown = try trend([
      ("2024-05-02T05:00:00.000Z", "P", "2"), ("2024-05-01T21:30:00.000-07:00", "P", "1"),
      ("2024-05-01T09:00:00.000-07:00", "Q", "1"),
    ])
    #expect(same(unknown.days, [9, 28.5, 29]), "\(unknown)")
    #expect(
      unknown.notes
        == ["placed at UTC, as some of their recordings state no local time: P"], "\(unknown)")
    // Nor do loose recordings tell about each other.
    let loose = try trend([
      ("2024-05-02T05:00:00.000+00:00", nil, nil), ("2024-05-01T21:30:00.000-07:00", nil, nil),
    ])
    #expect(same(loose.days, [28.5, 29]), "\(loose)")
    #expect(loose.notes.count == 1 && loose.notes[0].hasSuffix("results without a participant"))
    // The study's time zone does.
    let zoned = try trend(
      [
        ("2024-05-02T05:00:00.000Z", "P", "2"), ("2024-05-01T21:30:00.000-07:00", "P", "1"),
      ], zone: TimeZoneRules(named: "-07:00"))
    #expect(same(zoned.days, [21.5, 22]) && zoned.notes.isEmpty, "\(zoned)")
  }

  @Test func `a trend of a batch knows the clocks of its sessions`() throws {
    let folder = try StoreFolder()
    try folder.write(
      try StoreFolder.original("results.jsonl").map {
        $0.replacing(/2024-05-02T10:(\d\d):00.000-07:00/) { "2024-05-02T17:\($0.1):00.000Z" }
          // As commands print flags.
          .replacing("\"count\":null", with: "\"count\":1")
          .replacing("\"where\":\"whole\"", with: "\"where\":null")
      }, to: "results.jsonl")
    var plots = ResultPlots(.trend)
    _ = try plots.add("\(folder.folder)/results.jsonl")
    let plot = try #require(plots.plot().plot)
    // Of P00001 one session states nothing; the list of sessions tells the offset of P00002.
    #expect(plot.notes.contains { $0.hasSuffix("no local time: P00001") }, "\(plot.notes)")
    // The same results elsewhere have no sessions beside them.
    let scratch = try ScratchFolder()
    let copy = try scratch.write(
      try String(contentsOfFile: "\(folder.folder)/results.jsonl", encoding: .utf8), to: "r.jsonl")
    var alone = ResultPlots(.trend)
    _ = try alone.add(copy)
    let other = try #require(alone.plot().plot)
    #expect(
      other.notes.contains { $0.hasSuffix("no local time: P00001, P00002") }, "\(other.notes)")
  }

  @Test func `levels with a calibration and without are two series`() throws {
    var trend = TrendPlot()
    for isCalibrated in [true, false] {
      trend.add(
        PlotData.result(
          .soundLevel,
          [Metric(SoundLevelMetric(.laeq, isCalibrated: isCalibrated), -20, method: .reference)],
          start: "2024-05-01T10:00:00.000Z"))
    }
    let names = try #require(trend.plot).panels[0].series.compactMap(\.name)
    #expect(names == ["LAeq (dBFS)", "LAeq (dBSPL)"])
  }

  @Test(arguments: ["", "T", "2024-05-01", "2024-13-01T10:00", "x-y-zT1:2", "2024-05-01T:::"])
  func `a start that is no time is no day`(start: String) {
    var trend = TrendPlot()
    trend.add(
      PlotData.result(
        .rangeOfMotion, [Metric(RangeOfMotionMetric.range, 1, method: .reference)], start: start))
    #expect(trend.plot == nil)
  }
}
