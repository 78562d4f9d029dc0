import Glibc
import SignalProcessing
import Testing

/// Range of motion of synthetic hinges with exact truth.
@Suite struct HingeRangeTests {
  /// File, noise, largest median error of a repetition in degrees.
  static let cases: [(String, String, Double)] = [
    ("reps", "brief", 0.11), ("reps_tilted30", "brief", 0.12), ("reps_vertical", "brief", 0.2),
    ("reps_bigbias", "brief", 0.2), ("reps_wobble", "brief", 0.34), ("fast", "brief", 0.1),
    ("reps", "phone", 0.11), ("reps_tilted30", "phone", 0.12), ("reps_vertical", "phone", 0.2),
    ("reps_bigbias", "phone", 0.2), ("reps_wobble", "phone", 0.34), ("fast", "phone", 0.1),
  ]

  @Test(arguments: cases)
  func `repetitions have their true range`(name: String, noise: String, limit: Double) throws {
    guard let data = SharedMotionData.columns("hinge/hinge_\(name)_\(noise).csv", count: 7),
      let truth = SharedMotionData.columns("hinge/hinge_\(name)_truth.csv", count: 6)
    else { return }
    let error = try #require(Self.medianError(data, truth: truth))
    print("hinge \(name) \(noise): \(error)° (limit \(limit)°)")
    #expect(error <= limit)
  }

  @Test(arguments: ["reps", "reps_tilted30", "reps_vertical", "fast"])
  func `the exact attitude gives the exact range`(name: String) throws {
    guard let truth = SharedMotionData.columns("hinge/hinge_\(name)_truth.csv", count: 6) else {
      return
    }
    let attitude = QuaternionSeries(w: truth[2], vector: SharedMotionData.vectors(truth, from: 3))
    let joint = try #require(JointAngle.measure(time: truth[0], attitude: attitude))
    let error = Self.medianError(time: truth[0], angle: joint.angle, truth: truth[1])
    // 0.04° is what the 6 Hz filter takes from a 1 Hz sine of ±60°.
    #expect(error <= 0.05)
  }

  @Test func `a missing sample or a spike leaves the range`() throws {
    guard let data = SharedMotionData.columns("hinge/hinge_reps_brief.csv", count: 7),
      let truth = SharedMotionData.columns("hinge/hinge_reps_truth.csv", count: 6)
    else { return }
    let clean = try #require(Self.medianError(data, truth: truth))
    let faults: [(column: Int, value: Double)] = [
      (4, .nan), (1, .nan), (2, .infinity), (5, 35), (6, -35),
    ]
    for fault in faults {
      var faulty = data
      faulty[fault.column][1500] = fault.value
      let error = try #require(Self.medianError(faulty, truth: truth))
      #expect(abs(error - clean) < 0.05, "column \(fault.column) = \(fault.value)")
    }
  }

  /// Median over repetitions of the error of the range, degrees.
  private static func medianError(_ data: [[Double]], truth: [[Double]]) -> Double? {
    let rate = SharedMotionData.vectors(data, from: 4)
    var estimate = OrientationEstimator().estimate(
      time: data[0], angularRate: rate, specificForce: SharedMotionData.vectors(data, from: 1))
    let joint = JointAngle.measure(
      time: data[0], attitude: estimate.attitude, angularRate: estimate.takeUnbiasedRate())
    return joint.map { medianError(time: data[0], angle: $0.angle, truth: truth[1]) }
  }

  /// Compares turning points of the smoothed angle with those of the true one.
  static func medianError(time: [Double], angle: [Double], truth: [Double]) -> Double {
    var smooth = angle.map { $0 * 180 / .pi }
    ZeroPhaseFilter(.lowPass, cutoffHertz: 6, sampleRateHertz: 100)?.apply(to: &smooth)
    let (valleys, peaks) = turningPoints(truth)
    var errors: [Double] = []
    for (valley, peak) in zip(valleys, peaks) {
      let half = min(100, (peak - valley) * 9 / 20)
      let window = { (center: Int) in
        smooth[max(0, center - half)...min(smooth.count - 1, center + half)]
      }
      let sign = smooth[peak] < smooth[valley] ? -1.0 : 1.0
      let top = window(peak).map { $0 * sign }.max() ?? .nan
      let bottom = window(valley).map { $0 * sign }.min() ?? .nan
      errors.append(abs(top - bottom - (truth[peak] - truth[valley])))
    }
    errors.sort()
    return errors.isEmpty ? .infinity : errors[errors.count / 2]
  }

  /// Starts and ends of the rises of more than 90°.
  private static func turningPoints(_ truth: [Double]) -> (valleys: [Int], peaks: [Int]) {
    var valleys: [Int] = []
    var peaks: [Int] = []
    var start = 0
    for index in 1..<truth.count where truth[index] < truth[index - 1] || index == truth.count - 1 {
      let peak = index - 1
      let low = truth[start...peak].min() ?? 0
      if truth[peak] - low > 90 {
        let valley = (start...peak).last { truth[$0] <= low + 0.001 } ?? start
        let top = (valley...peak).first { truth[$0] >= truth[peak] - 0.001 } ?? peak
        valleys.append(valley)
        peaks.append(top)
      }
      start = index
    }
    return (valleys, peaks)
  }
}
