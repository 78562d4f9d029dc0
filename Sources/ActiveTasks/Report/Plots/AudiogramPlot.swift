internal import Glibc

/// The audiogram by ASHA's conventions.
///
/// Hearing level grows downwards from -10 dB, an octave is as wide as 20 dB is high; the right ear is
/// a red circle (masked: triangle), the left a blue cross (masked: square); an arrow outwards and
/// down means no response up to this level, and no line leads there.
/// Source: ASHA 1990, *Guidelines for Audiometric Symbols*.
enum AudiogramPlot {
  private static let pointsPerDecibel = 3.3
  /// Octaves beside the lowest and highest frequency.
  private static let margin = 0.5
  /// Levels are less than this far from 0; a table that says more was not written by this program.
  private static let mostDecibels = 1000.0
  private static let frequencies = [125.0, 250, 500, 1000, 2000, 4000, 8000, 16_000]

  /// One threshold of the table.
  private struct Point {
    var x: Double
    var level: Double
    var isRight: Bool
    var isResponse: Bool
    var isMasked: Bool
    var isRetest: Bool
  }

  /// The figure; `nil` without a table of thresholds.
  static func plot(_ source: PlotSource) -> Plot? {
    guard let table = source.table("audiogram") else { return nil }
    let points = points(table)
    guard !points.isEmpty else { return nil }
    let left = min(points.map(\.x).min() ?? -3, -3) - margin
    let right = max(points.map(\.x).max() ?? 3, 3) + margin
    let lowest = points.map { $0.isResponse ? $0.level : $0.level + 10 }.max() ?? 120
    let bottom = max((lowest / 10).rounded(.up) * 10, 120)
    let top = min(((points.map(\.level).min() ?? 0) / 10).rounded(.down) * 10, -10)
    let height = (bottom - top) * pointsPerDecibel
    let width = (right - left) * 20 * pointsPerDecibel
    let panel = Plot.Panel(
      title: "",
      frame: .init(x: max((Plot.width - width) / 2, 75), y: 20, width: width, height: height),
      x: Plot.Axis(
        label: "frequency (Hz)", from: left, to: right,
        ticks: ticks(left, right), isOnTop: true),
      y: Plot.Axis(
        label: "hearing level (dB HL)", from: bottom, to: top,
        ticks: stride(from: top, through: bottom, by: 10).map {
          Plot.Axis.Tick(value: $0, label: ShortestDecimal.string($0))
        }),
      series: series(points), marks: arrows(points))
    return Plot(
      title: "Audiogram: \(average(source, "left")), \(average(source, "right"))",
      subtitle: source.subtitle, notes: notes(source), panels: [panel], height: height + 75)
  }

  private static func points(_ table: SeriesTable) -> [Point] {
    let ears = table.values("channel_1")
    let responses = table.values("response_1")
    let masked = table.values("masked_1")
    let runs = table.values("run_1")
    return table.rows("frequency_Hz", "level_dBHL").enumerated().compactMap { index, row in
      guard row.x.isFinite, row.x > 0, row.y.magnitude < mostDecibels, index < ears.count
      else { return nil }
      return Point(
        x: log2(row.x / 1000), level: row.y, isRight: ears[index] == 1,
        isResponse: index < responses.count ? responses[index] == 1 : true,
        isMasked: index < masked.count && masked[index] == 1,
        isRetest: index < runs.count && runs[index] > 0)
    }
  }

  private static func ticks(_ left: Double, _ right: Double) -> [Plot.Axis.Tick] {
    // Half octaves have a line; their words would touch those of the octaves.
    let ticks =
      frequencies.map {
        Plot.Axis.Tick(value: log2($0 / 1000), label: ShortestDecimal.string($0))
      } + [750, 1500, 3000, 6000].map { Plot.Axis.Tick(value: log2($0 / 1000), label: "") }
    return ticks.filter { (left...right).contains($0.value) }.sorted { $0.value < $1.value }
  }

  private static func series(_ points: [Point]) -> [Plot.Series] {
    var series: [Plot.Series] = []
    for isRight in [true, false] {
      let own = points.filter { $0.isRight == isRight && !$0.isRetest }.sorted { $0.x < $1.x }
      let color: Plot.Color = isRight ? .red : .blue
      if own.contains(where: \.isResponse) {
        series.append(
          Plot.Series(
            name: nil, style: isRight ? .line(width: 1.5) : .dashes, color: color,
            rows: own.map { [$0.x, $0.isResponse ? $0.level : .nan] }))
      }
    }
    for isRight in [true, false] {
      for isMasked in [false, true] {
        let own = points.filter { $0.isRight == isRight && $0.isMasked == isMasked }
        guard !own.isEmpty else { continue }
        let symbol: Plot.Symbol =
          switch (isRight, isMasked) {
          case (true, false): .circle
          case (true, true): .triangle
          case (false, false): .cross
          case (false, true): .square
          }
        series.append(
          Plot.Series(
            name: (isRight ? "right ear" : "left ear") + (isMasked ? ", masked" : ""),
            style: .symbols(symbol), color: isRight ? .red : .blue,
            rows: own.map { [$0.x, $0.level] }))
      }
    }
    return series
  }

  /// From the lower outer corner of the symbol: to the left for the right ear, to the right for the
  /// left one.
  private static func arrows(_ points: [Point]) -> [Plot.Mark] {
    points.filter { !$0.isResponse }.map { point in
      let side = point.isRight ? -1.0 : 1.0
      return .arrow(
        point.x + side * 0.08, point.level + 1.6, point.x + side * 0.36, point.level + 7.2,
        point.isRight ? .red : .blue)
    }
  }

  private static func average(_ source: PlotSource, _ ear: String) -> String {
    let methods: [Metric.Method] = [.reference, .researchkit]
    let value = source.number("audiometry.pta4.\(ear)", methods)
    return "\(ear) PTA4 " + (value.map { FixedDecimal.string($0, places: 1) + " dB HL" } ?? "–")
  }

  private static func notes(_ source: PlotSource) -> [String] {
    let isLog = source.result.metrics.contains {
      $0.name.hasPrefix("audiometry.threshold.") && $0.method == .researchkit
    }
    let isCorrected = source.result.provenance.parameters["correct-volume"] == .flag(true)
    let rule =
      !isLog
      ? "Thresholds as the audiogram gives them"
      : "Thresholds by ResearchKit's rule"
        + (isCorrected ? ", corrected for the system volume" : ", as logged")
    return [
      rule + "; an arrow means no response up to this level. Lines: right solid, left dashed; air"
        + " conduction."
    ] + source.notes
  }
}
