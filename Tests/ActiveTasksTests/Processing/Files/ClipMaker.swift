import Foundation
import Testing

@testable import ActiveTasks

/// Clips made by the real ffmpeg, in a folder of their own.
final class ClipMaker {
  let folder: ScratchFolder

  /// `nil` where ffmpeg is not installed.
  init?() throws {
    guard try TestProgram.run("command -v ffmpeg && command -v ffprobe").status == 0 else {
      print("skipped: ffmpeg is not installed")
      return nil
    }
    folder = try ScratchFolder()
  }

  /// The path of a name in the folder.
  func path(_ name: String) -> String { folder.path(name) }

  /// Runs ffmpeg with `arguments` and the file `name` as its output; returns its path.
  @discardableResult
  func make(_ name: String, _ arguments: String) throws -> String {
    let line = "ffmpeg -nostdin -v error -y \(arguments) '\(path(name))'"
    let result = try TestProgram.run(line)
    try #require(result.status == 0, "\(line): \(result.error)")
    return path(name)
  }

  /// A QuickTime clip of colour bars with a tone.
  @discardableResult
  func clip(
    _ name: String, seconds: Double = 1, rate: Int = 30, sound: Bool = true, more: String = ""
  ) throws -> String {
    let tone = sound ? "-f lavfi -i sine=440:sample_rate=44100" : ""
    return try make(
      name,
      "-f lavfi -i testsrc=size=64x48:rate=\(rate) \(tone) -t \(seconds) -c:v libx264"
        + " -preset ultrafast -pix_fmt yuv420p -c:a aac \(more)")
  }

  /// The first `count` bytes of a file in the folder, under another name.
  @discardableResult
  func cut(_ name: String, to count: Int, as other: String) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: path(name)))
    try bytes.prefix(count).write(to: URL(filePath: path(other)))
    return path(other)
  }

  /// What the command says about the input at `path`.
  static func process(
    _ path: String, _ parameters: [String: String] = [:],
    by type: any TaskProcessor.Type = CameraProcessor.self,
    options: IngestionOptions = IngestionOptions()
  ) throws -> [StepResult] {
    var set = try ParameterSet(type.descriptor.parameters, parameters)
    if let task = parameters["task"] {
      set.attach(ParameterFile(path: "task", bytes: Array(task.utf8)), to: "task")
    }
    var options = options
    options.task = type.descriptor.task
    let processor = try type.init(set)
    let input = try InputReader.read(path, options: options)
    let identity = try input.identify()
    return try input.recordings.map { recording in
      let step = try processor.process(recording)
      return StepResult(
        task: type.descriptor.task, step: recording.step,
        input: StepResult.Input(
          path: path, sha256: identity.sha256, bytes: identity.bytes, format: recording.format),
        start: recording.start?.iso8601, durationSeconds: step.durationSeconds,
        metrics: step.metrics, flags: recording.flags + step.flags,
        provenance: Provenance(algorithms: step.algorithms, parameters: [:]))
    }
  }
}

extension StepResult {
  /// The number of a metric.
  func number(_ name: String) -> Double? {
    if case .number(let value) = metrics.first(where: { $0.name == name })?.value {
      value
    } else {
      nil
    }
  }

  /// The word of a metric.
  func text(_ name: String) -> String? {
    if case .text(let value) = metrics.first(where: { $0.name == name })?.value {
      value
    } else {
      nil
    }
  }

  /// Why a metric has no value.
  func reason(_ name: String) -> String? { metrics.first { $0.name == name }?.reason }

  /// The codes of the flags, sorted.
  var flagCodes: [String] { flags.map(\.code).sorted() }
}
