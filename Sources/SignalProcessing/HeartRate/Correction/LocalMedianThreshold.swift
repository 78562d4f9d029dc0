/// Marks intervals that differ from the median of their surroundings by more than a limit.
///
/// The surroundings are 11 intervals; the limit of 0.25 s holds at 60 bpm and grows in proportion to
/// the local median. Marked intervals are replaced by interpolation. This is the kind of threshold
/// correction that Kubios offers; its exact steps are not published.
enum LocalMedianThreshold {
  /// Limit as a share of the local median.
  private static let limit = 0.25

  /// Corrects one run of intervals in ms.
  static func correct(_ intervals: [Double]) -> CorrectedRun {
    let medians = RollingMedian.medians(intervals, width: 11)
    let kinds = zip(intervals, medians).map { value, median -> BeatArtifact.Kind? in
      (value - median).magnitude > limit * median ? .displaced : nil
    }
    return IntervalRepair.apply(kinds, to: intervals)
  }
}
