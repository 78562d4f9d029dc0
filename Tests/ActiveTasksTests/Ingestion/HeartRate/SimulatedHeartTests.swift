import SignalProcessing
import Testing

@testable import ActiveTasks

/// What is simulated in a format is read back from it.
@Suite struct SimulatedHeartTests {
  private static let simulation: BeatSimulation? = {
    var parameters = BeatSimulationParameters()
    parameters.duration = 130
    parameters.mean = 850
    parameters.noise = 5
    parameters.seed = 9
    return try? BeatSimulator(parameters).run()
  }()

  private func step(_ format: String) throws -> (Recording, ProcessedStep) {
    let simulation = try #require(Self.simulation)
    let file = try #require(HeartFormatWriter.named(format)?.write(simulation).first)
    let recordings = try AdapterRegistry.read(
      ByteSource(name: file.name, bytes: file.bytes), options: IngestionOptions())
    let recording = try #require(recordings.first)
    let processor = try HeartRateProcessor(
      ParameterSet(HeartRateProcessor.descriptor.parameters, ["correction": "none"]))
    return (recording, try processor.process(recording))
  }

  private func number(_ step: ProcessedStep, _ name: String, _ method: Metric.Method) -> Double? {
    let metric = step.metrics.first { $0.name == name && $0.method == method }
    guard case .number(let value)? = metric?.value else { return nil }
    return value
  }

  /// The true RMSSD comes back.
  ///
  /// Peak times from samples are exact to a fraction of a sample, so that waveforms
  /// may differ by a millisecond or two. Polar's intervals are whole milliseconds.
  @Test(arguments: [
    ("rr.txt", 1e-5), ("polar.csv", 0.1), ("empatica.ibi", 1e-3), ("ecg.csv", 1),
    ("apple.ecg", 1), ("ppg.csv", 4),
  ])
  func `variability survives the format`(format: String, tolerance: Double) throws {
    let simulation = try #require(Self.simulation)
    let series = IntervalSeries(simulation.trueIntervals)
    let truth = try #require(TimeDomainVariability(series)?.rmssd)
    let (_, step) = try step(format)
    let rmssd = try #require(number(step, "hrv.rmssd", .reference))
    #expect((rmssd - truth).magnitude < tolerance, "\(rmssd) \(truth)")
  }

  @Test(arguments: [
    "researchkit.healthQuantity", "fitbit.heartRate", "openmhealth.heartRate", "tcx", "garmin.fit",
    "applehealth.xml", "wrist.csv",
  ])
  func `the mean rate survives the format, variability is refused`(format: String) throws {
    let (recording, step) = try step(format)
    let mean = try #require(number(step, "hr.mean", .reference))
    #expect((mean - 60 / 0.85).magnitude < 0.5, "\(mean)")
    let refused = step.metrics.filter { $0.name.hasPrefix("hrv.") && $0.method != .applehealth }
    #expect(refused.count > 40)
    #expect(refused.allSatisfy { $0.value == nil && $0.reason == "averaged-samples" })
    if let start = recording.start { #expect(start.nanoseconds / 1_000_000_000 == 1_714_579_205) }
  }
}
