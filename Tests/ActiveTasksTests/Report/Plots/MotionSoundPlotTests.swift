import Foundation
import Testing

@testable import ActiveTasks

/// Figures of range of motion and sound, drawn by gnuplot and read back.
@Suite struct MotionSoundPlotTests {
  @Test func `the joint angle is drawn with its gap, repetitions and mean`() throws {
    guard PlotPicture.isPossible else { return }
    let plot = try #require(
      StepPlot.plot(PlotData.result(.rangeOfMotion), PlotData.motion))
    let picture = try PlotPicture(plot)
    let curve = PlotData.motion[0]
    let rows = curve.rows("time_s", "angle_deg").filter { $0.y.isFinite }.map { [$0.x, $0.y] }
    // One gap: two stretches, every sample of them.
    let line = picture.series[0][0]
    #expect(line.paths.count == 2)
    #expect(picture.error(line.paths.flatMap { $0 }, rows, panel: 0) < 1e-3)
    #expect(picture.series[0][1].symbols.count == 3)
    let peak = picture.value(picture.series[0][1].symbols[0], panel: 0)
    #expect(abs(peak.x - 1.5) < 0.02 && abs(peak.y - 100) < 0.5)
    let shaded = plot.panels[0].marks.filter { if case .columns = $0 { true } else { false } }
    #expect(shaded.count == 3)
    #expect(picture.text.contains(">(3)<"), "a repetition with a gap is in brackets")
    let mean = picture.series[1][1].paths.flatMap { $0 }
    #expect(mean.count == 101)
    let band = picture.series[1][0].polygons.flatMap { $0 }.map { picture.value($0, panel: 1).y }
    #expect(abs((band.max() ?? 0) - 104) < 0.5 && abs((band.min() ?? 0) + 4) < 0.5)
  }

  @Test func `a long curve keeps its peaks and gaps`() throws {
    let count = 500_000
    var values = (0..<count).map { sin(Double($0) / 4000) }
    values[123_457] = 9
    values[400_001] = -9
    for index in 250_000..<260_000 { values[index] = .nan }
    let rows = Plot.Series.curve((0..<count).map(Double.init), values)
    #expect(rows.count <= 3100)
    #expect(rows.contains([123_457, 9]) && rows.contains([400_001, -9]))
    #expect(rows.contains { $0[0] >= 250_000 && $0[0] < 260_000 && $0[1].isNaN })
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0[0] <= $1[0] })
  }

  private func sound(calibrated: Bool) throws -> (result: StepResult, tables: [SeriesTable]) {
    func metric(_ name: SoundLevelMetric.Name, _ value: Double) -> Metric {
      Metric(
        SoundLevelMetric(name, isCalibrated: calibrated), calibrated ? value : value - 100,
        method: .reference)
    }
    let shift = calibrated ? 0.0 : -100
    let starts = [0.0, 1, 2, 5, 6]
    return (
      PlotData.result(
        .soundLevel,
        [metric(.laeq, 51), metric(.la10, 55), metric(.la50, 50), metric(.la90, 40)],
        parameters: ["threshold": .number(35)]),
      [
        PlotData.table(
          "levelHistory",
          [
            ("time_s", starts), ("duration_s", starts.map { _ in 1 }),
            ("laeq_dB", [50, 52, 48, 51, 53].map { $0 + shift }),
            ("lafmax_dB", [55, 57, 52, 56, 58].map { $0 + shift }),
          ]),
        PlotData.table(
          "bands",
          [
            ("fraction_1", [1, 3, 3, 3]), ("nominal_Hz", [1000, 800, 1000, 1250]),
            ("leq_dB", [48, 40, 45, 42].map { $0 + shift }),
          ]),
      ]
    )
  }

  @Test(arguments: [true, false])
  func `levels are drawn with their statistics, bands as bars`(calibrated: Bool) throws {
    guard PlotPicture.isPossible else { return }
    let (result, tables) = try sound(calibrated: calibrated)
    let picture = try PlotPicture(#require(StepPlot.plot(result, tables)))
    let unit = calibrated ? "dB SPL" : "dBFS"
    #expect(picture.text.contains("A-weighted level (\(unit))"))
    #expect(picture.text.contains("LA90"))
    // The room check's threshold is in dB SPL: without a calibration it has no place.
    #expect(picture.text.contains(">threshold 35<") == calibrated)
    let level = picture.series[0][1]
    #expect(level.paths.map(\.count) == [3, 2], "excluded seconds interrupt the line")
    let first = picture.value(level.paths[0][0], panel: 0)
    #expect(abs(first.x - 0.5) < 0.02 && abs(first.y - (calibrated ? 50 : -50)) < 0.1)
    // Only the third octaves, from a base below them.
    let bars = picture.series[1][0].polygons
    #expect(bars.count == 3)
    let tops = bars.map { bar in bar.map { picture.value($0, panel: 1).y }.max() ?? 0 }
    for (top, level) in zip(tops, [40.0, 45, 42]) {
      #expect(abs(top - (calibrated ? level : level - 100)) < 0.2)
    }
  }
}
