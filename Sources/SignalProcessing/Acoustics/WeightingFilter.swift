internal import CKernels

/// The A or C weighting filter of one signal in double precision.
///
/// The cascade is expanded into partial fractions: `y = g x + Σ s_k`, `s_k[n+1] = p_k (s_k[n] +
/// r_k x[n])`, one real pole each, which are independent of each other. Two samples are taken at a
/// time: `s[n+2] = p² s[n] + p² r x[n] + p r x[n+1]`, so that the recursion is half as long. A has
/// eight poles, C six.
struct WeightingFilter {
  /// What `ckernels_first_order` takes.
  private var table = [Double](repeating: 0, count: 5 * 8 + 2)
  private let hasEight: Bool

  /// A filter at rest.
  init(_ weighting: FrequencyWeighting, sampleRate: Double) {
    let fraction = PartialFractions(WeightingDesign(weighting, sampleRate: sampleRate))
    hasEight = fraction.poles.count > 6
    table[40] = fraction.gain
    for (index, (pole, residue)) in zip(fraction.poles, fraction.residues).prefix(8).enumerated() {
      let late = pole * residue
      for (place, value) in [pole, pole * pole, pole * late, late].enumerated() {
        table[8 * place + index] = value
      }
      // Response to the sample before.
      table[41] += late
    }
  }

  /// Filters `count` samples into `output`; only the last call may have an odd number.
  mutating func process(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Double>
  ) {
    table.withUnsafeMutableBufferPointer { table in
      // The table has the places that the kernel uses.
      ckernels_first_order(table.baseAddress, hasEight ? 1 : 0, input, count, output)
    }
  }
}
