import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// Numbers worked out by ResearchKit's formula outside this package.
@Suite struct WorkedVectorTests {
  private static let researchKit: [RangeOfMotionMetric] = [
    .start, .finish, .minimum, .maximum, .range,
  ]

  /// Start, finish, minimum, maximum and range of iPhone recordings (researchkit.md §1.6).
  static let vectors: [(file: String, orientation: String, [Double])] = [
    (
      "walk_data_researchkit_like.json", "portrait",
      [166.320812, 200.779314, 76.829629, 436.072138, 359.242509]
    ),
    (
      "walk_data_researchkit_like.json", "landscape",
      [56.823404, 111.485649, -33.054905, 326.803810, 359.858715]
    ),
    (
      "balance_data.csv", "portrait",
      [89.454030, 176.115501, 89.454030, 192.150858, 102.696828]
    ),
    (
      "balance_data.csv", "landscape",
      [90.039876, 251.757011, 90.039876, 256.060000, 166.020124]
    ),
    (
      "rest_tremor_data_researchkit_like.json", "portrait",
      [100.324281, 98.772090, 98.749123, 100.472137, 1.723015]
    ),
    (
      "rest_tremor_data_researchkit_like.json", "landscape",
      [251.289917, 253.119894, 251.289917, 253.201126, 1.911209]
    ),
    (
      "kinetic_tremor_data_researchkit_like.json", "portrait",
      [86.693621, 101.010232, 85.646351, 103.030158, 17.383806]
    ),
    (
      "kinetic_tremor_data.csv", "landscape",
      [247.406745, 238.297305, 235.499642, 254.879956, 19.380314]
    ),
  ]

  @Test(arguments: vectors)
  func `gives ResearchKit's numbers`(file: String, orientation: String, expected: [Double]) throws {
    let run = try RangeOfMotionRun.shared("phone/\(file)", parameters: ["orientation": orientation])
    guard let run else { return }
    for (metric, expected) in zip(Self.researchKit, expected) {
      let value = try #require(run.value(metric, .researchkit))
      // Printed with six decimals.
      #expect(abs(value - expected) <= 1e-6, "\(metric.rawValue)")
    }
  }

  @Test func `leaves an unsettled first sample to ResearchKit only`() throws {
    guard let run = try RangeOfMotionRun.shared("phone/balance_data.csv") else { return }
    let flag = try #require(
      run.flags.first { $0.code == RangeOfMotionFlag.firstSampleUnconverged.rawValue })
    #expect(flag.severity == .warning && flag.location == "@0.000s")
  }

  @Test func `gives the expected result of a phone worn as ResearchKit expects`() throws {
    let name = "hinge/hinge_reps_researchkit_deviceMotion.json"
    guard let run = try RangeOfMotionRun.shared(name), let folder = MotionFixtures.shared("hinge")
    else { return }
    let expected = try JSONDecoder().decode(
      [String: Double].self,
      from: Data(contentsOf: URL(filePath: folder + "/hinge_reps_researchkit_expected.json")))
    for metric in Self.researchKit {
      let printed = try #require(expected[String(metric.rawValue.dropFirst(4))])
      let value = try #require(run.value(metric, .researchkit))
      // Printed with three decimals.
      #expect(abs(value - printed) <= 1e-3, "\(metric.rawValue)")
    }
    // 0.05°: the limit for a range from the device's attitude.
    #expect(abs(run.range - (expected["range"] ?? .nan)) <= 0.05)
    #expect(run.doubts == [])
  }

  /// One way round ResearchKit is right, the other way its fold at +90° ruins the range.
  @Test(arguments: [true, false])
  func `reports both methods however the phone is worn`(asExpected: Bool) throws {
    var parameters = HingeParameters()
    parameters.duration = 25
    parameters.wearUpright(asResearchKitExpects: asExpected)
    let simulation = try HingeSimulator(parameters).run()
    let truth = (simulation.angle.max() ?? 0) - (simulation.angle.min() ?? 0)
    let file = try #require(ResearchKitDeviceMotionWriter().write(simulation).first)
    let run = try RangeOfMotionRun(file.bytes, name: "deviceMotion.json")
    let researchKit = try #require(run.value(.range, .researchkit))
    #expect(abs(run.range - truth) <= 0.05)
    if asExpected {
      #expect(abs(researchKit - truth) <= 1e-3)
      #expect(run.doubts == [])
    } else {
      // motion.md §6.3: the opposite sense errs by 163…239°.
      #expect(163...239 ~= abs(researchKit - truth))
      #expect(run.doubts == ["rom.methods-differ", "rom.researchkit-fold"])
    }
  }
}
