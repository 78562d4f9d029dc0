import Testing

@testable import ActiveTasks

/// Reads text as a hearing test.
enum AudiometryReading {
  static func recordings(
    _ text: String, task: ActiveTask.Kind? = .toneAudiometry, format: String? = nil
  ) throws(Diagnostic) -> [Recording] {
    var options = IngestionOptions()
    options.task = task
    options.format = format
    return try AdapterRegistry.read(
      ByteSource(name: "test", bytes: Array(text.utf8)), options: options)
  }

  static func content(_ text: String) throws -> AudiometryRecording.Content {
    let recordings = try recordings(text)
    #expect(recordings.count == 1)
    guard case .audiometry(let audiometry) = recordings.first?.payload else {
      Issue.record("not a hearing test")
      return .audiogram([])
    }
    return audiometry.content
  }

  static func points(_ text: String) throws -> [AudiogramPoint] {
    guard case .audiogram(let points) = try content(text) else { return [] }
    return points
  }
}
