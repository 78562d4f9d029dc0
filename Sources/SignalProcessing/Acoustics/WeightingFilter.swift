/// The A or C weighting filter of one signal in double precision.
///
/// The cascade is expanded into partial fractions: `y = g x + Σ s_k`, `s_k[n+1] = p_k (s_k[n] +
/// r_k x[n])`, one real pole each, which are independent of each other. Two samples are taken at a
/// time: `s[n+2] = p² s[n] + p² r x[n] + p r x[n+1]`, so that the recursion is half as long. A has
/// eight poles in four vectors, C six in three.
struct WeightingFilter {
  typealias Pair = SIMD2<Double>

  /// Two poles.
  private struct Poles {
    var pole = Pair.zero
    var square = Pair.zero
    /// `p² r`, for the first sample of two.
    var early = Pair.zero
    /// `p r`, for the second.
    var late = Pair.zero
    var state = Pair.zero

    init(_ fraction: PartialFractions, _ index: Int) {
      guard 2 * index + 1 < fraction.poles.count else { return }
      pole = Pair(fraction.poles[2 * index], fraction.poles[2 * index + 1])
      square = pole * pole
      late = pole * Pair(fraction.residues[2 * index], fraction.residues[2 * index + 1])
      early = pole * late
    }

    @inline(__always)
    mutating func advance(_ first: Pair, _ second: Pair) {
      state = square * state + (early * first + late * second)
    }

    /// Zero in place of numbers so small that they would only slow the processor down.
    mutating func flush() {
      state.replace(with: Pair.zero, where: (state .< 1e-60) .& (state .> -1e-60))
    }
  }

  private var one: Poles
  private var two: Poles
  private var three: Poles
  private var four: Poles
  private let hasFourth: Bool
  private let gain: Double
  /// Response to the sample before: `Σ p_k r_k`.
  private let second: Double

  /// A filter at rest.
  init(_ weighting: FrequencyWeighting, sampleRate: Double) {
    let fraction = PartialFractions(WeightingDesign(weighting, sampleRate: sampleRate))
    one = Poles(fraction, 0)
    two = Poles(fraction, 1)
    three = Poles(fraction, 2)
    four = Poles(fraction, 3)
    hasFourth = fraction.poles.count > 6
    gain = fraction.gain
    second = zip(fraction.poles, fraction.residues).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Filters `count` samples into `output`; only the last call may have an odd number.
  mutating func process(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Double>
  ) {
    if hasFourth { runFour(input, count / 2, output) } else { runThree(input, count / 2, output) }
    if !count.isMultiple(of: 2) {
      let last = Pair(repeating: Double(input[count - 1]))
      output[count - 1] = step(last, Pair.zero, hasFourth: hasFourth).x
    }
    one.flush()
    two.flush()
    three.flush()
    four.flush()
  }

  // Two functions that are not inlined, so that the compiler sees nothing but whole vectors.
  @inline(never)
  private mutating func runFour(
    _ input: UnsafePointer<Float>, _ pairs: Int, _ output: UnsafeMutablePointer<Double>
  ) {
    run(input, pairs, output, hasFourth: true)
  }

  @inline(never)
  private mutating func runThree(
    _ input: UnsafePointer<Float>, _ pairs: Int, _ output: UnsafeMutablePointer<Double>
  ) {
    run(input, pairs, output, hasFourth: false)
  }

  @inline(__always)
  private mutating func run(
    _ input: UnsafePointer<Float>, _ pairs: Int, _ output: UnsafeMutablePointer<Double>,
    hasFourth: Bool
  ) {
    var filter = self
    for index in 0..<pairs {
      let first = Pair(repeating: Double(input[2 * index]))
      let second = Pair(repeating: Double(input[2 * index + 1]))
      let value = filter.step(first, second, hasFourth: hasFourth)
      UnsafeMutableRawPointer(output + 2 * index).storeBytes(of: value, as: Pair.self)
    }
    self = filter
  }

  @inline(__always)
  private mutating func step(_ x0: Pair, _ x1: Pair, hasFourth: Bool) -> Pair {
    var now = (one.state + two.state) + three.state
    var next = (one.pole * one.state + two.pole * two.state) + three.pole * three.state
    if hasFourth {
      now += four.state
      next += four.pole * four.state
      four.advance(x0, x1)
    }
    one.advance(x0, x1)
    two.advance(x0, x1)
    three.advance(x0, x1)
    let direct = Pair(gain * x0.x, gain * x1.x + second * x0.x)
    return (Pair(now.x, next.x) + Pair(now.y, next.y)) + direct
  }
}
