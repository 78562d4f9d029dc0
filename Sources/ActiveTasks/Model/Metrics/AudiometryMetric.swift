/// The metrics of tone audiometry; ears, frequencies and rules are parameters of their names.
public struct AudiometryMetric: DefinedMetric, Equatable {
  /// The definition under the metric's full name.
  public let definition: MetricDefinition

  /// A metric of a pattern's kind under its full name, without the area.
  private init(_ pattern: MetricDefinition, _ name: String) {
    var definition = pattern
    definition.name = "audiometry." + name
    self.definition = definition
  }

  /// What is told about one threshold.
  public enum Part: String, Sendable, CaseIterable {
    /// The threshold itself.
    case value = ""
    /// The threshold after correction of the volume fault.
    case corrected = ".corrected"
    /// Lower end of the 95 % interval.
    case lower = ".lower95"
    /// Upper end of the 95 % interval.
    case upper = ".upper95"
  }

  /// A threshold; `run` counts earlier tests of the same frequency in the same ear.
  public static func threshold(
    _ ear: AudiometryRecording.Ear, _ frequency: Double, run: Int = 0, _ part: Part = .value
  ) -> AudiometryMetric {
    AudiometryMetric(
      thresholdPattern, "threshold." + place(ear, frequency, run) + part.rawValue)
  }

  /// The presentation at which the procedure accepted a threshold.
  public static func acceptedAt(
    _ ear: AudiometryRecording.Ear, _ frequency: Double, run: Int
  ) -> AudiometryMetric {
    AudiometryMetric(acceptedAtPattern, "acceptedAt." + place(ear, frequency, run))
  }

  /// The part of the rule by which the procedure accepted a threshold.
  public static func acceptedBy(
    _ ear: AudiometryRecording.Ear, _ frequency: Double, run: Int
  ) -> AudiometryMetric {
    AudiometryMetric(acceptedByPattern, "acceptedBy." + place(ear, frequency, run))
  }

  /// A pure-tone average of an ear.
  public static func average(_ average: String, _ ear: AudiometryRecording.Ear)
    -> AudiometryMetric
  {
    AudiometryMetric(averagePattern, "\(average).\(ear.rawValue)")
  }

  /// A grade of an ear, or of the person when `ear` is `nil` (the better ear).
  public static func grade(_ scale: String?, _ ear: AudiometryRecording.Ear?) -> AudiometryMetric {
    let subject = ear?.rawValue ?? "better"
    guard let scale else { return AudiometryMetric(gradePattern, "grade.\(subject)") }
    return AudiometryMetric(scaledGradePattern, "\(scale).\(subject)")
  }

  /// The shape of an ear's audiogram.
  public static func shape(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(shapePattern, "shape.\(ear.rawValue)")
  }

  /// An asymmetry rule's finding.
  public static func asymmetry(_ rule: String) -> AudiometryMetric {
    AudiometryMetric(asymmetryPattern, "asymmetry.\(rule)")
  }

  /// The ear with the better four-frequency average.
  public static let betterEar = AudiometryMetric(betterEarPattern, "betterEar")

  /// Frequencies that need masking of the other ear.
  public static func masking(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(maskingPattern, "maskingNeeded.\(ear.rawValue)")
  }

  /// The expected median threshold of age and sex.
  public static func ageMedian(_ frequency: Double) -> AudiometryMetric {
    AudiometryMetric(ageMedianPattern, "ageMedian.\(frequencyName(frequency))")
  }

  /// The percentage of the person's age and sex with better hearing.
  public static func agePercentile(_ ear: AudiometryRecording.Ear, _ frequency: Double)
    -> AudiometryMetric
  {
    AudiometryMetric(
      agePercentilePattern, "agePercentile.\(ear.rawValue).\(frequencyName(frequency))")
  }

  /// Taps without a tone per presentation.
  public static func falsePositives(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(falsePositivePattern, "falsePositiveRate.\(ear.rawValue)")
  }

  /// Presentations that ended without a tap.
  public static func timeouts(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(timeoutPattern, "timeouts.\(ear.rawValue)")
  }

  /// Second minus first threshold of a repeated frequency.
  public static func retest(_ ear: AudiometryRecording.Ear, _ frequency: Double)
    -> AudiometryMetric
  {
    AudiometryMetric(
      retestPattern, "retestDifference.\(ear.rawValue).\(frequencyName(frequency))")
  }

  /// Difference of the true and the logged level.
  public static func volumeError(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(volumeErrorPattern, "volumeError.\(ear.rawValue)")
  }

  /// The lowest level that the room's noise lets one test.
  public static func roomLowest(_ frequency: Double) -> AudiometryMetric {
    AudiometryMetric(roomLowestPattern, "room.lowestHearingLevel.\(frequencyName(frequency))")
  }

  /// How far a threshold lies above what the room's noise lets one test.
  public static func roomMargin(_ ear: AudiometryRecording.Ear, _ frequency: Double)
    -> AudiometryMetric
  {
    AudiometryMetric(
      roomMarginPattern, "room.margin.\(ear.rawValue).\(frequencyName(frequency))")
  }

  /// What is left between the loudest tone and clipping.
  public static func headroom(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(headroomPattern, "headroom.\(ear.rawValue)")
  }

  /// Digital level at which a rising tone was heard (older test).
  public static func amplitude(
    _ ear: AudiometryRecording.Ear, _ frequency: Double, run: Int = 0
  ) -> AudiometryMetric {
    AudiometryMetric(amplitudePattern, "amplitude." + place(ear, frequency, run))
  }

  private static func place(
    _ ear: AudiometryRecording.Ear, _ frequency: Double, _ run: Int
  ) -> String {
    let retest = run == 0 ? "" : run == 1 ? ".retest" : ".retest\(run)"
    return "\(ear.rawValue).\(frequencyName(frequency))\(retest)"
  }

  private static func frequencyName(_ frequency: Double) -> String {
    frequency == frequency.rounded()
      ? FixedDecimal.string(frequency, places: 0) : FixedDecimal.string(frequency, places: 3)
  }
}
