internal import Glibc

/// Energies of octave and one-third-octave bands of a whole recording, in constant memory.
///
/// A band's energy is `∫ |X(f)|² |H(f)|² df` of the recording, with the power response of
/// `BandResponse`; it is computed from the autocorrelation of the signal, which takes one transform
/// for all bands and widths together. Each further tier runs at an eighth of the rate of the one
/// before, and every band at the lowest rate that passes it, where the response's own
/// autocorrelation has decayed to 10⁻⁸ within the distances that are summed. Exact but for that and
/// rounding: no window, no average. Use `FractionalOctaveFilterBank` for bands against time.
/// Source: IEC 61260-1:2014; Wiener–Khinchin theorem.
public struct FractionalOctaveSpectrum: Sendable {
  /// One sampling rate.
  private struct Tier: Sendable {
    var products: LagProducts
    var decimator: SpectralDecimator?
  }

  /// The bands in the order of all results.
  public let bands: [FractionalOctaveBand]
  private let sampleRate: Double
  private let levels: [Int]
  private let inverse: FourierPlan
  private let forward: FourierPlan
  private var tiers: [Tier]
  /// Samples received.
  public private(set) var count = 0
  /// Constant value the signal is taken to have before its first and after its last sample; set it
  /// before the first sample.
  public var restingLevel = 0.0
  /// Mean square of every band; empty before `finish`.
  public private(set) var meanSquares: [Double] = []

  /// A spectrum without data; `nil` when memory is short.
  ///
  /// - Parameters:
  ///   - bands: any bands; those that reach half the sampling rate are left out.
  ///   - sampleRate: Hz, 1 kHz to 1 MHz.
  public init?(bands: [FractionalOctaveBand], sampleRate: Double) {
    guard let forward = FourierPlan(.forward, count: 2 * LagProducts.lags),
      let inverse = FourierPlan(.inverse, count: 2 * LagProducts.lags),
      let lower = FourierPlan(.inverse, count: 2 * SpectralDecimator.hop)
    else { return nil }
    (self.forward, self.inverse) = (forward, inverse)
    self.sampleRate = sampleRate
    let bands = bands.filter { $0.upperEdge < sampleRate / 2 }
    self.bands = bands
    levels = bands.map { Self.level(of: $0, sampleRate: sampleRate) }
    let last = levels.max() ?? 0
    let response = last > 0 ? SpectralDecimator.response(forward: forward) : []
    tiers = (0...last).map { level in
      Tier(
        products: LagProducts(plan: forward),
        decimator: level < last ? SpectralDecimator(response: response, plan: lower) : nil)
    }
  }

  private static func rate(_ sampleRate: Double, level: Int) -> Double {
    (0..<level).reduce(sampleRate) { rate, _ in rate / Double(SpectralDecimator.factor) }
  }

  private static func level(of band: FractionalOctaveBand, sampleRate: Double) -> Int {
    var level = 0
    while level < 7,
      band.upperEdge <= SpectralDecimator.passband * rate(sampleRate, level: level + 1)
    {
      level += 1
    }
    return level
  }

  /// Adds samples.
  ///
  /// - Complexity: O(n).
  public mutating func process(_ samples: UnsafeBufferPointer<Float>) {
    guard let base = samples.baseAddress else { return }
    count += samples.count
    var start = 0
    while start < samples.count {
      let number = min(tiers[0].products.room, samples.count - start)
      tiers[0].products.append(base + start, count: number, minus: restingLevel)
      start += number
      if tiers[0].products.room == 0 { end(0) }
    }
  }

  /// Adds samples.
  public mutating func process(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { process($0) }
  }

  /// Ends a block of a tier, and those of the lower rates that it completes.
  private mutating func end(_ level: Int) {
    tiers[level].products.end()
    guard level + 1 < tiers.count else { return }
    tiers.withUnsafeMutableBufferPointer { tiers in
      // Two different tiers of the array, both in range.
      guard let tier = tiers.baseAddress.map({ $0 + level }) else { return }
      tier[0].decimator?.decimate(tier[0].products.spectrum) { samples in
        tier[1].products.append(samples, count: SpectralDecimator.hop, minus: 0)
      }
    }
    if tiers[level + 1].products.room == 0 { end(level + 1) }
  }

  /// Ends the recording; no sample may follow.
  public mutating func finish() {
    for level in tiers.indices {
      // The rest, and two blocks of zeros for its products and for what the low-pass still holds.
      for _ in 0..<3 {
        tiers[level].products.pad()
        end(level)
      }
    }
    guard count > 0 else { return }
    let powers = tiers.map { $0.products.powers(inverse: inverse) }
    let responses = tiers.indices.map(response)
    meanSquares = bands.indices.map { index in
      let power = powers[levels[index]]
      let total = Self.sum(power, Array(repeating: 1, count: power.count))
      let energy = Self.sum(power, responses[levels[index]].powers(bands[index]))
      // Below the rounding error of the sums there is nothing.
      return energy > 1e-14 * total ? energy * weight(levels[index]) / Double(count) : 0
    }
  }

  private func weight(_ level: Int) -> Double {
    sampleRate / Self.rate(sampleRate, level: level)
  }

  private func response(atLevel level: Int) -> BandResponse {
    BandResponse(
      sampleRate: Self.rate(sampleRate, level: level), count: LagProducts.lags + 1)
  }

  /// `Σ P W / N` over both halves of the spectrum.
  private static func sum(_ powers: [Double], _ response: [Double]) -> Double {
    let ends = powers[0] * response[0] + powers[powers.count - 1] * response[powers.count - 1]
    let all = zip(powers, response).reduce(0) { $0 + $1.0 * $1.1 }
    return (2 * all - ends) / Double(2 * (powers.count - 1))
  }

  /// Power response of a band: what the distances that are summed make of `BandResponse`.
  ///
  /// - Parameters:
  ///   - index: position in `bands`.
  ///   - frequencies: Hz, above 0; beyond half the rate of the band's tier nothing passes.
  /// - Returns: squared magnitudes.
  func powers(ofBand index: Int, at frequencies: [Double]) -> [Double] {
    let response = response(atLevel: levels[index]).powers(bands[index])
    var spectrum: [Double] = response.flatMap { [$0, 0.0] }
    var lags = Array(repeating: 0.0, count: 2 * LagProducts.lags)
    spectrum.withUnsafeMutableBufferPointer { spectrum in
      lags.withUnsafeMutableBufferPointer { lags in
        guard let z = spectrum.baseAddress, let x = lags.baseAddress else { return }
        inverse.inverse(z, x)
      }
    }
    let rate = Self.rate(sampleRate, level: levels[index])
    return frequencies.map { frequency in
      guard frequency < rate / 2 else { return 0 }
      // cos((n + 1) w) = 2 cos w cos(n w) − cos((n − 1) w)
      let step = cos(2 * .pi * frequency / rate)
      var (now, before) = (step, 1.0)
      var sum = lags[0]
      for lag in 1..<LagProducts.lags {
        sum += 2 * lags[lag] * now
        (now, before) = (2 * step * now - before, now)
      }
      return sum / Double(2 * LagProducts.lags)
    }
  }
}
