import Foundation

/// Reference data outside the repository: `$ACTIVE_SHARED`, else `../shared/data`.
enum SharedData {
  /// The bytes of a file below the data folder, or `nil` (with a printed reason) when absent.
  static func bytes(_ path: String) -> Data? {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["ACTIVE_SHARED"].map { URL(filePath: $0) }
      ?? root.appending(path: "../shared/data")
    guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
      print("skipped: \(path) is not available")
      return nil
    }
    return data
  }

  /// The columns of a numeric CSV file with one header line.
  static func columns(_ path: String) -> [[Double]]? {
    guard let data = bytes(path) else { return nil }
    let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").map { Double($0) ?? .nan } }
    guard let width = rows.first?.count else { return nil }
    return (0..<width).map { column in rows.map { $0[column] } }
  }

  /// One repetition of `motion/reference/expected.json`.
  struct ExpectedRepetition: Decodable {
    var t_start, t_peak, t_end, rom_up_deg, rom_down_deg: Double
    var peak_vel_up_dps, peak_vel_down_dps, sparc_up_fc20, sparc_up_fc10, ldlj_up: Double
  }

  /// One case of `motion/reference/expected.json`.
  struct ExpectedMotion: Decodable {
    var n_reps: Int
    var reps: [ExpectedRepetition]

    private enum Key: CodingKey { case n_reps, reps }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      n_reps = try container.decode(Int.self, forKey: .n_reps)
      var list = try container.nestedUnkeyedContainer(forKey: .reps)
      reps = []
      // A long list ends with a remark in place of further repetitions.
      while !list.isAtEnd, let next = try? list.decode(ExpectedRepetition.self) {
        reps.append(next)
      }
    }
  }

  /// The expected results of the hinge recordings.
  static func expectedMotion() throws -> [String: ExpectedMotion]? {
    try bytes("motion/reference/expected.json").map {
      try JSONDecoder().decode([String: ExpectedMotion].self, from: $0)
    }
  }
}
