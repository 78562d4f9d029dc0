/// How wide the tallest waves of QRS complexes are, which tells a wrong sampling rate.
///
/// R waves are 17 to 30 ms wide at half their height, those of a bundle branch block up to 100 ms.
public enum ComplexWidth {
  private static let levelReach = 0.15
  private static let peakReach = 0.07

  /// The median width at half of the height, s.
  ///
  /// - Parameters:
  ///   - samples: any unit, `.nan` where missing, shape `[n]`.
  ///   - times: of the beats, s.
  ///   - sampleRate: Hz.
  /// - Returns: `nil` without a beat that is whole.
  /// - Complexity: O(beats).
  public static func median(
    in samples: [Double], at times: [Double], sampleRate: Double
  ) -> Double? {
    let around = Int((levelReach * sampleRate).rounded())
    let near = Int((peakReach * sampleRate).rounded())
    let widths = times.compactMap { time -> Double? in
      let place = (time * sampleRate).rounded()
      guard place >= Double(around), place < Double(samples.count - around) else { return nil }
      let centre = Int(place)
      let stretch = Array(samples[centre - around..<centre + around])
      guard stretch.allSatisfy(\.isFinite), let level = Percentile.median(of: stretch) else {
        return nil
      }
      return width(of: stretch.map { $0 - level }, near: around - near..<around + near)
    }
    return Percentile.median(of: widths).map { $0 / sampleRate }
  }

  /// The width at half of the height of the tallest wave within `places`, samples, between which it is interpolated.
  private static func width(of values: [Double], near places: Range<Int>) -> Double? {
    guard
      let peak = places.clamped(to: values.indices).max(by: {
        values[$0].magnitude < values[$1].magnitude
      }), values[peak] != 0
    else { return nil }
    let shares = values.map { $0 / values[peak] }
    guard let left = shares[..<peak].lastIndex(where: { $0 <= 0.5 }),
      let right = shares[peak...].firstIndex(where: { $0 <= 0.5 })
    else { return nil }
    let rise = (0.5 - shares[left]) / (shares[left + 1] - shares[left])
    let fall = (0.5 - shares[right]) / (shares[right - 1] - shares[right])
    return Double(right) - fall - Double(left) - rise
  }
}
