internal import Glibc

/// The narrow-band power spectrum of a signal by Welch's method, block by block.
///
/// Hann-windowed segments with half overlap; a bin holds mean square, `P[k] = 2 |X[k]|² / (N Σ w²)`
/// averaged over the segments, so that the bins sum to the mean square. A signal shorter than a
/// segment is padded with zeros. Source: P. D. Welch, *IEEE Trans. Audio Electroacoust.* 15, 1967.
public struct WelchSpectrum: ~Copyable {
  /// Sampling rate, Hz.
  public let sampleRate: Double
  /// Samples in a segment, a power of two.
  public let length: Int
  private var transform: RealFFT
  private let hop: Int
  private var skip = 0
  private let window: [Double]
  private let normalization: Double
  private var segment: [Float] = []
  private var sums: [Double]
  /// Segments averaged so far.
  public private(set) var segmentCount = 0

  /// Greatest distance of two bins, Hz.
  private static let resolution = 1.5

  /// A spectrum without data; `nil` when the rate is not 100 Hz to 1 MHz or memory is short.
  ///
  /// - Parameters:
  ///   - sampleRate: Hz.
  ///   - most: most segments of a recording of `count` samples, which are then spread over it
  ///     evenly without overlap; `nil` for half overlap over all of it.
  ///   - count: samples expected.
  public init?(sampleRate: Double, most: Int? = nil, of count: Int = 0) {
    guard (100...1e6).contains(sampleRate) else { return nil }
    var length = 64
    while sampleRate / Double(length) > Self.resolution { length *= 2 }
    guard let transform = RealFFT(count: length) else { return nil }
    self.transform = transform
    self.sampleRate = sampleRate
    self.length = length
    hop = most.map { max(length, (count - length) / max($0 - 1, 1)) } ?? length / 2
    let size = Double(length)
    window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / size) }
    normalization = 1 / (size * window.reduce(0) { $0 + $1 * $1 })
    sums = Array(repeating: 0, count: length / 2 + 1)
    segment.reserveCapacity(length)
  }

  /// Distance of two bins, Hz.
  public var binWidth: Double { sampleRate / Double(length) }

  /// Adds samples.
  public mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    var rest = samples[...]
    while !rest.isEmpty {
      let skipped = min(skip, rest.count)
      skip -= skipped
      rest = rest.dropFirst(skipped)
      let part = rest.prefix(length - segment.count)
      segment.append(contentsOf: UnsafeBufferPointer(rebasing: part))
      rest = rest.dropFirst(part.count)
      guard segment.count == length else { continue }
      addSegment()
      segment.removeFirst(min(hop, length))
      skip = max(hop - length, 0)
    }
  }

  /// Adds samples.
  public mutating func process(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { process($0) }
  }

  /// Mean square of every bin, bin k at `k · sampleRate / length`; empty without samples.
  public mutating func powers() -> [Double] {
    if segmentCount == 0, !segment.isEmpty {
      let scale = Double(length) / Double(segment.count)
      segment.append(contentsOf: repeatElement(0, count: length - segment.count))
      addSegment()
      for index in sums.indices { sums[index] *= scale }
    }
    return segmentCount > 0 ? sums.map { $0 / Double(segmentCount) } : []
  }

  private mutating func addSegment() {
    transform.transform(segment, times: window)
    for bin in sums.indices {
      let sides = bin == 0 || bin == length / 2 ? 1.0 : 2.0
      sums[bin] += sides * normalization * transform.power(bin)
    }
    segmentCount += 1
  }
}
