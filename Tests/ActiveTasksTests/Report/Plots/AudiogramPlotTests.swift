import Foundation
import Testing

@testable import ActiveTasks

/// The audiogram against ASHA's conventions.
@Suite struct AudiogramPlotTests {
  private static let left: [(Double, Double)] = [(500, 10), (1000, 15), (2000, 40), (4000, 90)]
  private static let right: [(Double, Double)] = [(500, 5), (1000, 20), (2000, 25), (4000, 30)]

  /// No response at 4000 Hz left, up to 90 dB; 2000 Hz right masked.
  private func plot() throws -> Plot {
    let rows = Self.left.map { (0.0, $0) } + Self.right.map { (1.0, $0) }
    let table = PlotData.table(
      "audiogram",
      [
        ("channel_1", rows.map(\.0)), ("frequency_Hz", rows.map(\.1.0)),
        ("run_1", rows.map { _ in 0 }), ("level_dBHL", rows.map(\.1.1)),
        ("response_1", rows.map { $0.1 == (4000, 90) ? 0 : 1 }),
        ("masked_1", rows.map { $0.0 == 1 && $0.1.0 == 2000 ? 1 : 0 }),
      ])
    return try #require(StepPlot.plot(PlotData.result(.toneAudiometry), [table]))
  }

  @Test func `an octave is as wide as 20 dB is high, and 0 dB is at the top`() throws {
    let panel = try plot().panels[0]
    let octave = panel.frame.width / (panel.x.to - panel.x.from)
    let decibel = panel.frame.height / abs(panel.y.to - panel.y.from)
    #expect(abs(octave - 20 * decibel) < 1e-9)
    #expect(panel.y.to < panel.y.from && panel.y.to == -10 && panel.y.from == 120)
    #expect(panel.x.from < log2(0.125) && panel.x.to > log2(8))
    #expect(panel.x.isOnTop)
  }

  @Test func `right is a red circle, left a blue cross, masked and silent ones differ`() throws {
    guard PlotPicture.isPossible else { return }
    let picture = try PlotPicture(plot())
    let names = picture.series[0].map(\.name)
    #expect(Array(names.suffix(3)) == ["right ear", "right ear, masked", "left ear"])
    let (right, masked, left) = (
      picture.series[0][2], picture.series[0][3], picture.series[0][4]
    )
    let error = picture.error(
      left.symbols, Self.left.map { [log2($0.0 / 1000), $0.1] }, panel: 0)
    #expect(error < 1e-3, "every threshold of the left ear")
    #expect(right.symbols.count == 3 && masked.symbols.count == 1)
    // gnuplot's circle, triangle and cross; red and blue.
    let body = picture.text
    #expect(body.contains("#gpPt5' transform") && body.contains("rgb(193,  18,  31)"))
    #expect(body.contains("#gpPt7' transform"))
    #expect(body.contains("#gpPt1' transform") && body.contains("rgb(  0, 114, 178)"))
    // No line leads to a frequency without a response: three points left, four right.
    let lines = picture.series[0].prefix(2).map { $0.paths.flatMap { $0 }.count }
    #expect(lines == [4, 3])
  }

  @Test func `a level that no audiogram has is left out`() throws {
    let columns = [
      ("channel_1", [0.0, 0]), ("frequency_Hz", [1000.0, 2000]), ("level_dBHL", [1e300, 20]),
    ]
    let result = PlotData.result(.toneAudiometry)
    let table = PlotData.table("audiogram", columns)
    let panel = try #require(StepPlot.plot(result, [table])).panels[0]
    #expect(panel.y.from == 120 && panel.series.flatMap(\.rows).allSatisfy { $0[1] == 20 })
  }

  @Test func `the arrow of no response points down and outwards`() throws {
    let marks = try plot().panels[0].marks
    #expect(marks.count == 1)
    guard case .arrow(let x, let y, let toX, let toY, let color) = marks[0] else {
      Issue.record("no arrow")
      return
    }
    #expect(x > log2(4) && toX > x && toY > y && y > 90 && color == .blue)
  }

  @Test func `a log's silent frequencies keep the loudest level that was tested`() throws {
    let point = { (level: Double, qualifier: AudiogramPoint.Qualifier, masked: Bool) in
      AudiogramPoint(
        ear: .left, frequency: 1000, level: level, qualifier: qualifier, masked: masked)
    }
    let table = AudiogramSeries.table([
      point(30, .measured, true), point(90, .noResponse, false), point(85, .clampedHigh, false),
      point(-10, .clampedLow, false),
    ])
    #expect(table.values("level_dBHL") == [30, 90, 85, -10])
    #expect(table.values("response_1") == [1, 0, 0, 1])
    #expect(table.values("masked_1") == [1, 0, 0, 0])
    #expect(table.values("run_1") == [0, 1, 2, 3])
  }
}
