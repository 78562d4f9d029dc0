internal import Glibc
internal import Synchronization

/// The window of the last spectrum: recordings of 5 min and more have the same.
private let keptWindow = Mutex<[Double]>([])

/// Welch's spectral density of resampled intervals.
///
/// Each run is interpolated by a not-a-knot cubic spline at 4 Hz from its first beat. Segments of
/// 300 s (or the whole longest run when it is shorter) overlap by half; a line is taken out of each,
/// a periodic Hann window applied, zeros added up to 4096 points, and the densities averaged. Runs
/// shorter than a segment are left out.
/// Source: P. D. Welch, *IEEE Trans. Audio Electroacoust.* 15, 1967; heart-rate use: Task Force,
/// *Circulation* 93, 1996.
public struct IntervalSpectrum: ~Copyable {
  /// Rate of the resampled intervals, Hz.
  public static let rate = 4.0
  /// Length of a segment, s.
  public static let segment = 300.0
  /// Points of one transform.
  private static let points = 4096

  private var transform: RealFFT

  /// A reusable estimator; `nil` when memory is short.
  public init?() {
    guard let transform = RealFFT(count: Self.points) else { return nil }
    self.transform = transform
  }

  /// The density of `series`.
  ///
  /// `nil` when no run has eight resampled points, or times do not increase.
  /// - Complexity: O(n + resampled points × log).
  public mutating func density(of series: IntervalSeries) -> PowerDensity? {
    var runs: [[Double]] = []
    for run in series.runs {
      guard
        let spline = NotAKnotSpline(
          x: Array(series.time[run]), y: Array(series.values[run])),
        series.time[run].last.map({ $0.isFinite && $0 < 1e7 }) == true
      else { continue }
      runs.append(spline.values(step: 1 / Self.rate))
    }
    guard let longest = runs.map(\.count).max(), longest >= 8 else { return nil }
    let length = min(longest, Int(Self.segment * Self.rate))
    let window = Self.window(length)
    var sum = [Double](repeating: 0, count: transform.binCount)
    var segments = 0.0
    for run in runs where run.count >= length {
      for start in stride(from: 0, through: run.count - length, by: length - length / 2) {
        transform.transform(Self.detrended(run[start..<start + length], window))
        transform.addPower(to: &sum)
        segments += 1
      }
    }
    let scale = 2 / (Self.rate * window.reduce(0) { $0 + $1 * $1 } * segments)
    for bin in sum.indices {
      sum[bin] *= bin == 0 || bin == sum.count - 1 ? scale / 2 : scale
    }
    return PowerDensity(step: Self.rate / Double(Self.points), values: sum)
  }

  /// The periodic Hann window of `length` values, which is kept until one of another length is wanted.
  private static func window(_ length: Int) -> [Double] {
    let kept = keptWindow.withLock { $0 }
    if kept.count == length { return kept }
    let window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
    keptWindow.withLock { $0 = window }
    return window
  }

  /// `values` without their regression line, windowed.
  private static func detrended(_ values: ArraySlice<Double>, _ window: [Double]) -> [Double] {
    let n = Double(values.count)
    let mean = values.reduce(0, +) / n
    let middle = (n - 1) / 2
    var moment = 0.0
    for (index, value) in values.enumerated() {
      moment += (Double(index) - middle) * (value - mean)
    }
    let slope = moment / (n * (n * n - 1) / 12)
    return values.enumerated().map { index, value in
      (value - mean - slope * (Double(index) - middle)) * window[index]
    }
  }
}
