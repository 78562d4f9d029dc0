import Foundation
import Testing

@testable import ActiveTasks

/// An SVG that gnuplot drew, read back as the numbers it shows.
struct PlotPicture {
  /// What one series became.
  struct Drawn {
    var name: String
    /// Points of symbols, without the one in the legend.
    var symbols: [(x: Double, y: Double)]
    /// Stretches of lines, or outlines of bars.
    var paths: [[(x: Double, y: Double)]]
    /// Corners of filled areas.
    var polygons: [[(x: Double, y: Double)]]
  }

  let text: String
  let plot: Plot
  /// The series of each panel in order, those without a name too.
  let series: [[Drawn]]

  /// Whether gnuplot is here; says so when it is not.
  static var isPossible: Bool {
    if ChildProcess.find("gnuplot", in: PlotRenderer.searchPath) != nil { return true }
    print("skipped: gnuplot is not installed")
    return false
  }

  /// Draws `plot` and reads it back.
  init(_ plot: Plot) throws {
    let bytes = try #require(PlotRenderer(.svg).render([plot]).first).get()
    self.plot = plot
    text = String(decoding: bytes, as: UTF8.self)
    var groups: [Drawn] = []
    for part in text.components(separatedBy: "<g id=\"figure_plot_").dropFirst() {
      let body = part.components(separatedBy: "</g>\n\t</g>\n")[0]
      let name = body.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1) } ?? ""
      groups.append(
        Drawn(
          name: name, symbols: Self.symbols(body), paths: Self.paths(body),
          polygons: Self.polygons(body)))
    }
    var series: [[Drawn]] = []
    for panel in plot.panels {
      let frame = Self.box(panel, plot)
      series.append(
        groups.prefix(max(panel.series.count, 1)).map { Self.inside($0, frame) })
      groups.removeFirst(min(max(panel.series.count, 1), groups.count))
    }
    self.series = series
  }

  /// The values at `place` of a panel's data area, in the units of its axes.
  func value(_ place: (x: Double, y: Double), panel index: Int) -> (x: Double, y: Double) {
    let panel = plot.panels[index]
    let box = Self.box(panel, plot)
    return (
      panel.x.from + (place.x - box.minX) / box.width * (panel.x.to - panel.x.from),
      panel.y.to + (place.y - box.minY) / box.height * (panel.y.from - panel.y.to)
    )
  }

  /// The greatest difference of drawn points from `rows`, as a share of the axes' lengths; infinite
  /// when their number differs.
  func error(_ points: [(x: Double, y: Double)], _ rows: [[Double]], panel index: Int) -> Double {
    guard points.count == rows.count else { return .infinity }
    let panel = plot.panels[index]
    return zip(points, rows).map { point, row in
      let value = value(point, panel: index)
      return max(
        abs(value.x - row[0]) / abs(panel.x.to - panel.x.from),
        abs(value.y - row[1]) / abs(panel.y.to - panel.y.from))
    }.max() ?? 0
  }

  /// The data area in the picture's points.
  private static func box(_ panel: Plot.Panel, _ plot: Plot) -> CGRect {
    let notes = GnuplotScript.noteHeight * Double(plot.notes.count) + 6
    let top = plot.fullHeight.rounded() - notes - panel.frame.y - panel.frame.height
    return CGRect(x: panel.frame.x, y: top, width: panel.frame.width, height: panel.frame.height)
  }

  /// What lies in the data area: samples in the legend stand above it.
  private static func inside(_ drawn: Drawn, _ box: CGRect) -> Drawn {
    let room = box.insetBy(dx: -1.5, dy: -1.5)
    func isIn(_ point: (x: Double, y: Double)) -> Bool {
      room.contains(CGPoint(x: point.x, y: point.y))
    }
    var drawn = drawn
    drawn.symbols.removeAll { !isIn($0) }
    drawn.paths.removeAll { !$0.allSatisfy(isIn) }
    drawn.polygons.removeAll { !$0.allSatisfy(isIn) }
    return drawn
  }

  private static func symbols(_ body: String) -> [(x: Double, y: Double)] {
    body.matches(of: /<use [^>]*translate\(([-0-9.]+),([-0-9.]+)\)[^>]*color='([^']*)'/)
      .filter { $0.3 != "#FFFFFF" }
      .compactMap { pair($0.1, $0.2) }
  }

  private static func paths(_ body: String) -> [[(x: Double, y: Double)]] {
    body.matches(of: /<path [^>]*d='([^']*)'/).flatMap { path -> [[(x: Double, y: Double)]] in
      var stretches: [[(x: Double, y: Double)]] = []
      for step in path.1.matches(of: /([ML])([-0-9.]+),([-0-9.]+)/) {
        guard let point = pair(step.2, step.3) else { continue }
        if step.1 == "M" || stretches.isEmpty { stretches.append([]) }
        stretches[stretches.count - 1].append(point)
      }
      return stretches
    }
  }

  private static func polygons(_ body: String) -> [[(x: Double, y: Double)]] {
    body.matches(of: /<polygon [^>]*points = '([^']*)'/).map { polygon in
      polygon.1.split(separator: " ").compactMap { corner in
        let parts = corner.split(separator: ",")
        return parts.count == 2 ? pair(parts[0], parts[1]) : nil
      }
    }
  }

  private static func pair(_ x: Substring, _ y: Substring) -> (x: Double, y: Double)? {
    guard let x = Double(x), let y = Double(y) else { return nil }
    return (x, y)
  }
}

/// Results and tables made up for figures.
enum PlotData {
  /// A result with numbers by name; `reference` is the method.
  static func result(
    _ task: ActiveTask.Kind, _ metrics: [Metric] = [], flags: [QualityFlag] = [],
    start: String? = nil, parameters: [String: ParameterValue] = [:]
  ) -> StepResult {
    StepResult(
      task: task, step: nil,
      input: .init(path: "folder/input.dat", sha256: "00", bytes: 1, format: "test"), start: start,
      durationSeconds: nil, metrics: metrics, flags: flags,
      provenance: Provenance(algorithms: [:], parameters: parameters))
  }

  /// A table of columns by name.
  static func table(_ kind: String, _ columns: [(String, [Double])]) -> SeriesTable {
    SeriesTable(kind: kind, columns: columns.map { .init($0.0, places: 3, $0.1) })
  }

  /// Three bends of a joint, with a gap in the last.
  static var motion: [SeriesTable] {
    let time = (0..<900).map { Double($0) / 100 }
    let angle = time.map { time in
      (7.5..<7.6).contains(time) ? .nan : 50 - 50 * cos(2 * .pi * time / 3)
    }
    return [
      table("angleCurve", [("time_s", time), ("angle_deg", angle)]),
      table(
        "repetitions",
        [
          ("start_s", [0, 3, 6]), ("peak_s", [1.5, 4.5, 7.4]), ("end_s", [3, 6, 8.9]),
          ("touches_gap_1", [0, 0, 1]),
        ]),
      table(
        "meanCurve",
        [
          ("cycle_percent", (0...100).map(Double.init)),
          ("angle_mean_deg", (0...100).map { 50 - 50 * cos(2 * .pi * Double($0) / 100) }),
          ("angle_sd_deg", (0...100).map { _ in 4 }),
        ]),
    ]
  }
}
