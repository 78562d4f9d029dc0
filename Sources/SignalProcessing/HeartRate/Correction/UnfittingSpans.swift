/// Spans of a corrected run whose length is no sum of usual intervals.
///
/// A premature beat without a pause (it resets the sinus node) leaves two intervals whose sum is too short for two:
/// shared out, both would be intervals that the sinus node never made. Where the mean of a span lies outside the twelve measured
/// intervals round it by more than 2 %, its own intervals stay when they lie inside, and the others become a straight line
/// between those beside them. Such a run no longer keeps its length in time.
enum UnfittingSpans {
  /// Measured intervals on either side that are compared.
  private static let reach = 6
  /// Share of an interval by which it may lie outside of them.
  private static let tolerance = 0.02

  /// `intervals`, which fill `spans` between `beats` (ms), with those that do not fit replaced.
  static func replaced(
    _ intervals: [Double], _ spans: [BeatPath.Span], _ beats: [Double]
  ) -> [Double] {
    guard spans.contains(where: { !isPlain($0) }) else { return intervals }
    var result = intervals
    var replace = [Bool](repeating: false, count: intervals.count)
    var place = 0
    for (index, span) in spans.enumerated() {
      defer { place += span.intervals }
      guard !isPlain(span), let usual = usual(round: index, spans, beats) else { continue }
      let mean = (beats[span.to] - beats[span.from]) / Double(span.intervals)
      guard !usual.contains(mean) else { continue }
      for offset in 0..<span.intervals {
        replace[place + offset] = true
        guard span.to - span.from == span.intervals else { continue }
        let own = beats[span.from + offset + 1] - beats[span.from + offset]
        guard usual.contains(own) else { continue }
        (result[place + offset], replace[place + offset]) = (own, false)
      }
    }
    return IntervalRepair.interpolated(result, replace)
  }

  /// Whether `span` is one interval as it was measured.
  private static func isPlain(_ span: BeatPath.Span) -> Bool {
    span.isMeasured && span.to - span.from == 1
  }

  /// What intervals round span `index` last, ms; `nil` without any.
  private static func usual(
    round index: Int, _ spans: [BeatPath.Span], _ beats: [Double]
  ) -> ClosedRange<Double>? {
    let near = spans[..<index].reversed().lazy.filter(isPlain).prefix(reach)
    let values = (Array(near) + spans[(index + 1)...].lazy.filter(isPlain).prefix(reach)).map {
      beats[$0.to] - beats[$0.from]
    }
    guard let least = values.min(), let most = values.max() else { return nil }
    return (1 - tolerance) * least...(1 + tolerance) * most
  }
}
