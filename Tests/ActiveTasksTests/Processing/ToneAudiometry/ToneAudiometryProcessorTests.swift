import ActiveTasks
import SignalProcessing
import Testing

@Suite struct ToneAudiometryProcessorTests {
  static func process(_ content: AudiometryRecording.Content, _ texts: [String: String] = [:])
    throws -> ProcessedStep
  {
    let set = try ParameterSet(ToneAudiometryParameters.specs, texts)
    return try ToneAudiometryProcessor(set).process(
      Recording(format: "test", payload: .audiometry(AudiometryRecording(content))))
  }

  /// Both ears of a listener with a sharp threshold: left 25, right 45 dB HL.
  static func session(volume: Double = 1) -> [ToneTest] {
    var listener = SimulatedListener()
    listener.slope = 0.01
    let simulation = ListenerSimulation(listener)
    return [(AudiometryRecording.Ear.right, 44.9), (.left, 24.9)].map { ear, threshold in
      var test = simulation.run(ear, seed: 7) { _ in threshold }
      test.outputVolume = volume
      return test
    }
  }

  static func value(_ step: ProcessedStep, _ name: String, _ method: Metric.Method) -> Double? {
    let metric = step.metrics.first { $0.name == name && $0.method == method }
    if case .number(let number)? = metric?.value { return number }
    return nil
  }

  /// `<a|b>` stands for one of its words, `<a>` for anything.
  private static func matches(_ part: Substring, pattern: Substring) -> Bool {
    guard pattern.hasPrefix("<") else { return part == pattern }
    let words = pattern.dropFirst().dropLast().split(separator: "|")
    return words.count == 1 || words.contains(part)
  }

  static func text(_ step: ProcessedStep, _ name: String, _ method: Metric.Method) -> String? {
    let metric = step.metrics.first { $0.name == name && $0.method == method }
    if case .text(let text)? = metric?.value { return text }
    return metric?.reason
  }

  @Test func `gives every threshold by every method and the summary of both ears`() throws {
    let step = try Self.process(.toneTests(Self.session()), ["age": "50", "sex": "male"])
    for (ear, level) in [("left", 25.0), ("right", 45)] {
      for frequency in ["250", "500", "1000", "2000", "3000", "4000", "8000", "1000.retest"] {
        let name = "audiometry.threshold.\(ear).\(frequency)"
        for method in [Metric.Method.researchkit, .asha, .iso8253] {
          #expect(Self.value(step, name, method) == level)
        }
        let fit = try #require(Self.value(step, name, .fit))
        let lower = try #require(Self.value(step, name + ".lower95", .fit))
        let upper = try #require(Self.value(step, name + ".upper95", .fit))
        // The threshold lies between the missed and the heard level, 5 dB apart.
        #expect(abs(fit - (level - 2.5)) < 1.5)
        #expect(lower < fit && fit < upper)
      }
      #expect(Self.value(step, "audiometry.pta4.\(ear)", .researchkit) == level)
      #expect(Self.text(step, "audiometry.shape.\(ear)", .researchkit) == "flat")
      #expect(Self.value(step, "audiometry.retestDifference.\(ear).1000", .researchkit) == 0)
      #expect(Self.value(step, "audiometry.falsePositiveRate.\(ear)", .reference) == 0)
    }
    #expect(Self.text(step, "audiometry.grade.left", .researchkit) == "mild")
    #expect(Self.text(step, "audiometry.grade.right", .researchkit) == "moderate")
    #expect(Self.text(step, "audiometry.grade.better", .researchkit) == "mild")
    #expect(Self.text(step, "audiometry.gradeWho1991.left", .researchkit) == "none")
    #expect(Self.text(step, "audiometry.betterEar", .researchkit) == "left")
    #expect(Self.text(step, "audiometry.asymmetry.rule3000", .researchkit) == "3000")
    #expect(Self.text(step, "audiometry.maskingNeeded.right", .researchkit) == "no")
    #expect(Self.text(step, "audiometry.ptaHigh346.left", .researchkit) == "missing-6000")
    #expect(abs((Self.value(step, "audiometry.ageMedian.4000", .reference) ?? 0) - 10.7) < 0.05)
    #expect((Self.value(step, "audiometry.agePercentile.left.4000", .researchkit) ?? 0) > 50)
    #expect(step.flags.map(\.code) == ["audiometry.unverified-definition"])
    #expect((step.durationSeconds ?? 0) > 60)
  }

