internal import Glibc
internal import SignalProcessing

/// Simulates a motion sensor strapped to a limb that turns about a hinge joint.
///
/// Position and attitude are exact functions of time; the acceleration is their second, the angular
/// rate their first central difference over 1 ms (errors below 10⁻⁴ m/s² and 10⁻⁵ rad/s up to
/// 1 Hz and ±60°). The specific force is `Rᵀ(a + (0, 0, 9.80665))`.
public struct HingeSimulator: Sendable {
  private let parameters: HingeParameters
  private let trajectory: HingeTrajectory
  private let axis: SIMD3<Double>
  private let limbAxis: SIMD3<Double>
  private let mount: Quaternion
  private let count: Int

  /// Half the width of the central differences, s.
  private static let step = 1e-3
  /// Frequency of the swaying, Hz.
  private static let swayFrequency = 0.13

  /// Prepares a simulation.
  ///
  /// - Parameter parameters: what to simulate.
  /// - Throws: `simulation.parameters` when a value lies outside its range.
  public init(_ parameters: HingeParameters) throws(Diagnostic) {
    count = try parameters.sampleCount()
    self.parameters = parameters
    // One source per purpose, so that changing one thing leaves the rest as it was.
    var heights = Self.random(parameters.seed, purpose: 1)
    trajectory = HingeTrajectory(
      parameters.profile, rest: parameters.rest, duration: parameters.duration, random: &heights)
    axis = parameters.axis / dot(parameters.axis, parameters.axis).squareRoot()
    let length = dot(parameters.lever, parameters.lever).squareRoot()
    limbAxis = length > 0 ? parameters.lever / length : SIMD3(0, 0, -1)
    switch parameters.mount {
    case .fixed(let quaternion): mount = quaternion.normalized ?? .identity
    case .random:
      var noise = GaussianNoise(seed: Self.seed(parameters.seed, purpose: 2))
      mount =
        Quaternion(w: noise.next(), vector: noise.nextVector()).normalized ?? .identity
    }
  }

  /// Runs the simulation.
  ///
  /// - Returns: the same rows for the same parameters.
  /// - Complexity: O(n).
  public func run() -> HingeSimulation {
    var noise = GaussianNoise(seed: Self.seed(parameters.seed, purpose: 3))
    var stamps = GaussianNoise(seed: Self.seed(parameters.seed, purpose: 4))
    var losses = Self.random(parameters.seed, purpose: 5)
    let doubled = duplicatedRows()
    var result = HingeSimulation(parameters: parameters, heights: trajectory.heights)
    for number in 0..<count {
      let time = Double(number) / parameters.rate
      let (force, rate) = motion(at: time)
      let forceNoise =
        noise.nextVector() * (parameters.accelerometerNoise * HingeSimulation.standardGravity)
      let rateNoise = noise.nextVector() * parameters.gyroscopeNoise
      let stamp = time + parameters.jitter * stamps.next()
      let isLost = losses.uniform() < parameters.lostShare
      guard !isLost, !parameters.gaps.contains(where: { $0.contains(time) }) else { continue }
      for _ in 0..<(doubled.contains(number) ? 2 : 1) {
        result.number.append(number)
        result.time.append(stamp)
        result.angle.append(trajectory.degrees(at: time))
        result.attitude.append(limb(at: time) * mount)
        result.specificForce.append(force + forceNoise)
        result.angularRate.append(rate + parameters.gyroscopeBias + rateNoise)
      }
    }
    return result
  }

  /// Attitude of the limb, limb→world.
  private func limb(at time: Double) -> Quaternion {
    let degrees = trajectory.degrees(at: time)
    let turn = Self.rotation(about: axis, degrees: degrees)
    guard parameters.axialRotation != 0 || parameters.sway != 0 else { return turn }
    let height = trajectory.heights.max() ?? 0
    let axial = height != 0 ? parameters.axialRotation * degrees / height : 0
    let sway = parameters.sway * sin(2 * .pi * Self.swayFrequency * time)
    return Self.rotation(about: SIMD3(0, 1, 0), degrees: sway)
      * turn * Self.rotation(about: limbAxis, degrees: axial)
  }

  /// True specific force and angular rate in the sensor's frame.
  private func motion(at time: Double) -> (force: SIMD3<Double>, rate: SIMD3<Double>) {
    let step = Self.step
    let (before, now, after) = (limb(at: time - step), limb(at: time), limb(at: time + step))
    let lever = parameters.lever
    let acceleration =
      (after.rotate(lever) - 2 * now.rotate(lever) + before.rotate(lever)) / (step * step)
    let sensor = (now * mount).conjugate
    let force = sensor.rotate(acceleration + SIMD3(0, 0, HingeSimulation.standardGravity))
    let turn = before.conjugate * after
    let sine = dot(turn.vector, turn.vector).squareRoot()
    let angle = 2 * atan2(sine, turn.w)
    let limbRate = sine > 0 ? turn.vector * (angle / sine / (2 * step)) : SIMD3(0, 0, 0)
    return (force, mount.conjugate.rotate(limbRate))
  }

  private func duplicatedRows() -> Set<Int> {
    var random = Self.random(parameters.seed, purpose: 6)
    var rows: Set<Int> = []
    while rows.count < min(parameters.duplicates, count) {
      rows.insert(Int(random.next() % UInt64(count)))
    }
    return rows
  }

  private static func rotation(about axis: SIMD3<Double>, degrees: Double) -> Quaternion {
    let half = degrees * .pi / 360
    return Quaternion(w: cos(half), vector: axis * sin(half))
  }

  private static func seed(_ seed: UInt64, purpose: UInt64) -> UInt64 {
    var mixer = SplitMix64(seed: seed)
    return mixer.next() ^ purpose
  }

  private static func random(_ seed: UInt64, purpose: UInt64) -> SplitMix64 {
    SplitMix64(seed: Self.seed(seed, purpose: purpose))
  }
}
