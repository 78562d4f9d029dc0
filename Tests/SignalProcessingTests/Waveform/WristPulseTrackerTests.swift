import SignalProcessing
import Testing

@Suite struct WristPulseTrackerTests {
  /// Beats whose rate rises steadily from `from` to `to` bpm.
  private func ramp(from: Double, to: Double, duration: Double) -> [HeartRhythm.Beat] {
    var beats: [HeartRhythm.Beat] = []
    var time = 0.5
    while time < duration {
      beats.append(HeartRhythm.Beat(time: time))
      time += 60 / (from + (to - from) * time / duration)
    }
    return beats
  }

  private func meanError(
    _ windows: [PulseRateTrack.Window], _ truth: (Double) -> Double
  ) -> Double {
    let errors = windows.compactMap { window in
      window.rate.map { abs($0 - truth((window.start + window.end) / 2)) }
    }
    return errors.reduce(0, +) / Double(errors.count)
  }

  @Test(arguments: [25.0, 32, 50, 64, 125, 256])
  func `follows a rising rate through arm swing three times the pulse`(sampleRate: Double) {
    var (swing, wave) = (ArmSwing(), PulseSynthesis())
    (swing.sampleRate, wave.sampleRate, wave.motionGain) = (sampleRate, sampleRate, 3)
    let motion = swing.samples(duration: 180)
    let beats = ramp(from: 70, to: 160, duration: 180)
    let samples = wave.samples(beats: beats, duration: 180, motion: motion)
    let track = WristPulseTracker(sampleRate: sampleRate).track(pulse: [samples], motion: motion)
    // The rate crosses the cadence (84 a minute) and its harmonic (168).
    #expect(track.offline.count == 87)
    #expect(meanError(track.offline) { 70 + 0.5 * $0 } < 1)
    #expect(meanError(track.online) { 70 + 0.5 * $0 } < 2)
    let good = track.offline.filter { $0.quality == .good }
    #expect(good.count > 40)
    #expect(meanError(good) { 70 + 0.5 * $0 } < 0.5)
  }

  @Test func `is never sure of a pulse without an accelerometer`() {
    let motion = ArmSwing().samples(duration: 60)
    let beats = ramp(from: 120, to: 120, duration: 60)
    let samples = PulseSynthesis().samples(beats: beats, duration: 60, motion: motion)
    let track = WristPulseTracker(sampleRate: 125).track(pulse: [samples], motion: nil)
    #expect(track.online.count == 27)
    #expect(track.online.allSatisfy { $0.quality != .good })
    #expect(track.offline.allSatisfy { $0.quality != .good })
  }

  @Test func `says nothing in windows with a hole`() {
    let motion = ArmSwing().samples(duration: 60)
    let beats = ramp(from: 100, to: 100, duration: 60)
    var samples = PulseSynthesis().samples(beats: beats, duration: 60, motion: motion)
    for index in 20 * 125..<21 * 125 { samples[index] = .nan }
    let track = WristPulseTracker(sampleRate: 125).track(pulse: [samples], motion: motion)
    for window in track.offline {
      let hasHole = window.start < 21 && window.end > 20
      #expect((window.rate == nil) == hasHole)
      #expect((window.quality == .unusable) == hasHole)
    }
    let other = PulseSynthesis().samples(beats: beats, duration: 60, motion: motion)
    let both = WristPulseTracker(sampleRate: 125).track(pulse: [samples, other], motion: motion)
    #expect(both.offline.allSatisfy { $0.rate != nil })
  }

  @Test func `online estimates do not change when the recording goes on`() {
    let motion = ArmSwing().samples(duration: 60)
    let beats = ramp(from: 80, to: 140, duration: 60)
    let samples = PulseSynthesis().samples(beats: beats, duration: 60, motion: motion)
    let tracker = WristPulseTracker(sampleRate: 125)
    let whole = tracker.track(pulse: [samples], motion: motion)
    let cut = 40 * 125
    let part = tracker.track(
      pulse: [Array(samples[..<cut])],
      motion: Vector3Series(
        x: Array(motion.x[..<cut]), y: Array(motion.y[..<cut]), z: Array(motion.z[..<cut])))
    #expect(part.online.count == 17)
    for (a, b) in zip(part.online, whole.online) {
      // The common scale of a channel differs, hence the rounding.
      #expect(abs((a.rate ?? 0) - (b.rate ?? 1)) < 1e-6)
    }
  }

  @Test func `gives reasons instead of rates`() {
    func refusal(_ pulse: [[Double]], _ rate: Double = 125) -> WaveformRefusal? {
      WristPulseTracker(sampleRate: rate).track(pulse: pulse, motion: nil).refusal
    }
    let wave = PulseSynthesis().samples(beats: HeartRhythm().beats(duration: 20), duration: 20)
    #expect(refusal([wave]) == nil)
    #expect(refusal([]) == .unequalLengths)
    #expect(refusal([wave, [1]]) == .unequalLengths)
    #expect(refusal([wave], 10) == .rateTooLow)
    #expect(refusal([wave], .nan) == .rateTooLow)
    #expect(refusal([Array(wave[..<500])]) == .tooShort)
    #expect(refusal([[Double](repeating: 1, count: 2000)]) == .constant)
    #expect(refusal([[Double](repeating: .nan, count: 2000)]) == .noFiniteSamples)
  }

  @Test func `meets the published errors on the treadmill recordings`() {
    var errors: [[Double]] = [[], []]
    var trusted: [[Double]] = [[], []]
    for number in 1...12 {
      let name = "hr/wrist/DATA_\(number < 10 ? "0" : "")\(number)_TYPE0\(number == 1 ? 1 : 2)"
      guard let columns = WaveformData.columns("\(name).csv"),
        let truth = WaveformData.columns("\(name)_bpm.csv")?[1]
      else { return }
      let track = WristPulseTracker(sampleRate: 125).track(
        pulse: [columns[1], columns[2]],
        motion: Vector3Series(x: columns[3], y: columns[4], z: columns[5]))
      for (mode, windows) in [track.online, track.offline].enumerated() {
        let pairs = zip(windows, truth).map { window, bpm in
          (abs((window.rate ?? .infinity) - bpm), window.quality == .good)
        }
        errors[mode].append(pairs.reduce(0) { $0 + $1.0 } / Double(pairs.count))
        trusted[mode] += pairs.filter(\.1).map(\.0)
      }
    }
    for (mode, limit) in [1.0, 0.65].enumerated() {
      let error = errors[mode].reduce(0, +) / 12
      let good = trusted[mode].reduce(0, +) / Double(trusted[mode].count)
      print(
        "\(mode == 0 ? "online" : "offline"): \(error) bpm, good \(good) bpm of \(trusted[mode].count)"
      )
      #expect(error <= limit)
      #expect(good <= 0.5)
      #expect(trusted[mode].count > 1000)
    }
  }
}
