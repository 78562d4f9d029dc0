import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct ToneLinkTests {
  private let scratch = Result { try ScratchFolder() }

  /// A short session at full or half volume with a recording of its tones.
  private static func session(
    _ level: Double = 30, error: Double = 0, frequencies: [Double] = [1000]
  ) throws -> AudiometrySimulation {
    let truth = try #require(TrueAudiogram("\(level)"))
    var step = ListenerSimulation(SimulatedListener())
    step.configuration.frequencies = frequencies
    var simulation = AudiometrySimulation(step, left: truth, right: truth)
    simulation.reference = [1000: 9.27, 2000: 14.11]
    simulation.volumeError = error
    return simulation
  }

  /// The plain session and its recording, made once.
  private static let plain = Result {
    let simulation = try session()
    return (simulation, try sound(simulation))
  }

  private static func sound(_ simulation: AudiometrySimulation) throws -> [UInt8] {
    try #require(simulation.files().first { $0.name == "tones.wav" }).bytes
  }

  /// Links `simulation`, the plain session when `nil`, to its recording.
  private func link(
    _ simulation: AudiometrySimulation? = nil,
    _ texts: [String: String] = ["recording-full-scale": "105"],
    edit: (inout [ToneTest]) -> Void = { _ in }
  ) throws -> ProcessedStep {
    let plain = try Self.plain.get()
    let sound = try simulation.map(Self.sound) ?? plain.1
    let simulation = simulation ?? plain.0
    let path = try scratch.get().path("tones.wav")
    try Data(sound).write(to: URL(filePath: path))
    let recording = try #require(
      AdapterRegistry.read(ByteSource(path: path), options: IngestionOptions()).first)
    let texts = texts.merging(["recording": path]) { own, _ in own }
    var set = try ParameterSet(ToneAudiometryParameters.specs, texts)
    set.attach(ParameterRecording(path: path, recording: recording), to: "recording")
    var tests = simulation.run()
    edit(&tests)
    return try ToneAudiometryProcessor(set).process(
      Recording(
        format: "researchkit.taskResult",
        payload: .audiometry(AudiometryRecording(.toneTests(tests)))))
  }

  private static func value(_ step: ProcessedStep, _ name: String) -> Double? {
    ToneAudiometryProcessorTests.value(step, "audiometry.recording." + name, .reference)
  }

  private static let toneCodes = Set(RecordedToneFlag.allCases.map(\.rawValue))
  private static func toneFlags(_ step: ProcessedStep) -> [String] {
    step.flags.map(\.code).filter(toneCodes.contains)
  }

  @Test func `finds every presentation of both steps, each on its own clock`() throws {
    let simulation = try Self.session(frequencies: [1000, 2000])
    let step = try link(simulation)
    #expect(Self.toneFlags(step) == [])
    let counts = simulation.run().map { $0.samples.reduce(0) { $0 + $1.units.count } }
    for (index, count) in counts.enumerated() {
      let prefix = "\(index + 1)."
      #expect(Self.value(step, prefix + "presentations") == Double(count))
      #expect(Self.value(step, prefix + "found") == Double(count))
      #expect(abs(try #require(Self.value(step, prefix + "onsetError"))) < 0.02)
      #expect(abs(try #require(Self.value(step, prefix + "frequencyError"))) < 0.05)
      #expect(abs(try #require(Self.value(step, prefix + "levelError"))) < 0.1)
      #expect(abs(try #require(Self.value(step, prefix + "levelDeviation"))) < 1)
    }
    #expect(abs(try #require(Self.value(step, "1.start")) - 1.5) < 0.005)
    #expect(Self.value(step, "unexpected") == 0)
    let table = try #require(step.series().first { $0.kind == "recordedTones" })
    #expect(table.columns.first?.values.count == counts.reduce(0, +))
    #expect(step.parameters["recording-sha256"] != nil)
  }

  @Test func `shows by how much the volume fault made the tones softer`() throws {
    let step = try link(Self.session(60, error: -29))
    for number in 1...2 {
      #expect(abs(try #require(Self.value(step, "\(number).levelError")) + 29) < 0.3)
      #expect(Self.value(step, "\(number).missing") == 0)
    }
    #expect(Self.toneFlags(step).contains("audiometry.tone-deviates"))
  }

  @Test func `without a level at full scale only differences of levels count`() throws {
    let step = try link(Self.session(60, error: -29), [:])
    let level = step.metrics.first { $0.name == "audiometry.recording.1.levelError" }
    #expect(level?.reason == "uncalibrated")
    #expect(!Self.toneFlags(step).contains("audiometry.tone-deviates"))
  }

  @Test func `finds what is missing, surplus, wrong in level, frequency and ear`() throws {
    let step = try link { tests in
      let surplus = tests[0].samples[0].units.remove(at: 3)
      var units = tests[1].samples[0].units
      units[1].level += 12
      units.append(surplus)
      let last = units.count - 1
      units[last].start = 900
      units[last].level = 50
      units[last].tap = nil
      units[last].timeout = 903
      tests[1].samples[0].units = units
      for index in tests[0].samples.indices { tests[0].samples[index].ear = .left }
    }
    #expect(
      Self.toneFlags(step) == [
        "audiometry.tone-missing", "audiometry.tone-unexpected", "audiometry.tone-channel",
        "audiometry.tone-deviates",
      ])
    #expect(Self.value(step, "2.missing") == 1 && Self.value(step, "unexpected") == 1)
    #expect(Self.value(step, "1.missing") == 0)
    #expect(abs(try #require(Self.value(step, "2.levelDeviation")) + 12) < 1)
  }

  @Test func `a start that the user gives counts as it is`() throws {
    let found = try link()
    let starts = try (1...2).map { try #require(Self.value(found, "\($0).start")) }
    let text = starts.map { "\($0 + 0.1)" }.joined(separator: ",")
    let step = try link(nil, ["recording-start": text])
    #expect(abs(try #require(Self.value(step, "1.start")) - starts[0] - 0.1) < 1e-9)
    #expect(abs(try #require(Self.value(step, "1.onsetError")) + 0.1) < 0.02)
    let wrong = try link(nil, ["recording-start": "500,900"])
    #expect(Self.value(wrong, "1.found") == 0)
    #expect(
      wrong.metrics.first { $0.name == "audiometry.recording.1.start" }?.reason == "no-match")
    for texts in ["1", "1,2,3", "x,1"] {
      let error = #expect(throws: Diagnostic.self) {
        try link(nil, ["recording-start": texts])
      }
      #expect(error?.code == "usage.parameter")
    }
  }

  @Test func `levels in dB SPL need a headphone that is known`() throws {
    let error = #expect(throws: Diagnostic.self) {
      try link { $0[0].headphone = "PHONES" }
    }
    #expect(error?.code == "audiometry.headphone" && error?.expected?.contains("EARPODS") == true)
  }
}
