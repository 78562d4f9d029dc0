internal import Glibc

/// Real zeros and poles of a digital weighting filter, fitted to the analytic curve.
///
/// The low-frequency poles start at `exp(−2π f/fs)` with a double zero at `z = 1` each; four more
/// real poles and four real zeros follow the high-frequency roll-off at the native rate. All are
/// found by damped least squares (Levenberg and Marquardt) on the level in dB relative to 1 kHz at
/// 120 frequencies between 10 Hz and the lesser of 20 kHz and 0.98 of the Nyquist frequency.
/// Roots are `tanh u`, so that every iterate is stable. Deterministic; about a millisecond.
struct WeightingFit {
  /// One real root that appears `power` times; zeros have positive, poles negative powers.
  struct Root {
    var value: Double
    var power: Double
  }

  private(set) var roots: [Root]
  private let zerosAtOne: Double
  private let cosines: [Double]
  private let target: [Double]

  private static let iterations = 60
  private static let decibels = 10 / log(10.0)

  /// Fits the A or C curve.
  ///
  /// - Parameters:
  ///   - weighting: A or C.
  ///   - sampleRate: Hz, above 2 kHz.
  init(_ weighting: FrequencyWeighting, sampleRate: Double) {
    let isA = weighting == .a
    let top = min(20_000, 0.49 * sampleRate)
    zerosAtOne = isA ? 4 : 2
    let points = Self.frequencies(top: top)
    cosines = ([1000] + points).map { cos(2 * .pi * $0 / sampleRate) }
    target = points.map { weighting.level(at: $0) }
    roots = Self.start(isA: isA, sampleRate: sampleRate)
    refine()
  }

  /// Log-spaced from 10 Hz, and dense towards the top where the curve is hardest to follow.
  private static func frequencies(top: Double) -> [Double] {
    let fractions = (0..<60).map { Double($0) / 59 }
    return fractions.map { 10 * pow(top / 10, $0) }
      + fractions.map { top - $0 * $0 * $0 * (top - 100) }
  }

  private static func start(isA: Bool, sampleRate: Double) -> [Root] {
    let poles = FrequencyWeighting.poles
    func matched(_ frequency: Double) -> Double { exp(-2 * .pi * frequency / sampleRate) }
    let high = matched(poles.f4)
    // Above 64 kHz the roll-off lies far from Nyquist and other starting points converge sooner.
    let isNear = sampleRate <= 64_000
    let scales = isNear ? (0.98, 0.9) : (0.99, 0.97)
    let corrections: [Double] = isNear ? [-0.3, -0.6] : [-0.2, 0.4]
    let extraPoles = [scales.0 * high, scales.1 * high] + corrections
    let extraZeros: [Double] = isNear ? [-0.05, -0.35, -0.65, -0.9] : [-0.1, -0.3, -0.8, 0.5]
    var roots = [Root(value: matched(poles.f1), power: -2)]
    if isA {
      roots.append(Root(value: matched(poles.f2), power: -1))
      roots.append(Root(value: matched(poles.f3), power: -1))
    }
    roots.append(contentsOf: extraPoles.map { Root(value: $0, power: -1) })
    roots.append(contentsOf: extraZeros.map { Root(value: $0, power: 1) })
    return roots
  }

  /// Level in dB at every cosine for roots `values`, relative to the first, minus the target.
  private func residuals(_ values: [Double]) -> [Double] {
    let levels = cosines.map { cosine in
      var product = 1.0
      for (value, root) in zip(values, roots) {
        let factor = 1 + value * value - 2 * value * cosine
        if root.power > 0 { product *= factor } else { product /= factor }
        if root.power < -1 { product /= factor }
      }
      return Self.decibels * (log(product) + zerosAtOne * log(2 - 2 * cosine))
    }
    return zip(levels.dropFirst(), target).map { $0 - levels[0] - $1 }
  }

  /// Derivative of each residual by each `u`, row by row.
  private func jacobian(_ values: [Double]) -> [Double] {
    let size = roots.count
    var slopes: [Double] = []
    slopes.reserveCapacity(cosines.count * size)
    for cosine in cosines {
      for (value, root) in zip(values, roots) {
        let slope = (2 * value - 2 * cosine) / (1 + value * value - 2 * value * cosine)
        slopes.append(root.power * Self.decibels * slope * (1 - value * value))
      }
    }
    var differences: [Double] = []
    differences.reserveCapacity(slopes.count - size)
    for start in stride(from: size, to: slopes.count, by: size) {
      for column in 0..<size { differences.append(slopes[start + column] - slopes[column]) }
    }
    return differences
  }

  private mutating func refine() {
    let size = roots.count
    var parameters = roots.map { atanh($0.value) }
    var errors = residuals(roots.map(\.value))
    var cost = errors.reduce(0) { $0 + $1 * $1 }
    var damping = 1e-3
    var normal = NormalEquations(size: size)
    normal.set(jacobian: jacobian(roots.map(\.value)), residuals: errors)
    for _ in 0..<Self.iterations {
      let trial = zip(parameters, normal.step(damping: damping)).map { $0 - $1 }
      let values = trial.map { tanh($0) }
      let trialErrors = residuals(values)
      let trialCost = trialErrors.reduce(0) { $0 + $1 * $1 }
      guard trialCost < cost else {
        damping *= 5
        continue
      }
      (parameters, errors, cost) = (trial, trialErrors, trialCost)
      damping *= 0.2
      for index in roots.indices { roots[index].value = values[index] }
      normal.set(jacobian: jacobian(values), residuals: errors)
    }
  }
}
