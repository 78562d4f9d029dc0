/// A one-sided power spectral density on equally spaced frequencies.
///
/// Scaled so that its integral is the variance: a sine of amplitude A adds A²/2.
public struct PowerDensity: Sendable, Equatable {
  /// Distance of the frequencies, Hz; value k belongs to k × step.
  public let step: Double
  /// Density, ms²/Hz.
  public let values: [Double]

  /// A density from its values.
  public init(step: Double, values: [Double]) {
    self.step = step
    self.values = values
  }

  /// Density at a frequency, linear between the values, constant beyond them.
  private func density(at frequency: Double) -> Double {
    let position = frequency / step
    let index = Int(max(0, min(position, Double(values.count - 1))))
    guard index + 1 < values.count else { return values[values.count - 1] }
    let fraction = position - Double(index)
    return values[index] + fraction * (values[index + 1] - values[index])
  }

  /// Power of a band: the trapezoidal integral, with the density interpolated at both edges.
  ///
  /// So nothing is lost or counted twice between neighbouring bands.
  /// - Parameter band: Hz.
  /// - Returns: ms²; `nil` when the density does not reach the upper edge.
  /// - Complexity: O(values in the band).
  public func power(_ band: Range<Double>) -> Double? {
    guard step > 0, values.count > 1, Double(values.count - 1) * step >= band.upperBound else {
      return nil
    }
    var sum = 0.0
    var left = (frequency: band.lowerBound, density: density(at: band.lowerBound))
    for index in indices(in: band) {
      let frequency = Double(index) * step
      guard frequency > band.lowerBound else { continue }
      sum += (frequency - left.frequency) * (left.density + values[index]) / 2
      left = (frequency, values[index])
    }
    let end = density(at: band.upperBound)
    return sum + (band.upperBound - left.frequency) * (left.density + end) / 2
  }

  /// Frequency of the greatest value inside a band.
  ///
  /// - Parameter band: Hz, without its upper edge.
  /// - Returns: Hz; `nil` when no value lies in the band.
  public func peak(_ band: Range<Double>) -> Double? {
    var best: Int?
    for index in indices(in: band) where values[index] > values[best ?? index] || best == nil {
      best = index
    }
    return best.map { Double($0) * step }
  }

  private func indices(in band: Range<Double>) -> Range<Int> {
    guard step > 0, !values.isEmpty else { return 0..<0 }
    func first(atLeast frequency: Double) -> Int {
      var index = Int(min(max(frequency / step, 0), Double(values.count)))
      while index > 0, Double(index - 1) * step >= frequency { index -= 1 }
      while index < values.count, Double(index) * step < frequency { index += 1 }
      return index
    }
    let low = first(atLeast: band.lowerBound)
    return low..<max(low, first(atLeast: band.upperBound))
  }
}

/// The frequency bands of heart-rate variability in short recordings.
///
/// Source: Task Force of the ESC and NASPE, *Circulation* 93, 1996.
public enum VariabilityBand {
  /// Very low frequency; the lower edge 0.0033 Hz is one cycle in five minutes.
  public static let veryLow = 0.0033..<0.04
  /// Low frequency.
  public static let low = 0.04..<0.15
  /// High frequency.
  public static let high = 0.15..<0.40
}
