import Foundation
import Testing

@testable import ActiveTasks

@Suite struct FigureTests {
  /// An axis with the words on it.
  struct Axis {
    let from: Double
    let to: Double
    let labels: String

    init(_ from: Double, _ to: Double, _ labels: String) {
      (self.from, self.to, self.labels) = (from, to, labels)
    }
  }

  @Test(arguments: [
    Axis(0, 10, "0 2 4 6 8 10"), Axis(0, 1, "0.0 0.2 0.4 0.6 0.8 1.0"), Axis(-3, 3, "-2 0 2"),
    Axis(99.5, 100.5, "99.6 99.8 100.0 100.2 100.4"),
    Axis(0, 5e6, "0 1000000 2000000 3000000 4000000 5000000"), Axis(1, 1, ""), Axis(2, 1, ""),
    Axis(.nan, 1, ""), Axis(-.infinity, 1, ""), Axis(1e18, 1e18 + 256, ""),
  ])
  func `an axis has round numbers`(axis: Axis) {
    let ticks = FigureAxis.ticks(axis.from, axis.to, count: 5)
    #expect(ticks.map(\.label).joined(separator: " ") == axis.labels)
  }

  @Test(arguments: [
    (1.0, 1.0), (1.1, 2), (2, 2), (2.1, 5), (5.5, 10), (0.03, 0.05), (1e-300, 1), (0, 1),
    (.infinity, 1), (-4, 1),
  ])
  func `steps are 1, 2 or 5 times a power of ten`(step: Double, round: Double) {
    #expect(abs(FigureAxis.round(step) - round) < 1e-12)
  }

