internal import SignalProcessing

/// The parameters of the heart-rate processor.
struct HeartRateParameters: Sendable {
  /// How wrong beats are found and corrected.
  ///
  /// `nil` leaves them; default the likeliest path.
  var correction: BeatCorrection.Method? = .path
  /// Maximum heart rate for the zones, bpm.
  ///
  /// `nil` leaves the zones out; default from the age.
  var maximum: Double?
  /// End of exercise for the recovery, s on the recording's own time column, else from its start.
  ///
  /// `nil` takes it from the steps.
  var exerciseEnd: Double?

  /// The steps of the task, placed by their times.
  var steps: [TimedStep] = []
  /// Doubts about their times.
  var stepFlags: [QualityFlag] = []
  /// The sources that are wanted; `nil` takes all.
  var source: SourceChoice?

  private static let none = "none"

  /// How the parameters appear on the command line and in provenance.
  static let specs = [
    ParameterSpec(
      "correction", .choice(BeatCorrection.Method.allCases.map(\.rawValue) + [none]),
      default: .text(BeatCorrection.Method.path.rawValue),
      help: "How wrong beats are found and corrected before variability is computed."),
    ParameterSpec(
      "maximum", .number(100...250, unit: "bpm"), default: nil,
      help: "Maximum heart rate for the zones; replaces the one from the age."),
    ParameterSpec(
      "age", .number(5...120, unit: "years"), default: nil,
      help: "Age of the participant: zones use the maximum 208 − 0.7 × age."),
    ParameterSpec(
      "exercise-end", .number(0...86_400, unit: "s"), default: nil,
      help:
        "End of exercise for the recovery, when the steps do not tell it: on the file's own time "
        + "column of numbers, else seconds from the first sample."),
    ParameterSpec(
      "steps", .recording(placeholder: "FILE", format: TimedStep.format), default: nil,
      help: "Task result (JSON) whose steps tell exercise from rest by their times."),
    ParameterSpec(
      "source", .text(placeholder: "NAME,..."), default: nil,
      help: "Only sources with one of these in their name; at one instant the first named counts."),
  ]

  /// The defaults.
  init() {}

  /// Parameters from checked values.
  init(_ values: ParameterSet) {
    if let name = values.text("correction") { correction = BeatCorrection.Method(rawValue: name) }
    // Tanaka, Monahan and Seals 2001, J Am Coll Cardiol 37.
    maximum = values.number("maximum") ?? values.number("age").map { 208 - 0.7 * $0 }
    exerciseEnd = values.number("exercise-end")
    source = values.text("source").flatMap { SourceChoice($0) }
    if let file = values.recordings["steps"]?.recording, case .steps(let timed) = file.payload {
      (steps, stepFlags) = (timed, file.flags)
    }
  }
}
