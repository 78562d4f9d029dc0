public import SignalProcessing

/// Motion streams on one time axis, in SI units and one sign convention.
public struct MotionRecording: Sendable {
  /// How the accelerometer's sign is to be read.
  public enum SignConvention: String, Sendable, Codable {
    /// Core Motion: at rest, face up, z reads −1 g (the gravity vector).
    case coreMotion
    /// Android and most sensors: at rest, face up, z reads +9.81 m/s² (the specific force).
    case specificForce
  }

  /// Seconds from the first sample, strictly increasing, shape `[n]`, n ≥ 1.
  public var time: [Double]
  /// Median distance of samples in seconds, when whoever made `time` has it; the rest is worked out.
  var medianInterval: Double?
  /// Specific force in m/s² (+9.81 upwards at rest), whatever the file's convention; `.nan` where
  /// missing, shape `[n]`.
  public var specificForce: Vector3Series?
  /// Angular rate in rad/s, right-handed; `.nan` where missing, shape `[n]`.
  public var angularRate: Vector3Series?
  /// Attitude as the device computed it, unit, body→reference with z up; `.nan` where missing.
  public var attitude: QuaternionSeries?
  /// The convention the file used.
  public var convention: SignConvention
  /// Length of the gravity vector in g as the device computed it: median, when the file has one.
  public var gravityMagnitude: Double?
  /// The accelerometer has had gravity removed, so it cannot give an inclination.
  public var gravityRemoved: Bool

  /// A recording whose streams share `time`.
  public init(
    time: [Double], specificForce: Vector3Series? = nil, angularRate: Vector3Series? = nil,
    attitude: QuaternionSeries? = nil, convention: SignConvention,
    gravityMagnitude: Double? = nil, gravityRemoved: Bool = false
  ) {
    self.time = time
    self.specificForce = specificForce
    self.angularRate = angularRate
    self.attitude = attitude
    self.convention = convention
    self.gravityMagnitude = gravityMagnitude
    self.gravityRemoved = gravityRemoved
  }
}
