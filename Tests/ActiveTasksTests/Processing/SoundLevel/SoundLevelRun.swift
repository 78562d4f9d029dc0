import Foundation
import Testing

@testable import ActiveTasks

/// Runs the whole way from a sound file to results.
struct SoundLevelRun {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Writes a sound file of one channel and returns its path.
  func write(_ samples: [Double], _ sound: SimulatedSound, to name: String = "a.wav") throws
    -> String
  {
    let path = scratch.path(name)
    try Data(WAVWriter.bytes(samples, sound)).write(to: URL(filePath: path))
    return path
  }

  /// Writes a simulated sound and returns its path.
  func write(_ sound: SimulatedSound, to name: String = "a.wav") throws -> String {
    try write(try SoundSimulation(sound).samples(), sound, to: name)
  }

  /// Writes a file of these bytes and returns its path.
  func write(bytes: [UInt8], to name: String) throws -> String {
    let path = scratch.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Writes a text file and returns its path.
  func write(text: String, to name: String) throws -> String { try scratch.write(text, to: name) }

  /// The results of a file.
  static func results(
    _ path: String, _ parameters: [String: String] = [:], workers: Int = 1,
    options: IngestionOptions = IngestionOptions()
  ) throws -> [StepResult] {
    let runner = try InputRunner(
      SoundLevelProcessor.self,
      try ParameterSet(SoundLevelProcessor.descriptor.parameters, parameters),
      options: options)
    var results: [StepResult] = []
    try runner.run([path], workers: workers, isStopped: { false }) {
      _, outcome throws(Diagnostic) in
      switch outcome {
      case .processed(let found): results = found
      case .failed(let diagnostic): throw diagnostic
      case .stopped, .skipped: break
      }
    }
    return results
  }

  /// The diagnostic code of a file or parameters that are refused.
  static func refusal(_ path: String, _ parameters: [String: String] = [:]) -> String? {
    do {
      _ = try results(path, parameters)
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }
}

extension StepResult {
  /// The number of a metric.
  func number(_ name: String, _ method: Metric.Method = .reference) -> Double? {
    guard case .number(let number) = metric(name, method)?.value else { return nil }
    return number
  }

  /// A metric.
  func metric(_ name: String, _ method: Metric.Method = .reference) -> Metric? {
    metrics.first { $0.name == name && $0.method == method }
  }

  /// The codes of the flags.
  var codes: [String] { flags.map(\.code) }
}
