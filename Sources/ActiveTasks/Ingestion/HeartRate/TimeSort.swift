internal import SignalProcessing

/// The order of a waveform's rows against their time stamps.
enum TimeSort {
  /// Share of a step by which the steps of an even grid may differ.
  private static let uneven = 0.5

  /// `times` in order with the rows of `values`, where sorting makes an even grid of them; otherwise as they are.
  ///
  /// - Parameters:
  ///   - times: s, shape `[n]`.
  ///   - values: channels, each of shape `[n]`; sorted in the same way.
  ///   - flags: gets `hr.rows-sorted` when rows moved.
  /// - Returns: shape `[n]`.
  /// - Complexity: O(n), and O(n log n) where times go back.
  static func sort(
    _ times: [Double], with values: inout [[Double]], _ flags: inout [QualityFlag]
  ) -> [Double] {
    let backward = zip(times, times.dropFirst()).enumerated().filter { $0.element.1 < $0.element.0 }
    guard let first = backward.first, times.allSatisfy(\.isFinite) else { return times }
    let order = times.indices.sorted { times[$0] < times[$1] }
    let sorted = order.map { times[$0] }
    guard isEven(sorted) else { return times }
    for channel in values.indices {
      let samples = values[channel]
      values[channel] = order.map { $0 < samples.count ? samples[$0] : .nan }
    }
    let moved = order.enumerated().count { $0.offset != $0.element }
    flags.append(
      HeartReadingFlag.rowsSorted(
        "\(moved) rows were not in order of their times and were sorted: is the file as it was recorded?",
        at: .item(first.offset + 1), count: backward.count))
    return sorted
  }

  /// Distance from an even grid that is the coarseness of stamps: steps, and s.
  private static let coarseSteps = 2.0
  private static let coarseSeconds = 0.025

  /// The flag of `times` that the stated `rate` (Hz) replaces though they go back, are missing or leave an even grid;
  /// `nil` where they do not.
  static func discarded(_ times: [Double], for rate: Double) -> QualityFlag? {
    guard let first = times.first, let last = times.last, times.count > 2 else { return nil }
    let place = zip(times, times.dropFirst()).enumerated().first {
      !($0.element.1 >= $0.element.0)
    }
    let step = (last - first) / Double(times.count - 1)
    let isFar = EvenSamples.drift(times) > max(coarseSteps, coarseSeconds * rate) * step
    guard place != nil || isFar else { return nil }
    return HeartReadingFlag.timesDiscarded(
      "the time stamps do not rise evenly and were left aside for the stated rate: rows out of order or missing "
        + "stay so", at: .item(place.map { $0.offset + 1 } ?? 0))
  }

  /// Whether `times` rise by steps that differ by less than half.
  private static func isEven(_ times: [Double]) -> Bool {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    guard let step = Percentile.median(of: steps), step > 0 else { return false }
    return steps.allSatisfy { $0.isFinite && ($0 - step).magnitude <= uneven * step }
  }
}
