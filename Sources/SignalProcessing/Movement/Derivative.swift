/// Derivatives of equally spaced samples.
public enum Derivative {
  /// Central differences, one-sided at the two ends.
  ///
  /// - Parameters:
  ///   - samples: any length; fewer than two have a derivative of zero.
  ///   - rate: samples per unit of time.
  /// - Returns: as many values as samples.
  public static func central(_ samples: [Double], rate: Double) -> [Double] {
    let last = samples.count - 1
    guard last >= 1 else { return samples.map { _ in 0 } }
    return samples.indices.map { index in
      let (before, after) = (max(index - 1, 0), min(index + 1, last))
      return (samples[after] - samples[before]) * rate / Double(after - before)
    }
  }
}
