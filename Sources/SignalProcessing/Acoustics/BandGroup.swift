/// Up to four band filters of one sampling rate, run side by side in the lanes of a vector.
///
/// All bands share the numerator `(1 − z⁻²)^N`, applied once by the caller; a lane then runs a
/// cascade of N resonators in single precision and sums the squares of its output.
struct BandGroup {
  /// Positions of the bands in the bank's list, one per used lane.
  let bandIndices: [Int]
  /// 4 or 5.
  let order: Int
  private let powerGain: SIMD4<Double>
  private let coefficients: ResonatorChain.Coefficients
  private var chain = ResonatorChain()

  /// A group of filters at rest, one per index; all designs have the same order.
  init(designs: [BandFilterDesign], bandIndices: [Int]) {
    self.bandIndices = bandIndices
    order = designs.first?.resonators.count ?? 4
    coefficients = ResonatorChain.Coefficients(designs.map(\.resonators))
    var gains = SIMD4<Double>.zero
    for (lane, design) in designs.enumerated() { gains[lane] = design.powerGain }
    powerGain = gains
  }

  /// Most samples of one `process` call.
  static let longestRun = 512

  /// Filters at most `longestRun` samples and returns the sum of the squared outputs of every lane.
  mutating func process(_ input: UnsafePointer<Float>, count: Int) -> SIMD4<Double> {
    SIMD4<Double>(order == 5 ? run5(input, count) : run4(input, count)) * powerGain
  }

  /// Sets vanishing states to zero; such numbers would only slow the processor down.
  mutating func flush() { chain.flush() }

  // Two functions that are not inlined, so that the compiler sees nothing but whole vectors.
  @inline(never)
  private mutating func run4(_ input: UnsafePointer<Float>, _ count: Int) -> SIMD4<Float> {
    chain.energy(input, count, coefficients, hasFifth: false)
  }

  @inline(never)
  private mutating func run5(_ input: UnsafePointer<Float>, _ count: Int) -> SIMD4<Float> {
    chain.energy(input, count, coefficients, hasFifth: true)
  }
}
