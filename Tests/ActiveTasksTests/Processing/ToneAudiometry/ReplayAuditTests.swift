import ActiveTasks
import Testing

@Suite struct ReplayAuditTests {
  typealias Support = ToneAudiometryProcessorTests

  /// Codes raised by the session after `change` has spoilt its first test.
  private func codes(_ change: (inout ToneTest) -> Void) throws -> [String: QualityFlag] {
    var tests = Support.session()
    change(&tests[0])
    let flags = try Support.process(.toneTests(tests)).flags
    return Dictionary(uniqueKeysWithValues: flags.map { ($0.code, $0) })
  }

  @Test func `a clean log raises nothing but the note on definitions`() throws {
    #expect(try codes { _ in }.keys.sorted() == ["audiometry.unverified-definition"])
  }

  @Test func `flags a stored threshold that does not follow from the presentations`() throws {
    let flag = try codes { $0.samples[1].stored = .level(30) }["audiometry.stored-differs"]
    #expect(
      flag?.message.contains("30 dB HL stored and 45 dB HL re-derived at 2000 Hz right") ?? false)
    #expect(try codes { $0.samples[1].stored = .sentinel }["audiometry.stored-differs"] != nil)
    #expect(try codes { $0.samples[1].stored = .absent }["audiometry.stored-differs"] == nil)
  }

  @Test func `flags taps before the tone and too soon after it`() throws {
    let early = try codes { test in
      let unit = test.samples[0].units[0]
      test.samples[0].units[0].timeout = nil
      test.samples[0].units[0].tap = unit.start + 0.5
    }
    #expect(early["audiometry.early-taps"]?.count == 1)
    let soon = try codes { test in
      let unit = test.samples[0].units[0]
      test.samples[0].units[0].timeout = nil
      test.samples[0].units[0].tap = unit.start + unit.preStimulusDelay + 0.1
    }
    #expect(soon["audiometry.impossible-latency"]?.count == 1)
    #expect(soon["audiometry.impossible-latency"]?.location == "@0.500s")
    #expect(early["audiometry.false-positives"] == nil)
  }

  @Test func `flags a high rate of false positives`() throws {
    let flags = try codes { test in
      for place in test.samples.indices {
        let repeated = Array(repeating: test.samples[place].units[0], count: 3)
        test.samples[place].units.insert(contentsOf: repeated, at: 0)
        for index in 0..<3 {
          test.samples[place].units[index].timeout = nil
          test.samples[place].units[index].tap = test.samples[place].units[index].start + 0.2
        }
      }
    }
    #expect(flags["audiometry.false-positives"]?.message.contains("right ear") ?? false)
  }

  @Test func `flags impossible times, copies and missing parts`() throws {
    #expect(try codes { $0.samples[0].units[0].start = 0 }["audiometry.zero-timestamp"] != nil)
    #expect(try codes { $0.samples[0].units[0].level = .nan }["audiometry.not-finite"]?.count == 1)
    #expect(try codes { $0.samples[0].units[1].start = 1e6 }["audiometry.time-reversed"] != nil)
    #expect(
      try codes { $0.samples[0].units[0].tap = 1e6 }["audiometry.tap-and-timeout"] != nil)
    #expect(try codes { $0.samples.append($0.samples[2]) }["audiometry.duplicate-sample"] != nil)
    #expect(try codes { $0.samples[0].ear = nil }["audiometry.ear-unknown"]?.count == 1)
    #expect(try codes { $0.samples[0].units.removeLast() }["audiometry.no-threshold"] != nil)
    #expect(
      try codes { $0.samples[0].units.append($0.samples[0].units[0]) }[
        "audiometry.surplus-presentations"] != nil)
    #expect(try codes { $0.samples[0].units[1].level += 1 }["audiometry.levels-deviate"] != nil)
  }

  @Test func `a sample without presentations keeps its stored threshold and says so`() throws {
    var tests = Support.session()
    tests[0].samples[1].units = []
    tests[0].samples[2].units = []
    tests[0].samples[2].stored = .sentinel
    let step = try Support.process(.toneTests(tests))
    #expect(Support.value(step, "audiometry.threshold.right.2000", .researchkit) == 45)
    #expect(Support.text(step, "audiometry.threshold.right.2000", .fit) == "no-trials")
    #expect(
      Support.text(step, "audiometry.threshold.right.3000", .researchkit) == "no-presentations")
    #expect(step.flags.contains { $0.code == "audiometry.no-presentations" && $0.count == 1 })
  }

  @Test func `flags taps after the time in which they count`() throws {
    let flags = try codes { test in
      let unit = test.samples[0].units[0]
      test.samples[0].units[0].timeout = nil
      test.samples[0].units[0].tap = unit.start + unit.preStimulusDelay + 2.5
    }
    #expect(flags["audiometry.late-tap"]?.count == 1)
  }

  @Test func `flags a repeated frequency that differs`() throws {
    var listener = SimulatedListener()
    listener.slope = 0.01
    var run = 0
    let test = ListenerSimulation(listener).run(.left, seed: 5) { _ in
      run += 1
      return run == 6 ? 39.9 : 24.9
    }
    let step = try Support.process(.toneTests([test]))
    #expect(Support.value(step, "audiometry.retestDifference.left.1000", .researchkit) == 15)
    #expect(step.flags.contains { $0.code == "audiometry.retest-differs" })
    // The better of the two runs counts in the average.
    #expect(Support.value(step, "audiometry.pta4.left", .researchkit) == 25)
  }

  @Test func `flags frequencies of the step that are not in the log`() throws {
    var tests = Support.session()
    for index in tests.indices { tests[index].samples.removeAll { $0.frequency == 500 } }
    let flags = try Support.process(.toneTests(tests)).flags
    let flag = flags.first { $0.code == "audiometry.missing-frequency" }
    #expect(flag?.message.contains("500 Hz") ?? false)
  }
}
