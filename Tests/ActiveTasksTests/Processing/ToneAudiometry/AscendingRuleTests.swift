import ActiveTasks
import Testing

@Suite struct AscendingRuleTests {
  /// Presentations from 20 dB HL, 10 down after a response, 5 up after none.
  static func trials(_ answers: String) -> [ToneTrial] {
    var level = 20.0
    return answers.filter { $0 != " " }.map { answer in
      defer { level += answer == "Y" ? -10 : 5 }
      return ToneTrial(level: level, heard: answer == "Y")
    }
  }

  /// The answer sequences are TabSINT's test vectors for 2 of 3, 2 of 4 and an ignored first response.
  @Test(arguments: [("NYNYNNY", 20.0), ("NYNYNNNYNY", 20), ("NYNNNYNNY", 30)])
  func `ASHA's rule ends TabSINT's sequences at their level`(answers: String, level: Double) {
    let trials = Self.trials(answers)
    #expect(AscendingRule.asha.threshold(trials, lowestLevel: -10) == .threshold(level))
    // One response fewer is not enough.
    let shorter = Array(trials.dropLast())
    #expect(AscendingRule.asha.threshold(shorter, lowestLevel: -10) != .threshold(level))
  }

  @Test func `ISO 8253-1 needs three ascents in full and two in short form`() {
    let two = Self.trials("NYNYNNY")
    #expect(AscendingRule.iso8253Short.threshold(two, lowestLevel: nil) == .threshold(20))
    #expect(
      AscendingRule.iso8253.threshold(two, lowestLevel: nil) == .none(reason: "too-few-ascents"))
    let three = Self.trials("NYNYNNYNNY")
    #expect(AscendingRule.iso8253.threshold(three, lowestLevel: nil) == .threshold(20))
  }

  @Test func `the short form looks at three ascents only, ASHA at all`() {
    // Ascents at 20: N Y N Y, two of four; two of the first three are not heard.
    let trials = [
      (15.0, false), (20, false), (15, false), (20, true), (15, false), (20, false),
      (15, false), (20, true),
    ].map { ToneTrial(level: $0.0, heard: $0.1) }
    #expect(AscendingRule.asha.threshold(trials, lowestLevel: nil) == .threshold(20))
    #expect(
      AscendingRule.iso8253Short.threshold(trials, lowestLevel: nil)
        == .none(reason: "too-few-ascents"))
  }

  @Test func `the lowest level counts without an ascent`() {
    let trials = [30.0, 20, 10, 0, -10, -10, -10].map { ToneTrial(level: $0, heard: true) }
    #expect(AscendingRule.asha.threshold(trials, lowestLevel: -10) == .threshold(-10))
    #expect(
      AscendingRule.asha.threshold(trials, lowestLevel: nil) == .none(reason: "too-few-ascents"))
  }

  @Test func `says why there is no threshold`() {
    #expect(AscendingRule.asha.threshold([], lowestLevel: nil) == .none(reason: "no-trials"))
    let silent = [ToneTrial(level: 30, heard: false)]
    #expect(AscendingRule.asha.threshold(silent, lowestLevel: nil) == .none(reason: "no-response"))
  }

  @Test func `the deterministic listener gives the reference by both rules`() {
    var step = HughsonWestlakeConfiguration()
    step.frequencies = [1000]
    var listener = SimulatedListener()
    listener.slope = 1e-6
    for reference in stride(from: -10.0, through: 110, by: 5) {
      let test = ListenerSimulation(listener, configuration: step)
        .run(.right, seed: 3) { _ in reference - 0.1 }
      let trials = ToneTrial.scored(test.samples[0].units)
      #expect(AscendingRule.asha.threshold(trials, lowestLevel: -10) == .threshold(reference))
      #expect(
        AscendingRule.iso8253Short.threshold(trials, lowestLevel: -10) == .threshold(reference))
    }
  }
}
