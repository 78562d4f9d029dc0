import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// What users complained of elsewhere about angles (motion.md §7, 1–12), and the answer here.
@Suite struct KnownComplaintTests {
  /// A simulated phone worn upright, its attitude changed by `change`, as a deviceMotion log.
  private func deviceMotion(
    parameters: [String: String] = [:], _ set: (inout HingeParameters) -> Void = { _ in },
    change: (Quaternion) -> Quaternion = { $0 }
  ) throws -> (run: RangeOfMotionRun, truth: [Double]) {
    var hinge = HingeParameters.researchKit
    hinge.duration = 25
    set(&hinge)
    var simulation = try HingeSimulator(hinge).run()
    for row in 0..<simulation.count {
      simulation.attitude[row] = change(simulation.attitude[row])
    }
    let file = try #require(ResearchKitDeviceMotionWriter().write(simulation).first)
    let run = try RangeOfMotionRun(file.bytes, name: file.name, parameters: parameters)
    return (run, simulation.angle)
  }

  private func range(_ angle: [Double]) -> Double { (angle.max() ?? 0) - (angle.min() ?? 0) }

  private func turn(_ degrees: Double, about axis: SIMD3<Double>) -> Quaternion {
    Quaternion(rotationVector: axis * (degrees * .pi / 180))
  }

  @Test(arguments: [40.0, 180])
  func `ResearchKit 1084: the result depends on the heading`(yaw: Double) throws {
    // Upright but leaning back by 20°, so that ResearchKit's start angle sees the heading.
    let lean = turn(70, about: SIMD3(1, 0, 0))
    let plain = try deviceMotion { $0.mount = .fixed(lean) }.run
    let turned = try deviceMotion {
      $0.mount = .fixed(lean)
    } change: {
      turn(yaw, about: SIMD3(0, 0, 1)) * $0
    }.run
    let starts = [plain, turned].compactMap { $0.value(.start, .researchkit) }
    #expect(starts.count == 2 && abs(starts[0] - 20) < 1e-3 && abs(starts[1] - starts[0]) > 4)
    for metric in [RangeOfMotionMetric.minimum, .maximum, .range, .finish] {
      // The log keeps nine decimals of a quaternion, 10⁻⁷ degrees.
      let values = [plain, turned].compactMap { $0.value(metric, .reference) }
      #expect(values.count == 2 && abs(values[0] - values[1]) < 1e-5)
    }
  }

  @Test func `ResearchKit 1084: the result is inverted`() throws {
    for expected in [true, false] {
      let (run, truth) = try deviceMotion { $0.wearUpright(asResearchKitExpects: expected) }
      #expect(abs((run.value(.maximum, .reference) ?? 0) - range(truth)) < 0.05)
      #expect(abs(run.value(.minimum, .reference) ?? .nan) < 0.05)
    }
  }

  @Test func `ResearchKit 1082: there is only start and finish`() throws {
    let run = try deviceMotion().run
    for method in [Metric.Method.researchkit, .reference] {
      let values = [RangeOfMotionMetric.minimum, .maximum, .range].compactMap {
        run.value($0, method)
      }
      #expect(values.count == 3 && values[1] - values[0] - values[2] == 0)
    }
    #expect(run.value(.repetitions, .reference) == 2)
  }

  /// Portrait, upside down, and the two landscapes: the edge along the hinge.
  @Test(arguments: [
    ("portrait", SIMD3(-1.0, 0, 0), false), ("portrait", SIMD3(1, 0, 0), true),
    ("landscape", SIMD3(0, -1, 0), false), ("landscape", SIMD3(0, 1, 0), true),
  ])
  func `ResearchKit 1358: angles are wrong upside down and in landscape right`(
    orientation: String, axis: SIMD3<Double>, folds: Bool
  ) throws {
    let (run, truth) = try deviceMotion(parameters: ["orientation": orientation]) {
      $0.axis = axis
    }
    #expect(abs(run.range - range(truth)) < 0.05)
    let error = abs((run.value(.range, .researchkit) ?? .nan) - range(truth))
    #expect(folds ? error > 163 : error < 1e-3)
    #expect(run.doubts == (folds ? ["rom.methods-differ", "rom.researchkit-fold"] : []))
  }

  @Test func `ResearchKit 1088: the range of ±180° is shifted, minimum and maximum are reversed`()
    throws
  {
    let (run, truth) = try deviceMotion {
      $0.profile = .repetitions(
        count: 2, amplitude: 195...200, rise: 2.5, hold: 1, fall: 2.5, period: 8.8)
    }
    #expect(range(truth) > 195)
    #expect(abs((run.value(.maximum, .reference) ?? 0) - range(truth)) < 0.05)
    #expect(abs(run.value(.minimum, .reference) ?? .nan) < 0.05)
  }

  @Test func `vqf 9: the sample interval may not vary`() throws {
    var table = try HingeTable()
    // From 12 s on every second sample is missing: 100 Hz, then 50 Hz.
    let kept = table.columns[0].indices.filter { $0 < 1200 || $0 % 2 == 0 }
    table.columns = table.columns.map { column in kept.map { column[$0] } }
    let run = try table.run()
    #expect(abs(run.range - table.range) < 0.5)
    #expect(run.doubts == ["motion.jitter"])
  }

