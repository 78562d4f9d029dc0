internal import Glibc

/// The Lomb–Scargle spectral density of intervals at their beat times, without resampling.
///
/// With y = w (x − mean), weights w and W = Σ w²:
/// P(f) = ½ [(Σ y cos ω(t−τ))² / Σ w² cos² ω(t−τ) + (Σ y sin ω(t−τ))² / Σ w² sin² ω(t−τ)],
/// S(f) = 2 C / N × P(f), on the frequencies k / 4T; T is the time from first to last beat, C the
/// part of it that intervals cover (`IntervalSeries.covered`), and N their number. Weights 1 give the classical periodogram. Its side lobes lose 0.7 % of
/// a line of 0.1 Hz to other bands in five minutes; the taper of `tapered` keeps them together.
/// Gaps are allowed and add no power: without them C = T. Source: J. D. Scargle, *Astrophys. J.* 263, 1982.
///
/// The sums over beats are taken at all frequencies at once by spreading each beat over a grid with
/// a Gaussian and one Fourier transform; relative error below 10⁻⁹.
/// Source: L. Greengard and J.-Y. Lee, *SIAM Review* 46, 2004.
public enum LombScargle {
  /// Frequencies per 1/T.
  private static let oversampling = 4.0
  /// Highest frequency, Hz.
  private static let highest = 0.4
  /// Most grid points: about four days.
  private static let mostPoints = 1 << 23

  /// The densities of `series` with and without the taper, which share most of their work.
  ///
  /// - Parameters:
  ///   - series: intervals in ms.
  ///   - tapered: for each, whether beats are weighed by a Hann window over the recording and by the time
  ///     they stand for.
  /// - Returns: the densities up to 0.4 Hz; none below four intervals, when times do not increase, or when
  ///   the recording is longer than four days.
  /// - Complexity: O(n + m log m) with m = 13.6 × duration in s.
  public static func densities(
    of series: IntervalSeries, tapered: [Bool]
  ) -> [PowerDensity] {
    guard
      series.count >= 4, series.span.isFinite, series.span > 0, let start = series.time.first,
      let mean = Moments.mean(series.values), mean.isFinite, mean > 0,
      zip(series.time, series.time.dropFirst()).allSatisfy({ $0 < $1 })
    else { return [] }
    let duration = series.span
    let ceiling = (highest * oversampling * duration).rounded(.up) + 1
    guard ceiling * 4 * 2 < Double(mostPoints) else { return [] }
    let count = Int(ceiling)
    let phases = series.time.map { ($0 - start) / (oversampling * duration) }
    guard var sums = BeatTransform(modes: 2 * count, phases: phases) else { return [] }
    var result: [PowerDensity] = []
    for isTapered in tapered {
      result.append(density(series, isTapered, mean: mean, start: start, count: count, &sums))
    }
    return result
  }

  private static func density(
    _ series: IntervalSeries, _ tapered: Bool, mean: Double, start: Double, count: Int,
    _ sums: inout BeatTransform
  ) -> PowerDensity {
    let span = series.span - start
    var weights = [Double](repeating: 1, count: series.count)
    if tapered {
      for index in weights.indices {
        let sine = sin(.pi * (series.time[index] - start) / span)
        weights[index] = sine * sine * series.values[index] / mean
      }
    }
    let total = weights.reduce(0, +)
    let centre = zip(weights, series.values).reduce(0) { $0 + $1.0 * $1.1 } / total
    let signal = zip(weights, series.values).map { $0 * ($1 - centre) }
    let squares = weights.map { $0 * $0 }
    let data = sums.transform(signal, modes: count)
    let norm = sums.transform(squares, modes: 2 * count)
    let scale = 2 * series.covered / Double(series.count)
    let energy = squares.reduce(0, +)
    var values = (1...count).map { scale * periodogram(data[$0], norm[2 * $0], energy) }
    // The classical density is not defined at 0; the first value is continued.
    values.insert(values[0], at: 0)
    return PowerDensity(step: 1 / (oversampling * series.span), values: values)
  }

  /// P(f) from Σ y e^(−iωt), Σ w² e^(−2iωt) and Σ w².
  private static func periodogram(
    _ data: SIMD2<Double>, _ twice: SIMD2<Double>, _ energy: Double
  ) -> Double {
    let (c, s) = (data.x, -data.y)
    let r = (twice.x * twice.x + twice.y * twice.y).squareRoot()
    let cosine = r > 0 ? twice.x / r : 1
    let sine = r > 0 ? -twice.y / r : 0
    let along = (c * c * (1 + cosine) + s * s * (1 - cosine)) / 2 + c * s * sine
    let across = (c * c * (1 - cosine) + s * s * (1 + cosine)) / 2 - c * s * sine
    let rest = energy - r
    return along / (energy + r) + (rest > 1e-9 * energy ? across / rest : 0)
  }
}
