import Foundation
import Testing

@testable import ActiveTasks

/// Recordings through the whole program against levels computed elsewhere from the analytic curves.
@Suite struct SharedSoundTests {
  private static let limits: [(metric: String, key: String, limit: Double)] = [
    ("spl.laeq", "LAeq", 0.002), ("spl.lceq", "LCeq", 0.002), ("spl.lzeq", "LZeq_noDC", 0.002),
    ("spl.lae", "LAE", 0.002), ("spl.lafmax", "LAFmax", 0.02), ("spl.lafmin", "LAFmin", 0.02),
    ("spl.lasmax", "LASmax", 0.02), ("spl.la10", "LAF10", 0.02), ("spl.la50", "LAF50", 0.02),
    ("spl.la90", "LAF90", 0.02),
  ]

  private static func files() -> [(path: String, values: [[String: Any]])] {
    guard let folder = AudioFixtures.shared("reference") else { return [] }
    let tables = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tables.filter { $0.hasSuffix(".json") }.sorted().flatMap { table in
      guard let data = FileManager.default.contents(atPath: folder + "/" + table),
        let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let files = root["files"] as? [String: [String: Any]]
      else { return [(String, [[String: Any]])]() }
      return files.sorted { $0.key < $1.key }.compactMap { name, entry in
        let base = folder.dropLast("reference".count)
        let path = ["recordings", "iso532", "synthetic"].map { "\(base)\($0)/\(name)" }
          .first { FileManager.default.fileExists(atPath: $0) }
        guard let path, let channels = entry["chan"] as? [[String: Any]] else { return nil }
        return (path, channels)
      }
    }
  }

  @Test func `levels of recordings equal the reference`() throws {
    var worst: [String: Double] = [:]
    var compared = 0
    for file in Self.files() where !file.path.hasSuffix(".oga") && !file.path.hasSuffix(".ogg") {
      let results = try SoundLevelRun.results(file.path, ["bands": "none", "researchkit": "false"])
      #expect(results.count == file.values.count, "\(file.path)")
      for (result, values) in zip(results, file.values) {
        let ideal = values["ideal"] as? [String: Any] ?? [:]
        for (metric, key, limit) in Self.limits {
          guard let expected = ideal[key] as? Double, expected > -90 else { continue }
          let value = try #require(result.number(metric), "\(file.path) \(metric)")
          worst[metric] = max(worst[metric] ?? 0, abs(value - expected))
          #expect(abs(value - expected) <= limit, "\(file.path) \(metric) \(value) \(expected)")
          compared += 1
        }
      }
    }
    print("compared \(compared) levels; worst: \(worst.sorted { $0.key < $1.key })")
  }

  @Test func `third octaves of broadband recordings equal the brick-wall reference`() throws {
    var worst = 0.0
    for file in Self.files() where file.path.contains("trafic") || file.path.contains("white") {
      let result = try #require(try SoundLevelRun.results(file.path, ["bands": "third"]).first)
      let reference = file.values.first?["third_fft"] as? [String: Double] ?? [:]
      guard (result.durationSeconds ?? 0) >= 4 else { continue }
      for (key, expected) in reference {
        guard let frequency = Double(key), frequency > 120, frequency < 19_000,
          reference.allSatisfy({
            abs(log2((Double($0.key) ?? 1) / frequency)) > 0.4 || $0.value < expected + 3
          }),
          let band = result.metrics.first(where: { metric in
            guard metric.name.hasPrefix("spl.thirdOctave.") else { return false }
            return abs((Double(metric.name.dropFirst(16)) ?? 0) / frequency - 1) < 0.03
          }), case .number(let value) = band.value
        else { continue }
        worst = max(worst, abs(value - expected))
        #expect(abs(value - expected) <= 0.2, "\(file.path) \(key): \(value), \(expected)")
      }
    }
    print("third octaves: worst \(worst)")
  }

  @Test func `offset, clipping and edge peaks of real recordings are flagged`() throws {
    guard let path = AudioFixtures.shared("recordings/S4A03895_20190522_000000.wav"),
      let edge = AudioFixtures.shared("recordings/sine2000.wav")
    else { return }
    let result = try #require(try SoundLevelRun.results(path).first)
    #expect(result.codes.contains("spl.offset"))
    #expect(try #require(try SoundLevelRun.results(edge).first).codes.contains("spl.edge-peak"))
  }
}
