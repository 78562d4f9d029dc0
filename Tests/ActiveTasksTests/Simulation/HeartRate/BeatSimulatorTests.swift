import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct BeatSimulatorTests {
  @Test func `the same seed gives the same beats, another seed others`() throws {
    var parameters = BeatSimulationParameters()
    parameters.noise = 10
    parameters.displaced = 0.02
    let first = try BeatSimulator(parameters).run()
    #expect(try BeatSimulator(parameters).run() == first)
    parameters.seed = 1
    #expect(try BeatSimulator(parameters).run() != first)
  }

  @Test func `beats follow the wave formula and no artefact is made unasked`() throws {
    let run = try BeatSimulator(BeatSimulationParameters()).run()
    #expect(run.beats == run.trueBeats && run.artifacts.isEmpty)
    #expect(run.trueIntervals.first == 1000)
    // 1000 + 30 sin 0.2π + 20 sin 0.5π.
    #expect(abs(run.trueIntervals[1] - 1037.633557568774) < 1e-9)
    #expect(run.parameters.waves.map { $0.amplitude * $0.amplitude / 2 } == [450, 200])
  }

  @Test func `each kind of artefact is made as often as asked`() throws {
    var parameters = BeatSimulationParameters()
    (parameters.ectopic, parameters.missed) = (0.01, 0.02)
    (parameters.extra, parameters.displaced) = (0.03, 0.01)
    let run = try BeatSimulator(parameters).run()
    for (kind, count) in [
      (BeatArtifact.Kind.ectopic, 3), (.missed, 6), (.extra, 9), (.displaced, 3),
    ] {
      #expect(run.artifacts.count { $0.kind == kind } == count)
    }
    #expect(run.beats.count == run.trueBeats.count - 6 + 9)
    #expect(run.intervals.allSatisfy { $0 > 0 })
    #expect(
      ([run.intervalFile] + run.truthFiles).map(\.name) == ["rr.txt", "truth.csv", "artifacts.csv"])
  }

  @Test func `parameters out of range are refused`() {
    for change: (inout BeatSimulationParameters) -> Void in [
      { $0.duration = .nan }, { $0.mean = 0 }, { $0.noise = 500 }, { $0.missed = 0.9 },
      { $0.waves = [.init(frequency: 0.1, amplitude: 900)] }, { $0.duration = 1e12 },
    ] {
      var parameters = BeatSimulationParameters()
      change(&parameters)
      #expect(throws: Diagnostic.self) { _ = try BeatSimulator(parameters) }
    }
  }

  @Test func `waves have ectopic beats early and no errors of a detector`() throws {
    var parameters = BeatSimulationParameters()
    (parameters.ectopic, parameters.missed, parameters.extra) = (0.05, 0.03, 0.03)
    let run = try BeatSimulator(parameters).run()
    let early = run.rhythm.filter(\.isVentricular).map(\.time)
    #expect(run.rhythm.count == run.trueBeats.count && early.count == 15)
    #expect(early.allSatisfy { run.beats.contains($0) && !run.trueBeats.contains($0) })
  }
}
