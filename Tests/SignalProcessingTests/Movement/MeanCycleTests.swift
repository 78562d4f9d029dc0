import SignalProcessing
import Testing

@Suite struct MeanCycleTests {
  @Test func `averages lines of different length`() throws {
    let time = (0...60).map { Double($0) / 10 }
    // Rises from 0 to 10 in 2 s, drops, and rises from 0 to 20 in 4 s.
    let values = time.map { $0 <= 2 ? 5 * $0 : 5 * ($0 - 2) }
    let cycle = try #require(
      MeanCycle(of: values, time: time, intervals: [0...2, 2.1...6], points: 5))
    #expect(cycle.percent == [0, 25, 50, 75, 100])
    let first = [0, 2.5, 5, 7.5, 10]
    let second = [0.5, 5.375, 10.25, 15.125, 20]
    for point in 0..<5 {
      #expect(abs(cycle.mean[point] - (first[point] + second[point]) / 2) < 1e-12)
      let spread = abs(first[point] - second[point]) / 2.0.squareRoot()
      #expect(abs(try #require(cycle.standardDeviation)[point] - spread) < 1e-12)
    }
  }

  @Test func `has no spread for one and no value for none`() {
    let one = MeanCycle(of: [1, 2, 3], time: [0, 1, 2], intervals: [0...2])
    #expect(one?.mean.count == 101 && one?.standardDeviation == nil)
    #expect(MeanCycle(of: [1, 2], time: [0, 1], intervals: []) == nil)
    #expect(MeanCycle(of: [1, 2], time: [0, 1], intervals: [0...2]) == nil)
    #expect(MeanCycle(of: [4], time: [1], intervals: [1...1], points: 2)?.mean == [4, 4])
  }
}
