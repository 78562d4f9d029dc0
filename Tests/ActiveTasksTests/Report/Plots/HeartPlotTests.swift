import Foundation
import Testing

@testable import ActiveTasks

/// Figures of the heart, drawn by gnuplot and read back.
@Suite struct HeartPlotTests {
  /// 200 beats around 800 ms with a pause of 30 s after the hundredth.
  private var beats: SeriesTable {
    var time: [Double] = []
    var intervals: [Double] = []
    var now = 0.0
    for beat in 0..<200 {
      let interval = 800 + 40 * sin(Double(beat) / 5)
      now += interval / 1000 + (beat == 100 ? 30 : 0)
      time.append(now)
      intervals.append(interval)
    }
    return PlotData.table("beats", [("time_s", time), ("interval_ms", intervals)])
  }

  private var spectrum: SeriesTable {
    PlotData.table(
      "spectrum-welch",
      [
        ("frequency_hz", (0...50).map { Double($0) / 100 }),
        ("density_ms2_per_hz", (0...50).map { Double($0 == 10 ? 5000 : 100) }),
      ])
  }

  @Test func `beats give rate, tachogram, Poincaré plot and spectrum`() throws {
    guard PlotPicture.isPossible else { return }
    let plot = try #require(StepPlot.plot(PlotData.result(.heartRate), [beats, spectrum]))
    #expect(plot.panels.map(\.title) == ["Heart rate", "Tachogram", "Poincaré plot", "Spectrum"])
    let picture = try PlotPicture(plot)
    let rate = picture.series[0][0].paths
    #expect(rate.map(\.count) == [100, 100], "the pause interrupts the line")
    #expect(picture.text.contains(">gap<"))
    let rows = beats.rows("time_s", "interval_ms")
    #expect(
      picture.error(
        rate.flatMap { $0 }, rows.map { [$0.x, 60_000 / $0.y] }, panel: 0) < 2e-3)
    #expect(
      picture.error(
        picture.series[1][0].paths.flatMap { $0 }, rows.map { [$0.x, $0.y] }, panel: 1) < 2e-3)
    // Neither the first beat nor the one after the pause has a beat before it.
    #expect(picture.series[2][1].symbols.count == 198)
    for band in ["VLF", "LF", "HF"] { #expect(picture.text.contains(">\(band)<")) }
    let peak = picture.series[3][0].paths.flatMap { $0 }.map { picture.value($0, panel: 3) }
      .max { $0.y < $1.y }
    #expect(abs((peak?.x ?? 0) - 0.1) < 0.002 && abs((peak?.y ?? 0) - 5000) < 20)
  }

  @Test(arguments: [("maximum", -5.0), ("age", 900.0)])
  func `no zones are shares of a maximum below zero`(name: String, value: Double) throws {
    let result = PlotData.result(.heartRate, parameters: [name: .number(value)])
    let panel = try #require(StepPlot.plot(result, [beats])).panels[0]
    let zones = panel.marks.filter { mark in
      if case .rows = mark { true } else { false }
    }
    #expect(zones.isEmpty)
  }

  @Test func `samples give zones of the maximum and time in them`() throws {
    guard PlotPicture.isPossible else { return }
    let table = PlotData.table(
      "heartRate",
      [
        ("time_s", [0, 5, 10, 60, 65]), ("rate_bpm", [80, 120, 150, 140, 130]),
        ("held_s", [5, 5, 5, 5, 5]),
      ])
    let metrics = [
      Metric(HeartRateMetric.zoneBelow, 300, method: .reference),
      Metric(HeartRateMetric.zone3, 120, method: .reference),
    ]
    let result = PlotData.result(.heartRate, metrics, parameters: ["age": .number(40)])
    let plot = try #require(StepPlot.plot(result, [table]))
    let picture = try PlotPicture(plot)
    #expect(picture.series[0][0].paths.map(\.count) == [3, 2])
    #expect(picture.text.contains(">zone 1<") && picture.text.contains(">gap<"))
    let zones = plot.panels[0].marks.compactMap { mark -> ClosedRange<Double>? in
      if case .rows(let range, _, _) = mark { range } else { nil }
    }
    // 208 - 0.7 × 40 = 180: zone 1 is 90 to 108.
    #expect(abs(zones[0].lowerBound - 90) < 1e-9 && abs(zones[0].upperBound - 108) < 1e-9)
    let bars = picture.series[1][0].polygons
    let tops = bars.map { bar in bar.map { picture.value($0, panel: 1).y }.max() ?? 0 }
    #expect(tops.count == 2 && abs(tops[0] - 5) < 0.05 && abs(tops[1] - 2) < 0.05)
    // Without age or maximum there are no zones.
    let plain = try #require(StepPlot.plot(PlotData.result(.heartRate), [table]))
    #expect(plain.panels.count == 1)
    #expect(!plain.panels[0].marks.contains { if case .rows = $0 { true } else { false } })
  }
}
