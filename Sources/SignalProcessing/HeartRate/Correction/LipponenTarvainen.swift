/// Artefact detection by adaptive thresholds on the interval's change and its distance from the
/// local median.
///
/// dRR is the change from the interval before, mRR the distance from the median of 11, doubled when
/// negative; both are divided by 5.2 × half the interquartile range of their magnitudes over 91
/// beats, but never by less than 10 ms, so constant stretches divide by no zero. Missed beats are
/// inserted in the middle, extra ones removed, other intervals replaced by linear interpolation.
/// Source: J. A. Lipponen and M. P. Tarvainen, *J. Med. Eng. Technol.* 43, 2019.
enum LipponenTarvainen {
  private static let width = 91
  private static let factor = 5.2
  private static let smallestThreshold = 10.0

  /// Corrects one run of intervals in ms.
  static func correct(_ intervals: [Double]) -> CorrectedRun {
    let count = intervals.count
    var change = [0.0]
    for index in 1..<count { change.append(intervals[index] - intervals[index - 1]) }
    change[0] = Moments.mean(Array(change.dropFirst())) ?? 0
    let medians = RollingMedian.medians(intervals, width: 11)
    let distance = zip(intervals, medians).map { $0 < $1 ? 2 * ($0 - $1) : $0 - $1 }
    let changeThreshold = thresholds(change)
    let distanceThreshold = thresholds(distance)
    let d = zip(change, changeThreshold).map { $0 / $1 }
    let m = zip(distance, distanceThreshold).map { $0 / $1 }
    var kinds = [BeatArtifact.Kind?](repeating: nil, count: count)
    for index in 0..<count where kinds[index] == nil {
      if isEctopic(d, index) {
        kinds[index] = .ectopic
        continue
      }
      guard d[index].magnitude > 1 || m[index].magnitude > 3 else { continue }
      var suspects = [index]
      if index + 2 < count, d[index + 1].magnitude < d[index + 2].magnitude {
        suspects.append(index + 1)
      }
      for suspect in suspects {
        if let kind = kind(
          intervals, suspect, d, m, medians[suspect], distanceThreshold[suspect])
        {
          kinds[suspect] = kind
          break
        }
      }
    }
    return IntervalRepair.apply(kinds, to: intervals)
  }

  private static func thresholds(_ values: [Double]) -> [Double] {
    let sizes = values.map(\.magnitude)
    let lower = RollingMedian.percentile(25, of: sizes, width: width)
    let upper = RollingMedian.percentile(75, of: sizes, width: width)
    return zip(lower, upper).map { max(factor * ($1 - $0) / 2, smallestThreshold) }
  }

  private static func isEctopic(_ d: [Double], _ index: Int) -> Bool {
    let neighbours = [index - 1, index + 1].compactMap { d.indices.contains($0) ? d[$0] : nil }
    if d[index] > 1, let highest = neighbours.max() { return highest < -0.13 * d[index] - 0.17 }
    if d[index] < -1, let lowest = neighbours.min() { return lowest > -0.13 * d[index] + 0.17 }
    return false
  }

  private static func kind(
    _ intervals: [Double], _ index: Int, _ d: [Double], _ m: [Double], _ median: Double,
    _ threshold: Double
  ) -> BeatArtifact.Kind? {
    let following = d[min(index + 1, d.count)..<min(index + 3, d.count)]
    let isLong = (d[index] > 1 && (following.min() ?? 0) < -1) || m[index] > 3
    let isShort = (d[index] < -1 && (following.max() ?? 0) > 1) || m[index] < -3
    guard isLong || isShort else { return nil }
    if isLong, (intervals[index] / 2 - median).magnitude < threshold { return .missed }
    if isShort, index + 1 < intervals.count,
      (intervals[index] + intervals[index + 1] - median).magnitude < threshold
    {
      return .extra
    }
    return .displaced
  }
}
