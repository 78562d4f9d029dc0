/// Four or five resonators in a row, in four lanes of single precision.
struct ResonatorChain {
  typealias Lanes = SIMD4<Float>

  /// `1 / (1 + a1 z⁻¹ + a2 z⁻²)` per lane.
  struct Coefficient {
    var a1 = Lanes.zero
    var a2 = Lanes.zero
  }

  /// The coefficients of all resonators.
  struct Coefficients {
    var first = Coefficient()
    var second = Coefficient()
    var third = Coefficient()
    var fourth = Coefficient()
    var fifth = Coefficient()

    /// - Parameter lanes: the resonators of up to four filters of equal order, 4 or 5.
    init(_ lanes: [[BandFilterDesign.Resonator]]) {
      let paths: [WritableKeyPath<Self, Coefficient>] = [
        \.first, \.second, \.third, \.fourth, \.fifth,
      ]
      for (lane, resonators) in lanes.prefix(4).enumerated() {
        for (path, resonator) in zip(paths, resonators) {
          self[keyPath: path].a1[lane] = resonator.a1
          self[keyPath: path].a2[lane] = resonator.a2
        }
      }
    }
  }

  /// The last two outputs of a resonator.
  private struct State {
    var last = Lanes.zero
    var older = Lanes.zero

    // The last output is the last thing that is needed, so the recursion is one product and one difference long.
    @inline(__always)
    mutating func step(_ x: Lanes, _ by: Coefficient) -> Lanes {
      let y = (x - by.a2 * older) - by.a1 * last
      older = last
      last = y
      return y
    }

    mutating func flush() {
      last = Self.flushed(last)
      older = Self.flushed(older)
    }

    private static func flushed(_ value: Lanes) -> Lanes {
      value.replacing(with: Lanes.zero, where: (value .< 1e-25) .& (value .> -1e-25))
    }
  }

  private var first = State()
  private var second = State()
  private var third = State()
  private var fourth = State()
  private var fifth = State()

  /// Filters `count` inputs, the same in every lane, and returns the sum of the squared outputs.
  @inline(__always)
  mutating func energy(
    _ input: UnsafePointer<Float>, _ count: Int, _ by: Coefficients, hasFifth: Bool
  ) -> Lanes {
    var chain = self
    var even = Lanes.zero
    var odd = Lanes.zero
    for pair in 0..<count / 2 {
      let first = chain.step(Lanes(repeating: input[2 * pair]), by, hasFifth: hasFifth)
      even += first * first
      let second = chain.step(Lanes(repeating: input[2 * pair + 1]), by, hasFifth: hasFifth)
      odd += second * second
    }
    if !count.isMultiple(of: 2) {
      let last = chain.step(Lanes(repeating: input[count - 1]), by, hasFifth: hasFifth)
      even += last * last
    }
    self = chain
    return even + odd
  }

  @inline(__always)
  private mutating func step(_ x: Lanes, _ by: Coefficients, hasFifth: Bool) -> Lanes {
    let one = first.step(x, by.first)
    let two = second.step(one, by.second)
    let three = third.step(two, by.third)
    let four = fourth.step(three, by.fourth)
    return hasFifth ? fifth.step(four, by.fifth) : four
  }

  /// Sets vanishing states to zero.
  mutating func flush() {
    first.flush()
    second.flush()
    third.flush()
    fourth.flush()
    fifth.flush()
  }
}