  @Test func `every metric has a catalogue pattern and a unique name and method`() throws {
    let step = try Self.process(
      .toneTests(Self.session(volume: 0.5)),
      ["age": "50", "sex": "male", "correct-volume": "true"])
    let keys = step.metrics.map { "\($0.name) \($0.method)" }
    #expect(Set(keys).count == keys.count)
    for metric in step.metrics {
      let parts = metric.name.split(separator: ".")
      let pattern = AudiometryMetric.catalog.first { entry in
        let words = entry.name.split(separator: ".")
        return words.count <= parts.count && entry.unit == metric.unit
          && entry.methods.contains(metric.method)
          && zip(words, parts).allSatisfy { Self.matches($1, pattern: $0) }
      }
      #expect(pattern != nil, "\(metric.name)")
      if case .number(let number)? = metric.value {
        #expect(pattern?.range.contains(number) ?? false)
      }
    }
  }

  @Test func `the volume fault is flagged with its size and corrected only when asked`() throws {
    var tests = Self.session(volume: 0.5)
    for index in tests.indices { tests[index].headphone = "AIRPODSV1" }
    let plain = try Self.process(.toneTests(tests))
    let fault = try #require(plain.flags.first { $0.code == "audiometry.volume-fault" })
    #expect(fault.message.contains("-29.0 dB") && fault.severity == .warning)
    #expect(Self.value(plain, "audiometry.volumeError.left", .reference) == -29)
    #expect(Self.value(plain, "audiometry.pta4.left", .researchkit) == 25)
    #expect(Self.value(plain, "audiometry.pta4.left", .reference) == nil)
    #expect(!plain.metrics.contains { $0.name.hasSuffix(".corrected") })

    let corrected = try Self.process(.toneTests(tests), ["correct-volume": "true"])
    let name = "audiometry.threshold.left.1000"
    #expect(Self.value(corrected, name, .researchkit) == 25)
    #expect(Self.value(corrected, name + ".corrected", .researchkit) == -4)
    let fit = try #require(Self.value(corrected, name, .fit))
    #expect(Self.value(corrected, name + ".corrected", .fit) == fit - 29)
    #expect(Self.value(corrected, "audiometry.pta4.left", .researchkit) == 25)
    #expect(Self.value(corrected, "audiometry.pta4.left", .reference) == -4)

    let old = try Self.process(.toneTests(tests), ["researchkit-version": "2.1-2.2"])
    #expect(!old.flags.contains { $0.code == "audiometry.volume-fault" })
  }

