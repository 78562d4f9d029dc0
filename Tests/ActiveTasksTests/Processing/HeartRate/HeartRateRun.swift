import ActiveTasks
import Foundation

/// One run of the heart-rate processor.
struct HeartRateRun {
  let step: ProcessedStep

  init(
    _ content: HeartRateRecording.Content, _ parameters: [String: String] = [:],
    segments: [HeartRateRecording.Segment] = []
  ) throws {
    try self.init(
      recording: Recording(
        format: "test", payload: .heartRate(HeartRateRecording(content, segments: segments))),
      parameters)
  }

  init(recording: Recording, _ parameters: [String: String] = [:]) throws {
    let values = try ParameterSet(HeartRateProcessor.descriptor.parameters, parameters)
    step = try HeartRateProcessor(values).process(recording)
  }

  init(rr: [Double], _ parameters: [String: String] = [:]) throws {
    try self.init(.beats(BeatIntervals(milliseconds: rr)), parameters)
  }

  init(
    time: [Double], rate: [Double], _ parameters: [String: String] = [:],
    segments: [HeartRateRecording.Segment] = []
  ) throws {
    try self.init(
      .samples(HeartRateSamples(time: time, rate: rate)), parameters, segments: segments)
  }

  func metric(_ name: HeartRateMetric, _ method: Metric.Method = .reference) -> Metric? {
    step.metrics.first { $0.name == name.rawValue && $0.method == method }
  }

  func number(_ name: HeartRateMetric, _ method: Metric.Method = .reference) -> Double? {
    if case .number(let value)? = metric(name, method)?.value { value } else { nil }
  }

  func reason(_ name: HeartRateMetric, _ method: Metric.Method = .reference) -> String? {
    metric(name, method)?.reason
  }

  /// Codes of the flags that cast doubt, sorted, each once.
  var doubts: [String] {
    Set(step.flags.filter { $0.severity != .info }.map(\.code)).sorted()
  }

  /// The bytes of a file of `hr/`, or `nil` (with a printed reason) when absent.
  static func shared(_ path: String) -> Data? {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["ACTIVE_SHARED"].map { URL(filePath: $0) }
      ?? package.appending(path: "../shared/data")
    let data = try? Data(contentsOf: folder.appending(path: "hr/" + path))
    if data == nil { print("skipped: hr/\(path) is not available") }
    return data
  }
}
