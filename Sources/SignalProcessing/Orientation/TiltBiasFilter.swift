/// Forward pass: Kalman filter of inclination error, horizontal velocity and gyroscope bias.
///
/// State errors: tilt φx, φy (rad) and velocity vx, vy (m/s) in the reference frame, bias (rad/s) in
/// the body frame. The gyroscope moves the attitude, the accelerometer the velocity, and the only
/// measurements are that the velocity stays small and, at rest, that the rate is the bias. Heading is
/// not observable and left out. Source of the error model: Titterton and Weston, *Strapdown Inertial
/// Navigation Technology*, 2004, chapter 12.
struct TiltBiasFilter {
  /// State size.
  static let size = 7

  /// State at a block boundary.
  struct Node {
    /// Sample index.
    var sample: Int
    /// Body→reference.
    var attitude: Quaternion
    /// Gyroscope bias, rad/s.
    var bias: SIMD3<Double>
  }

  /// How a block carries errors over.
  struct Transition {
    /// Tilt about x per bias, s.
    var tiltX = SIMD3<Double>()
    /// Tilt about y per bias, s.
    var tiltY = SIMD3<Double>()
    /// Vertical velocity gained from the specific force, m/s.
    var lift = 0.0
    /// The force is known throughout the block.
    var hasForce = true
    /// Number of measurements applied.
    var measurements = 0
  }

  let parameters: OrientationEstimator.Parameters
  let rateNoise: Double
  let forceNoise: Double
  /// Blocks in a rest window: the time over which sway is taken for one value.
  let window: Double
  /// Variance of the mean rate of a rest block as a measure of bias, without noise.
  let restVariance: Double
  private var attitude = Quaternion.identity
  private var velocity = SIMD2<Double>()
  private var bias = SIMD3<Double>()
  private(set) var covariance = [Double](repeating: 0, count: size * size)
  private(set) var nodes: [Node] = []
  /// Covariance rows of tilt and bias at each node, in single precision: they only weight corrections.
  private(set) var rows: [Float] = []
  /// Gains of each measurement in turn, in single precision.
  private(set) var gains: [Float] = []
  /// Innovation over its variance, for each measurement in turn.
  private(set) var innovations: [Double] = []
  private(set) var transitions: [Transition] = []

  /// A filter that knows the noise the detector measured.
  init(_ parameters: OrientationEstimator.Parameters, rests: RestDetector) {
    self.parameters = parameters
    rateNoise = rests.rateNoise
    forceNoise = rests.forceNoise
    window = Double(rests.window)
    restVariance =
      parameters.restRateSigma * parameters.restRateSigma + window * rests.scatter
  }

  /// Runs over all blocks.
  ///
  /// O(blocks · 7² + samples).
  mutating func run(_ motion: PreparedMotion, _ blocks: [MotionBlock]) {
    reserve(blocks)
    start(blocks)
    for index in blocks.indices {
      let block = blocks[index]
      if block.restarts {
        let wait = index > 0 ? motion.time[block.first] - motion.time[blocks[index - 1].last] : 0
        restart(motion, block, wait: wait.isFinite ? max(0, wait) : 0)
      }
      predict(motion, block)
      update(block)
      remember(block.last)
    }
  }

  /// Hands the nodes over, leaving none behind.
  mutating func takeNodes() -> [Node] {
    defer { nodes = [] }
    return nodes
  }

  private mutating func reserve(_ blocks: [MotionBlock]) {
    nodes.reserveCapacity(blocks.count + 1)
    rows.reserveCapacity((blocks.count + 1) * 5 * Self.size)
    transitions.reserveCapacity(blocks.count)
    let measurements = blocks.reduce(0) { $0 + ($1.rests ? 5 : 2) }
    innovations.reserveCapacity(measurements)
    gains.reserveCapacity(measurements * Self.size)
  }

  /// First bias: the mean rate of all rests.
  private mutating func start(_ blocks: [MotionBlock]) {
    var count = 0.0
    for block in blocks where block.rests {
      bias += block.rate
      count += 1
    }
    if count > 0 { bias /= count }
    let variance = parameters.initialBiasSigma * parameters.initialBiasSigma
    for axis in 4..<7 { covariance[axis * Self.size + axis] = variance }
  }

  /// Forgets tilt and velocity, keeps the bias.
  private mutating func restart(_ motion: PreparedMotion, _ block: MotionBlock, wait: Double) {
    attitude = initialAttitude(motion, block)
    forget(0, variance: parameters.initialTiltSigma * parameters.initialTiltSigma)
    forget(1, variance: parameters.initialTiltSigma * parameters.initialTiltSigma)
    forgetVelocity()
    let walk = parameters.biasWalk * parameters.biasWalk * wait
    let most = parameters.initialBiasSigma * parameters.initialBiasSigma
    for axis in 4..<7 {
      let known = covariance[axis * Self.size + axis]
      covariance[axis * Self.size + axis] = max(known, min(known + walk, most))
    }
    remember(block.first)
  }

  private mutating func forget(_ state: Int, variance: Double) {
    for other in 0..<Self.size {
      covariance[state * Self.size + other] = 0
      covariance[other * Self.size + state] = 0
    }
    covariance[state * Self.size + state] = variance
  }

  private mutating func forgetVelocity() {
    velocity = SIMD2()
    forget(2, variance: 1)
    forget(3, variance: 1)
  }

