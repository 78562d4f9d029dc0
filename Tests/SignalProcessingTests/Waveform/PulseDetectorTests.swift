import SignalProcessing
import Testing

@Suite struct PulseDetectorTests {
  static let cases: [(name: String, rhythm: HeartRhythm, wave: PulseSynthesis)] = {
    func make(
      _ name: String, _ change: (inout HeartRhythm, inout PulseSynthesis) -> Void
    ) -> (String, HeartRhythm, PulseSynthesis) {
      var (rhythm, wave) = (HeartRhythm(), PulseSynthesis())
      change(&rhythm, &wave)
      return (name, rhythm, wave)
    }
    return [
      make("125 Hz") { _, _ in },
      make("30 Hz camera") { $1.sampleRate = 30 },
      make("1000 Hz") { $1.sampleRate = 1000 },
      make("turned over") { $1.amplitude = -1 },
      make("raw counts") { ($1.amplitude, $1.wander, $1.noise) = (2000, 600, 20) },
      make("heavy wander") { $1.wander = 3 },
      make("strong dicrotic wave") { $1.dicrotic = 0.6 },
      make("no dicrotic wave") { $1.dicrotic = 0 },
      make("noise") { $1.noise = 0.05 },
      make("120 a minute") { rhythm, _ in rhythm.meanInterval = 0.5 },
      make("40 a minute") { rhythm, _ in rhythm.meanInterval = 1.5 },
    ]
  }()

  @Test(arguments: cases.indices)
  func `finds every pulse and its steepest rise`(_ number: Int) {
    let (name, rhythm, wave) = Self.cases[number]
    let beats = rhythm.beats(duration: 119).filter { $0.time > 0.3 }
    let samples = wave.samples(beats: beats, duration: 120)
    let result = PulseDetector(sampleRate: wave.sampleRate).detect(in: samples)
    let truth = beats.map { $0.time + wave.steepestDelay }
    let match = BeatMatch(truth: truth, found: result.beats.map(\.steepest))
    #expect(match.missed == 0, "\(name)")
    #expect(match.extra == 0, "\(name)")
    // Overlap with the pulse before moves the rise by some ms; noise of 5 % by a few more.
    #expect(match.jitter <= (wave.noise > 0.02 * wave.amplitude.magnitude ? 12 : 5), "\(name)")
    #expect(result.isInverted == (wave.amplitude < 0), "\(name)")
    #expect(result.windows.allSatisfy { $0.isGood }, "\(name)")
    for beat in result.beats {
      #expect(beat.onset < beat.steepest && beat.steepest < beat.peak, "\(name)")
      #expect(beat.amplitude > 0, "\(name)")
    }
  }

  @Test func `takes foot, peak and height from the wave`() {
    // A lone Gaussian of width σ: foot of the tangent at −2σ, peak 1σ after the steepest rise.
    var wave = PulseSynthesis()
    (wave.dicrotic, wave.wander, wave.noise) = (0, 0, 0)
    let beats = (1...60).map { HeartRhythm.Beat(time: 1.2 * Double($0)) }
    let samples = wave.samples(beats: beats, duration: 75)
    let result = PulseDetector(sampleRate: 125).detect(in: samples)
    #expect(result.beats.count == 60)
    for beat in result.beats.dropFirst(3).dropLast(3) {
      // The 0.5–8 Hz band widens and lowers the wave a little.
      #expect(abs(beat.peak - beat.steepest - 0.08) < 0.02)
      #expect(abs(beat.steepest - beat.onset - 0.08) < 0.03)
      #expect(abs(beat.amplitude - 1) < 0.2)
    }
  }

  /// Rate of a stretch by its autocorrelation, 40–200 bpm: independent of any beat.
  private func autocorrelationRate(_ samples: ArraySlice<Double>, _ sampleRate: Double) -> Double {
    let mean = samples.reduce(0, +) / Double(samples.count)
    let values = samples.map { $0 - mean }
    func correlation(_ lag: Int) -> Double {
      var (sum, left, right) = (0.0, 0.0, 0.0)
      for index in 0..<values.count - lag {
        sum += values[index] * values[index + lag]
        left += values[index] * values[index]
        right += values[index + lag] * values[index + lag]
      }
      return sum / (left * right).squareRoot()
    }
    let lags = Int(0.3 * sampleRate)...Int(1.5 * sampleRate)
    let correlations = lags.map(correlation)
    let best = correlations.max() ?? 0
    // The first local maximum near the best one; later ones are its multiples.
    let index =
      correlations.indices.dropFirst().dropLast().first {
        correlations[$0] > 0.85 * best && correlations[$0] >= correlations[$0 - 1]
          && correlations[$0] >= correlations[$0 + 1]
      } ?? 0
    return 60 * sampleRate / Double(lags.lowerBound + index)
  }

  @Test(arguments: [
    ("hr/ppg/heartpy_data.csv", 100.0, 24, 2), ("hr/ppg/biosppy_ppg.txt", 1000, 31, 2),
    ("hr/ppg/heartpy_data2.csv", 116.9877, 122, 6),
  ])
  func `agrees with the autocorrelation of real pulse waves`(
    path: String, sampleRate: Double, count: Int, good: Int
  ) {
    let samples =
      path.contains("data2")
      ? SharedData.columns(path)?[1] : WaveformData.numbers(path)
    guard let samples else { return }
    let result = PulseDetector(sampleRate: sampleRate).detect(in: samples)
    print("\(path): \(result.beats.count) beats, \(result.windows.filter(\.isGood).count) good")
    #expect(abs(result.beats.count - count) <= 1)
    #expect(result.windows.filter(\.isGood).count >= good)
    for window in result.windows where window.isGood {
      let times = result.beats.map(\.steepest).filter { $0 >= window.start && $0 < window.end }
      let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
      let rate = 60 / (Percentile.median(of: intervals) ?? .infinity)
      let (from, to) = (Int(window.start * sampleRate), Int(window.end * sampleRate))
      let slow = autocorrelationRate(samples[from..<min(to, samples.count)], sampleRate)
      // The middle interval against the one that fits best: they differ by the breathing.
      #expect(abs(rate - slow) < 0.08 * slow, "\(window.start) s: \(rate), \(slow)")
    }
  }

  @Test func `distrusts a ring in motion with holes`() {
    guard let samples = WaveformData.numbers("hr/ppg/ring_data.csv", holes: true) else { return }
    let result = PulseDetector(sampleRate: 100).detect(in: samples)
    let good = result.windows.filter(\.isGood).count
    #expect(good < result.windows.count / 4)
  }

  @Test func `gives reasons instead of beats`() {
    func refusal(_ samples: [Double], _ rate: Double) -> WaveformRefusal? {
      PulseDetector(sampleRate: rate).detect(in: samples).refusal
    }
    let ramp = (0..<2000).map(Double.init)
    #expect(refusal(ramp, 19) == .rateTooLow)
    #expect(refusal(ramp, .nan) == .rateTooLow)
    #expect(refusal([1, 2], 100) == .tooShort)
    #expect(refusal([Double](repeating: .nan, count: 2000), 100) == .noFiniteSamples)
    #expect(refusal([Double](repeating: 3, count: 2000), 100) == .constant)
  }
}
