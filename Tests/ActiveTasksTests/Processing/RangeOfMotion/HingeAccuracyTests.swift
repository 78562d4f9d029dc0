import Foundation
import Testing

@testable import ActiveTasks

/// Simulated hinges of the shared data through the whole pipeline, against their truth.
@Suite struct HingeAccuracyTests {
  private struct Repetition: Decodable {
    var rom_up_deg, rom_down_deg, peak_vel_up_dps, sparc_up_fc20, ldlj_up: Double

    var range: Double { (rom_up_deg + rom_down_deg) / 2 }
  }

  private struct Expected: Decodable {
    var n_reps: Int
    var reps: [Repetition] = []

    private enum Key: CodingKey { case n_reps, reps }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      n_reps = try container.decode(Int.self, forKey: .n_reps)
      var list = try container.nestedUnkeyedContainer(forKey: .reps)
      // A long list ends with a remark in place of further repetitions.
      while !list.isAtEnd, let next = try? list.decode(Repetition.self) { reps.append(next) }
    }

    func median(_ value: (Repetition) -> Double) -> Double { reps.map(value).median ?? .nan }
  }

  /// The truth of a case; `nil` without shared data.
  private static func expected(_ name: String) throws -> Expected? {
    guard let folder = MotionFixtures.shared("reference") else { return nil }
    let data = try Data(contentsOf: URL(filePath: folder + "/expected.json"))
    return try JSONDecoder().decode([String: Expected].self, from: data)["hinge_" + name]
  }

  /// Case and noise, with the limit for the median error of a repetition's range, degrees.
  static let cases: [(String, String, Double)] = [
    ("reps", "brief", 0.11), ("reps_tilted30", "brief", 0.12), ("reps_vertical", "brief", 0.2),
    ("reps_bigbias", "brief", 0.2), ("reps_wobble", "brief", 0.34), ("fast", "brief", 0.1),
    ("reps", "phone", 0.11), ("reps_tilted30", "phone", 0.12), ("reps_vertical", "phone", 0.2),
    ("reps_bigbias", "phone", 0.2), ("reps_wobble", "phone", 0.34), ("fast", "phone", 0.1),
  ]

  @Test(arguments: cases)
  func `gives the true repetitions`(name: String, noise: String, limit: Double) throws {
    guard let expected = try Self.expected(name),
      let run = try RangeOfMotionRun.shared("hinge/hinge_\(name)_\(noise).csv")
    else { return }
    #expect(run.value(.repetitions, .reference) == Double(expected.n_reps))
    let ranges = run.repetitions("range_deg")
    let error = try #require(zip(ranges, expected.reps).map { abs($0 - $1.range) }.median)
    let velocity = run.value(.peakVelocityMedian, .reference) ?? .nan
    let sparc = run.value(.sparcMedian, .reference) ?? .nan
    let ldlj = run.value(.ldljMedian, .reference) ?? .nan
    let truth = (
      velocity: expected.median(\.peak_vel_up_dps), sparc: expected.median(\.sparc_up_fc20),
      ldlj: expected.median(\.ldlj_up)
    )
    print(
      "hinge \(name) \(noise): range \(error)° (limit \(limit)°), velocity "
        + "\(100 * (velocity / truth.velocity - 1)) %, SPARC \(sparc - truth.sparc), "
        + "LDLJ \(ldlj - truth.ldlj)")
    #expect(error <= limit)
    #expect(abs(velocity / truth.velocity - 1) <= 0.02)
    #expect(abs(sparc - truth.sparc) <= 0.005)
    #expect(abs(ldlj - truth.ldlj) <= 0.05)
  }
}
