internal import CFFTW
internal import Synchronization

/// FFTW allows one planner at a time; executing a plan needs no lock.
private let planner = Mutex(())

/// The forward Fourier transform of real samples, `X[k] = Σ x[n] e^(−2πi kn/N)`, not scaled.
///
/// Owns its plan and two aligned buffers, so repeated use allocates nothing. Plans are FFTW
/// estimates, which always choose the same algorithm, so results repeat bit for bit.
/// Source: M. Frigo and S. G. Johnson, *Proc. IEEE* 93, 2005.
public struct RealFFT: ~Copyable, @unchecked Sendable {
  // Sendable: the buffers have this one owner, and mutation needs exclusive access to it.

  /// Number of samples N of one transform.
  public let count: Int
  private let input: UnsafeMutablePointer<Double>
  private let output: UnsafeMutablePointer<fftw_complex>
  private let plan: fftw_plan

  /// Plans transforms of `count` samples, any number from 1 (powers of two are fastest).
  ///
  /// `nil` when `count` is out of range or memory is short.
  public init?(count: Int) {
    guard count >= 1, let length = Int32(exactly: count) else { return nil }
    guard let input = fftw_alloc_real(count) else { return nil }
    guard let output = fftw_alloc_complex(count / 2 + 1) else {
      fftw_free(input)
      return nil
    }
    nonisolated(unsafe) var made: fftw_plan?
    planner.withLock { _ in
      made = fftw_plan_dft_r2c_1d(length, input, output, cfftw_estimate)
    }
    guard let plan = made else {
      fftw_free(input)
      fftw_free(output)
      return nil
    }
    self.count = count
    self.input = input
    self.output = output
    self.plan = plan
    input.initialize(repeating: 0, count: count)
    output.initialize(repeating: (0, 0), count: count / 2 + 1)
  }

  deinit {
    planner.withLock { _ in fftw_destroy_plan(plan) }
    fftw_free(input)
    fftw_free(output)
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
    fftw_execute(plan)
  }

  /// Real (x) and imaginary (y) part of one bin of the last transform, 0…N/2.
  public subscript(bin: Int) -> SIMD2<Double> {
    precondition(bin >= 0 && bin < binCount, "bin out of range")
    return SIMD2(output[bin].0, output[bin].1)
  }

  /// Squared magnitude of one bin of the last transform, 0…N/2.
  public func power(_ bin: Int) -> Double {
    let value = self[bin]
    return value.x * value.x + value.y * value.y
  }
}
