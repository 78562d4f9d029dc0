import FoundationEssentials
import Glibc

@testable import ActiveTasks

/// What the JSON tests share.
enum JSONTestSupport {
  /// A file of the shared data, or `nil`, with a line that says so, when there is none.
  static func shared(_ path: String, file: String = #filePath) -> String? {
    let package = file.split(separator: "/").dropLast(5).joined(separator: "/")
    let root = getenv("ACTIVE_SHARED").map { String(cString: $0) } ?? "/\(package)/../shared/data"
    let full = root + "/" + path
    guard access(full, R_OK) == 0 else {
      print("skipped: \(full) is not there")
      return nil
    }
    return full
  }

  /// Cases of the mutation test.
  static var fuzzCases: Int {
    getenv("ACTIVE_FUZZ_CASES").flatMap { Int(String(cString: $0)) } ?? 2000
  }

  /// Reads numbers at `paths` from a log in memory.
  static func log(_ text: String, _ paths: String...) throws(Diagnostic) -> JSONLog {
    try log(Array(text.utf8), paths)
  }

  /// Reads numbers at `paths` from a log in memory.
  static func log(_ bytes: [UInt8], _ paths: [String]) throws(Diagnostic) -> JSONLog {
    try JSONLog(ByteSource(name: "test.json", bytes: bytes), fields: paths.map(JSONField.number))
  }

  /// Writes `bytes` to a file, passes its path on and removes it.
  static func withFile<R>(_ bytes: [UInt8], _ body: (String) throws -> R) throws -> R {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".json")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}

/// SplitMix64: a seeded generator, so that a failing case can be run again.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
