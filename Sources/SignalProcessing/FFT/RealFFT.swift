/// The forward Fourier transform of real samples, `X[k] = Σ x[n] e^(−2πi kn/N)`, not scaled.
///
/// Owns two buffers, so repeated use allocates nothing.
public struct RealFFT: ~Copyable, @unchecked Sendable {
  // Sendable: the buffers have this one owner, and mutation needs exclusive access to it.

  /// Number of samples N of one transform.
  public let count: Int
  private let input: UnsafeMutablePointer<Double>
  private let output: UnsafeMutablePointer<Double>
  private let plan: FourierPlan

  /// Plans transforms of `count` samples, any number from 1 (powers of two are fastest).
  ///
  /// `nil` when `count` is out of range or memory is short.
  public init?(count: Int) {
    guard let plan = FourierPlan.forward(count: count) else { return nil }
    self.plan = plan
    self.count = count
    input = .allocate(capacity: count)
    output = .allocate(capacity: count + 2)
    input.initialize(repeating: 0, count: count)
    output.initialize(repeating: 0, count: count + 2)
  }

  deinit {
    input.deallocate()
    output.deallocate()
  }

  /// Number of bins, `N/2 + 1`; bin k is at `k / N` of the sample rate.
  public var binCount: Int { count / 2 + 1 }

  /// Transforms `samples`, followed by zeros when they are fewer than N.
  ///
  /// - Parameter samples: at most N values.
  /// - Complexity: O(N log N), no allocation.
  public mutating func transform(_ samples: [Double]) {
    precondition(samples.count <= count, "more samples than the transform is planned for")
    // `samples.count ≤ count` values fit the input buffer; the rest of it is zeroed.
    samples.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { input.update(from: base, count: source.count) }
    }
    (input + samples.count).update(repeating: 0, count: count - samples.count)
    plan.forward(input, output)
  }

  /// Transforms N samples, each times the value of `window` in its place.
  ///
  /// - Parameters:
  ///   - samples: N values.
  ///   - window: N values.
  /// - Complexity: O(N log N), no allocation.
  mutating func transform(_ samples: [Float], times window: [Double]) {
    precondition(
      samples.count == count && window.count == count, "not as many samples as are planned for")
    for index in 0..<count { input[index] = Double(samples[index]) * window[index] }
    plan.forward(input, output)
  }

  /// Real (x) and imaginary (y) part of one bin of the last transform, 0…N/2.
  public subscript(bin: Int) -> SIMD2<Double> {
    precondition(bin >= 0 && bin < binCount, "bin out of range")
    return SIMD2(output[2 * bin], output[2 * bin + 1])
  }

  /// Squared magnitude of one bin of the last transform, 0…N/2.
  public func power(_ bin: Int) -> Double {
    let value = self[bin]
    return value.x * value.x + value.y * value.y
  }

  /// Adds the squared magnitude of every bin of the last transform.
  ///
  /// - Parameter sums: `binCount` values.
  /// - Complexity: O(N).
  public func addPower(to sums: inout [Double]) {
    precondition(sums.count == binCount, "not one sum a bin")
    for bin in 0..<sums.count {
      let (real, imaginary) = (output[2 * bin], output[2 * bin + 1])
      sums[bin] += real * real + imaginary * imaginary
    }
  }
}
