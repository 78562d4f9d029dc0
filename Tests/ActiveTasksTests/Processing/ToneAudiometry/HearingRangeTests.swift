import Testing

@testable import ActiveTasks

/// What cannot be is left out and said, whatever kind of file it stands in.
@Suite struct HearingRangeTests {
  private static func codes(_ step: ProcessedStep) -> [String] { step.flags.map(\.code) }

  private static func point(_ frequency: Double, _ level: Double) -> AudiogramPoint {
    AudiogramPoint(ear: .left, frequency: frequency, level: level)
  }

  @Test func `impossible thresholds of an audiogram are left out`() throws {
    let points = [500.0, 1000, 2000].map { Self.point($0, 20) }
    let step = try ToneAudiometryProcessorTests.process(
      .audiogram(points + [Self.point(4000, 1e6), Self.point(-500, 20), Self.point(0.5, 20)]))
    let flag = try #require(step.flags.first { $0.code == "audiometry.implausible" })
    #expect(flag.count == 3 && flag.message.hasSuffix("4000 Hz, 1000000 dB HL"))
    #expect(!step.metrics.contains { $0.name.contains("threshold.left.4000") })
    #expect(
      ToneAudiometryProcessorTests.text(step, "audiometry.pta4.left", .reference)
        == "missing-4000")
  }

  @Test func `an audiogram in kHz is not taken for one in Hz`() {
    let points = [0.5, 1, 2, 4].map { Self.point($0, 20) }
    let error = #expect(throws: Diagnostic.self) {
      try ToneAudiometryProcessorTests.process(.audiogram(points))
    }
    #expect(error?.code == "audiometry.empty" && error?.found?.contains("kHz?") == true)
  }

  @Test func `impossible samples, levels and amplitudes of logs are left out`() throws {
    let units = [30.0, 1e300, 1e6, 20].map {
      ToneUnit(level: $0, start: 1, preStimulusDelay: 1, tap: 2.5)
    }
    let samples = [1e300, 1000].map {
      FrequencySample(ear: .left, frequency: $0, stored: .absent, units: units)
    }
    let log = try ToneAudiometryProcessorTests.process(.toneTests([ToneTest(samples: samples)]))
    #expect(Self.codes(log).contains("audiometry.implausible"))
    #expect(log.flags.first { $0.code == "audiometry.not-finite" }?.count == 2)
    let older = try ToneAudiometryProcessorTests.process(
      .amplitudeTest(
        AmplitudeTest(
          samples: [(8000.0, 5.0), (4000, 0.001), (4000, 0.01), (0.1, 0.01)].map {
            .init(ear: .left, selected: .left, frequency: $0.0, amplitude: $0.1)
          })))
    #expect(
      older.metrics.map(\.name) == [
        "audiometry.amplitude.left.8000", "audiometry.amplitude.left.4000",
        "audiometry.amplitude.left.4000.retest",
      ])
    #expect(older.metrics.first?.reason == "above-full-scale")
    #expect(Self.codes(older) == ["audiometry.implausible"])
    #expect(older.flags.first?.count == 2)
  }

  @Test func `repeated thresholds that differ are doubted`() throws {
    func codes(_ second: Double) throws -> [String] {
      Self.codes(
        try ToneAudiometryProcessorTests.process(
          .audiogram([Self.point(1000, 20), Self.point(1000, second)])))
    }
    #expect(try codes(26).contains("audiometry.retest-differs"))
    #expect(try !codes(25).contains("audiometry.retest-differs"))
  }

  @Test(arguments: [
    ["calibration": "x", "headphone": "EARPODS"], ["miss-steps": "1e308"], ["miss-steps": "20,,10"],
    ["frequencies": "0"], ["frequencies": ""], ["lowest-level": "80"],
  ])
  func `contradictory and absurd settings are refused`(texts: [String: String]) throws {
    var set = try ParameterSet(ToneAudiometryParameters.specs, texts)
    if texts["calibration"] != nil {
      set.attach(
        ParameterFile(path: "x", bytes: Array(Self.calibration("1000").utf8)), to: "calibration")
    }
    let error = #expect(throws: Diagnostic.self) { try ToneAudiometryProcessor(set) }
    #expect(error?.code == "usage.parameter")
  }

  private static func calibration(_ key: String, volume: String = "") -> String {
    """
    {"identifier": "X", "source": "s", "soundPressureLevel": {"\(key)": 80},
     "referenceThreshold": {"\(key)": 10}, "volumeCurve": {"1": 0\(volume)}}
    """
  }

  @Test(arguments: [
    ("-1000", ""), ("1", ""), ("1000", #", "7": 1"#), ("1000", #", "1.0": 3"#),
  ])
  func `calibrations with impossible or double keys are refused`(key: String, volume: String) {
    let text = Self.calibration(key, volume: volume)
    let error = #expect(throws: Diagnostic.self) {
      try HeadphoneCalibration(file: ParameterFile(path: "x", bytes: Array(text.utf8)))
    }
    #expect(error?.code == "audiometry.calibration")
  }

  @Test func `what is too large for a hearing test is refused at once`() {
    let unit = ToneUnit(level: 30, start: 1, preStimulusDelay: 1)
    func sample(_ units: Int) -> FrequencySample {
      FrequencySample(
        ear: .left, frequency: 1000, stored: .absent, units: Array(repeating: unit, count: units))
    }
    for content: AudiometryRecording.Content in [
      .toneTests([ToneTest(samples: Array(repeating: sample(0), count: 5001))]),
      .toneTests([ToneTest(samples: [sample(10_001)])]),
      .audiogram(Array(repeating: Self.point(1000, 20), count: 5001)),
    ] {
      let error = #expect(throws: Diagnostic.self) {
        try ToneAudiometryProcessorTests.process(content)
      }
      #expect(error?.code == "audiometry.too-many")
    }
  }

  @Test func `an impossible system volume is a warning, a missing one is worth knowing`() throws {
    func severity(_ volume: Double?) throws -> QualityFlag.Severity? {
      let sample = FrequencySample(
        ear: .left, frequency: 1000, stored: .absent,
        units: [ToneUnit(level: 30, start: 1, preStimulusDelay: 1, tap: 2.5)])
      let test = ToneTest(headphone: "EARPODS", outputVolume: volume, samples: [sample])
      return try ToneAudiometryProcessorTests.process(.toneTests([test])).flags
        .first { $0.code == "audiometry.volume" }?.severity
    }
    #expect(try severity(nil) == .info && severity(5) == .warning && severity(0.5) == nil)
  }
}
