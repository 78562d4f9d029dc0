import Foundation
import Testing

@testable import SignalProcessing

/// Fast implementations against the definitions written out.
@Suite struct VariabilityDefinitionTests {
  /// Intervals on whole ms, so that ties occur.
  private static func intervals(seed: UInt64, count: Int) -> [Double] {
    var noise = GaussianNoise(seed: seed)
    return (0..<count).map { 800 + (30 * sin(Double($0) / 3) + 20 * noise.next()).rounded() }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `sample entropy counts what the double loop counts`(seed: UInt64) throws {
    let x = Self.intervals(seed: seed, count: 60 + 40 * Int(seed))
    let r = 0.2 * (try #require(Moments.standardDeviation(x)))
    var short = 0
    var long = 0
    for i in 0..<x.count - 2 {
      for j in i + 1..<x.count - 2 where abs(x[i] - x[j]) <= r && abs(x[i + 1] - x[j + 1]) <= r {
        short += 1
        if abs(x[i + 2] - x[j + 2]) <= r { long += 1 }
      }
    }
    let entropy = try #require(SampleEntropy(IntervalSeries(x)))
    #expect(entropy.shortMatches == short && entropy.longMatches == long)
    #expect(entropy.value == -log(Double(long) / Double(short)))
  }

  @Test func `sample entropy takes no template across a gap`() throws {
    let x = Self.intervals(seed: 5, count: 40)
    let broken = try #require(SampleEntropy(IntervalSeries(runs: [x, Array(x.prefix(2))])))
    let whole = try #require(SampleEntropy(IntervalSeries(runs: [x, []])))
    #expect(broken.shortMatches <= whole.shortMatches)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `the triangle is the best of all triangles`(seed: UInt64) throws {
    let x = Self.intervals(seed: seed, count: 200)
    let low = Int((x.min() ?? 0) / 7.8125) - 1
    let high = Int((x.max() ?? 0) / 7.8125) + 1
    var bins = [Double](repeating: 0, count: high - low + 1)
    for value in x { bins[Int(value / 7.8125) - low] += 1 }
    let apex = try #require(bins.indices.first { bins[$0] == bins.max() })
    func error(_ left: Int, _ right: Int) -> Double {
      bins.indices.reduce(0) { sum, index in
        let fitted =
          index <= left || index >= right
          ? 0
          : index <= apex
            ? bins[apex] * Double(index - left) / Double(apex - left)
            : bins[apex] * Double(right - index) / Double(right - apex)
        return sum + (bins[index] - fitted) * (bins[index] - fitted)
      }
    }
    var best = (error: Double.infinity, base: 0)
    for left in 0..<apex {
      for right in apex + 1..<bins.count where error(left, right) < best.error - 1e-9 {
        best = (error(left, right), right - left)
      }
    }
    let histogram = try #require(IntervalHistogram(x))
    #expect(histogram.tinn == Double(best.base) * 7.8125)
    #expect(histogram.triangularIndex == 200 / bins[apex])
  }

  @Test func `the histogram refuses values no heart gives`() {
    #expect(IntervalHistogram([]) == nil)
    #expect(IntervalHistogram([800, .nan]) == nil)
    #expect(IntervalHistogram([800, .infinity]) == nil)
    #expect(IntervalHistogram([800, 1e300]) == nil)
    #expect(IntervalHistogram([-1e18, 800]) == nil)
  }

  @Test func `white noise has the exponent one half, its sum one and a half`() throws {
    var noise = GaussianNoise(seed: 9)
    let white = (0..<20_000).map { _ in noise.next() }
    let profile = DetrendedFluctuation.profile(white)
    let alpha = try #require(DetrendedFluctuation.exponent(profile: profile, lengths: 16...64))
    // Finite windows bias the exponent upwards by a few hundredths.
    #expect(abs(alpha - 0.5) < 0.05)
    let walk = try #require(
      DetrendedFluctuation.exponent(
        profile: DetrendedFluctuation.profile(profile), lengths: 16...64))
    #expect(abs(walk - 1.5) < 0.05)
  }

  @Test func `the spline gives a cubic back`() throws {
    let x = [0, 0.7, 1.9, 2.4, 3.8, 5.0]
    func cubic(_ t: Double) -> Double { 3 - t + 0.5 * t * t - 0.2 * t * t * t }
    let spline = try #require(NotAKnotSpline(x: x, y: x.map(cubic)))
    for (index, value) in spline.values(step: 0.25).enumerated() {
      #expect(abs(value - cubic(Double(index) * 0.25)) < 1e-12)
    }
    #expect(spline.values(step: 0.25).count == 20)
    #expect(NotAKnotSpline(x: [0, 1, 1, 2], y: [0, 0, 0, 0]) == nil)
  }

  @Test(arguments: [false, true])
  func `the fast periodogram equals the sums written out`(tapered: Bool) throws {
    let series = IntervalSeries(Self.intervals(seed: 11, count: 150))
    let density = try #require(LombScargle.densities(of: series, tapered: [tapered]).first)
    let t = series.time.map { $0 - series.time[0] }
    let mean = series.values.reduce(0, +) / 150
    let w = zip(series.values, t).map { x, t in
      tapered ? pow(sin(.pi * t / (series.span - series.time[0])), 2) * x / mean : 1
    }
    let centre = zip(w, series.values).map(*).reduce(0, +) / w.reduce(0, +)
    let y = zip(w, series.values).map { $0 * ($1 - centre) }
    for k in stride(from: 1, to: density.values.count, by: 7) {
      let omega = 2 * .pi * Double(k) * density.step
      let twice = (
        zip(w, t).map { $0 * $0 * sin(2 * omega * $1) }.reduce(0, +),
        zip(w, t).map { $0 * $0 * cos(2 * omega * $1) }.reduce(0, +)
      )
      let tau = atan2(twice.0, twice.1) / (2 * omega)
      let c = t.map { cos(omega * ($0 - tau)) }
      let s = t.map { sin(omega * ($0 - tau)) }
      let along = pow(zip(y, c).map(*).reduce(0, +), 2)
      let across = pow(zip(y, s).map(*).reduce(0, +), 2)
      let p =
        along / zip(w, c).map { $0 * $0 * $1 * $1 }.reduce(0, +)
        + across / zip(w, s).map { $0 * $0 * $1 * $1 }.reduce(0, +)
      let expected = series.span / 150 * p
      // The Gaussian gridding is good to 10⁻⁹ of the largest value.
      #expect(abs(density.values[k] - expected) < 1e-8 * (density.values.max() ?? 0))
    }
  }

  @Test(arguments: [false, true])
  func `gaps add no power to the Lomb–Scargle density`(tapered: Bool) throws {
    // Sines of 0.1 and 0.25 Hz of 450 and 200 ms², of which the time from 200 to 400 s is missing.
    var runs: [[Double]] = [[], []]
    var time = 0.0
    var edges = (before: 0.0, after: 0.0)
    while time < 600 {
      let interval = 850 + 30 * sin(2 * .pi * 0.1 * time) + 20 * sin(2 * .pi * 0.25 * time)
      let start = time
      time += interval / 1000
      if time < 200 {
        runs[0].append(interval)
        edges.before = time
      } else if time >= 400 {
        if runs[1].isEmpty { edges.after = start }
        runs[1].append(interval)
      }
    }
    let series = IntervalSeries(runs: runs, gaps: [edges.after - edges.before])
    #expect((series.span - time).magnitude < 1e-6)
    #expect((series.covered - time + edges.after - edges.before).magnitude < 1e-6)
    let density = try #require(LombScargle.densities(of: series, tapered: [tapered]).first)
    let low = try #require(density.power(VariabilityBand.low))
    let high = try #require(density.power(VariabilityBand.high))
    #expect((low / 450 - 1).magnitude < 0.04, "\(low)")
    #expect((high / 200 - 1).magnitude < 0.04, "\(high)")
    let whole = IntervalSeries(runs[0])
    #expect(whole.covered == whole.span)
  }

  @Test func `bands share their edges without loss`() throws {
    let density = PowerDensity(step: 0.013, values: (0..<40).map { 1 + sin(Double($0)) })
    let parts = [0.0033..<0.04, 0.04..<0.15, 0.15..<0.4].compactMap(density.power)
    let whole = try #require(density.power(0.0033..<0.4))
    #expect(abs(parts.reduce(0, +) - whole) < 1e-12)
    #expect(density.power(0.1..<0.6) == nil)
  }

  @Test func `differences and windows respect gaps`() throws {
    let series = IntervalSeries(runs: [[800, 820], [], [900, 890]], gaps: [5, 2])
    #expect(series.differences == [20, -10])
    #expect(series.span == 10.41)
    #expect(series.runs == [0..<2, 2..<4])
    #expect(SegmentVariability(series) == nil)
    let hour = IntervalSeries([Double](repeating: 1000, count: 3600))
    let windows = try #require(SegmentVariability(hour))
    #expect(windows.sdann == 0 && windows.sdnnIndex == 0)
  }
}
