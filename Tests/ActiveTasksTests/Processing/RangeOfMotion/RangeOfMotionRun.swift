import Foundation
import SignalProcessing

@testable import ActiveTasks

/// One input through the whole pipeline: bytes, adapter, recording, processor.
struct RangeOfMotionRun {
  let recording: Recording
  let step: ProcessedStep

  /// Reads `bytes` as if from a file named `name` and processes the first recording.
  init(
    _ bytes: [UInt8], name: String = "test.csv", parameters: [String: String] = [:],
    options: IngestionOptions = IngestionOptions()
  ) throws(Diagnostic) {
    let recordings = try AdapterRegistry.read(
      ByteSource(name: name, bytes: bytes), options: options)
    guard let first = recordings.first else { throw Diagnostic("test.none", "no recording") }
    recording = first
    let specs = RangeOfMotionProcessor.descriptor.parameters
    step = try RangeOfMotionProcessor(ParameterSet(specs, parameters)).process(first)
  }

  /// Processes a file of the shared data; `nil` with a printed reason when it is not there.
  static func shared(
    _ path: String, parameters: [String: String] = [:]
  ) throws -> RangeOfMotionRun? {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard let folder = MotionFixtures.shared(parts[0]) else { return nil }
    let file = URL(filePath: folder).appending(path: parts[1])
    return try RangeOfMotionRun(
      [UInt8](Data(contentsOf: file)), name: path, parameters: parameters)
  }

  /// A number; `nil` when there is none.
  func value(_ metric: RangeOfMotionMetric, _ method: Metric.Method) -> Double? {
    let found = step.metrics.first { $0.name == metric.rawValue && $0.method == method }
    if case .number(let number) = found?.value { return number }
    return nil
  }

  /// The reference range, or NaN, so that every comparison with it fails.
  var range: Double { value(.range, .reference) ?? .nan }

  /// Every flag of reading and of computing.
  var flags: [QualityFlag] { recording.flags + step.flags }

  /// Codes of the flags that are not `info`, each once, sorted.
  var doubts: [String] {
    Set(flags.filter { $0.severity != .info }.map(\.code)).sorted()
  }

  /// A column of the table of repetitions.
  func repetitions(_ column: String) -> [Double] {
    step.series().first { $0.kind == "repetitions" }?.columns.first { $0.name == column }?.values
      ?? []
  }
}

/// A simulated recording as a table whose cells a test can damage.
struct HingeTable {
  /// Column names without units.
  var header = ["time", "ax", "ay", "az", "gx", "gy", "gz"]
  /// One array a column.
  var columns: [[Double]]
  /// What was simulated, with its truth.
  let simulation: HingeSimulation

  /// The true range, degrees.
  var range: Double { (simulation.angle.max() ?? 0) - (simulation.angle.min() ?? 0) }

  /// Two flexions about a horizontal axis, the phone strapped on at random, with a phone's noise.
  init(_ change: (inout HingeParameters) -> Void = { _ in }) throws(Diagnostic) {
    var parameters = HingeParameters()
    parameters.seed = 11
    parameters.duration = 25
    change(&parameters)
    simulation = try HingeSimulator(parameters).run()
    let (force, rate) = (simulation.specificForce, simulation.angularRate)
    columns = [simulation.time, force.x, force.y, force.z, rate.x, rate.y, rate.z]
  }

  /// Multiplies columns.
  mutating func scale(_ names: Set<String>, by factor: Double) {
    for column in header.indices where names.contains(header[column]) {
      for row in columns[column].indices { columns[column][row] *= factor }
    }
  }

  /// The table with the given cells in place of numbers.
  func text(separator: String = ",", replacing cells: [String: [Int: String]] = [:]) -> String {
    var lines = [header.joined(separator: separator)]
    for row in columns[0].indices {
      lines.append(
        header.indices.map { column in
          cells[header[column]]?[row] ?? String(format: "%.7f", columns[column][row])
        }.joined(separator: separator))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table with damage, processed.
  func run(
    replacing cells: [String: [Int: String]] = [:]
  ) throws(Diagnostic) -> RangeOfMotionRun {
    try RangeOfMotionRun(Array(text(replacing: cells).utf8))
  }
}
