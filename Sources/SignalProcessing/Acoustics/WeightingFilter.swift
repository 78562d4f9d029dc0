/// The A and C weighting filters of one signal, run side by side in two lanes.
///
/// Lane 0 is A, lane 1 is C; double precision. The output comes `delay` samples late.
struct WeightingFilter {
  typealias Pair = SIMD2<Double>

  /// Samples by which the output lags behind, one per section.
  static let delay = 4

  private struct Coefficients {
    var b1: Pair, b2: Pair, a1: Pair, a2: Pair

    init(_ a: WeightingDesign.Section, _ c: WeightingDesign.Section) {
      b1 = Pair(a.b1, c.b1)
      b2 = Pair(a.b2, c.b2)
      a1 = Pair(a.a1, c.a1)
      a2 = Pair(a.a2, c.a2)
    }
  }

  /// What a section remembers, as products and partial sums so that the recursion is short.
  ///
  /// A section answers one sample late, which lets a cascade overlap.
  private struct State {
    /// `x[n]`, the sample to be answered.
    var current = Pair.zero
    /// `b1 x[n−1] + b2 x[n−2] − a2 y[n−2]`.
    var sum = Pair.zero
    /// `a1 y[n−1]`.
    var near = Pair.zero
    /// `b2 x[n−1] − a2 y[n−1]`.
    var rest = Pair.zero
    /// `b2 x[n]`.
    var input = Pair.zero

    /// Takes `x[n+1]` and returns `y[n]`.
    @inline(__always)
    mutating func advance(_ next: Pair, _ by: Coefficients) -> Pair {
      let y = (current + sum) - near
      sum = rest + by.b1 * current
      rest = input - by.a2 * y
      input = by.b2 * next
      near = by.a1 * y
      current = next
      return y
    }

    mutating func flush() {
      current = Self.flushed(current)
      sum = Self.flushed(sum)
      near = Self.flushed(near)
      rest = Self.flushed(rest)
      input = Self.flushed(input)
    }

    /// Zero in place of numbers so small that they would only slow the processor down.
    private static func flushed(_ value: Pair) -> Pair {
      value.replacing(with: Pair.zero, where: (value .< 1e-60) .& (value .> -1e-60))
    }
  }

  private let first: Coefficients, second: Coefficients, third: Coefficients, fourth: Coefficients
  private let gain: Pair
  private var state = (State(), State(), State(), State())

  /// A filter at rest.
  init(sampleRate: Double) {
    let a = WeightingDesign(.a, sampleRate: sampleRate)
    let c = WeightingDesign(.c, sampleRate: sampleRate)
    first = Coefficients(a.sections[0], c.sections[0])
    second = Coefficients(a.sections[1], c.sections[1])
    third = Coefficients(a.sections[2], c.sections[2])
    fourth = Coefficients(a.sections[3], c.sections[3])
    gain = Pair(a.gain, c.gain)
  }

  /// Filters `input` into `output`, which has room for as many pairs.
  ///
  /// Two passes of two sections each: more would not fit the processor's registers.
  mutating func process(
    _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutablePointer<Pair>
  ) {
    for index in 0..<input.count { output[index] = gain * Double(input[index]) }
    Self.pass(output, input.count, &state.0, &state.1, first, second)
    Self.pass(output, input.count, &state.2, &state.3, third, fourth)
  }

  @inline(never)
  private static func pass(
    _ values: UnsafeMutablePointer<Pair>, _ count: Int, _ one: inout State, _ two: inout State,
    _ early: Coefficients, _ late: Coefficients
  ) {
    var p = one
    var q = two
    for index in 0..<count {
      let between = p.advance(values[index], early)
      values[index] = q.advance(between, late)
    }
    p.flush()
    q.flush()
    one = p
    two = q
  }
}
