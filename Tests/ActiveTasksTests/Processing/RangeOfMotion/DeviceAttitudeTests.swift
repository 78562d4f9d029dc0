import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// A device's attitude is checked against its own gyroscope and accelerometer.
@Suite struct DeviceAttitudeTests {
  private static let nothing = Quaternion(w: .nan, vector: SIMD3(repeating: .nan))
  private let simulation: HingeSimulation

  init() throws { simulation = try HingeTable().simulation }

  private var range: Double { (simulation.angle.max() ?? 0) - (simulation.angle.min() ?? 0) }

  /// Processes the recording with its attitude and rate changed.
  private func run(
    rate: Double = 1, _ change: (Int, Quaternion) -> Quaternion
  ) throws -> (flags: [QualityFlag], range: Double?, researchKit: Double?) {
    var attitude = simulation.attitude
    for index in 0..<attitude.count { attitude[index] = change(index, attitude[index]) }
    var angularRate = simulation.angularRate
    angularRate.scale(by: rate)
    let motion = MotionRecording(
      time: simulation.time, specificForce: simulation.specificForce, angularRate: angularRate,
      attitude: attitude, convention: .specificForce)
    let specs = RangeOfMotionProcessor.descriptor.parameters
    let step = try RangeOfMotionProcessor(ParameterSet(specs, [:])).process(
      Recording(format: "test", payload: .motion(motion), flags: []))
    let number = { (method: Metric.Method) -> Double? in
      let found = step.metrics.first {
        $0.name == RangeOfMotionMetric.range.rawValue && $0.method == method
      }
      if case .number(let number) = found?.value { return number }
      return nil
    }
    return (
      step.flags.filter { $0.code.hasPrefix("motion.") }, number(.reference), number(.researchkit)
    )
  }

  @Test func `a sound attitude raises no doubt`() throws {
    #expect(try run { $1 }.flags.isEmpty)
  }

  @Test(arguments: [1, 2, 4, 10])
  func `samples that leave and come back are left out`(count: Int) throws {
    let result = try run {
      700..<(700 + count) ~= $0 ? $1 * Quaternion(rotationVector: SIMD3(2, 1, 0)) : $1
    }
    #expect(result.flags.map(\.code) == ["motion.attitude-spikes"])
    #expect(result.flags.first?.count == count)
    #expect(abs((result.range ?? 0) - range) < 0.5)
  }

  @Test func `a lasting tilt is an error, a new heading a warning`() throws {
    let turn = { (axis: SIMD3<Double>) in Quaternion(rotationVector: axis * (.pi / 4)) }
    let tilted = try run { $0 < 900 ? $1 : turn(SIMD3(1, 0, 0)) * $1 }
    #expect(
      tilted.flags.contains { $0.code == "motion.attitude-disagrees" && $0.severity == .error })
    let turned = try run { $0 < 900 ? $1 : turn(SIMD3(0, 0, 1)) * $1 }
    #expect(turned.flags.map(\.code) == ["motion.attitude-disagrees"])
    #expect(turned.flags.first?.severity == .warning)
  }

  @Test func `a frozen attitude is an error`() throws {
    let frozen = simulation.attitude[620]
    let result = try run { 620..<700 ~= $0 ? frozen : $1 }
    #expect(result.flags.contains { $0.severity == .error })
    #expect(try run { _, _ in frozen }.flags.contains { $0.severity == .error })
  }

  @Test func `samples before the filter settled are left out`() throws {
    let wrong = Quaternion(rotationVector: SIMD3(1, 1, 0))
    let result = try run { $0 < 20 ? wrong : $1 }
    #expect(result.flags.map(\.code) == ["motion.first-sample-unconverged"])
    #expect(abs((result.range ?? 0) - range) < 0.5)
  }

  @Test(arguments: [180 / Double.pi, 0.5, 2, -1])
  func `a gyroscope that turns otherwise is an error`(scale: Double) throws {
    #expect(try run(rate: scale) { $1 }.flags.contains { $0.severity == .error })
  }

  @Test func `without one attitude sample the estimate steps in`() throws {
    let result = try run { _, _ in Self.nothing }
    #expect(abs((result.range ?? 0) - range) < 0.5)
    #expect(result.researchKit != nil)
  }
}
