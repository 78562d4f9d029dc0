/// Finds the exercise and the rest among the steps of a task.
enum HeartSegments {
  /// Parts of identifiers that mean exercise, such as in `fitness.walk` or `stepTest`.
  private static let exercise = [
    "walk", "run", "exercise", "stair", "steptest", "squat", "cycl", "bike", "jog", "jump",
  ]
  /// Words of identifiers that mean rest, such as in `fitness.rest` or `restingHeartRate`.
  private static let rest: Set<String> = ["rest", "resting", "recovery", "sit", "sitting", "still"]

  /// The segments of a recording that began at `start`; empty when its start is not known.
  static func segments(
    _ steps: [TimedStep], start: AbsoluteTime?
  ) -> [HeartRateRecording.Segment] {
    guard let start else { return [] }
    return steps.compactMap { step in
      guard let activity = activity(step.identifier),
        let first = seconds(from: start, to: step.start),
        let last = seconds(from: start, to: step.end), first < last
      else { return nil }
      return .init(step: step.identifier, activity: activity, time: first...last)
    }
  }

  /// Difference of two ends of exercise that is rounding, s.
  private static let sameEnd = 1.0

  /// The flags of steps that contradict each other, or `exerciseEnd` in s.
  static func flags(
    _ segments: [HeartRateRecording.Segment], exerciseEnd: Double?
  ) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    let exercise = segments.filter { $0.activity == .exercise }
    let rest = segments.filter { $0.activity == .rest }
    for segment in exercise {
      guard
        let other = rest.first(where: {
          min($0.time.upperBound, segment.time.upperBound)
            - max($0.time.lowerBound, segment.time.lowerBound) > sameEnd
        })
      else { continue }
      flags.append(
        HeartRateFlag.stepsOverlap(
          "steps '\(segment.step)' (exercise) and '\(other.step)' (rest) overlap",
          at: .seconds(max(other.time.lowerBound, segment.time.lowerBound))))
      break
    }
    if let exerciseEnd, let last = exercise.last?.time.upperBound,
      (exerciseEnd - last).magnitude > sameEnd
    {
      flags.append(
        HeartRateFlag.exerciseEnd(
          "exercise ends at \(FixedDecimal.string(last, places: 1)) s by the steps; --exercise-end counts",
          at: .seconds(exerciseEnd)))
    }
    return flags
  }

  /// The flags of an end of exercise outside the recording, or on a time column that does not begin at 0.
  ///
  /// - Parameters:
  ///   - end: as stated, s from the first sample.
  ///   - axisStart: time of the first sample on the file's time column, s.
  ///   - duration: length of the recording, s.
  /// - Returns: a warning, an info or none.
  static func endFlags(_ end: Double?, axisStart: Double, duration: Double) -> [QualityFlag] {
    guard let end else { return [] }
    let (first, stated) = (
      FixedDecimal.string(axisStart, places: 1), FixedDecimal.string(end + axisStart, places: 1)
    )
    if end < 0 || end > duration + sameEnd {
      return [
        HeartRateFlag.exerciseEndOutside(
          "--exercise-end \(stated) s lies outside the recording, which goes from \(first) to "
            + "\(FixedDecimal.string(axisStart + duration, places: 1)) s")
      ]
    }
    guard axisStart.magnitude > sameEnd else { return [] }
    return [
      HeartRateFlag.exerciseEndOrigin(
        "--exercise-end \(stated) s is read on the file's time column, which begins at \(first) s",
        at: .seconds(end))
    ]
  }

  /// What is done in a step of this name; `nil` when the name does not tell.
  static func activity(_ identifier: String) -> HeartRateRecording.Segment.Activity? {
    let words = words(identifier)
    if !rest.isDisjoint(with: words) { return .rest }
    let whole = words.joined()
    return exercise.contains(where: whole.contains) ? .exercise : nil
  }

  /// The lower-case words of `fitness.restStep`: `fitness`, `rest`, `step`.
  private static func words(_ identifier: String) -> [String] {
    var words = [""]
    for character in identifier {
      if !character.isLetter {
        words.append("")
      } else {
        if character.isUppercase { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func seconds(from start: AbsoluteTime, to time: AbsoluteTime) -> Double? {
    let (difference, overflow) = time.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return overflow ? nil : Double(difference) / 1e9
  }
}
