public import SignalProcessing

/// A simulated recording, row by row as a sensor would have written it, with its truth.
public struct HingeSimulation: Sendable, Equatable {
  /// What was simulated.
  public let parameters: HingeParameters
  /// Height of each repetition (sine: the amplitude), degrees.
  public let heights: [Double]
  /// Running number of each row's sample at the nominal rate; numbers of lost rows are missing.
  public internal(set) var number: [Int] = []
  /// Time stamp of each row, s from the start, with jitter, shape `[n]`.
  public internal(set) var time: [Double] = []
  /// True joint angle, degrees, shape `[n]`.
  public internal(set) var angle: [Double] = []
  /// True attitude, sensor→world with z up, shape `[n]`.
  public internal(set) var attitude = QuaternionSeries()
  /// Measured specific force, m/s², shape `[n]`.
  public internal(set) var specificForce = Vector3Series()
  /// Measured angular rate, rad/s, shape `[n]`.
  public internal(set) var angularRate = Vector3Series()

  /// Standard gravity, m/s².
  static let standardGravity = 9.80665
  /// Wall-clock time of time 0 in nanoseconds since 1970.
  var epochNanoseconds: Int64 { parameters.start.nanoseconds }
  /// Seconds since the simulated device was switched on, at time 0.
  static let uptime = 1000.0

  /// An empty recording.
  init(parameters: HingeParameters, heights: [Double]) {
    self.parameters = parameters
    self.heights = heights
  }

  /// Number of rows.
  public var count: Int { time.count }
}

/// The quantities that formats hold in place of the specific force.
extension HingeSimulation {
  /// Core Motion's gravity in g: points down, (0, 0, −1) face up.
  func gravity(_ row: Int) -> SIMD3<Double> { attitude[row].conjugate.rotate(SIMD3(0, 0, -1)) }

  /// Core Motion's acceleration with gravity in g: (0, 0, −1) at rest, face up.
  func coreMotionAcceleration(_ row: Int) -> SIMD3<Double> {
    -specificForce[row] / Self.standardGravity
  }

  /// Core Motion's acceleration without gravity in g.
  func userAcceleration(_ row: Int) -> SIMD3<Double> {
    coreMotionAcceleration(row) - gravity(row)
  }

  /// Time stamp in nanoseconds since 1970.
  func nanoseconds(_ row: Int) -> Int64 {
    epochNanoseconds + Int64((time[row] * 1e9).rounded())
  }
}
