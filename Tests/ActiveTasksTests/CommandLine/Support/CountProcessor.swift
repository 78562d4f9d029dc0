@testable import ActiveTasks
import Glibc

@testable import active_cli

/// A processor that exists in tests only: it shows how a description becomes a command.
struct CountProcessor: TaskProcessor {
  enum Name: String, MetricName {
    case samples = "count.samples"

    var definition: MetricDefinition {
      MetricDefinition(
        name: rawValue, unit: "1", range: 0...1e9, summary: "Number of samples.",
        source: "Counted.", methods: [.reference])
    }
  }

  static let descriptor = ProcessorDescriptor(
    command: "count", task: .rangeOfMotion, summary: "Count samples.",
    discussion: "Counts the samples of a recording.",
    parameters: [
      ParameterSpec(
        "method", .choice(["fast", "exact"]), default: .text("exact"), help: "How to count."),
      ParameterSpec(
        "offset", .number(-10...10, unit: "samples"), default: .number(0), help: "Added."),
      ParameterSpec("label", .text(placeholder: "TEXT"), default: nil, help: "Name it's given."),
      ParameterSpec("gaps", .flag, default: .flag(true), help: "Count missing samples, too."),
    ],
    series: ["times"],
    examples: [("count motion.csv", "Count one file.")])

  private let label: String?

  init(_ parameters: ParameterSet) throws(Diagnostic) {
    label = parameters.text("label")
  }

  func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    guard case .motion(let motion) = recording.payload else {
      throw Diagnostic("count.not-motion", "there is nothing to count")
    }
    if label == "interrupt" { Self.stop(SIGINT) }
    if label == "terminate" { Self.stop(SIGTERM) }
    if label == "hangup" { Self.stop(SIGHUP) }
    let count = Metric(Name.samples, Double(motion.time.count), method: .reference)
    let times = SeriesTable(kind: "times", columns: [.init("time_s", places: 2, motion.time)])
    return ProcessedStep(
      durationSeconds: motion.time.last, metrics: [count],
      flags: label == "unusable"
        ? [QualityFlag("count.unusable", .error, "asked to be unusable")] : [],
      series: { [times] },
      algorithms: ["count": "one-by-one/1"])
  }

  /// Sends a signal to this process, as a user would, and waits until it has come.
  private static func stop(_ signal: Int32) {
    kill(getpid(), signal)
    while !Interruption.isRequested { usleep(100) }
  }
}
