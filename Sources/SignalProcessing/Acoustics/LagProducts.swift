internal import CKernels

/// The autocorrelation `r(τ) = Σ x[n] x[n+τ]` of a whole signal, up to a greatest distance τ.
///
/// Exact, not an average of windowed pieces: every block of L samples is transformed once, followed
/// by L zeros, and since a shift by L turns the sign of every other bin, `conj(X_b) (X_b ± X_b+1)`
/// holds the products of block b with itself and with what follows. Two blocks are added at a time,
/// which spares half of the way to memory. Constant memory.
struct LagProducts {
  /// Samples of a block, and the distance τ up to which products are summed.
  static let lags = 2048

  private let plan: FourierPlan
  /// A block and as many zeros.
  private var block = Array(repeating: 0.0, count: 2 * lags)
  private var filled = 0
  /// Transform of the last complete block, and of the two before.
  private(set) var spectrum = Array(repeating: 0.0, count: 2 * lags + 2)
  private var second = Array(repeating: 0.0, count: 2 * lags + 2)
  private var third = Array(repeating: 0.0, count: 2 * lags + 2)
  private var isPair = false
  private var products = Array(repeating: 0.0, count: 2 * lags + 2)

  /// No products yet.
  ///
  /// - Parameter plan: forward, of `2 · lags` samples.
  init(plan: FourierPlan) { self.plan = plan }

  /// Samples that are wanting to a complete block.
  var room: Int { Self.lags - filled }

  /// Adds at most `room` samples, each minus `offset`; afterwards a complete block must be ended.
  mutating func append<Sample: BinaryFloatingPoint>(
    _ samples: UnsafePointer<Sample>, count: Int, minus offset: Double
  ) {
    let count = min(count, room)
    block.withUnsafeMutableBufferPointer { block in
      guard let base = block.baseAddress.map({ $0 + filled }) else { return }
      for index in 0..<count { base[index] = Double(samples[index]) - offset }
    }
    filled += count
  }

  /// Fills the block up with zeros.
  mutating func pad() {
    for index in filled..<Self.lags { block[index] = 0 }
    filled = Self.lags
  }

  /// Transforms the block; at every other one, adds the products of the two before it.
  mutating func end() {
    (spectrum, second, third) = (third, spectrum, second)
    filled = 0
    block.withUnsafeMutableBufferPointer { block in
      spectrum.withUnsafeMutableBufferPointer { spectrum in
        if let x = block.baseAddress, let z = spectrum.baseAddress { plan.forward(x, z) }
      }
    }
    if isPair { multiply() }
    isPair.toggle()
  }

  /// Adds `conj(X) (X ± Y) + conj(Y) (Y ± Z)` for all bins, the lower signs at odd ones.
  private mutating func multiply() {
    third.withUnsafeBufferPointer { third in
      second.withUnsafeBufferPointer { second in
        spectrum.withUnsafeBufferPointer { first in
          products.withUnsafeMutableBufferPointer { products in
            // All have 2 · `lags` + 2 values.
            guard let x = third.baseAddress, let y = second.baseAddress, let z = first.baseAddress,
              let sum = products.baseAddress
            else { return }
            ckernels_lag_products(x, y, z, sum, Self.lags + 1)
          }
        }
      }
    }
  }

  /// The power spectrum whose inverse transform is the autocorrelation, cut at ±`lags`.
  ///
  /// Complete once two blocks of zeros have been ended after the last samples.
  /// - Parameter inverse: a plan of `2 · lags` samples.
  /// - Returns: `lags` + 1 values, which need not be positive each.
  func powers(inverse: FourierPlan) -> [Double] {
    var bins = products
    var values = Array(repeating: 0.0, count: 2 * Self.lags)
    bins.withUnsafeMutableBufferPointer { bins in
      values.withUnsafeMutableBufferPointer { values in
        guard let spectrum = bins.baseAddress, let lag = values.baseAddress else { return }
        inverse.inverse(spectrum, lag)
        let scale = 1 / Double(2 * Self.lags)
        for index in 0..<Self.lags { lag[index] *= scale }
        lag[Self.lags] = 0
        for index in 1..<Self.lags { lag[2 * Self.lags - index] = lag[index] }
        plan.forward(lag, spectrum)
      }
    }
    return (0...Self.lags).map { bins[2 * $0] }
  }
}
