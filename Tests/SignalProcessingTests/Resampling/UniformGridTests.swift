import SignalProcessing
import Testing

@Suite struct UniformGridTests {
  @Test func `spans the times at their mean rate`() throws {
    let time = [0.0, 0.011, 0.019, 0.03]
    let grid = try #require(UniformGrid(spanning: time, medianInterval: 0.01))
    #expect(grid.count == 4)
    #expect(abs(grid.rate - 100) < 1e-9)
  }

  @Test func `interpolates linearly and bridges what is missing`() throws {
    let time = [0.0, 1, 2, 4]
    let grid = try #require(UniformGrid(spanning: time, medianInterval: 1))
    let values = grid.resample(time: time, values: [0, .nan, 20, 40])
    #expect(values == [0, 10, 20, 30, 40])
  }

  @Test func `holds the ends and survives nothing at all`() throws {
    let time = [0.0, 1, 2]
    let grid = try #require(UniformGrid(spanning: time, medianInterval: 1))
    #expect(grid.resample(time: time, values: [.nan, 5, .nan]) == [5, 5, 5])
    #expect(grid.resample(time: time, values: [.nan, .nan, .nan]) == [0, 0, 0])
  }

  @Test(arguments: [[], [1.0], [1.0, 1.0]])
  func `no passing time gives no grid`(time: [Double]) {
    #expect(UniformGrid(spanning: time, medianInterval: 0.01) == nil)
  }

  @Test func `a clock error cannot ask for endless memory`() {
    #expect(UniformGrid(spanning: [0, 1e12], medianInterval: 1e-9) == nil)
  }
}
