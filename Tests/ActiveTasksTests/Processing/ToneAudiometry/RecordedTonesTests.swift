import ActiveTasks
import Foundation
import Testing

@Suite struct RecordedTonesTests {
  /// Processes `tones.wav` of a simulation, with its protocol or another.
  static func process(
    _ simulation: ToneRecordingSimulation, protocol text: String? = nil, hasProtocol: Bool = true
  ) throws -> ProcessedStep {
    let files = try simulation.files()
    let sound = try #require(files.first { $0.name == "tones.wav" })
    let own = try #require(files.first { $0.name == "protocol.json" })
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).wav")
    try Data(sound.bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    var set = try ParameterSet(ToneAudiometryParameters.specs)
    if hasProtocol {
      let bytes = text.map { Array($0.utf8) } ?? own.bytes
      set.attach(ParameterFile(path: "protocol.json", bytes: bytes), to: "protocol")
    }
    let recordings = try AdapterRegistry.read(
      ByteSource(path: path.path), options: IngestionOptions())
    return try ToneAudiometryProcessor(set).process(#require(recordings.first))
  }

  private static func value(_ step: ProcessedStep, _ name: String) -> Double? {
    ToneAudiometryProcessorTests.value(step, "audiometry." + name, .reference)
  }

  @Test func `finds the faults of a recording 20 dB above its noise`() throws {
    var simulation = ToneRecordingSimulation()
    simulation.frequencies = [250, 1000, 4000]
    simulation.signalToNoise = 20
    simulation.gain = 2
    simulation.detuning = 0.005
    simulation.crosstalk = 0.02
    let step = try Self.process(simulation)
    #expect(step.flags.isEmpty)
    #expect(Self.value(step, "tones.count") == 3)
    #expect(abs(try #require(Self.value(step, "tones.protocolStart")) - 0.25) < 0.002)
    for (index, frequency) in simulation.frequencies.enumerated() {
      let tone = "tone.\(index + 1)."
      let limits = [
        ("channel", Double(index % 2 + 1), 0.1), ("frequencyError", 0.005 * frequency, 0.1),
        ("levelError", 2, 0.1), ("onsetError", 0, 0.002), ("durationError", 0, 0.004),
        ("onset", 0.25 + 0.5 + 2 * Double(index) + 0.015, 0.002), ("distortion", 1, 0.1),
        ("level", -18, 0.1), ("crosstalk", -33.98, 0.5), ("signalToNoise", 20, 0.2),
      ]
      for (part, expected, limit) in limits {
        let value = try #require(Self.value(step, tone + part), "\(part)")
        #expect(abs(value - expected) < limit, "\(tone)\(part)")
      }
    }
  }

  @Test func `numbers tones in their order without a protocol`() throws {
    var simulation = ToneRecordingSimulation()
    simulation.frequencies = [500, 2000]
    simulation.crosstalk = 0
    let step = try Self.process(simulation, hasProtocol: false)
    #expect(Self.value(step, "tones.count") == 2)
    #expect(Self.value(step, "tone.3.onset") == nil)
    #expect(!step.metrics.contains { $0.name.hasSuffix("Error") })
    let crosstalk = step.metrics.first { $0.name == "audiometry.tone.1.crosstalk" }
    #expect(crosstalk?.reason == "below-noise")
  }

  @Test func `flags tones that are missing, surplus, swapped or far off`() throws {
    var simulation = ToneRecordingSimulation()
    simulation.frequencies = [500, 2000]
    let text = """
      {"levelAtFullScale": 94, "tones": [
      {"channel": 2, "start": 0.5, "duration": 1.5, "frequency": 500, "level": 80},
      {"channel": 1, "start": 2.5, "duration": 1.5, "frequency": 3000, "level": 74}]}
      """
    let step = try Self.process(simulation, protocol: text)
    #expect(
      step.flags.map(\.code) == [
        "audiometry.tone-missing", "audiometry.tone-unexpected", "audiometry.tone-channel",
        "audiometry.tone-deviates",
      ])
    #expect(abs(try #require(Self.value(step, "tone.1.levelError")) + 6) < 0.1)
    #expect(
      step.metrics.first { $0.name == "audiometry.tone.2.onset" }?.reason == "not-found")
  }

  @Test func `tones that full scale does not hold are not simulated`() {
    var simulation = ToneRecordingSimulation()
    simulation.level = 0
    let error = #expect(throws: Diagnostic.self) { _ = try simulation.files() }
    #expect(error?.code == "simulation.clipped")
  }

  @Test func `silence is an error`() throws {
    var simulation = ToneRecordingSimulation()
    simulation.frequencies = []
    simulation.signalToNoise = nil
    let error = #expect(throws: Diagnostic.self) {
      try Self.process(simulation, hasProtocol: false)
    }
    #expect(error?.code == "audiometry.no-tones")
  }

  @Test(arguments: [
    "{", "{}", #"{"tones": []}"#,
    #"{"tones": [{"channel": 0, "start": 0, "duration": 1, "frequency": 1000, "level": 0}]}"#,
    #"{"tones": [{"channel": 1, "start": 0, "duration": 1, "frequency": -1, "level": 0}]}"#,
    #"{"tones": [{"channel": 1, "start": 0, "duration": 1, "frequency": 1e3, "level": 0, "fade": 1}]}"#,
  ])
  func `refuses protocols that are none`(text: String) {
    let error = #expect(throws: Diagnostic.self) {
      try ToneProtocol(file: ParameterFile(path: "p.json", bytes: Array(text.utf8)))
    }
    #expect(error?.code == "audiometry.protocol" && error?.input == "p.json")
  }
}
