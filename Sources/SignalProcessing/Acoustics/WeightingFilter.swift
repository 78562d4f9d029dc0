/// The A and C weighting filters of one signal, run side by side in double precision.
///
/// The cascade is expanded into partial fractions: `y = g x + Σ m_k`, `m_k[n+1] = p_k (m_k[n] +
/// c_k x[n])`, one real pole each, which are independent of each other and therefore fast. A has
/// eight poles in four vectors, C six in three.
struct WeightingFilter {
  typealias Pair = SIMD2<Double>

  /// Two poles of one filter.
  private struct Poles {
    var pole = Pair.zero
    var residue = Pair.zero
    var state = Pair.zero

    init(_ fraction: PartialFractions, _ index: Int) {
      pole = Pair(fraction.poles[2 * index], fraction.poles[2 * index + 1])
      residue = Pair(fraction.residues[2 * index], fraction.residues[2 * index + 1])
    }

    @inline(__always)
    mutating func advance(_ input: Pair) {
      state = pole * (state + residue * input)
    }

    /// Zero in place of numbers so small that they would only slow the processor down.
    mutating func flush() {
      state.replace(with: Pair.zero, where: (state .< 1e-60) .& (state .> -1e-60))
    }
  }

  private struct Bank {
    var a0: Poles, a1: Poles, a2: Poles, a3: Poles
    var c0: Poles, c1: Poles, c2: Poles
  }

  private var bank: Bank
  private let gain: Pair

  /// A filter at rest.
  init(sampleRate: Double) {
    let a = PartialFractions(WeightingDesign(.a, sampleRate: sampleRate))
    let c = PartialFractions(WeightingDesign(.c, sampleRate: sampleRate))
    bank = Bank(
      a0: Poles(a, 0), a1: Poles(a, 1), a2: Poles(a, 2), a3: Poles(a, 3),
      c0: Poles(c, 0), c1: Poles(c, 1), c2: Poles(c, 2))
    gain = Pair(a.gain, c.gain)
  }

  /// Filters `input` into `output`, which has room for as many pairs: A in lane 0, C in lane 1.
  @inline(never)
  mutating func process(
    _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutablePointer<Pair>
  ) {
    var bank = self.bank
    let gain = self.gain
    for index in 0..<input.count {
      let x = Pair(repeating: Double(input[index]))
      let a = (bank.a0.state + bank.a1.state) + (bank.a2.state + bank.a3.state)
      let c = (bank.c0.state + bank.c1.state) + bank.c2.state
      output[index] = (Pair(a.x, c.x) + Pair(a.y, c.y)) + gain * x
      bank.a0.advance(x)
      bank.a1.advance(x)
      bank.a2.advance(x)
      bank.a3.advance(x)
      bank.c0.advance(x)
      bank.c1.advance(x)
      bank.c2.advance(x)
    }
    bank.a0.flush()
    bank.a1.flush()
    bank.a2.flush()
    bank.a3.flush()
    bank.c0.flush()
    bank.c1.flush()
    bank.c2.flush()
    self.bank = bank
  }
}
