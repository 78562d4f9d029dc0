import Glibc
import SignalProcessing
import Testing

/// Closed forms and awkward inputs; no files.
@Suite struct OrientationEstimatorTests {
  /// A recording made from a law of motion.
  struct Synthetic {
    var time: [Double] = []
    var rate = Vector3Series()
    var force = Vector3Series()
    var truth = QuaternionSeries()

    /// Samples `attitude` and its analytic body rate; the sensor stays in place.
    init(
      _ time: [Double], bias: SIMD3<Double> = SIMD3(),
      _ law: (Double) -> (attitude: Quaternion, rate: SIMD3<Double>)
    ) {
      for t in time {
        let state = law(t)
        self.time.append(t)
        rate.append(state.rate + bias)
        force.append(state.attitude.upInBody * 9.80665)
        truth.append(state.attitude)
      }
    }

    /// Largest error of the vertical, degrees, where the attitude is known.
    func largestInclinationError(_ attitude: QuaternionSeries) -> Double {
      time.indices.reduce(0) {
        attitude.w[$1].isFinite ? max($0, inclinationError(attitude[$1], truth[$1])) : $0
      }
    }

    /// Largest error of the turn since the first sample, degrees.
    func largestTurnError(_ attitude: QuaternionSeries) -> Double {
      time.indices.reduce(0) {
        let found = attitude[0].conjugate * attitude[$1]
        let error = ((truth[0].conjugate * truth[$1]).conjugate * found).vector
        return max($0, 2 * asin(min(1, dot(error, error).squareRoot())) * 180 / .pi)
      }
    }
  }

  static let regular = (0..<3000).map { Double($0) / 100 }
  /// No delay: the synthetic stamps are exact.
  static var exact: OrientationEstimator {
    var estimator = OrientationEstimator()
    estimator.parameters.sensorDelay = 0
    return estimator
  }

  /// Rests 5 s, then swings ±1 rad about a tilted axis at 0.5 Hz.
  static func pendulum(_ t: Double) -> (attitude: Quaternion, rate: SIMD3<Double>) {
    let axis = SIMD3(0.6, 0.0, 0.8)
    let phase = max(0, t - 5) * Double.pi
    let angle = 0.5 * (1 - cos(phase))
    let speed = t > 5 ? 0.5 * Double.pi * sin(phase) : 0
    return (Quaternion(rotationVector: axis * angle), axis * speed)
  }

  @Test(arguments: [SIMD3(0.0, 0.0, 0.0), SIMD3(0.05, -0.06, 0.08)])
  func `a pendulum keeps its attitude whatever the bias`(bias: SIMD3<Double>) {
    let data = Synthetic(Self.regular, bias: bias, Self.pendulum)
    let result = Self.exact.estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    // The bias is known from the rest to better than 0.001°/s, 25 s give 0.02°.
    #expect(data.largestTurnError(result.attitude) < 0.05)
    let found = result.bias[result.bias.count / 2]
    #expect(dot(found - bias, found - bias).squareRoot() < 1e-4)
    #expect(result.restIntervals.first?.lowerBound == 0)
  }

  @Test func `a steady turn about the vertical advances heading exactly`() {
    let data = Synthetic(Self.regular) { t in
      (Quaternion(rotationVector: SIMD3(0, 0, 2 * t)), SIMD3(0, 0, 2))
    }
    let result = Self.exact.estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    #expect(data.largestInclinationError(result.attitude) < 1e-6)
    // The bias is not observable here, and nothing moves it away from zero.
    #expect(data.largestTurnError(result.attitude) < 1e-4)
  }

  @Test func `coning agrees with the analytic attitude`() {
    // The body axis z describes a cone of half angle 0.3 rad at 2 Hz.
    let speed = 4 * Double.pi
    let data = Synthetic(Self.regular) { t in
      let phase = speed * t
      let attitude = Quaternion(rotationVector: SIMD3(0.3 * cos(phase), 0.3 * sin(phase), 0))
      let rate = SIMD3(
        -speed * sin(0.3) * sin(phase), speed * sin(0.3) * cos(phase), -speed * (1 - cos(0.3)))
      return (attitude, rate)
    }
    let result = Self.exact.estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    // 30 s of 2 Hz coning sampled 50 times a turn; without the coning term 20° of heading are lost.
    #expect(data.largestTurnError(result.attitude) < 0.2)
  }

  @Test func `irregular times give the same attitude`() {
    var time: [Double] = []
    var t = 0.0
    while t < 30 {
      time.append(t)
      t += 0.007 + 0.006 * abs(sin(Double(time.count) * 1.7))
      if time.count == 1200 { t += 0.3 }
    }
    let data = Synthetic(time, bias: SIMD3(0.02, 0.01, -0.03), Self.pendulum)
    let result = Self.exact.estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    #expect(result.gaps.isEmpty)
    // Most of it from the bridged hole of 0.3 s at 90°/s.
    #expect(data.largestInclinationError(result.attitude) < 0.4)
  }

  @Test(arguments: [0, 1, 2, 10])
  func `short recordings give finite unit attitudes`(count: Int) {
    let data = Synthetic(Array(Self.regular.prefix(count)), Self.pendulum)
    var result = OrientationEstimator().estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    #expect(result.attitude.count == count)
    for index in 0..<count {
      #expect(abs(result.attitude[index].norm - 1) < 1e-12)
      #expect(inclinationError(result.attitude[index], .identity) < 1e-6)
    }
    #expect(result.takeUnbiasedRate().count == count)
  }

