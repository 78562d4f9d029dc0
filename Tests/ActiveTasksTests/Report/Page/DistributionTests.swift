import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct DistributionTests {
  private func spread(_ values: [Double], suspect: Set<Int> = []) throws -> Distribution {
    try #require(
      Distribution(values.enumerated().map { ($1, suspect.contains($0)) }))
  }

  @Test func `bars are as wide as Freedman and Diaconis propose, rounded up`() throws {
    // Quartiles of 0.1 … 100.0: 25.075 and 75.025; 2 × 49.95 / 10 = 9.99, rounded up to 10.
    let spread = try spread((1...1000).map { Double($0) / 10 })
    #expect(abs(spread.percentile(25) - 25.075) < 1e-12)
    #expect(abs(spread.percentile(75) - 75.025) < 1e-12)
    #expect(spread.width == 10)
    #expect(spread.start == 0)
    #expect(spread.bins.map(\.count) == [99] + Array(repeating: 100, count: 9) + [1])
  }

  @Test func `a bar of whole numbers stands over its number`() throws {
    let spread = try spread([0, 1, 1, 2, 2, 2, 5], suspect: [1, 6])
    #expect(spread.width == 1 || spread.width == 2)
    #expect(spread.bins.reduce(0) { $0 + $1.count } == 7)
    #expect(spread.suspect == 2)
    let counts = try self.spread([0, 0, 1, 1, 2, 2, 3, 3, 1, 2, 1, 2, 0, 3, 1, 2])
    #expect(counts.width == 1)
    #expect(counts.start == -0.5)
    #expect(counts.bins.map(\.count) == [3, 5, 5, 3])
  }

  private static let difficult: [[Double]] = [
    [5], [0], [-3.25], [7, 7, 7, 7], [1e-9, 2e-9], [1e15, 1e15 + 1], [-1e300, 1e300],
    [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 1e6], [-0.0, 0],
  ]

  @Test(arguments: difficult)
  func `every value is in a bar, whatever the values are`(values: [Double]) {
    // What spans more than numbers can is refused.
    guard let spread = Distribution(values.map { ($0, false) }) else { return }
    #expect(spread.bins.reduce(0) { $0 + $1.count } == values.count)
    #expect(spread.bins.count <= 2 * Distribution.mostBins)
    #expect(spread.width.isFinite && spread.width > 0)
    let figure = DistributionFigure.figure(spread, title: "t", label: "l")
    let text = String(decoding: figure.shapes.bytes, as: UTF8.self)
    #expect(!text.contains("nan") && !text.contains("inf"))
  }

  @Test func `nothing has no distribution`() {
    #expect(Distribution([]) == nil)
    #expect(Distribution([(-1.7e308, false), (1.7e308, false)]) == nil)
  }

  @Test func `the figure says its numbers in words and draws a bar a bin`() throws {
    let spread = try spread([1, 2, 2, 3, 3, 3, 4, 4, 5, 60], suspect: [9])
    let figure = DistributionFigure.figure(spread, title: "t", label: "l")
    #expect(
      figure.summary
        == "10 values from 1 to 60, median 3, quartiles 2.250 and 4. 1 of suspect results.")
    let text = String(decoding: figure.shapes.bytes, as: UTF8.self)
    let good = spread.bins.filter { $0.good > 0 }.count
    #expect(text.components(separatedBy: "class=\"good\"").count - 1 == good)
    #expect(text.components(separatedBy: "class=\"suspect\"").count - 1 == 1)
    let (mean, deviation) = (spread.statistics.mean, spread.statistics.standardDeviation)
    #expect(abs((mean ?? 0) - 8.7) < 1e-12)
    // Σ(x − 8.7)² = 2936.1 over 9.
    #expect(abs((deviation ?? 0) - 326.2333333333333.squareRoot()) < 1e-9)
  }
}
