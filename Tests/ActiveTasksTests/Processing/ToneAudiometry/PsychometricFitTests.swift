import ActiveTasks
import SignalProcessing
import Testing

@Suite struct PsychometricFitTests {
  /// Errors of fit and rule over simulated listeners.
  struct Study {
    var total = 0.0
    var fits = 0.0
    var fitSquares = 0.0
    var covered = 0.0
    var rules = 0.0
    var ruleSquares = 0.0

    var fitError: Double { (fitSquares / fits).squareRoot() }
    var ruleError: Double { (ruleSquares / rules).squareRoot() }

    /// Ears with eight independent thresholds each, uniform over 0…80 dB HL.
    init(slope: Double, rate: Double, ears: Int) {
      var listener = SimulatedListener()
      listener.slope = slope
      listener.falseAlarmRate = rate
      listener.lapseRate = rate
      let simulation = ListenerSimulation(listener)
      var random = SignalProcessing.SplitMix64(seed: 20_240_501)
      for ear in 0..<ears {
        var truths: [Double] = []
        let test = simulation.run(.left, seed: UInt64(ear)) { _ in
          truths.append(80 * random.uniform())
          return truths[truths.count - 1]
        }
        let fits = PsychometricFit.fit(test.samples.map { ToneTrial.scored($0.units) })
        for (index, truth) in truths.enumerated() {
          add(truth, fits[index], test.samples[index].stored.level)
        }
      }
    }

    private mutating func add(
      _ truth: Double, _ fit: PsychometricFit.Estimate?, _ stored: Double?
    ) {
      total += 1
      if let fit {
        fits += 1
        fitSquares += (fit.threshold - truth) * (fit.threshold - truth)
        if fit.lower <= truth, truth <= fit.upper { covered += 1 }
      }
      if let stored {
        rules += 1
        ruleSquares += (stored - truth) * (stored - truth)
      }
    }
  }

  /// The published re-scoring of 6,000 listeners gives 2.17 and 3.36 dB for a matched model and 3.64
  /// and 4.42 dB for the rule; the standard error of the coverage is 0.3 percentage points.
  @Test(arguments: [(2.0, 0.0, 2.2, 0.995), (4.0, 0.02, 3.4, 0.96)])
  func `the fit beats the rule on noisy listeners and its interval covers the truth`(
    slope: Double, rate: Double, limit: Double, scored: Double
  ) {
    let study = Study(slope: slope, rate: rate, ears: 750)
    print(
      "slope \(slope) dB, rate \(rate): fit RMSE \(study.fitError) dB, coverage",
      "\(study.covered / study.total), rule RMSE \(study.ruleError) dB of",
      "\(study.rules / study.total)")
    #expect(study.fits == study.total)
    #expect(study.fitError <= limit)
    #expect(study.fitError < study.ruleError - 1)
    #expect(0.93...0.97 ~= study.covered / study.total)
    #expect(study.rules / study.total > scored)
  }

  /// Slow reference: the same posterior by direct summation over a fine grid.
  @Test func `agrees with direct summation`() {
    let trials = [(30.0, true), (20, false), (25, true), (15, false), (20, true), (10, false)]
      .map { ToneTrial(level: $0.0, heard: $0.1) }
    let slow = DirectPosterior.mean(trials)
    let fast = PsychometricFit.fit([trials])[0]
    // 1 dB cells against 0.1 dB cells: the mean moves by less than 0.01 dB.
    #expect(abs((fast?.threshold ?? .nan) - slow) < 0.01)
  }

  @Test func `nothing heard gives no estimate and says nothing about the others`() {
    let heard = [ToneTrial(level: 30, heard: true), ToneTrial(level: 20, heard: false)]
    let silent = [ToneTrial(level: 30, heard: false)]
    let fits = PsychometricFit.fit([heard, silent, []])
    #expect(fits[1] == nil && fits[2] == nil)
    #expect(fits[0] == PsychometricFit.fit([heard])[0])
  }

  @Test func `shifting every level shifts the estimate, between whole decibels too`() {
    let trials = [(40.0, true), (30, false), (35, true), (25, false), (30, true), (20, false)]
    func fit(_ shift: Double) -> Double {
      let shifted = trials.map { ToneTrial(level: $0.0 + shift, heard: $0.1) }
      return PsychometricFit.fit([shifted])[0]?.threshold ?? .nan
    }
    // The flat prior ends at -20 dB HL; that much of its tail is cut differently after the shift.
    #expect(abs(fit(10) - fit(0) - 10) < 0.05)
    #expect(abs(fit(13.5) - fit(10) - 3.5) < 0.05)
  }

  @Test func `extreme levels neither trap nor give a number that is not finite`() {
    let wild = [1e300, -1e300, 500, -500].flatMap {
      [ToneTrial(level: $0, heard: true), ToneTrial(level: $0, heard: false)]
    }
    let fit = PsychometricFit.fit([Array(repeating: wild, count: 100).flatMap { $0 }])[0]
    #expect(fit?.threshold.isFinite ?? false)
    #expect(fit?.lower.isFinite ?? false)
  }
}
