/// Repairs single intervals that a rule has marked.
enum IntervalRepair {
  /// Applies the marks: `missed` halves its interval, `extra` merges it with the next, `ectopic` and
  /// `displaced` intervals are replaced by linear interpolation between the unmarked ones.
  static func apply(_ kinds: [BeatArtifact.Kind?], to intervals: [Double]) -> CorrectedRun {
    var values: [Double] = []
    var replace: [Bool] = []
    var artifacts: [BeatArtifact] = []
    var milliseconds = 0.0
    var index = 0
    while index < intervals.count {
      milliseconds += intervals[index]
      if let kind = kinds[index] { artifacts.append(BeatArtifact(kind, at: milliseconds / 1000)) }
      switch kinds[index] {
      case .missed:
        values += [intervals[index] / 2, intervals[index] / 2]
        replace += [false, false]
      case .extra where index + 1 < intervals.count:
        values.append(intervals[index] + intervals[index + 1])
        replace.append(false)
        milliseconds += intervals[index + 1]
        index += 1
      default:
        values.append(intervals[index])
        replace.append(kinds[index] != nil)
      }
      index += 1
    }
    return CorrectedRun(intervals: interpolated(values, replace), artifacts: artifacts)
  }

  /// `values` with those to `replace` on a straight line between the others.
  static func interpolated(_ values: [Double], _ replace: [Bool]) -> [Double] {
    var result = values
    var last: Int?
    for index in values.indices where !replace[index] {
      let first = (last ?? -1) + 1
      let left = last.map { values[$0] } ?? values[index]
      for hole in first..<index {
        let share = Double(hole - first + 1) / Double(index - first + 1)
        result[hole] = left + share * (values[index] - left)
      }
      last = index
    }
    if let last {
      for hole in last + 1..<max(values.count, last + 1) { result[hole] = values[last] }
    }
    return result
  }
}
