import ActiveTasks
import Testing

@Suite struct ListenerSimulationTests {
  @Test func `the same seed gives the same log and another seed another`() {
    let simulation = ListenerSimulation(SimulatedListener())
    let first = simulation.run(.left, seed: 1) { _ in 20 }
    #expect(first == simulation.run(.left, seed: 1) { _ in 20 })
    #expect(first != simulation.run(.left, seed: 2) { _ in 20 })
  }

  @Test func `probabilities follow the logistic function with guesses and lapses`() {
    var listener = SimulatedListener()
    #expect(listener.probability(level: 20, threshold: 20) == 0.5)
    // 1/(1 + e⁻¹) one scale above.
    #expect(abs(listener.probability(level: 22, threshold: 20) - 0.731058578630005) < 1e-12)
    listener.falseAlarmRate = 0.1
    listener.lapseRate = 0.2
    #expect(abs(listener.probability(level: -500, threshold: 20) - 0.1) < 1e-12)
    #expect(abs(listener.probability(level: 500, threshold: 20) - 0.8) < 1e-12)
    listener.bias = 6
    #expect(abs(listener.probability(level: 26, threshold: 20) - 0.45) < 1e-12)
  }

  @Test func `logs have ResearchKit's times and the reaction times asked for`() {
    var listener = SimulatedListener()
    listener.earlyTapRate = 0.1
    let simulation = ListenerSimulation(listener)
    var latencies: [Double] = []
    var early = 0
    var total = 0
    for seed in 0..<50 {
      let test = simulation.run(.right, seed: UInt64(seed)) { _ in 30 }
      let units = test.samples.flatMap(\.units)
      for unit in units {
        total += 1
        #expect((1.0...1.9).contains(unit.preStimulusDelay))
        switch ToneResponse(unit) {
        case .hit(let latency): latencies.append(latency)
        case .early: early += 1
        case .miss:
          #expect(abs((unit.timeout ?? 0) - unit.start - unit.preStimulusDelay - 2) < 1e-9)
        case .unanswered: Issue.record("unanswered")
        }
      }
      #expect(zip(units, units.dropFirst()).allSatisfy { $0.start < $1.start })
    }
    let mean = latencies.reduce(0, +) / Double(latencies.count)
    // About 1,500 latencies of standard deviation 0.08 s: standard error 0.002 s.
    #expect(abs(mean - 0.45) < 0.01)
    #expect(abs(Double(early) / Double(total) - 0.1) < 0.03)
  }

  @Test func `levels above the largest are logged without an answer`() {
    var simulation = ListenerSimulation(SimulatedListener())
    simulation.maximumLevel = 40
    let test = simulation.run(.left, seed: 1) { _ in 90 }
    for sample in test.samples {
      #expect(sample.stored == .sentinel)
      #expect(sample.units.contains { ToneResponse($0) == .unanswered && $0.level > 40 })
    }
  }
}