  @Test func `a figure has a title and a description that it is named by`() {
    var figure = Figure(title: "a < b", summary: "c & d", width: 10, height: 20.25)
    figure.bar("good", x: 1, y: 2.26, width: 3, height: 4)
    figure.words("<i>", 0, 0)
    var page = MarkupWriter()
    figure.write(to: &page, id: "f1")
    #expect(
      String(decoding: page.bytes, as: UTF8.self)
        == "<svg role=\"img\" aria-labelledby=\"f1-t f1-d\" viewBox=\"0 0 10 20.3\" width=\"10\" height=\"20.3\">"
        + "<title id=\"f1-t\">a &lt; b</title><desc id=\"f1-d\">c &amp; d</desc>"
        + "<rect class=\"good\" x=\"1\" y=\"2.3\" width=\"3\" height=\"4\"/>"
        + "<text class=\"s\" x=\"0\" y=\"0\" text-anchor=\"start\">&lt;i&gt;</text></svg>")
  }

  @Test func `bars are as long as their counts`() {
    let parts = [BarsFigure.Part(style: "good", name: "good"), .init(style: "bad", name: "bad")]
    let rows = [
      BarsFigure.Row(name: "one", counts: [30, 10]), .init(name: "two", counts: [0, 0]),
    ]
    let figure = BarsFigure.figure("t", parts: parts, rows: rows)
    #expect(figure.summary == "one: 30 good, 10 bad; two: none.")
    let text = String(decoding: figure.shapes.bytes, as: UTF8.self)
    let widths = text.split(separator: "<rect ").filter { $0.contains("height=\"18\"") }
      .compactMap { $0.split(separator: " width=\"").last?.split(separator: "\"").first }
      .compactMap { Double($0) }
    // A gap of one pixel ends each part.
    #expect(widths.count == 2)
    #expect(abs((widths[0] + 1) / (widths[1] + 1) - 3) < 0.01)
  }

  @Test func `rows beyond those drawn are told`() {
    let rows = (0..<40).map { BarsFigure.Row(name: "r\($0)", counts: [1]) }
    let figure = BarsFigure.figure("t", parts: [.init(style: "good", name: "")], rows: rows)
    #expect(figure.summary.hasSuffix("r23: 1. 16 further rows are in the table."))
  }

  private func course(_ name: String, _ points: [(Double, Double)]) -> TrendFigure.Course {
    .init(
      name: name, points: points.map { (day: $0.0, value: $0.1) },
      suspect: points.map { _ in false }, first: "2024-05-01",
      last: "2024-05-09")
  }

  @Test func `courses begin together and every value has a dot`() throws {
    let courses = [
      course("A", [(100, 1), (110, 3)]), course("B", [(200, 2), (205, 1)]), course("C", [(7, 2)]),
    ]
    let figure = try #require(
      TrendFigure.figure(courses, time: .elapsed, title: "t", label: "x (deg)"))
    #expect(
      figure.summary
        == "x (deg): 5 values of 3 participants. From first to last value 1 rose, 1 fell, 0 stayed; 1 have one value."
    )
    let text = String(decoding: figure.shapes.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "h0").count - 1 == 5)
    #expect(text.components(separatedBy: "class=\"course\"").count - 1 == 2)
    // Both begin at the left end of the axis.
    #expect(text.components(separatedBy: "d=\"M52 ").count - 1 >= 2)
    #expect(TrendFigure.figure([], time: .elapsed, title: "t", label: "l") == nil)
    #expect(
      TrendFigure.figure(
        [course("A", [(0, -1.7e308), (1, 1.7e308)])], time: .dates, title: "", label: "") == nil)
  }

  @Test func `a course of one participant has dates and says its values`() throws {
    let one = course("A", [(19844.4, 92.25), (19858.4, 104.5), (19872.7, 118.125)])
    let figure = try #require(TrendFigure.figure([one], time: .dates, title: "t", label: "x"))
    #expect(figure.summary == "x: 3 values from 2024-05-01 to 2024-05-09: 92.25, 104.5, 118.1.")
    #expect(String(decoding: figure.shapes.bytes, as: UTF8.self).contains("2024-05-"))
  }

  @Test func `enrolment counts sessions and participants`() throws {
    let figure = try #require(
      EnrolmentFigure.figure(sessions: [19844, 19845, 19850, 19850], participants: [19844, 19850]))
    #expect(
      figure.summary
        == "4 dated sessions from 2024-05-01 to 2024-05-07; 2 participants joined, half of them by 2024-05-01, and"
        + " half of the sessions were made by 2024-05-02.")
    #expect(EnrolmentFigure.figure(sessions: [], participants: []) == nil)
  }

  @Test(arguments: [
    ("rom.range", "rom.range"), ("spl.thirdOctave.1000", "spl.thirdOctave.<Hz>"),
    ("audiometry.threshold.left.4000", "audiometry.threshold.<left|right>.<Hz>"),
    ("audiometry.threshold.left.4000.retest", "audiometry.threshold.<left|right>.<Hz>"),
    ("audiometry.pta4.right", "audiometry.<pta3|pta4|ptaAAO|ptaHigh346|ptaHigh468>.<left|right>"),
    ("audiometry.threshold.middle.4000", nil), ("rom.unheard", nil), ("", nil),
  ])
  func `a metric's definition is found by its name`(name: String, entry: String?) {
    #expect(MetricCatalog.definition(of: name)?.name == entry)
  }

  @Test(arguments: [
    ("2024-05-01T12:00:00.000-07:00", 19844.5), ("1970-01-01T00:00:00Z", 0),
    ("2024-05-01T1e99:00:00", nil), ("2024-13-01T00:00:00Z", nil), ("yesterday", nil),
    ("2024-05-01", nil),
  ])
  func `a start is a day by the clock of its place`(text: String, day: Double?) {
    #expect(LocalDay.value(text) == day)
  }

  @Test(arguments: [
    (94.3216, "94.32"), (0, "0"), (1234567, "1234567"), (0.25432, "0.2543"), (0.0123456, "0.01235"),
    (0.000012346, "0.00001235"), (-0.05, "-0.05"), (2.5e-8, "2.5e-08"),
    (7.479798560048991e-11, "7.48e-11"),
    (-1.23456e-200, "-1.23e-200"), (-7.25, "-7.250"),
  ])
  func `numbers have four significant digits`(value: Double, text: String) {
    #expect(TableNumber.text(value) == text)
  }
}
