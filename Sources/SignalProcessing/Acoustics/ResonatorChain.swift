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

  /// What a resonator feeds back, as products: the recursion is one product and one difference long.
  private struct Feedback {
    /// `a1 y[n−1]`.
    var near = Lanes.zero
    /// `a2 y[n−2]`.
    var far = Lanes.zero
    /// `a2 y[n−1]`.
    var waiting = Lanes.zero

    @inline(__always)
    mutating func step(_ input: Lanes, _ coefficient: Coefficient) -> Lanes {
      let output = (input - far) - near
      far = waiting
      waiting = coefficient.a2 * output
      near = coefficient.a1 * output
      return output
    }

    mutating func flush() {
      near = Self.flushed(near)
      far = Self.flushed(far)
      waiting = Self.flushed(waiting)
    }

    private static func flushed(_ value: Lanes) -> Lanes {
      value.replacing(with: Lanes.zero, where: (value .< 1e-25) .& (value .> -1e-25))
    }
  }

  private var first = Feedback()
  private var second = Feedback()
  private var third = Feedback()
  private var fourth = Feedback()
  private var fifth = Feedback()

  /// Filters `count` inputs, the same in every lane, and returns the sum of the squared outputs.
  @inline(__always)
  mutating func energy(
    _ input: UnsafePointer<Float>, _ count: Int, _ by: Coefficients, hasFifth: Bool
  ) -> Lanes {
    var chain = self
    var sum = Lanes.zero
    for index in 0..<count {
      let output = chain.step(Lanes(repeating: input[index]), by, hasFifth: hasFifth)
      sum += output * output
    }
    self = chain
    return sum
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
