/// How long to wait before the next try.
///
/// After n failures in a row: half of min(base·2ⁿ⁻¹, longest), and up to as much again by chance, so that many senders
/// that were thrown out together do not come back together.
struct BackOff: Sendable, Equatable {
  /// Seconds of the first wait, default 1.
  var baseSeconds = 1.0
  /// Seconds of the longest wait, default 60.
  var longestSeconds = 60.0
  /// Tries of a bundle in one run, and failures in a row that end it; default 6.
  var tries = 6
  /// Seconds that a server may ask to wait for within a run, default 300; a longer wait ends the run.
  var longestAskedSeconds = 300.0
  /// Seconds that are believed of a server, default a day.
  static let longestBelievedSeconds = 86_400.0

  /// Seconds to wait after `failures` in a row.
  ///
  /// - Parameters:
  ///   - failures: failures in a row.
  ///   - chance: a random number, 0 to 1.
  /// - Returns: seconds.
  func seconds(afterFailures failures: Int, chance: Double) -> Double {
    var whole = min(baseSeconds, longestSeconds)
    for _ in 1..<max(failures, 1) where whole < longestSeconds {
      whole = min(whole * 2, longestSeconds)
    }
    return whole / 2 + whole / 2 * min(max(chance, 0), 1)
  }
}