  @Test(arguments: [1.0, 2.0])
  func `vqf 25: the error explodes in fast sinusoids`(frequency: Double) throws {
    let table = try HingeTable {
      $0.profile = .sine(amplitude: 60, frequency: frequency, ramp: 3)
    }
    // A cut-off of 20 Hz keeps all of 2 Hz; gravity and 9 m/s² of movement mix.
    let run = try RangeOfMotionRun(Array(table.text().utf8), parameters: ["cutoff": "20"])
    #expect(abs(run.range - table.range) < 0.5)
    #expect(run.doubts == [])
  }

  @Test func `telemetry-parser 24: uneven gyroscope stamps break the filter`() throws {
    let table = try HingeTable { $0.jitter = 0.002 }
    let run = try table.run()
    #expect(abs(run.range - table.range) < 0.5)
    #expect(run.doubts == ["motion.jitter"])
  }

  @Test(arguments: [0.0, 60, 85, 90])
  func `Fusion 98: roll and yaw misbehave near a pitch of ninety degrees`(pitch: Double) throws {
    // The flexion carries the phone through every pitch from where it starts, the curve is whole.
    let (run, truth) = try deviceMotion { hinge in
      hinge.mount = .fixed(
        turn(30, about: SIMD3(0, 0, 1)) * turn(pitch, about: SIMD3(0, 1, 0)))
    }
    let curve = try #require(
      run.step.series().first { $0.kind == "angleCurve" }?.columns.first { $0.name == "angle_deg" })
    let errors = zip(curve.values, truth).map { abs($0 - $1) }
    #expect(errors.count == 2500 && (errors.max() ?? .nan) < 0.05)
  }

  @Test func `Fusion 117: which axes and units are these`() throws {
    let text = "t (ms),GyrX (deg/s),GyrY (deg/s),GyrZ (deg/s),aY [g],aX [g],aZ [g]\n"
    let rows = (0..<20).map { "\($0 * 10),1,2,3,0,0.\($0 % 10)1,1\n" }
    let source = ByteSource(name: "m.csv", bytes: Array((text + rows.joined()).utf8))
    let (adapter, format) = try AdapterRegistry.find(
      try source.head(), options: IngestionOptions())
    let report = try adapter.inspect(source, as: format, options: IngestionOptions())
    let rate = "GyrX (deg/s), GyrY (deg/s), GyrZ (deg/s)"
    for (label, value) in [
      ("time", "t (ms)"), ("angularRate", rate),
      ("acceleration", "aX [g], aY [g], aZ [g]"),
    ] {
      #expect(report.rows.first { $0.label == label }?.value == value)
    }
    #expect(report.rows.contains { $0.label == "info motion.sign-assumed" })
  }

  @Test func `ahrs 136: Android data need the other sign of acceleration`() throws {
    // Both signs in one log each: the attitude shows which it is, or the sign is stated.
    var table = try HingeTable()
    table.scale(["ax", "ay", "az"], by: -1)
    var options = IngestionOptions()
    options.units = "sign=coreMotion"
    let run = try RangeOfMotionRun(Array(table.text().utf8), options: options)
    #expect(abs(run.range - table.range) < 0.5)
    guard case .motion(let motion) = run.recording.payload else { return }
    #expect(motion.convention == .coreMotion)
    let up = try #require(Percentile.median(of: motion.specificForce?.magnitudes ?? []))
    #expect(abs(up - 9.81) < 0.1)
    let force = try #require(motion.specificForce)
    let still = table.simulation.attitude[100].rotate(force[100])
    #expect(still.z > 9)
  }

  @Test func `ahrs 47: the estimate drifts and the sensors have different rates`() throws {
    let simulations = try [50.0, 100].map { rate in
      var hinge = HingeParameters()
      hinge.axis = HingeParameters.axis(tilted: 30)
      hinge.rate = rate
      return try HingeSimulator(hinge).run()
    }
    let files = simulations.map { PhyphoxWriter().write($0) }
    let sources = [files[0][0], files[1][1]].map { ByteSource(name: $0.name, bytes: $0.bytes) }
    let recording = try MotionFiles.read(sources)
    let step = try RangeOfMotionProcessor(
      ParameterSet(RangeOfMotionProcessor.descriptor.parameters)
    ).process(recording)
    let found = step.metrics.first { $0.name == "rom.range" && $0.method == .reference }?.value
    guard case .number(let found) = found else { throw Diagnostic("test", "no range") }
    #expect(abs(found - range(simulations[1].angle)) < 0.5)
    #expect(recording.codes.contains("motion.streams-aligned"))
  }

  @Test func `imu_tools 88: acceleration without gravity gives quaternions of NaN`() throws {
    let text =
      "time,userAcceleration.x,userAcceleration.y,userAcceleration.z\n"
      + (0..<200).map { "\(Double($0) / 100),0,0,\($0 % 3)e-2\n" }.joined()
    let run = try RangeOfMotionRun(Array(text.utf8))
    #expect(run.doubts.contains("rom.no-attitude"))
    #expect(Quality(run.flags) == .unusable)
    #expect(run.step.metrics.allSatisfy { $0.value == nil && $0.reason == "no-attitude" })
  }
}
