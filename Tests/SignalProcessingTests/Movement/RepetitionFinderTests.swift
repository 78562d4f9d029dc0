import Glibc
import SignalProcessing
import Testing

@Suite struct RepetitionFinderTests {
  /// Repetitions of 120°: 2.5 s up, `hold` s, 2.5 s down, 2.8 s rest, with white noise.
  private func recording(
    count: Int, hold: Double, noise: Double = 0, seed: UInt64 = 1
  ) -> (time: [Double], angle: [Double], velocity: [Double]) {
    var source = GaussianNoise(seed: seed)
    func rise(_ x: Double) -> Double {
      let x = min(max(x, 0), 1)
      return x * x * x * (10 - 15 * x + 6 * x * x)
    }
    let period = 7.8 + hold
    let time = (0..<Int((period * Double(count) + 3) * 100)).map { Double($0) / 100 }
    let clean = time.map { moment -> Double in
      (0..<count).reduce(0) { sum, index in
        let t = moment - 3 - period * Double(index)
        return sum + 120 * (rise(t / 2.5) - rise((t - 2.5 - hold) / 2.5))
      }
    }
    var angle = clean.map { $0 + noise * source.next() }
    if noise > 0 {
      ZeroPhaseFilter(.lowPass, cutoffHertz: 6, sampleRateHertz: 100)?.apply(to: &angle)
    }
    return (time, angle, Derivative.central(noise > 0 ? angle : clean, rate: 100))
  }

  @Test func `matches the expected values of the hinge recordings`() throws {
    guard let cases = try SharedData.expectedMotion() else { return }
    for (name, expected) in cases {
      guard let truth = SharedData.columns("motion/hinge/\(name)_truth.csv") else { continue }
      let velocity = Derivative.central(truth[1], rate: 100)
      let found = RepetitionFinder().find(time: truth[0], angle: truth[1], velocity: velocity)
      #expect(found.repetitions.count == expected.n_reps)
      for (repetition, expected) in zip(found.repetitions, expected.reps) {
        // Times of the reference are rounded to the sample.
        #expect(abs(repetition.startTime - expected.t_start) < 0.011)
        #expect(abs(repetition.peakTime - expected.t_peak) < 0.011 || name != "hinge_fast")
        // The reference takes the extreme sample; a fitted turn may lie between two samples, up to
        // (2π)² · 60° · (0.01/2)² / 2 = 0.03° at 1 Hz.
        #expect(abs(repetition.rangeUp - expected.rom_up_deg) < 0.031)
        #expect(abs(repetition.rangeDown - expected.rom_down_deg) < 0.031)
        #expect(abs(repetition.peakVelocityUp - expected.peak_vel_up_dps) < 0.01)
        #expect(abs(repetition.peakVelocityDown - expected.peak_vel_down_dps) < 0.01)
      }
    }
  }

  @Test(arguments: [(0.3, 0.0), (0.3, 0.3), (0.3, 1), (0.3, 3), (1, 1)])
  func `has ranges without noise bias`(noise: Double, hold: Double) {
    var errors = RunningStatistics()
    for seed in 1...40 {
      let data = recording(count: 6, hold: hold, noise: noise, seed: UInt64(seed))
      let found = RepetitionFinder().find(
        time: data.time, angle: data.angle, velocity: data.velocity)
      #expect(found.repetitions.count == 6)
      for repetition in found.repetitions {
        errors.add(repetition.rangeUp - 120)
        errors.add(repetition.rangeDown - 120)
      }
    }
    // 480 ranges with a standard deviation of a third of the noise at most: the mean is known to
    // 1.5 % of the noise.
    #expect(abs(errors.mean ?? .nan) < max(0.02, 0.05 * noise))
    #expect((errors.standardDeviation ?? .nan) < 0.4 * noise)
  }

  @Test func `reads sharp turns between the samples`() {
    // 1 Hz, ±60°, sampled at 25 Hz so that no sample hits the turn exactly.
    let time = (0..<250).map { 0.04 * Double($0) + 0.013 }
    let angle = time.map { -60 * cos(2 * .pi * $0) }
    let velocity = time.map { 120 * .pi * sin(2 * .pi * $0) }
    let found = RepetitionFinder().find(time: time, angle: angle, velocity: velocity)
    #expect(found.repetitions.count == 10)
    for repetition in found.repetitions.dropFirst().dropLast() {
      #expect(abs(repetition.range - 120) < 0.1)
    }
  }

  @Test func `marks a recording that begins and ends in mid-movement`() throws {
    let data = recording(count: 1, hold: 1)
    let cut = 420..<780
    let found = RepetitionFinder().find(
      time: Array(data.time[cut]), angle: Array(data.angle[cut]),
      velocity: Array(data.velocity[cut]))
    let repetition = try #require(found.repetitions.first)
    #expect(found.repetitions.count == 1)
    #expect(repetition.startsMidMovement && repetition.endsMidMovement)
    #expect(repetition.rangeUp < 90 && repetition.rangeDown < 110)
    #expect(repetition.range == max(repetition.rangeUp, repetition.rangeDown))
  }

  @Test func `reports one-way movements apart`() throws {
    let data = recording(count: 2, hold: 1)
    let cut = 600..<1500
    let found = RepetitionFinder().find(
      time: Array(data.time[cut]), angle: Array(data.angle[cut]),
      velocity: Array(data.velocity[cut]))
    #expect(found.repetitions.isEmpty)
    // Half of the plateau is cut off, so the fitted run leans on the beginning movement.
    #expect(abs(try #require(found.leading).range - 120) < 0.06)
    #expect(abs(try #require(found.trailing).range - 120) < 0.01)
    #expect(abs(try #require(found.trailing).peakVelocity - 90) < 0.01)
  }

  @Test func `accepts irregular time and ignores small movements`() {
    let data = recording(count: 3, hold: 1)
    let kept = data.time.indices.filter { $0 % 7 != 3 && $0 % 11 != 5 }
    let found = RepetitionFinder().find(
      time: kept.map { data.time[$0] }, angle: kept.map { data.angle[$0] },
      velocity: kept.map { data.velocity[$0] })
    #expect(found.repetitions.count == 3)
    let small = RepetitionFinder().find(
      time: data.time, angle: data.angle.map { $0 / 10 }, velocity: data.velocity)
    #expect(small.repetitions.isEmpty && small.leading == nil && small.trailing == nil)
  }

  @Test(arguments: 0...4)
  func `finds nothing in next to no data`(count: Int) {
    let zeros = [Double](repeating: 0, count: count)
    let found = RepetitionFinder().find(
      time: (0..<count).map(Double.init), angle: zeros, velocity: zeros)
    #expect(found.repetitions.isEmpty && found.leading == nil && found.trailing == nil)
  }
}
