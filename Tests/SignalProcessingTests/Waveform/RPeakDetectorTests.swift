import SignalProcessing
import Testing

@Suite struct RPeakDetectorTests {
  /// One synthetic recording; every one of them must give exactly its beats.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rhythm = HeartRhythm()
    var lead = ElectrocardiogramSynthesis()
    var scale = 1.0

    init(
      _ name: String, _ change: (inout HeartRhythm, inout ElectrocardiogramSynthesis) -> Void,
      scale: Double = 1
    ) {
      testDescription = name
      self.scale = scale
      change(&rhythm, &lead)
    }
  }

  static let cases: [Case] = [
    Case("100 Hz") { $1.sampleRate = 100 },
    Case("130 Hz with heavy mains") { ($1.sampleRate, $1.mains) = (130, 0.3) },
    Case("360 Hz with 60 Hz mains") { ($1.sampleRate, $1.mains, $1.mainsHertz) = (360, 0.3, 60) },
    Case("512.844 Hz in microvolts", { $1.sampleRate = 512.844 }, scale: 1000),
    Case("1000 Hz") { $1.sampleRate = 1000 },
    Case("lead turned over") { $1.amplitude = -1 },
    Case("picovolts as volts", { _, _ in }, scale: 1e-12),
    Case("an absurd unit", { _, _ in }, scale: 1e200),
    Case("180 a minute") { rhythm, _ in (rhythm.meanInterval, rhythm.noise) = (0.333, 0.002) },
    Case("30 a minute") { rhythm, _ in rhythm.meanInterval = 2 },
    Case("heavy wander") { $1.wander = 2 },
    Case("white noise of a tenth") { $1.noise = 0.1 },
    Case("T wave as high as R") { $1.tWave = 1 },
    Case("height changing by half") { $1.heightModulation = 0.5 },
    Case("irregular") { rhythm, _ in rhythm.noise = 0.2 },
    Case("every tenth beat ventricular") { rhythm, _ in rhythm.ventricularShare = 0.1 },
    Case("bigeminy, high") { ($0.ventricularShare, $1.ventricularHeight) = (1, 3) },
    Case("bigeminy, low") { ($0.ventricularShare, $1.ventricularHeight) = (1, 0.8) },
  ]

  @Test(arguments: cases)
  func `finds every beat and no other`(_ example: Case) {
    // The last beat ends before the recording does.
    let beats = example.rhythm.beats(duration: 119)
    let samples = example.lead.samples(beats: beats, duration: 120).map { $0 * example.scale }
    let result = RPeakDetector(sampleRate: example.lead.sampleRate).detect(in: samples)
    let match = BeatMatch(truth: beats.map(\.time), found: result.beats.map(\.time))
    #expect(match.missed == 0)
    #expect(match.extra == 0)
    #expect(result.refusal == nil)
    #expect(result.windows.allSatisfy { $0.score > 0.8 })
  }

  @Test(arguments: [(100.0, 0.5), (250, 0.5), (1000, 0.5)])
  func `places R peaks within half a millisecond`(sampleRate: Double, limit: Double) {
    var lead = ElectrocardiogramSynthesis()
    lead.sampleRate = sampleRate
    let beats = HeartRhythm().beats(duration: 119)
    let samples = lead.samples(beats: beats, duration: 120)
    let result = RPeakDetector(sampleRate: sampleRate).detect(in: samples)
    let match = BeatMatch(truth: beats.map(\.time), found: result.beats.map(\.time))
    #expect(match.jitter <= limit)
    #expect(!result.isInverted)
    // The 5 ms Gaussian lowers an R wave of 11 ms width; Q and S pull the mean level.
    #expect(result.beats.allSatisfy { abs($0.amplitude - 0.8) < 0.2 })
  }

  @Test(arguments: [
    ("118e24", 97.6), ("118e12", 97.6),
  ])
  func `finds the beats of the noise stress records`(record: String, limit: Double) {
    guard
      let samples = WaveformData.numbers("hr/ecg/\(record).csv"),
      let truth = WaveformData.numbers("hr/ecg/\(record)_ann.csv")
    else { return }
    let result = RPeakDetector(sampleRate: 360).detect(in: samples)
    let match = BeatMatch(truth: truth.map { $0 / 360 }, found: result.beats.map(\.time))
    print("\(record): F1 \(match.f1) %, missed \(match.missed), extra \(match.extra)")
    #expect(match.f1 >= limit)
  }

  @Test func `finds every beat of record 100 with less than 1.5 ms jitter`() {
    guard
      let samples = WaveformData.firstSignal212("hr/ecg/100.dat"),
      let truth = WaveformData.beats("hr/ecg/100.atr")
    else { return }
    #expect(samples.count == 650_000)
    #expect(truth.count == 2273)
    let result = RPeakDetector(sampleRate: 360).detect(in: samples)
    let match = BeatMatch(
      truth: truth.map { Double($0) / 360 }, found: result.beats.map(\.time))
    print("100: F1 \(match.f1) %, jitter \(match.jitter) ms")
    #expect(match.f1 == 100)
    #expect(match.jitter <= 1.5)
    #expect(result.windows.allSatisfy { $0.isGood })
  }

  @Test func `gives reasons instead of beats`() {
    func refusal(_ samples: [Double], _ rate: Double) -> WaveformRefusal? {
      let result = RPeakDetector(sampleRate: rate).detect(in: samples)
      #expect(result.beats.isEmpty && result.windows.isEmpty)
      return result.refusal
    }
    let ramp = (0..<2000).map(Double.init)
    #expect(refusal(ramp, 99) == .rateTooLow)
    #expect(refusal(ramp, .nan) == .rateTooLow)
    #expect(refusal(ramp, .infinity) == .rateTooLow)
    #expect(refusal(ramp, 1e300) == .tooShort)
    #expect(refusal([], 250) == .tooShort)
    #expect(refusal([1, 2, 3], 250) == .tooShort)
    #expect(refusal([Double](repeating: .nan, count: 2000), 250) == .noFiniteSamples)
    #expect(refusal([Double](repeating: 3, count: 2000), 250) == .constant)
  }

  @Test func `puts no beat into a hole or a loose electrode`() {
    let beats = HeartRhythm().beats(duration: 59)
    var samples = ElectrocardiogramSynthesis().samples(beats: beats, duration: 60)
    for index in 20 * 250..<25 * 250 { samples[index] = .nan }
    for index in 40 * 250..<50 * 250 { samples[index] = 0.1 }
    let result = RPeakDetector(sampleRate: 250).detect(in: samples)
    #expect(!result.beats.contains { $0.time > 20.1 && $0.time < 24.9 })
    #expect(!result.beats.contains { $0.time > 40.5 && $0.time < 49.5 })
    #expect(result.windows.map(\.isGood) == [true, true, false, true, false, true])
  }

  @Test func `trusts no window of pure noise`() {
    var gaussian = GaussianNoise(seed: 7)
    let samples = (0..<250 * 60).map { _ in gaussian.next() }
    let result = RPeakDetector(sampleRate: 250).detect(in: samples)
    #expect(result.windows.allSatisfy { !$0.isGood })
  }

  @Test(arguments: 1...20)
  func `survives anything`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 0, 1e308, -1e308, .leastNonzeroMagnitude, 1, -1,
    ]
    let samples = (0..<Int(200 + random.next() % 3000)).map { _ in
      odd[Int(random.next() % UInt64(seed % 9 + 1))] * (seed % 2 == 0 ? 1 : random.uniform())
    }
    let result = RPeakDetector(sampleRate: 100).detect(in: samples)
    #expect(result.beats.allSatisfy { $0.time.isFinite && $0.amplitude.isFinite })
    #expect(result.beats.allSatisfy { $0.quality >= 0 && $0.quality <= 1 })
    #expect(result.windows.allSatisfy { $0.score >= 0 && $0.score <= 1 })
    let pulse = PulseDetector(sampleRate: 100).detect(in: samples)
    #expect(pulse.beats.allSatisfy { $0.onset.isFinite && $0.peak.isFinite })
    #expect(pulse.beats.allSatisfy { $0.steepest.isFinite && $0.amplitude.isFinite })
    let motion = Vector3Series(x: samples, y: samples.reversed(), z: samples)
    let track = WristPulseTracker(sampleRate: 100).track(pulse: [samples], motion: motion)
    for window in track.online + track.offline {
      #expect((window.rate ?? 0).isFinite && (window.expectedError ?? 0).isFinite)
    }
  }
}
