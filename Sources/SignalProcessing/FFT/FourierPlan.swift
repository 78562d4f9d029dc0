internal import CFFTW
internal import Synchronization

/// FFTW allows one planner at a time; executing a plan needs no lock.
private let planner = Mutex(())

/// Forward plans by their count.
private let kept = Mutex<[Int: FourierPlan]>([:])

/// A planned Fourier transform of real samples, or back to them, that runs on buffers of its caller.
///
/// Not scaled: there and back multiplies by N. A spectrum is N/2 + 1 pairs of real and imaginary
/// part. Plans are FFTW estimates, which always choose the same algorithm, so results repeat bit
/// for bit. Source: M. Frigo and S. G. Johnson, *Proc. IEEE* 93, 2005.
final class FourierPlan: @unchecked Sendable {
  // Sendable: executing an FFTW plan changes nothing but the buffers.

  /// Which way.
  enum Direction {
    /// `X[k] = Σ x[n] e^(−2πi kn/N)`.
    case forward
    /// `x[n] = Σ X[k] e^(2πi kn/N)` over all N bins, of which the upper ones are implied.
    case inverse
  }

  /// Number of samples N.
  let count: Int
  private let plan: fftw_plan

  /// Plans transforms of `count` samples; `nil` when the count is out of range or memory is short.
  init?(_ direction: Direction, count: Int) {
    guard count >= 1, let length = Int32(exactly: count) else { return nil }
    // An estimate looks at the alignment of the buffers only; both are as aligned as Swift's arrays.
    let samples = UnsafeMutablePointer<Double>.allocate(capacity: count)
    let spectrum = UnsafeMutablePointer<fftw_complex>.allocate(capacity: count / 2 + 1)
    defer {
      samples.deallocate()
      spectrum.deallocate()
    }
    nonisolated(unsafe) var made: fftw_plan?
    nonisolated(unsafe) let (x, z) = (samples, spectrum)
    planner.withLock { _ in
      made =
        switch direction {
        case .forward: fftw_plan_dft_r2c_1d(length, x, z, cfftw_estimate)
        case .inverse: fftw_plan_dft_c2r_1d(length, z, x, cfftw_estimate)
        }
    }
    guard let made else { return nil }
    self.count = count
    plan = made
  }

  /// Longest transform whose plan is kept.
  private static let longestKept = 1 << 14

  /// A plan of forward transforms.
  ///
  /// Of powers of two up to 2¹⁴ it is kept as long as the process, since planning takes longer than such a
  /// transform; there are 15 at most.
  static func forward(count: Int) -> FourierPlan? {
    guard count >= 1, count <= longestKept, count & (count - 1) == 0 else {
      return FourierPlan(.forward, count: count)
    }
    if let plan = kept.withLock({ $0[count] }) { return plan }
    guard let plan = FourierPlan(.forward, count: count) else { return nil }
    kept.withLock { $0[count] = plan }
    return plan
  }

  deinit {
    planner.withLock { _ in fftw_destroy_plan(plan) }
  }

  /// Transforms N samples, which stay as they are, into N/2 + 1 pairs.
  func forward(_ samples: UnsafeMutablePointer<Double>, _ spectrum: UnsafeMutablePointer<Double>) {
    fftw_execute_dft_r2c(plan, samples, Self.pairs(spectrum))
  }

  /// Transforms N/2 + 1 pairs, which are destroyed, into N samples.
  func inverse(_ spectrum: UnsafeMutablePointer<Double>, _ samples: UnsafeMutablePointer<Double>) {
    fftw_execute_dft_c2r(plan, Self.pairs(spectrum), samples)
  }

  private static func pairs(
    _ spectrum: UnsafeMutablePointer<Double>
  ) -> UnsafeMutablePointer<fftw_complex> {
    // An `fftw_complex` is two doubles.
    UnsafeMutableRawPointer(spectrum).assumingMemoryBound(to: fftw_complex.self)
  }
}
