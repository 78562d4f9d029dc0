internal import Glibc

/// A digital Butterworth band-pass filter of one fractional-octave band.
///
/// Bilinear transform of an analogue band-pass of order 4 (5 close to the Nyquist frequency) with
/// `|H|² = 1 / (1 + X^(2N))`, `X = (t² − t₁t₂) / (t (t₂ − t₁))`, `t = tan(π f/fs)`. Both edges are
/// moved inwards by the one factor that makes the effective bandwidth equal to the nominal one, so
/// no constant gain remains. Numerator `(1 − z⁻²)^N`, which all bands of a rate share.
struct BandFilterDesign {
  /// `1 / (1 + a1 z⁻¹ + a2 z⁻²)`.
  struct Resonator {
    var a1: Float
    var a2: Float
  }

  /// One resonator per order.
  let resonators: [Resonator]
  /// Square of the gain that makes the response 1 at the midband frequency.
  let powerGain: Double

  /// Orders used; above them the class 1 margin would not grow.
  static func order(_ band: FractionalOctaveBand, sampleRate: Double) -> Int {
    band.upperEdge / sampleRate > (band.width == .octave ? 0.42 : 0.47) ? 5 : 4
  }

  /// Designs the filter; the upper band edge must lie below half the rate.
  ///
  /// - Parameters:
  ///   - band: the band.
  ///   - sampleRate: Hz.
  ///   - inputPower: power gain of the decimators at the midband frequency, made up for here.
  init(_ band: FractionalOctaveBand, sampleRate: Double, inputPower: Double) {
    let order = Self.order(band, sampleRate: sampleRate)
    let shape = WarpedBand(band, sampleRate: sampleRate, order: order)
    resonators = Self.resonators(shape, order: order)
    let center = Self.power(resonators, relativeFrequency: band.midband / sampleRate)
    // The resonance peak is where the analogue response is exactly 1, a hair off midband.
    powerGain =
      shape.power(relativeFrequency: band.midband / sampleRate, order: order) / center / inputPower
  }

  /// Squared magnitude at a frequency relative to the rate; valid beyond ½ too (aliases).
  func power(relativeFrequency: Double) -> Double {
    powerGain * Self.power(resonators, relativeFrequency: relativeFrequency)
  }

  private static func power(_ resonators: [Resonator], relativeFrequency: Double) -> Double {
    let (c1, s1) = (cos(2 * .pi * relativeFrequency), sin(2 * .pi * relativeFrequency))
    let (c2, s2) = (cos(4 * .pi * relativeFrequency), sin(4 * .pi * relativeFrequency))
    return resonators.reduce(1) { product, section in
      let real = 1 + Double(section.a1) * c1 + Double(section.a2) * c2
      let imaginary = Double(section.a1) * s1 + Double(section.a2) * s2
      return product * 4 * s1 * s1 / (real * real + imaginary * imaginary)
    }
  }

  private static func resonators(_ shape: WarpedBand, order: Int) -> [Resonator] {
    // Low-pass prototype poles of the upper half plane; the real one of an odd order comes last.
    (0..<((order + 1) / 2)).flatMap { index -> [Resonator] in
      let angle = .pi * Double(2 * index + order + 1) / Double(2 * order)
      let pole = SIMD2(cos(angle), sin(angle)) * (shape.bandwidth / 2)
      if 2 * index + 1 == order { return [realPolePair(shape)] }
      let square = SIMD2(
        pole.x * pole.x - pole.y * pole.y - shape.centerSquare, 2 * pole.x * pole.y)
      let root = squareRoot(square)
      return [conjugatePair(pole + root), conjugatePair(pole - root)]
    }
  }

  /// `s² + B s + W² = 0` mapped to z by `z = (1 + s) / (1 − s)`.
  private static func realPolePair(_ shape: WarpedBand) -> Resonator {
    let (b, c) = (shape.bandwidth, shape.centerSquare)
    let scale = 1 + b + c
    return Resonator(a1: Float(2 * (c - 1) / scale), a2: Float((1 - b + c) / scale))
  }

  private static func conjugatePair(_ s: SIMD2<Double>) -> Resonator {
    let size = s.x * s.x + s.y * s.y
    let scale = 1 - 2 * s.x + size
    return Resonator(a1: Float(2 * (size - 1) / scale), a2: Float((1 + 2 * s.x + size) / scale))
  }

  private static func squareRoot(_ z: SIMD2<Double>) -> SIMD2<Double> {
    let size = hypot(z.x, z.y)
    let imaginary = ((size - z.x) / 2).squareRoot()
    return SIMD2(((size + z.x) / 2).squareRoot(), z.y < 0 ? -imaginary : imaginary)
  }
}

/// The band in the bilinear frequency `t = tan(π f/fs)`.
struct WarpedBand {
  /// `t₁ t₂`.
  private(set) var centerSquare = 1.0
  /// `t₂ − t₁`.
  private(set) var bandwidth = 1.0

  /// Finds the edges whose effective bandwidth is the nominal one, by the secant rule.
  init(_ band: FractionalOctaveBand, sampleRate: Double, order: Int) {
    let (low, high) = (band.lowerEdge / sampleRate, band.upperEdge / sampleRate)
    func excess(_ factor: Double) -> Double {
      set(low * factor, high / factor)
      return effectiveBandwidth(order: order) / (high - low) - 1
    }
    var (previous, factor) = (1.0, 1.002)
    var (previousExcess, current) = (excess(previous), excess(factor))
    for _ in 0..<8 where abs(current) > 1e-7 {
      let next = factor - current * (factor - previous) / (current - previousExcess)
      (previous, previousExcess) = (factor, current)
      factor = min(max(next, 0.99), 1.05)
      current = excess(factor)
    }
  }

  /// Squared magnitude of the ideal response.
  func power(relativeFrequency: Double, order: Int) -> Double {
    let t = tan(.pi * relativeFrequency)
    return 1 / (1 + pow((t * t - centerSquare) / (t * bandwidth), Double(2 * order)))
  }

  private mutating func set(_ low: Double, _ high: Double) {
    let (t1, t2) = (tan(.pi * low), tan(.pi * high))
    centerSquare = t1 * t2
    bandwidth = t2 - t1
  }

  /// `∫ |H|² df` relative to the rate, by the trapezoidal rule in X.
  private func effectiveBandwidth(order: Int) -> Double {
    let step = 0.05
    var sum = 0.0
    for index in -160...160 {
      let x = Double(index) * step
      let root = (x * x * bandwidth * bandwidth + 4 * centerSquare).squareRoot()
      let t = (x * bandwidth + root) / 2
      let slope = bandwidth * (1 + x * bandwidth / root) / 2
      sum += slope / (1 + t * t) / (1 + pow(x, Double(2 * order)))
    }
    return sum * step / .pi
  }
}
