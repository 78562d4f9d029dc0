import SignalProcessing
import Testing

@testable import ActiveTasks

/// Finger pulse waves through reading and processing.
@Suite struct SharedPulseTests {
  /// Files of `hr/ppg` with the mean of their beats as `scipy.signal.find_peaks` finds it between 0.5 and 8 Hz
  /// where every beat stands out, the first left out (the band-pass has not settled there); the pulse's
  /// landmarks differ, its mean rate does not.
  @Test(arguments: [
    ("heartpy_data.csv", 100.0, "ppg=1", 58.9, 0.9), ("biosppy_ppg.txt", nil, "ppg=1", 94.1, 0.9),
  ])
  func `clean waves give every beat`(
    file: String, rate: Double?, columns: String, mean: Double, good: Double
  ) throws {
    guard let step = try Self.step(file, columns: columns, rate: rate) else { return }
    #expect((try #require(Self.number(step, .mean)) - mean).magnitude < 0.3)
    #expect(try #require(Self.number(step, .goodShare)) >= good)
    #expect(step.metrics.contains { $0.name == "hrv.rmssd" && $0.value != nil })
  }

  @Test func `a wave with noise says which stretches are not good`() throws {
    guard
      let step = try Self.step("heartpy_data2.csv", columns: "time=timer,ppg=hr", units: "time=ms")
    else { return }
    let share = try #require(Self.number(step, .goodShare))
    #expect(share > 0.3 && share < 1)
    #expect(step.flags.contains { $0.code.hasPrefix("hr.waveform.") })
  }

  private static func step(
    _ file: String, columns: String, units: String? = nil, rate: Double? = nil
  ) throws -> ProcessedStep? {
    guard let data = HeartRateRun.shared("ppg/" + file) else { return nil }
    let recording = try HeartReading.one(
      String(decoding: data, as: UTF8.self), columns: columns, units: units, rate: rate)
    let values = try ParameterSet(HeartRateProcessor.descriptor.parameters, [:])
    return try HeartRateProcessor(values).process(recording)
  }

  private static func number(_ step: ProcessedStep, _ name: HeartRateMetric) -> Double? {
    let metric = step.metrics.first { $0.name == name.rawValue && $0.method == .reference }
    if case .number(let value)? = metric?.value { return value }
    return nil
  }
}
