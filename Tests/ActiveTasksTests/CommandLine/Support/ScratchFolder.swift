import Foundation

/// A folder of files for one test, removed with the value.
final class ScratchFolder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "scratch-\(UUID())")

  /// An empty folder.
  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a name in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  /// A recording of `samples` samples at 100 Hz lying still; returns its path.
  func writeMotion(samples: Int, to name: String) throws -> String {
    let rows = (0..<samples).map { "\(Double($0) / 100),0,0,9.81" }
    return try write(
      (["time (s),acc x (m/s2),acc y (m/s2),acc z (m/s2)"] + rows).joined(separator: "\n"), to: name
    )
  }

  /// The text of a file, `nil` when there is none.
  func text(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The names in the folder in ascending order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
