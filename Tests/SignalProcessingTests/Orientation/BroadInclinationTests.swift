import SignalProcessing
import Testing

/// Compares with optical truth of the BROAD benchmark (CC BY 4.0).
@Suite struct BroadInclinationTests {
  /// Limits: RMSE of the best published filter (offline VQF 2.1.2) on the same trial, degrees.
  @Test(arguments: [
    ("02_undisturbed_slow_rotation_B", 0.3119), ("07_undisturbed_fast_rotation_B", 0.9586),
    ("11_undisturbed_slow_translation_B", 0.2614), ("16_undisturbed_fast_translation_B", 0.4271),
    ("21_undisturbed_fast_combined", 0.952),
  ])
  func `inclination beats the best peer`(trial: String, limit: Double) {
    guard let columns = SharedMotionData.columns("broad/\(trial).csv", count: 12) else { return }
    let estimate = OrientationEstimator().estimate(
      time: columns[0], angularRate: SharedMotionData.vectors(columns, from: 1),
      specificForce: SharedMotionData.vectors(columns, from: 4))
    var squares = 0.0
    var count = 0.0
    for index in columns[0].indices where columns[11][index] == 1 {
      let truth = Quaternion(
        w: columns[7][index], x: columns[8][index], y: columns[9][index], z: columns[10][index])
      guard truth.norm.isFinite else { continue }
      let error = inclinationError(estimate.attitude[index], truth)
      squares += error * error
      count += 1
    }
    let rmse = (squares / count).squareRoot()
    print("BROAD \(trial): \(rmse)° (limit \(limit)°)")
    #expect(rmse <= limit)
    #expect(estimate.restIntervals.count >= 2)
    #expect(estimate.gaps.isEmpty && estimate.spikes.isEmpty)
  }
}
