/// A filter with real zeros and distinct real poles as a sum of first-order filters.
///
/// `g Π (1 − z_i z⁻¹) / Π (1 − p_k z⁻¹) = d + Σ c_k / (1 − p_k z⁻¹)`, with
/// `c_k = g Π_i (1 − z_i/p_k) / Π_{j≠k} (1 − p_j/p_k)` and `d + Σ c_k = g`.
struct PartialFractions {
  /// The poles, an even number; none is zero and no two are equal.
  let poles: [Double]
  /// Residue of every pole.
  let residues: [Double]
  /// Response to the present sample.
  let gain: Double

  /// Expands a design, after moving poles apart by amounts too small to be heard or measured.
  init(_ design: WeightingDesign) {
    let poles = Self.separated(design.poles)
    self.poles = poles
    gain = design.gain
    let zeros = design.zeros
    let gain = design.gain
    residues = poles.indices.map { k in
      let top = zeros.reduce(gain) { $0 * (1 - $1 / poles[k]) }
      return poles.indices.reduce(top) { $1 == k ? $0 : $0 / (1 - poles[$1] / poles[k]) }
    }
  }

  /// Makes neighbours differ by 10⁻⁴ of their distance from 1, and every pole by 10⁻⁵ from zero.
  private static func separated(_ poles: [Double]) -> [Double] {
    var sorted = poles.sorted()
    for index in sorted.indices where abs(sorted[index]) < 1e-5 { sorted[index] = 1e-5 }
    for index in sorted.indices.dropFirst() {
      let least = 2e-4 * (1 - sorted[index])
      let gap = sorted[index] - sorted[index - 1]
      if gap < least {
        sorted[index] += (least - gap) / 2
        sorted[index - 1] -= (least - gap) / 2
      }
    }
    return sorted
  }
}
