import Foundation
import SignalProcessing
import Testing

/// Clocks that were set back, and files that are only out of order.
@Suite struct ClockStepsTests {
  private static let time = (0..<180).map { 5 * Double($0) }
  private static let rate = time.map { 100 + 40 * sin($0 / 90) }

  @Test(arguments: [-7.0, -10, -17, -33, -62, -305], [100, 117, 128])
  func `a clock set back is found`(seconds: Double, place: Int) {
    let shifted = Self.time.enumerated().map { $0 < place ? $1 : $1 + seconds }
    #expect(ClockSteps.times(shifted, Self.rate) == [shifted[place]])
    let cleaning = RateCleaning(time: shifted, rate: Self.rate)
    #expect(cleaning.setBack == [shifted[place]])
  }

  @Test func `late rows, other orders, other sources and rows that stand twice are sorted`() {
    var late = Self.time
    late.swapAt(60, 61)
    let late2 = Array(late[..<100]) + Array(late[101..<110]) + [late[100]] + Array(late[110...])
    let turned = Array(Self.time[100...]) + Array(Self.time[..<100])
    for time in [late, late2, turned, Self.time.reversed()] {
      #expect(ClockSteps.times(time, Self.rate).isEmpty)
    }
    let twice = (Self.time + Self.time[50..<90], Self.rate + Self.rate[50..<90])
    #expect(ClockSteps.times(twice.0, twice.1).isEmpty)
    let two = Self.time + Self.time.map { $0 + 2 }
    let sources = Self.time.map { _ in 0 } + Self.time.map { _ in 1 }
    #expect(ClockSteps.times(two, Self.rate + Self.rate, source: sources).isEmpty)
    #expect(!ClockSteps.times(two, Self.rate + Self.rate).isEmpty)
    #expect(ClockSteps.times([], []).isEmpty && ClockSteps.times([1, 0], [1, 2]).isEmpty)
  }

  @Test(arguments: [-1.0, -2, -5, -20, -60])
  func `beats stay in the order of the file where a clock was set back`(seconds: Double) {
    var noise = GaussianNoise(seed: 5)
    let values = (0..<600).map { _ in 850 + 20 * noise.next() }
    var end = 0.0
    let ends = values.enumerated().map { index, value in
      end += value / 1000
      return index < 250 ? end : end + seconds
    }
    let order = BeatOrder(values, ends: ends)
    #expect(!order.isSorted && order.milliseconds == values && order.backward == [250])
  }
}
