import Glibc

@testable import ActiveTasks

/// Reading motion in tests.
enum MotionFixtures {
  /// The folder of shared data, or `nil` (with a line on the reason) when it is not there.
  static func shared(_ folder: String, file: String = #filePath) -> String? {
    var root = file.split(separator: "/")
    while let last = root.last, last != "Tests" { root.removeLast() }
    let package = "/" + root.dropLast().joined(separator: "/")
    let base = getenv("ACTIVE_SHARED").map { String(cString: $0) } ?? package + "/../shared/data"
    let path = "\(base)/motion/\(folder)"
    if access(path, R_OK) == 0 { return path }
    print("skipped: no shared data at \(path)")
    return nil
  }

  /// Reads a recording from text.
  static func read(
    _ text: String, name: String = "test.csv", columns: String? = nil, units: String? = nil,
    rate: Double? = nil
  ) throws(Diagnostic) -> Recording {
    var options = IngestionOptions()
    options.columns = columns
    options.units = units
    options.rateHertz = rate
    let source = ByteSource(name: name, bytes: Array(text.utf8))
    return try first(AdapterRegistry.read(source, options: options))
  }

  /// Reads a recording from a file.
  static func read(path: String, rate: Double? = nil) throws(Diagnostic) -> Recording {
    var options = IngestionOptions()
    options.rateHertz = rate
    return try first(AdapterRegistry.read(ByteSource(path: path), options: options))
  }

  private static func first(_ recordings: [Recording]) throws(Diagnostic) -> Recording {
    guard let recording = recordings.first else { throw Diagnostic("test.none", "no recording") }
    return recording
  }
}

extension Recording {
  /// The motion payload.
  var motion: MotionRecording? {
    if case .motion(let motion) = payload { motion } else { nil }
  }

  /// The codes of the flags that are not `info`, sorted, each once.
  var doubts: [String] {
    Set(flags.filter { $0.severity != .info }.map(\.code)).sorted()
  }

  /// All flag codes.
  var codes: Set<String> { Set(flags.map(\.code)) }
}