  /// Inclination from the mean force of the first seconds, carried along by the gyroscope.
  private func initialAttitude(_ motion: PreparedMotion, _ block: MotionBlock) -> Quaternion {
    var turn = Quaternion.identity
    var sum = SIMD3<Double>()
    var index = block.first
    while true {
      let force = motion.force[index]
      if force.x.isFinite { sum += turn.rotate(force) }
      guard index + 1 < block.segment.upperBound,
        motion.time[index + 1] - motion.time[block.first] < parameters.initialDuration
      else { break }
      let step = motion.time[index + 1] - motion.time[index]
      turn =
        turn
        * Quaternion(
          rotationVector: motion.increment(index, in: block.segment) - bias * step)
      index += 1
    }
    return Quaternion(takingToVertical: sum)
  }

  /// Carries state and covariance over one block.
  private mutating func predict(_ motion: PreparedMotion, _ block: MotionBlock) {
    let turned = BlockIntegral(motion, block, bias: bias)
    var transition = Transition()
    let columns = (
      attitude.rotate(turned.sensitivity.x), attitude.rotate(turned.sensitivity.y),
      attitude.rotate(turned.sensitivity.z)
    )
    transition.tiltX = SIMD3(columns.0.x, columns.1.x, columns.2.x)
    transition.tiltY = SIMD3(columns.0.y, columns.1.y, columns.2.y)
    let gained = attitude.rotate(turned.velocity)
    transition.hasForce = gained.x.isFinite
    if transition.hasForce {
      transition.lift = gained.z
      velocity += SIMD2(gained.x, gained.y)
    }
    attitude = (attitude * turned.turn).normalized ?? attitude
    propagate(transition)
    addNoise(block, turnedSquares: turned.squares)
    if !transition.hasForce { forgetVelocity() }
    transitions.append(transition)
  }

  /// `C ← F C Fᵀ`, using that only four rows of F differ from the identity.
  private mutating func propagate(_ transition: Transition) {
    let size = Self.size
    let half = transition.lift / 2
    covariance.withUnsafeMutableBufferPointer { c in
      for (stride, other) in [(1, size), (size, 1)] {
        for line in 0..<size {
          let base = line * stride
          let x = c[base]
          let y = c[base + other]
          let b = SIMD3(c[base + 4 * other], c[base + 5 * other], c[base + 6 * other])
          let newX = x - dot(transition.tiltX, b)
          let newY = y - dot(transition.tiltY, b)
          c[base] = newX
          c[base + other] = newY
          c[base + 2 * other] += half * (y + newY)
          c[base + 3 * other] -= half * (x + newX)
        }
      }
    }
  }

  private mutating func addNoise(_ block: MotionBlock, turnedSquares: Double) {
    let size = Self.size
    let step = block.steps > 0 ? block.duration / Double(block.steps) : 0
    let walk = parameters.angularWalk * parameters.angularWalk + rateNoise * rateNoise * step
    let tilt = walk * block.duration + parameters.scaleWalk * parameters.scaleWalk * turnedSquares
    let pull = block.rests ? parameters.restVelocityWalk : parameters.velocityWalk
    let push = pull * pull + forceNoise * forceNoise * step
    let drift = parameters.biasWalk * parameters.biasWalk * block.duration
    for axis in 0..<2 { covariance[axis * size + axis] += tilt }
    for axis in 2..<4 { covariance[axis * size + axis] += push * block.duration }
    for axis in 4..<7 { covariance[axis * size + axis] += drift }
  }

  /// Applies the measurements of a block and moves the errors into the state.
  private mutating func update(_ block: MotionBlock) {
    guard block.duration > 0 else { return }
    let last = transitions.count - 1
    var errors = ErrorState()
    let sigma = block.rests ? parameters.restVelocitySigma : parameters.velocitySigma
    let still = sigma * sigma / block.duration
    let rateVariance =
      restVariance + rateNoise * rateNoise / Double(max(1, block.steps))
      + window * block.swayVariance
    let count = block.rests ? 5 : (transitions[last].hasForce ? 2 : 0)
    for measurement in 0..<count {
      let state = measurement + 2
      let expected =
        measurement < 2 ? -velocity[measurement] : block.rate[state - 4] - bias[state - 4]
      let variance =
        measurement < 2 ? still : rateVariance
      innovations.append(apply(expected - errors[state], variance, state: state, to: &errors))
    }
    transitions[last].measurements = count
    attitude = Quaternion(rotationVector: SIMD3(errors[0], errors[1], 0)) * attitude
    velocity += SIMD2(errors[2], errors[3])
    bias += SIMD3(errors[4], errors[5], errors[6])
  }

  /// Applies one scalar measurement of a state; returns the innovation over its variance.
  private mutating func apply(
    _ innovation: Double, _ variance: Double, state: Int, to errors: inout ErrorState
  ) -> Double {
    let size = Self.size
    let scaled = covariance[state * size + state] + variance
    var line = ErrorState()
    for other in 0..<size { line[other] = covariance[state * size + other] }
    let factors = line / scaled
    errors += factors * innovation
    covariance.withUnsafeMutableBufferPointer { c in
      for row in 0..<size {
        for column in 0..<size { c[row * size + column] -= factors[row] * line[column] }
      }
    }
    for other in 0..<size { gains.append(Float(factors[other])) }
    return innovation / scaled
  }

  /// Stores the state at a block boundary.
  private mutating func remember(_ sample: Int) {
    nodes.append(Node(sample: sample, attitude: attitude, bias: bias))
    let size = Self.size
    covariance.withUnsafeBufferPointer { c in
      rows.append(contentsOf: c[..<(2 * size)].lazy.map { Float($0) })
      rows.append(contentsOf: c[(4 * size)...].lazy.map { Float($0) })
    }
  }
}

/// Seven errors in the order of ``TiltBiasFilter`` and an unused eighth.
typealias ErrorState = SIMD8<Double>
