import Testing

@testable import ActiveTasks

/// Numbers that look right and are not: thresholds that exclude each other, set-ups that differ, times
/// and levels of another unit.
@Suite struct AudiometryDoubtTests {
  typealias Support = ToneAudiometryProcessorTests

  private static func flag(_ step: ProcessedStep, _ code: String) -> QualityFlag? {
    step.flags.first { $0.code == "audiometry." + code }
  }

  private static func point(
    _ level: Double, _ qualifier: AudiogramPoint.Qualifier = .measured, frequency: Double = 1000,
    masked: Bool = false
  ) -> AudiogramPoint {
    AudiogramPoint(
      ear: .left, frequency: frequency, level: level, qualifier: qualifier, masked: masked)
  }

  @Test(arguments: [
    (point(20), point(90, .noResponse), true), (point(90), point(90, .noResponse), false),
    (point(95), point(90, .noResponse), false), (point(89), point(90, .noResponse), true),
    (point(20), point(10, .atOrBelow), true), (point(12), point(10, .atOrBelow), false),
    (point(30, .noResponse), point(10, .atOrBelow), true),
    (point(30, .noResponse), point(90, .noResponse), false),
    (point(20), point(26), true), (point(20), point(25), false),
  ])
  func `a retest differs when the bounds do for certain`(
    first: AudiogramPoint, second: AudiogramPoint, differs: Bool
  ) throws {
    let step = try Support.process(.audiogram([first, second]))
    #expect((Self.flag(step, "retest-differs") != nil) == differs)
  }

