internal import Glibc

/// A Butterworth filter run forward and backward, so that it shifts nothing in time.
///
/// The gain of the pair is the square of one pass; the design cut-off is moved by
/// `(√2 − 1)^(∓1/2N)` (low pass of order 2: 1.2465 upwards) so that the *pair* is at −3.01 dB where
/// asked. Edges are continued by odd reflection and each pass starts in the steady state of its
/// first sample, so a constant passes unchanged.
/// Source: F. Gustafsson, *IEEE Trans. Signal Process.* 44, 1996; D. A. Winter, *Biomechanics and
/// Motor Control of Human Movement*, 4th ed., 2009, section 2.2.4.4.
public struct ZeroPhaseFilter: Sendable {
  private let sections: [Biquad]
  private let edge: Int

  /// Designs the filter; `nil` when the cut-off lies outside its range or a value is not finite.
  ///
  /// - Parameters:
  ///   - band: side that passes.
  ///   - order: order of one pass, even, 2…8; the pair has twice as many.
  ///   - cutoffHertz: frequency where the pair is at −3.01 dB, 0 < cut-off < half the sample rate.
  ///   - sampleRateHertz: sample rate, Hz.
  public init?(
    _ band: ButterworthDesign.Band, order: Int = 2, cutoffHertz: Double, sampleRateHertz: Double
  ) {
    guard
      let warped = ButterworthDesign.warpedCutoff(
        cutoffHertz: cutoffHertz, sampleRateHertz: sampleRateHertz)
    else { return nil }
    let correction = pow(2.0.squareRoot() - 1, 1 / Double(2 * order))
    let design = band == .lowPass ? warped / correction : warped * correction
    sections = ButterworthDesign.sections(band, order: order, warpedCutoff: design)
    let period = min(sampleRateHertz / cutoffHertz, 1e6)
    edge = max(3 * (order + 1), Int(period.rounded(.up)))
  }

  /// Filters `samples` in place.
  ///
  /// Any length works: nothing happens to an empty array, and a single sample counts as a constant.
  /// A sample that is not finite spoils the whole array, so fill gaps first.
  /// - Complexity: O(n), one working copy.
  public func apply(to samples: inout [Double]) {
    guard let first = samples.first, let last = samples.last else { return }
    let pad = min(edge, samples.count - 1)
    var extended: [Double] = []
    extended.reserveCapacity(samples.count + 2 * pad)
    for index in stride(from: pad, to: 0, by: -1) { extended.append(2 * first - samples[index]) }
    extended.append(contentsOf: samples)
    for index in 0..<pad { extended.append(2 * last - samples[samples.count - 2 - index]) }
    extended.withUnsafeMutableBufferPointer {
      pass(over: $0, stride(from: 0, to: $0.count, by: 1))
      pass(over: $0, stride(from: $0.count - 1, to: -1, by: -1))
    }
    for index in samples.indices { samples[index] = extended[pad + index] }
  }

  /// Runs all sections over the samples in the given order, two at a time: one waits for nothing while
  /// the other's sums are under way.
  private func pass(
    over samples: UnsafeMutableBufferPointer<Double>, _ order: StrideTo<Int>
  ) {
    guard let start = order.first(where: { _ in true }) else { return }
    for index in stride(from: 0, to: sections.count, by: 2) {
      let first = sections[index]
      var state = first.steadyState(samples[start])
      guard index + 1 < sections.count else {
        for index in order { samples[index] = first.filter(samples[index], &state) }
        break
      }
      let second = sections[index + 1]
      var ahead = state
      var next = second.steadyState(first.filter(samples[start], &ahead))
      for index in order {
        samples[index] = second.filter(first.filter(samples[index], &state), &next)
      }
    }
  }
}
