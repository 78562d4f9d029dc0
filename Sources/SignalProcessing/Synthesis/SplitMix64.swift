/// A small seeded random-number generator, equal on every machine.
///
/// Source: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose whole sequence follows from `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// A number of the uniform distribution over 0 ≤ x < 1, a multiple of 2⁻⁵³.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }
}
