import Glibc
import SignalProcessing
import Testing

@Suite struct SmoothnessTests {
  /// Speed of a minimum-jerk movement of 1 unit in `duration` seconds.
  private func minimumJerk(duration: Double, rate: Double) -> [Double] {
    (0...Int((duration * rate).rounded())).map {
      let x = Double($0) / (duration * rate)
      return 30 * x * x * (1 - x) * (1 - x) / duration
    }
  }

  @Test func `gives the analytic LDLJ of a minimum-jerk movement`() throws {
    // T³/v² ∫ v̈² dt = 720 / 1.875²; the movement's jerk jumps at the ends, where the one-sided
    // differences err by O(1/n).
    let speed = minimumJerk(duration: 2.5, rate: 4000)
    let value = try #require(Smoothness.logDimensionlessJerk(speed: speed, sampleRateHertz: 4000))
    #expect(abs(value + log(720 / (1.875 * 1.875))) < 2e-3)
  }

  @Test(arguments: [50.0, 100, 400])
  func `gives the same SPARC at every rate and scale`(rate: Double) throws {
    let speed = minimumJerk(duration: 2.5, rate: rate)
    let least = 0.05 * (speed.max() ?? 0)
    let first = try #require(speed.firstIndex { $0 >= least })
    let last = try #require(speed.lastIndex { $0 >= least })
    let part = speed[first...last].map { $0 * 57.3 }
    var arcLength = SpectralArcLength()
    let found = arcLength.value(speed: part, sampleRateHertz: rate)
    let value = try #require(found)
    // The cut at 5 % falls on a sample, so the length of the movement varies by one sample.
    #expect(abs(value + 1.4025) < 2e-3)
  }

  @Test func `matches the expected values of the hinge recordings`() throws {
    guard let cases = try SharedData.expectedMotion() else { return }
    for (name, expected) in cases {
      guard let truth = SharedData.columns("motion/hinge/\(name)_truth.csv") else { continue }
      let velocity = Derivative.central(truth[1], rate: 100)
      let found = RepetitionFinder().find(time: truth[0], angle: truth[1], velocity: velocity)
      for (repetition, expected) in zip(found.repetitions, expected.reps) {
        let phase = repetition.upward
        let speed = velocity[phase].map(\.magnitude)
        // The expected values are rounded to 10⁻⁴, the angles to 10⁻⁶ degrees.
        for (cutoff, value) in [(20.0, expected.sparc_up_fc20), (10, expected.sparc_up_fc10)] {
          var arcLength = SpectralArcLength()
          arcLength.cutoffHertz = cutoff
          let sparc = arcLength.value(speed: speed, sampleRateHertz: 100)
          #expect(abs(try #require(sparc) - value) < 1e-4)
        }
        let ldlj = Smoothness.logDimensionlessJerk(speed: speed, sampleRateHertz: 100)
        #expect(abs(try #require(ldlj) - expected.ldlj_up) < 1e-4)
      }
    }
  }

  @Test(arguments: [[], [1], [1, 2], [0, 0, 0, 0], [1, .nan, 1], [1, .infinity, 2]])
  func `has no value without a movement`(speed: [Double]) {
    var arcLength = SpectralArcLength()
    let sparc = arcLength.value(speed: speed, sampleRateHertz: 100)
    #expect(sparc == nil)
    #expect(Smoothness.logDimensionlessJerk(speed: speed, sampleRateHertz: 100) == nil)
  }
}