  @Test func `an unknown headphone is flagged, and an error when it is needed`() throws {
    var tests = Self.session()
    for index in tests.indices { tests[index].headphone = "UNKNOWN" }
    let flags = try Self.process(.toneTests(tests)).flags.filter {
      $0.code == "audiometry.headphone"
    }
    #expect(flags.count == 1)
    #expect(flags.first?.message.contains("AIRPODSPROV2") ?? false)
    let error = #expect(throws: Diagnostic.self) {
      try Self.process(.toneTests(tests), ["correct-volume": "true"])
    }
    #expect(error?.code == "audiometry.headphone")
    #expect(throws: Never.self) {
      try Self.process(.toneTests(tests), ["correct-volume": "true", "headphone": "EARPODS"])
    }
    tests[0].outputVolume = nil
    tests[0].headphone = "EARPODS"
    #expect(throws: Diagnostic.self) {
      try Self.process(.toneTests([tests[0]]), ["correct-volume": "true"])
    }
  }

  @Test func `nothing heard is no response, a sentinel and never an average`() throws {
    var listener = SimulatedListener()
    listener.slope = 0.01
    var simulation = ListenerSimulation(listener)
    simulation.maximumLevel = 95
    let test = simulation.run(.left, seed: 1) { $0 == 4000 ? 200 : 19.9 }
    let step = try Self.process(.toneTests([test]))
    let name = "audiometry.threshold.left.4000"
    for method in [Metric.Method.researchkit, .asha, .iso8253, .fit] {
      #expect(Self.text(step, name, method) == "no-response")
      #expect(Self.value(step, name, method) == nil)
    }
    #expect(Self.text(step, "audiometry.pta4.left", .researchkit) == "no-response-4000")
    #expect(Self.text(step, "audiometry.grade.left", .fit) == "no-response-4000")
    #expect(Self.value(step, "audiometry.pta3.left", .researchkit) == 20)
    let codes = step.flags.map(\.code)
    #expect(codes.contains("audiometry.no-threshold") && codes.contains("audiometry.unanswered"))
    #expect(!codes.contains("audiometry.stored-differs"))
  }

  @Test func `a ready audiogram is summarised, with its missing responses`() throws {
    let points = [500.0, 1000, 2000, 4000].map {
      AudiogramPoint(ear: .left, frequency: $0, level: 37.5)
    }
    let step = try Self.process(
      .audiogram(
        points + [
          AudiogramPoint(ear: .right, frequency: 500, level: 90, qualifier: .noResponse)
        ]))
    #expect(Self.text(step, "audiometry.grade.left", .reference) == "moderate")
    #expect(Self.value(step, "audiometry.threshold.left.500", .reference) == 37.5)
    #expect(Self.text(step, "audiometry.threshold.right.500", .reference) == "no-response")
    #expect(
      Self.text(step, "audiometry.pta4.right", .reference) == "missing-1000-2000-4000")
  }

  @Test func `the older test gives levels of the tones that were assigned to their ear`() throws {
    typealias Sample = AmplitudeTest.Sample
    let step = try Self.process(
      .amplitudeTest(
        AmplitudeTest(samples: [
          Sample(ear: .left, selected: .left, frequency: 1000, amplitude: 0.001),
          Sample(ear: .left, selected: .right, frequency: 500, amplitude: 0.001),
          Sample(ear: .right, selected: nil, frequency: 500, amplitude: 0.03),
          Sample(ear: .right, selected: .right, frequency: 250, amplitude: 0),
        ])))
    #expect(
      abs((Self.value(step, "audiometry.amplitude.left.1000", .researchkit) ?? 0) + 60) < 1e-9)
    #expect(Self.text(step, "audiometry.amplitude.left.500", .researchkit) == "wrong-ear")
    #expect(Self.text(step, "audiometry.amplitude.right.500", .researchkit) == "no-response")
    #expect(Self.text(step, "audiometry.amplitude.right.250", .researchkit) == "no-amplitude")
    #expect(step.flags.map(\.code) == ["audiometry.wrong-ear"])
  }

  @Test func `other recordings, empty tests and half an age norm are errors`() throws {
    #expect(throws: Diagnostic.self) { try Self.process(.toneTests([])) }
    #expect(throws: Diagnostic.self) { try Self.process(.audiogram([])) }
    #expect(throws: Diagnostic.self) {
      try Self.process(.amplitudeTest(AmplitudeTest(samples: [])))
    }
    #expect(throws: Diagnostic.self) { try Self.process(.audiogram([]), ["age": "50"]) }
    #expect(throws: Diagnostic.self) { try Self.process(.audiogram([]), ["miss-steps": "20,x"]) }
    let set = try ParameterSet(ToneAudiometryParameters.specs)
    #expect(throws: Diagnostic.self) {
      try ToneAudiometryProcessor(set).process(
        Recording(format: "x", payload: .storedRangeOfMotion(StoredRangeOfMotion())))
    }
  }

  /// Numbers drawn from the values that break arithmetic.
  @Test func `no log traps or gives a number that is not finite`() throws {
    let odd: [Double] = [
      0, -0.0, 1, -1, 30, 1e300, -1e300, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 999,
    ]
    var random = SignalProcessing.SplitMix64(seed: 99)
    func pick() -> Double { odd[Int(random.uniform() * Double(odd.count))] }
    var processed = 0
    for _ in 0..<400 {
      let samples = (0..<4).map { _ in
        FrequencySample(
          ear: random.uniform() < 0.5 ? .left : .right, frequency: pick(),
          stored: StoredThreshold(pick()),
          units: (0..<12).map { _ in
            ToneUnit(
              level: pick(), start: pick(), preStimulusDelay: pick(), storedTap: pick(),
              storedTimeout: pick())
          })
      }
      let test = ToneTest(headphone: "EARPODS", outputVolume: pick(), samples: samples)
      let step = try? Self.process(.toneTests([test]), ["age": "40", "sex": "female"])
      processed += step == nil ? 0 : 1
      for metric in step?.metrics ?? [] {
        if case .number(let number)? = metric.value { #expect(number.isFinite) }
      }
    }
    #expect(processed > 100)
  }
}
