import ActiveTasks
import Foundation
import Testing

@Suite struct HughsonWestlakeTests {
  let configuration = HughsonWestlakeConfiguration()

  private func run(_ reference: Double) -> HughsonWestlake.Outcome {
    HughsonWestlake.run(configuration) { level, _ in level >= reference ? .hit : .miss }
  }

  @Test func `a deterministic listener gives the reference over the whole range`() {
    for reference in stride(from: -10.0, through: 110, by: 5) {
      #expect(run(reference).threshold == reference)
    }
  }

  @Test func `a deterministic listener gives the reference at every frequency of a log`() {
    for order in [
      [1000.0, 2000, 3000, 4000, 6000, 8000, 500], [500.0, 250, 125, 1000, 8000, 1000],
    ] {
      var step = configuration
      step.frequencies = order
      var listener = SimulatedListener()
      listener.slope = 1e-6
      let simulation = ListenerSimulation(listener, configuration: step)
      for reference in stride(from: -10.0, through: 110, by: 5) {
        let test = simulation.run(.left, seed: 1) { $0 == 1000 ? reference - 0.1 : 45 - 0.1 }
        for sample in test.samples {
          #expect(sample.stored == .level(sample.frequency == 1000 ? reference : 45))
          let replay = HughsonWestlake.replay(sample.units, step)
          #expect(replay.threshold == sample.stored.level)
          #expect(replay.deviatingUnits.isEmpty && replay.surplusUnits == 0)
        }
      }
    }
  }

  @Test(arguments: [
    (30.0, [30.0, 20, 25, 30, 20, 25, 30], HughsonWestlake.Clause.levelBelowMissed),
    (-10, [30, 20, 10, 0, -10, -10, -10], .lowestLevelInDescent),
    (65, [30, 50, 60, 70, 60, 65, 55, 60, 65], .levelBelowMissed),
  ])
  func `presents the published sequences`(
    reference: Double, levels: [Double], clause: HughsonWestlake.Clause
  ) {
    let outcome = run(reference)
    #expect(outcome.levels == levels)
    #expect(outcome.threshold == reference)
    #expect(outcome.ending == .accepted(unit: levels.count - 1, clause: clause))
  }

  @Test func `gives up after the largest number of presentations`() {
    #expect(run(120).ending == .accepted(unit: 19, clause: .levelBelowMissed))
    let outcome = run(125)
    #expect(outcome.levels.count == 20)
    #expect(outcome.ending == .exhausted)
    #expect(outcome.threshold == nil)
    #expect(
      HughsonWestlake.run(HughsonWestlakeConfiguration(.version2_0_0)) { _, _ in .miss }
        .levels.count == 15)
  }

  @Test func `a tap before the tone repeats the level and counts against it`() {
    let events: [HughsonWestlake.Event] = [.hit, .miss, .hit, .earlyTap, .hit, .miss, .hit]
    let outcome = HughsonWestlake.run(configuration) { _, index in
      index < events.count ? events[index] : .hit
    }
    #expect(Array(outcome.levels.prefix(6)) == [30, 20, 25, 15, 15, 5])
  }

  @Test func `clipping on the first misses retries in small steps and later skips the frequency`() {
    let loud = HughsonWestlake.run(configuration) { level, _ in level > 55 ? .clipped : .miss }
    #expect(loud.levels == [30, 50, 60, 55, 60])
    #expect(loud.clippedUnits == [2, 4])
    #expect(loud.ending == .clipped)
    #expect(loud.threshold == nil)
    let first = HughsonWestlake.run(configuration) { _, _ in .clipped }
    #expect(first.levels == [30])
  }

  @Test func `both are needed when there are two presentations`() {
    // 25 is heard, missed and heard again: two of three suffice where one of two does not.
    let heard: [Bool] = [true, false, true, false, false, false, true, false, false, true]
    let outcome = HughsonWestlake.run(configuration) { _, index in
      index < heard.count && heard[index] ? .hit : .miss
    }
    #expect(outcome.levels.prefix(10) == [30, 20, 25, 15, 20, 25, 30, 20, 25, 30])
    #expect(outcome.ending == .accepted(unit: 9, clause: .levelBelowMissed))
    #expect(outcome.threshold == 30)
  }

  @Test func `a log that stops early has no ending and surplus or foreign levels are counted`() {
    func unit(_ level: Double, _ heard: Bool) -> ToneUnit {
      ToneUnit(
        level: level, start: 0, preStimulusDelay: 1, tap: heard ? 1.5 : nil,
        timeout: heard ? nil : 3)
    }
    var units = [(30.0, true), (20, false), (25, false), (30, true), (20, false), (25, false)]
      .map { unit($0.0, $0.1) }
    let cut = HughsonWestlake.replay(units, configuration)
    #expect(cut.ending == nil && cut.threshold == nil)
    units += [unit(30, true), unit(20, false)]
    let surplus = HughsonWestlake.replay(units, configuration)
    #expect(surplus.threshold == 30 && surplus.surplusUnits == 1)
    units[2].level = 26
    #expect(HughsonWestlake.replay(units, configuration).deviatingUnits == [2, 3])
  }

  @Test func `reproduces every threshold of ResearchKit's own test data`() throws {
    guard let url = SharedAudiometry.file("ORKAudiometryTestData.plist") else { return }
    let plist = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: url), format: nil)
    let audiograms = try #require(plist as? [[String: Double]])
    var step = configuration
    step.frequencies = [1000, 2000, 3000, 4000, 6000, 8000, 500]
    let keys = ["AUXU2K", "AUXU3K", "AUXU4K", "AUXU6K", "AUXU8K", "AUXU500"]
    var equal = 0
    for audiogram in audiograms {
      for first in ["AUXU1K1", "AUXU1K2"] {
        for key in [first] + keys {
          let reference = try #require(audiogram[key])
          if run(reference).threshold == reference { equal += 1 }
        }
      }
    }
    #expect(audiograms.count == 3561)
    #expect(equal == 49_854)
  }
}