  @Test func `a threshold at or below a level is none`() throws {
    let points = [500.0, 1000, 2000, 4000].map {
      Self.point(20, $0 == 1000 ? .atOrBelow : .measured, frequency: $0)
    }
    let step = try Support.process(.audiogram(points))
    #expect(
      Support.text(step, "audiometry.threshold.left.1000", .reference) == "at-or-below")
    #expect(Support.text(step, "audiometry.pta4.left", .reference) == "at-or-below-1000")
    #expect(Support.text(step, "audiometry.grade.left", .reference) == "at-or-below-1000")
    let lowest = try Support.process(.audiogram([Self.point(-10, .clampedLow)]))
    #expect(Self.flag(lowest, "at-limit")?.severity == .info)
  }

  @Test func `bounds decide asymmetry and masking only when they are certain`() {
    func ear(_ threshold: HearingThreshold) -> EarAudiogram {
      EarAudiogram([.init(3000, threshold)])
    }
    func found(_ left: HearingThreshold, _ right: HearingThreshold) -> Bool {
      AsymmetryRule.rule3000.finding(left: ear(left), right: ear(right)) == .asymmetric([3000])
    }
    #expect(found(.level(40), .below(20)) && found(.below(20), .above(60)))
    #expect(!found(.level(20), .below(40)) && !found(.below(20), .below(90)))
    #expect(MaskingRule.frequencies(ear(.level(60)), against: ear(.below(20))) == [3000])
    #expect(MaskingRule.frequencies(ear(.below(60)), against: ear(.level(0))) == [])
  }

  @Test func `the masked threshold counts`() throws {
    let points = [500.0, 1000, 2000, 4000].flatMap {
      [Self.point(40, frequency: $0), Self.point(70, frequency: $0, masked: true)]
    }
    let step = try Support.process(.audiogram(points))
    #expect(Support.value(step, "audiometry.pta4.left", .reference) == 70)
    #expect(Self.flag(step, "masked-counts")?.count == 4)
    #expect(Self.flag(step, "retest-differs") == nil)
  }

  @Test func `levels that no ear has are doubted, corrected ones too`() throws {
    let ready = try Support.process(.audiogram([Self.point(-45), Self.point(20, frequency: 500)]))
    #expect(Self.flag(ready, "unusual-level")?.message.contains("-45 dB HL at left 1000") == true)
    let corrected = try Support.process(
      .toneTests(Support.session(volume: 0.0625)), ["correct-volume": "true"])
    #expect(Self.flag(corrected, "unusual-level")?.message.contains("corrected") == true)
    #expect(Self.flag(try Support.process(.toneTests(Support.session())), "unusual-level") == nil)
  }

  @Test func `frequencies that are alike have the same name and are repetitions`() throws {
    let step = try Support.process(
      .audiogram([
        Self.point(20, frequency: 1000.0001), Self.point(60, frequency: 1000.0002),
        Self.point(20, frequency: 1000.4),
      ]))
    let names = step.metrics.map(\.name).filter { $0.contains("threshold") }
    #expect(
      names == [
        "audiometry.threshold.left.1000", "audiometry.threshold.left.1000.retest",
        "audiometry.threshold.left.1000.400",
      ])
    #expect(Self.flag(step, "retest-differs") != nil)
  }

  /// A frequency with tones at rising levels that are heard from `threshold` on; `nil` for never.
  private static func sample(_ threshold: Double?) -> FrequencySample {
    var listener = SimulatedListener()
    listener.slope = 0.01
    let test = ListenerSimulation(listener).run(.left, seed: 5) { _ in threshold ?? 1000 }
    return test.samples[0]
  }

  @Test func `a silent retest differs from a heard one, and so does a third run`() throws {
    let silent = try Support.process(
      .toneTests([ToneTest(samples: [Self.sample(24.9), Self.sample(nil)])]))
    #expect(Self.flag(silent, "retest-differs")?.message.contains("25 dB HL, none") == true)
    #expect(
      Support.text(silent, "audiometry.retestDifference.left.1000", .researchkit) == "no-response")
    let third = try Support.process(
      .toneTests([
        ToneTest(samples: [Self.sample(24.9), Self.sample(24.9), Self.sample(59.9)])
      ]))
    #expect(Self.flag(third, "retest-differs")?.message.contains("60 dB HL") == true)
  }

  @Test func `steps at different volumes are told and have no common error`() throws {
    var tests = Support.session()
    tests[1].outputVolume = 0.5
    let ears = try Support.process(.toneTests(tests))
    #expect(Self.flag(ears, "setup-differs")?.message.contains("1, 0.5") == true)
    #expect(Support.value(ears, "audiometry.volumeError.left", .reference) == -29)
    for index in tests.indices {
      for sample in tests[index].samples.indices { tests[index].samples[sample].ear = .left }
    }
    let ear = try Support.process(.toneTests(tests))
    #expect(Support.text(ear, "audiometry.volumeError.left", .reference) == "steps-differ")
    tests[1] = tests[0]
    tests[1].headphone = "EARPODS"
    #expect(
      Self.flag(try Support.process(.toneTests(tests)), "setup-differs")?.message
        .contains("headphones") == true)
  }

  @Test func `a volume between two steps is doubted`() throws {
    func flag(_ volume: Double) throws -> QualityFlag? {
      Self.flag(try Support.process(.toneTests(Support.session(volume: volume))), "volume")
    }
    #expect(try flag(0.53)?.message.contains("0.53 is no multiple of 1/16") == true)
    #expect(try flag(0.5) == nil && flag(0.5625) == nil && flag(1) == nil)
  }

  @Test func `tones above the ceiling are counted in one flag`() throws {
    var tests = Support.session()
    for index in tests.indices {
      tests[index].samples[0].units[0].level = 140
    }
    let flags = try Support.process(.toneTests(tests)).flags.filter {
      $0.code == "audiometry.above-ceiling"
    }
    #expect(flags.map(\.count) == [2])
  }

  @Test func `times in ms are doubted and give no duration`() throws {
    var tests = Support.session()
    for test in tests.indices {
      for sample in tests[test].samples.indices {
        for unit in tests[test].samples[sample].units.indices {
          let old = tests[test].samples[sample].units[unit]
          tests[test].samples[sample].units[unit] = ToneUnit(
            level: old.level, start: old.start * 1000,
            preStimulusDelay: old.preStimulusDelay * 1000, tap: old.tap.map { $0 * 1000 },
            timeout: old.timeout.map { $0 * 1000 })
        }
      }
    }
    let step = try Support.process(.toneTests(tests))
    #expect(Self.flag(step, "implausible-times") != nil && step.durationSeconds == nil)
    var duration = Support.session()
    duration[0].toneDuration = 1000
    #expect(Self.flag(try Support.process(.toneTests(duration)), "implausible-times") != nil)
  }

  @Test func `presentations with an unreadable tap are left out`() throws {
    let text = """
      {"_class":"ORKdBHLToneAudiometryResult","outputVolume":"half","samples":[{"frequency":1000,
      "channel":0,"units":[{"dBHLValue":30,"startOfUnitTimeStamp":1,"preStimulusDelay":1,
      "userTapTimeStamp":"2.4 s"},{"dBHLValue":20,"startOfUnitTimeStamp":4,"preStimulusDelay":1,
      "userTapTimeStamp":true,"timeoutTimeStamp":7},{"dBHLValue":20,"startOfUnitTimeStamp":8,
      "preStimulusDelay":1,"userTapTimeStamp":NaN,"timeoutTimeStamp":11}]}]}
      """
    let recordings = try AudiometryReading.recordings(text)
    #expect(recordings[0].flags.contains { $0.code == "audiometry.unreadable-value" })
    let step = try Support.process(try AudiometryReading.content(text))
    #expect(Self.flag(step, "not-finite")?.count == 2)
  }

  @Test func `results of two tasks, and of two days, are not joined`() throws {
    func result(_ date: String) -> String {
      """
      {"_class":"ORKdBHLToneAudiometryResult","startDate":"\(date)","samples":[{"frequency":1000,
      "channel":0,"calculatedThreshold":20,"units":[]}]}
      """
    }
    func count(_ first: String, _ second: String) throws -> Int {
      try AudiometryReading.recordings(
        #"{"_class":"ORKCollectionResult","results":[\#(first),\#(second)]}"#
      ).count
    }
    func task(_ date: String) -> String {
      #"{"_class":"ORKTaskResult","results":[\#(result(date))]}"#
    }
    let day = "2024-05-01T09:00:00Z"
    #expect(try count(result(day), result("2024-05-01T09:10:00Z")) == 1)
    #expect(try count(result(day), result("2024-06-01T09:00:00Z")) == 2)
    #expect(try count(task(day), task(day)) == 2)
  }

  @Test func `tones of the older test without an ear are said`() throws {
    let text = """
      {"_class":"ORKToneAudiometryResult","samples":[
      {"frequency":1000,"channel":"both","channelSelected":0,"amplitude":0.01},
      {"frequency":2000,"channel":0,"channelSelected":"rigth","amplitude":"loud"}]}
      """
    let flags = try AudiometryReading.recordings(text).flatMap(\.flags)
    #expect(flags.first { $0.code == "audiometry.ear-unknown" }?.count == 1)
    #expect(flags.first { $0.code == "audiometry.unreadable-value" }?.count == 2)
  }
}
