extension PulseBeats {
  /// Fewest pulses with both neighbours that tell the jitter.
  private static let fewest = 10
  /// Deviations count up to this many times their robust spread: single ones are wrong pulses, which are corrected later.
  private static let limit = 3.0

  /// Standard deviation of what noise does to the place of a pulse, s: a lower bound; `nil` where pulses are too few.
  ///
  /// From the deviations against the mean of both neighbours, so that a rise that changes slowly, as in breathing, counts little. It adds
  /// about six times its square to the square of RMSSD.
  /// - Parameter isUsed: which beats count, shape as ``beats``.
  /// - Returns: the standard deviation, s, 0 or more.
  public func jitter(of isUsed: [Bool]) -> Double? {
    let used = zip(beats, isUsed).map { $1 ? $0.deviation : nil }
    let bends = zip(used, zip(used.dropFirst(), used.dropFirst(2))).compactMap {
      first, others -> Double? in
      guard let first, let middle = others.0, let last = others.1 else { return nil }
      return middle - (first + last) / 2
    }
    guard bends.count >= Self.fewest,
      let median = Percentile.median(of: bends.map(\.magnitude))
    else { return nil }
    // 1.4826 medians of the magnitude make the standard deviation of normal values; a bend has 1.5 times the variance of one place.
    let most = Self.limit * 1.4826 * median
    let squares = bends.map { min($0.magnitude, most) }.reduce(0) { $0 + $1 * $1 }
    return (squares / Double(bends.count) / 1.5).squareRoot()
  }
}
