internal import Glibc
public import SignalProcessing

/// Everything that decides a simulated recording of a sensor strapped below a hinge joint.
///
/// The world has z up; the joint stays in place; at angle 0 the lever hangs as given. The defaults
/// are a modern phone's noise (`phone`) on six flexions about a horizontal axis.
public struct HingeParameters: Sendable, Equatable {
  /// How the sensor is turned on the limb.
  public enum Mount: Sendable, Equatable {
    /// In a random, unknown way.
    case random
    /// Turned by this unit quaternion (sensor→limb).
    case fixed(Quaternion)
  }

  /// Movement of the joint.
  public var profile = HingeProfile.sixFlexions
  /// Length of the recording, s, up to a day, default 60.
  public var duration = 60.0
  /// Sample rate, Hz, 1…10 000, default 100.
  public var rate = 100.0
  /// Seconds of rest before the first movement, default 5.
  public var rest = 5.0
  /// Wall-clock time of the first sample, default 2024-05-01T09:00:00-07:00.
  public var start = SimulatedFile.usualStart
  /// Seed of everything random.
  public var seed: UInt64 = 0
  /// Direction of the hinge axis in the world; movement is right-handed about it.
  public var axis = SIMD3<Double>(1, 0, 0)
  /// From the joint to the sensor at angle 0, m, default 0.30 below and 0.03 in front.
  public var lever = SIMD3<Double>(0, 0.03, -0.30)
  /// How the sensor is strapped on.
  public var mount = Mount.random
  /// Rotation about the lever in phase with the movement, at its greatest height, degrees.
  public var axialRotation = 0.0
  /// Slow swaying (0.13 Hz) of the whole body about the horizontal y axis, ± degrees.
  public var sway = 0.0
  /// Constant error of the gyroscope, rad/s.
  public var gyroscopeBias = SIMD3<Double>(0.01, 0.01, 0.01)
  /// Standard deviation of the gyroscope's white noise per sample, rad/s.
  public var gyroscopeNoise = 0.001
  /// Standard deviation of the accelerometer's white noise per sample, g.
  public var accelerometerNoise = 0.003
  /// Standard deviation of the time stamps about the true sampling times, s.
  public var jitter = 0.0
  /// Share of rows lost at random, 0…1.
  public var lostShare = 0.0
  /// Intervals without any row, s.
  public var gaps: [ClosedRange<Double>] = []
  /// Number of rows written twice.
  public var duplicates = 0

  /// The default recording.
  public init() {}

  /// An axis tilted upwards from horizontal.
  ///
  /// - Parameter degrees: 0 horizontal … 90 vertical.
  /// - Returns: a unit vector in the x–z plane.
  public static func axis(tilted degrees: Double) -> SIMD3<Double> {
    SIMD3(cos(degrees * .pi / 180), 0, sin(degrees * .pi / 180))
  }

  /// A phone worn as ResearchKit expects it.
  public static var researchKit: HingeParameters {
    var parameters = HingeParameters()
    parameters.wearUpright(asResearchKitExpects: true)
    return parameters
  }

  /// Wears the phone upright on the limb with its x axis along the hinge.
  ///
  /// - Parameter expected: flexion turns left-handed about the phone's x axis, so that
  ///   ResearchKit's own formula gives the true range up to 270°; otherwise right-handed, where
  ///   its angle folds beyond 90°.
  public mutating func wearUpright(asResearchKitExpects expected: Bool) {
    mount = .fixed(.identity)
    axis.x = expected ? -abs(axis.x) : abs(axis.x)
  }

  /// The number of samples before losses.
  ///
  /// - Throws: `simulation.parameters` when a value lies outside its range.
  func sampleCount() throws(Diagnostic) -> Int {
    let numbers = [
      dot(axis, axis), dot(lever, lever), dot(gyroscopeBias, gyroscopeBias), axialRotation, sway,
      gyroscopeNoise, accelerometerNoise, rest,
    ]
    guard
      (1...10_000).contains(rate), (0...86_400).contains(duration), (0...1).contains(jitter),
      dot(axis, axis) > 0, numbers.allSatisfy(\.isFinite), profile.isValid
    else {
      throw Diagnostic(
        "simulation.parameters", "the recording cannot be simulated",
        found: "rate \(rate) Hz, duration \(duration) s, jitter \(jitter) s, \(profile)",
        expected: "rate 1…10000 Hz, duration 0…86400 s, jitter 0…1 s, an axis longer than 0, "
          + "times of the movement above 0, and finite numbers")
    }
    return Int((rate * duration).rounded())
  }
}
