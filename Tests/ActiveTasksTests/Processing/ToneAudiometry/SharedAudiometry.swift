import Foundation

/// Apple's audiometry data beside the package, where present.
enum SharedAudiometry {
  /// A file of the audiometry folder, or `nil` with a printed reason.
  static func file(_ name: String, root: String = #filePath) -> URL? {
    var package = URL(fileURLWithPath: root)
    while package.path != "/",
      !FileManager.default.fileExists(atPath: package.path + "/Package.swift")
    {
      package.deleteLastPathComponent()
    }
    let data =
      ProcessInfo.processInfo.environment["ACTIVE_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? package.deletingLastPathComponent().appendingPathComponent("shared/data")
    let file = data.appendingPathComponent("audiometry/\(name)")
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: \(name) is not there; set ACTIVE_SHARED to the shared data folder")
      return nil
    }
    return file
  }
}
