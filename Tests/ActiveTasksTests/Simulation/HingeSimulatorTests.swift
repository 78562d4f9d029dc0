import ActiveTasks
import Glibc
import SignalProcessing
import Testing

@Suite struct HingeSimulatorTests {
  private func noiseFree(_ change: (inout HingeParameters) -> Void = { _ in }) -> HingeParameters {
    var parameters = HingeParameters()
    parameters.gyroscopeBias = SIMD3(0, 0, 0)
    parameters.gyroscopeNoise = 0
    parameters.accelerometerNoise = 0
    change(&parameters)
    return parameters
  }

  private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    dot(a - b, a - b).squareRoot()
  }

  @Test func `obeys rigid-body kinematics`() throws {
    // Full-amplitude part of a 1 Hz sine of ±60° about an axis tilted by 30°.
    let parameters = noiseFree {
      $0.profile = .sine(amplitude: 60, frequency: 1, ramp: 2)
      $0.axis = HingeParameters.axis(tilted: 30)
      $0.duration = 20
    }
    let simulation = try HingeSimulator(parameters).run()
    #expect(simulation.count == 2000)
    guard case .fixed(let mount) = mounted(simulation).mount else { return }
    for row in 800..<1200 {
      let phase = 2 * .pi * (simulation.time[row] - 5)
      let amplitude = Double.pi / 3
      let rate = amplitude * 2 * .pi * cos(phase) * parameters.axis
      let growth = -amplitude * 4 * .pi * .pi * sin(phase) * parameters.axis
      let attitude = simulation.attitude[row]
      let lever = (attitude * mount.conjugate).rotate(parameters.lever)
      let acceleration = cross(growth, lever) + cross(rate, cross(rate, lever))
      let force = attitude.conjugate.rotate(acceleration + SIMD3(0, 0, 9.80665))
      // Central differences over 1 ms err by h²/12 of the fourth and h²/6 of the third derivative.
      #expect(distance(simulation.specificForce[row], force) < 1e-3)
      #expect(distance(simulation.angularRate[row], attitude.conjugate.rotate(rate)) < 5e-5)
      #expect(abs(simulation.angle[row] - 60 * sin(phase)) < 1e-9)
    }
  }

  /// The mount, read from the attitude at rest (angle 0).
  private func mounted(_ simulation: HingeSimulation) -> HingeParameters {
    var parameters = simulation.parameters
    parameters.mount = .fixed(simulation.attitude[0])
    return parameters
  }

  @Test func `measures only gravity at rest`() throws {
    let simulation = try HingeSimulator(noiseFree { $0.profile = .still }).run()
    for row in 0..<simulation.count {
      let up = simulation.attitude[row].rotate(simulation.specificForce[row])
      #expect(distance(up, SIMD3(0, 0, 9.80665)) < 1e-9)
      #expect(simulation.angularRate[row] == SIMD3(0, 0, 0))
    }
  }

  @Test(arguments: [(0.0, 0.0), (12, 3)])
  func `has angular rates that integrate to the attitude`(axial: Double, sway: Double) throws {
    let parameters = noiseFree {
      $0.axialRotation = axial
      $0.sway = sway
      $0.duration = 15
    }
    let simulation = try HingeSimulator(parameters).run()
    var attitude = simulation.attitude[0]
    for row in 1..<simulation.count {
      let rate = (simulation.angularRate[row - 1] + simulation.angularRate[row]) / 2
      let length = dot(rate, rate).squareRoot()
      guard length > 0 else { continue }
      let half = length * 0.01 / 2
      attitude = attitude * Quaternion(w: cos(half), vector: rate / length * sin(half))
    }
    let error = attitude.conjugate * simulation.attitude[simulation.count - 1]
    // The trapezoid at 100 Hz leaves a few 10⁻⁵ rad over 15 s.
    #expect(dot(error.vector, error.vector).squareRoot() < 1e-4)
  }

  @Test func `draws six flexions of the default range`() throws {
    let simulation = try HingeSimulator(noiseFree()).run()
    #expect(simulation.heights.count == 6)
    #expect(simulation.heights.allSatisfy { (95...135).contains($0) })
    let velocity = Derivative.central(simulation.angle, rate: 100)
    let found = RepetitionFinder().find(
      time: simulation.time, angle: simulation.angle, velocity: velocity)
    #expect(found.repetitions.count == 6)
    for (repetition, height) in zip(found.repetitions, simulation.heights) {
      #expect(abs(repetition.range - height) < 1e-3)
    }
  }

  @Test func `adds the noise and bias asked for`() throws {
    var parameters = HingeParameters()
    parameters.profile = .still
    parameters.duration = 600
    let simulation = try HingeSimulator(parameters).run()
    let rate = RunningStatistics(simulation.angularRate.y)
    // Five standard errors of 60 000 samples.
    #expect(abs(try #require(rate.mean) - 0.01) < 0.001 * 5 / 245)
    #expect(abs(try #require(rate.standardDeviation) - 0.001) < 0.001 * 5 / 346)
    let force = RunningStatistics(simulation.specificForce.y)
    #expect(abs(try #require(force.standardDeviation) - 0.0294) < 0.0294 * 5 / 346)
  }

  @Test func `loses, doubles and jitters rows`() throws {
    let clean = try HingeSimulator(HingeParameters()).run()
    var parameters = HingeParameters()
    parameters.jitter = 0.0015
    parameters.lostShare = 0.01
    parameters.gaps = [20.3...20.5999]
    parameters.duplicates = 12
    let simulation = try HingeSimulator(parameters).run()
    #expect(simulation == (try HingeSimulator(parameters).run()))
    #expect(!simulation.time.contains { (20.31...20.59).contains($0) })
    let distinct = Set(simulation.number).count
    #expect(simulation.count - distinct <= 12 && simulation.count - distinct >= 10)
    #expect((5890...5950).contains(distinct))
    for row in 0..<simulation.count {
      let number = simulation.number[row]
      #expect(simulation.specificForce[row] == clean.specificForce[number])
      #expect(abs(simulation.time[row] - clean.time[number]) < 0.0015 * 5)
    }
  }

  @Test func `gives ResearchKit the range it computes`() throws {
    var parameters = HingeParameters.researchKit
    parameters.accelerometerNoise = 0
    let simulation = try HingeSimulator(parameters).run()
    // ResearchKit: pitch = atan2(2(xw + yz), 1 − 2(x² + z²)), values above 90° less 360°.
    let angles = (0..<simulation.count).map { row -> Double in
      let q = simulation.attitude[row]
      let pitch =
        atan2(2 * (q.x * q.w + q.y * q.z), 1 - 2 * (q.x * q.x + q.z * q.z)) * 180 / .pi
      return pitch > 90 ? pitch - 360 : pitch
    }
    let range = try #require(angles.max()) - (try #require(angles.min()))
    #expect(abs(range - (try #require(simulation.heights.max()))) < 1e-9)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e9])
  func `refuses impossible parameters`(rate: Double) {
    var parameters = HingeParameters()
    parameters.rate = rate
    #expect(throws: Diagnostic.self) { try HingeSimulator(parameters) }
    var slow = HingeParameters()
    slow.profile = .sine(amplitude: 1, frequency: 1, ramp: 0)
    #expect(throws: Diagnostic.self) { try HingeSimulator(slow) }
  }
}
