/// The A and C weighting filters of one signal, run side by side in two lanes.
///
/// Lane 0 is A, lane 1 is C. Direct form I in double precision: a section's output history is the
/// next section's input history.
struct WeightingFilter {
  typealias Pair = SIMD2<Double>

  private struct Coefficients {
    var b1: Pair, b2: Pair, a1: Pair, a2: Pair

    init(_ a: WeightingDesign.Section, _ c: WeightingDesign.Section) {
      b1 = Pair(a.b1, c.b1)
      b2 = Pair(a.b2, c.b2)
      a1 = Pair(a.a1, c.a1)
      a2 = Pair(a.a2, c.a2)
    }
  }

  /// What a section remembers, as products so that the recursion is short.
  private struct State {
    /// `b1 x[n−1] + b2 x[n−2] − a2 y[n−2]` and `a1 y[n−1]`.
    var sum = Pair.zero
    var near = Pair.zero
    /// `b2 x[n−1]` and `a2 y[n−1]`.
    var input = Pair.zero
    var output = Pair.zero

    @inline(__always)
    mutating func advance(_ x: Pair, _ by: Coefficients) -> Pair {
      let y = (x + sum) - near
      sum = (input - output) + by.b1 * x
      input = by.b2 * x
      output = by.a2 * y
      near = by.a1 * y
      return y
    }

    mutating func flush() {
      sum = Self.flushed(sum)
      near = Self.flushed(near)
      input = Self.flushed(input)
      output = Self.flushed(output)
    }

    /// Zero in place of numbers so small that they would only slow the processor down.
    private static func flushed(_ value: Pair) -> Pair {
      value.replacing(with: Pair.zero, where: (value .< 1e-60) .& (value .> -1e-60))
    }
  }

  private let first: Coefficients, second: Coefficients, third: Coefficients, fourth: Coefficients
  private let gain: Pair
  private var state = Array(repeating: State(), count: 4)

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
  mutating func process(
    _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutablePointer<Pair>
  ) {
    let first = self.first
    let second = self.second
    let third = self.third
    let fourth = self.fourth
    let gain = self.gain
    var p = state[0]
    var q = state[1]
    var r = state[2]
    var s = state[3]
    for index in 0..<input.count {
      let x = gain * Double(input[index])
      output[index] = s.advance(r.advance(q.advance(p.advance(x, first), second), third), fourth)
    }
    p.flush()
    q.flush()
    r.flush()
    s.flush()
    state[0] = p
    state[1] = q
    state[2] = r
    state[3] = s
  }
}