  @Test func `equal times do not turn`() {
    let data = Synthetic(Self.regular, Self.pendulum)
    let result = OrientationEstimator().estimate(
      time: [Double](repeating: 3, count: 3000), angularRate: data.rate, specificForce: data.force)
    #expect(knownCount(result.attitude) == result.attitude.count)
  }

  @Test func `nothing but missing samples is one gap`() {
    let missing = [Double](repeating: .nan, count: 500)
    let none = Vector3Series(x: missing, y: missing, z: missing)
    let result = OrientationEstimator().estimate(
      time: Array(Self.regular.prefix(500)), angularRate: none, specificForce: none)
    #expect(result.gaps == [0..<500])
    #expect(knownCount(result.attitude) == 0)
    let data = Synthetic(Array(Self.regular.prefix(500)), Self.pendulum)
    let blind = OrientationEstimator().estimate(
      time: data.time, angularRate: data.rate, specificForce: none)
    #expect(knownCount(blind.attitude) == 500 && blind.missingForces == 500)
  }

  @Test func `missing and impossible times do not trap`() {
    let data = Synthetic(Self.regular, Self.pendulum)
    for value in [Double.nan, .infinity, -1e300, 1e300] {
      var time = data.time
      time[100] = value
      time[2999] = value
      let result = OrientationEstimator().estimate(
        time: time, angularRate: data.rate, specificForce: data.force)
      #expect(knownCount(result.attitude) == result.attitude.count)
    }
  }

  @Test(arguments: [1.6, 3, 5])
  func `slow turning that may be bias is in the uncertainty of the heading`(speed: Double) {
    let rate = speed * .pi / 180
    let data = Synthetic(Self.regular) { t in
      let angle = max(0, t - 5) * rate
      return (Quaternion(rotationVector: SIMD3(0, 0, angle)), SIMD3(0, 0, t > 5 ? rate : 0))
    }
    let result = Self.exact.estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    let error = data.largestTurnError(result.attitude)
    #expect(result.headingDriftSigma * 180 / .pi > 0.9 * error)
  }

  @Test(arguments: [1, 3, 5])
  func `a burst at either end counts as missing`(length: Int) {
    let data = Synthetic(Self.regular, Self.pendulum)
    var faulty = data
    for index in 0..<length {
      faulty.rate[index] = SIMD3(0, 30, 0)
      faulty.rate[data.time.count - 1 - index] = SIMD3(20, 0, 0)
    }
    let result = Self.exact.estimate(
      time: data.time, angularRate: faulty.rate, specificForce: data.force)
    #expect(result.spikes.count == 2 * length && result.spikes == result.spikes.sorted())
    #expect(data.largestTurnError(result.attitude) < 0.5)
  }

  @Test(arguments: [3, 10, 20])
  func `lost samples written as zero count as missing`(period: Int) {
    let data = Synthetic(Self.regular, Self.pendulum)
    var faulty = data
    for index in stride(from: 600, to: data.time.count, by: period) { faulty.rate[index] = SIMD3() }
    let result = Self.exact.estimate(
      time: data.time, angularRate: faulty.rate, specificForce: data.force)
    #expect(result.spikes.count > 1500 / period)
    #expect(data.largestTurnError(result.attitude) < 0.5)
  }

  @Test func `a long hole restarts the inclination and is reported`() {
    var data = Synthetic(Self.regular, Self.pendulum)
    for index in 1000..<1200 {
      data.rate[index] = SIMD3(repeating: .nan)
      data.force.x[index] = .nan
    }
    let result = Self.exact.estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    #expect(result.gaps == [1000..<1200])
    #expect(result.headingDriftSigma > 1)
    #expect(knownCount(result.attitude) == 2800 && result.attitude.w[1100].isNaN)
    #expect(data.largestInclinationError(result.attitude) < 0.5)
  }

  @Test func `a missing force changes nothing and a long loss little`() {
    let data = Synthetic(Self.regular, Self.pendulum)
    var holed = data
    holed.force.y[700] = .infinity
    for index in 1500..<1700 { holed.force.z[index] = .nan }
    let result = Self.exact.estimate(
      time: data.time, angularRate: holed.rate, specificForce: holed.force)
    #expect(result.missingForces == 201)
    #expect(data.largestInclinationError(result.attitude) < 0.1)
  }

  @Test func `white noise of 0.02 g does not hide a rest`() {
    var random = SystemNoise(state: 7)
    var data = Synthetic(Self.regular, bias: SIMD3(0.05, 0.05, 0.05), Self.pendulum)
    for index in data.time.indices {
      data.rate[index] += random.vector() * 0.005
      data.force[index] += random.vector() * 0.196
    }
    let result = Self.exact.estimate(
      time: data.time, angularRate: data.rate, specificForce: data.force)
    let rest = result.restIntervals.first ?? 0..<0
    #expect(rest.count > 400 && rest.upperBound < 540)
    #expect(abs(result.rateNoise - 0.005) < 0.0015 && abs(result.forceNoise - 0.196) < 0.05)
  }
}

/// Number of attitudes that are present.
func knownCount(_ attitude: QuaternionSeries) -> Int { attitude.w.count(where: \.isFinite) }

/// A small reproducible generator of normal deviates.
struct SystemNoise {
  var state: UInt64

  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Double(state >> 11) + 0.5) / 9_007_199_254_740_992
  }

  mutating func normal() -> Double { (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform()) }

  mutating func vector() -> SIMD3<Double> { SIMD3(normal(), normal(), normal()) }
}
