import Glibc
import SignalProcessing
import Testing

/// Swing–twist, axis, heading lock and the gravity plane against closed forms.
@Suite struct JointAngleTests {
  static let time = (0..<4000).map { Double($0) / 100 }
  static let mount = Quaternion(w: 0.5, x: -0.5, y: 0.5, z: 0.5)

  /// Still for 5 s, then 0 → `top` → 0 with period 10 s.
  static func course(_ t: Double, top: Double) -> Double {
    t < 5 ? 0 : top / 2 * (1 - cos((t - 5) * 2 * .pi / 10))
  }

  /// Largest known value.
  static func largest(_ values: [Double]) -> Double {
    values.filter(\.isFinite).max() ?? 0
  }

  static func series(_ law: (Double) -> Quaternion) -> QuaternionSeries {
    var series = QuaternionSeries()
    for t in time { series.append(law(t)) }
    return series
  }

  @Test(
    arguments: [0.6, 2.0, 4.0, 15.0], [SIMD3(1.0, 0, 0), SIMD3(0.6, 0, 0.8), SIMD3(0.0, 0, 1)])
  func `the angle is exact even beyond half a turn`(top: Double, axis: SIMD3<Double>) throws {
    let attitude = Self.series {
      Quaternion(rotationVector: axis * Self.course($0, top: top)) * Self.mount
    }
    let joint = try #require(JointAngle.measure(time: Self.time, attitude: attitude))
    let errors = zip(joint.angle, Self.time).map { abs($0 - Self.course($1, top: top)) }
    // The still window may hold the beginning of slow motion: 0.05° of its mean.
    #expect(Self.largest(errors) < 1e-3)
    let expected = Self.mount.conjugate.rotate(axis)
    #expect(dot(joint.axis.direction, expected) > 1 - 1e-9)
    #expect(joint.axis.explainedFraction > 0.999_999)
    #expect(joint.illConditioned.isEmpty)
    #expect(abs(joint.axisFromVertical - acos(axis.z)) < 1e-4)
  }

  @Test func `the first large excursion is positive`() throws {
    let attitude = Self.series {
      Quaternion(rotationVector: SIMD3(-Self.course($0, top: 2), 0, 0))
    }
    let joint = try #require(JointAngle.measure(time: Self.time, attitude: attitude))
    #expect(joint.axis.direction.x < -0.999 && abs(Self.largest(joint.angle) - 2) < 1e-3)
    let rate = attitude.angularRate(time: Self.time)
    let velocity = joint.angularVelocity(rate)
    // Largest speed of the cosine: amplitude 1 times 2π/10.
    #expect(abs(Self.largest(velocity) - 2 * .pi / 10) < 1e-3)
  }

  @Test func `rotation of the limb that goes along is kept out of the angle`() throws {
    let attitude = Self.series {
      let angle = Self.course($0, top: 2)
      return Quaternion(rotationVector: SIMD3(angle, 0, 0))
        * Quaternion(rotationVector: SIMD3(0, 0, 0.1 * angle)) * Self.mount
    }
    let joint = try #require(JointAngle.measure(time: Self.time, attitude: attitude))
    // Plain principal components are 0.7° wrong here.
    #expect(abs(Self.largest(joint.angle) - 2) < 0.15 * .pi / 180)
    #expect(abs(Self.largest(joint.swing) - 0.2) < 0.03)
  }

  @Test func `heading drift of a tilted hinge is removed`() throws {
    let axis = SIMD3(0.8, 0, 0.6)
    let attitude = Self.series { t in
      Quaternion(rotationVector: SIMD3(0, 0, 0.005 * t))
        * Quaternion(rotationVector: axis * Self.course(t, top: 2)) * Self.mount
    }
    let joint = try #require(JointAngle.measure(time: Self.time, attitude: attitude))
    // 0.2 rad of drift would add 0.12 rad to the angle; more than half of it goes.
    #expect(abs(Self.largest(joint.angle) - 2) < 0.06)
  }

  @Test func `missing attitudes stay missing and do not break the count of turns`() throws {
    var attitude = Self.series { Quaternion(rotationVector: SIMD3(Self.course($0, top: 5), 0, 0)) }
    for index in 900..<910 { attitude.w[index] = .nan }
    let joint = try #require(JointAngle.measure(time: Self.time, attitude: attitude))
    #expect(joint.angle[905].isNaN && abs(joint.angle[1000] - 5) < 1e-3)
  }

  @Test func `no motion, no rest or no data give no angle`() {
    let still = Self.series { _ in Self.mount }
    #expect(JointAngle.measure(time: Self.time, attitude: still) == nil)
    #expect(JointAngle.measure(time: [], attitude: QuaternionSeries()) == nil)
    let spinning = Self.series { Quaternion(rotationVector: SIMD3($0, 0, 0)) }
    #expect(JointAngle.measure(time: Self.time, attitude: spinning) == nil)
    #expect(StillWindow().first(time: Self.time, attitude: still) == 0..<4000)
  }

  @Test func `the accelerometer alone finds a slow angle`() throws {
    for axis in [SIMD3(1.0, 0, 0), SIMD3(0.8, 0, 0.6)] {
      let attitude = Self.series {
        Quaternion(rotationVector: axis * Self.course($0, top: 2.2)) * Self.mount
      }
      var force = Vector3Series()
      for index in 0..<attitude.count { force.append(attitude[index].upInBody * 9.80665) }
      force.x[2000] = .nan
      let estimator = InclinationEstimator()
      let up = estimator.upward(time: Self.time, specificForce: force)
      let joint = try #require(GravityPlaneAngle.measure(up: up, referenceInterval: 0..<400))
      // Smoothing takes 0.1 % off a 0.1 Hz cosine.
      #expect(abs(Self.largest(joint.angle) - 2.2) < 5e-3)
      #expect(abs(joint.axisFromVertical - acos(axis.z)) < 2e-3)
      let level = estimator.attitude(time: Self.time, specificForce: force)
      #expect(inclinationError(level[1500], attitude[1500]) < 0.5)
    }
  }

  @Test func `inclination of nothing is nothing`() {
    let none = Vector3Series(x: [.nan, .nan], y: [0, 0], z: [1, 1])
    let up = InclinationEstimator().upward(time: [0, 5], specificForce: none)
    let known = up.x.count(where: \.isFinite)
    #expect(known == 0 && GravityPlaneAngle.measure(up: up) == nil)
    #expect(InclinationEstimator().attitude(time: [], specificForce: Vector3Series()).count == 0)
  }
}
