/// The metrics of tone audiometry; ears, frequencies and rules are parameters of their names.
public struct AudiometryMetric: DefinedMetric, Equatable {
  /// The definition under the metric's full name.
  public let definition: MetricDefinition

  /// Fills a pattern: `<ear>`, `<Hz>` and so on are replaced in order by `parts`.
  private init(_ pattern: MetricDefinition, _ parts: [String], suffix: String = "") {
    var words: [String] = []
    var rest = parts[...]
    for word in pattern.name.split(separator: ".") {
      words.append(word.hasPrefix("<") ? rest.popFirst() ?? String(word) : String(word))
    }
    var definition = pattern
    definition.name = words.joined(separator: ".") + suffix
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
    let retest = run == 0 ? "" : run == 1 ? ".retest" : ".retest\(run)"
    return AudiometryMetric(
      thresholdPattern, [ear.rawValue, frequencyName(frequency)], suffix: retest + part.rawValue)
  }

  /// A pure-tone average of an ear.
  public static func average(_ average: String, _ ear: AudiometryRecording.Ear)
    -> AudiometryMetric
  {
    AudiometryMetric(averagePattern, [average, ear.rawValue])
  }

  /// A grade of an ear, or of the person when `ear` is `nil` (the better ear).
  public static func grade(_ scale: String?, _ ear: AudiometryRecording.Ear?) -> AudiometryMetric {
    let subject = ear?.rawValue ?? "better"
    guard let scale else { return AudiometryMetric(gradePattern, [subject]) }
    return AudiometryMetric(scaledGradePattern, [scale, subject])
  }

  /// The shape of an ear's audiogram.
  public static func shape(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(shapePattern, [ear.rawValue])
  }

  /// An asymmetry rule's finding.
  public static func asymmetry(_ rule: String) -> AudiometryMetric {
    AudiometryMetric(asymmetryPattern, [rule])
  }

  /// The ear with the better four-frequency average.
  public static let betterEar = AudiometryMetric(betterEarPattern, [])

  /// Frequencies that need masking of the other ear.
  public static func masking(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(maskingPattern, [ear.rawValue])
  }

  /// The expected median threshold of age and sex.
  public static func ageMedian(_ frequency: Double) -> AudiometryMetric {
    AudiometryMetric(ageMedianPattern, [frequencyName(frequency)])
  }

  /// The percentage of the person's age and sex with better hearing.
  public static func agePercentile(_ ear: AudiometryRecording.Ear, _ frequency: Double)
    -> AudiometryMetric
  {
    AudiometryMetric(agePercentilePattern, [ear.rawValue, frequencyName(frequency)])
  }

  /// Taps without a tone per presentation.
  public static func falsePositives(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(falsePositivePattern, [ear.rawValue])
  }

  /// Presentations that ended without a tap.
  public static func timeouts(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(timeoutPattern, [ear.rawValue])
  }

  /// Second minus first threshold of a repeated frequency.
  public static func retest(_ ear: AudiometryRecording.Ear, _ frequency: Double)
    -> AudiometryMetric
  {
    AudiometryMetric(retestPattern, [ear.rawValue, frequencyName(frequency)])
  }

  /// Difference of the true and the logged level.
  public static func volumeError(_ ear: AudiometryRecording.Ear) -> AudiometryMetric {
    AudiometryMetric(volumeErrorPattern, [ear.rawValue])
  }

  /// Digital level at which a rising tone was heard (older test).
  public static func amplitude(_ ear: AudiometryRecording.Ear, _ frequency: Double)
    -> AudiometryMetric
  {
    AudiometryMetric(amplitudePattern, [ear.rawValue, frequencyName(frequency)])
  }

  private static func frequencyName(_ frequency: Double) -> String {
    frequency == frequency.rounded()
      ? FixedDecimal.string(frequency, places: 0) : FixedDecimal.string(frequency, places: 3)
  }
}
