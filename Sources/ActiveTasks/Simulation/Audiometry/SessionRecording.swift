internal import Glibc
internal import SignalProcessing

/// A recording of the tones of a simulated session, as ear simulators on both ears would make it:
/// the left ear's channel first, the steps one after the other.
struct SessionRecording {
  /// Sampling rate in Hz.
  private static let sampleRate = 22_050.0
  /// Level of a sine of full scale in dB SPL.
  static let fullScale = 105.0
  /// Level of the noise in dB SPL.
  private static let noise = 8.0
  /// Seconds before the first step, between steps and after the last.
  private static let pause = 1.5
  /// Seconds of ResearchKit's fades, from −40 to 0 dB.
  private static let fade = 0.2

  /// The session's steps.
  let tests: [ToneTest]
  /// dB SPL at 0 dB HL by frequency in Hz; others do not sound.
  let reference: [Double: Double]
  /// True minus logged level of every tone in dB.
  let volumeError: Double
  /// Start of the random numbers.
  let seed: UInt64

  /// `tones.wav`, 16-bit PCM.
  var file: SimulatedFile {
    var starts: [Double] = []
    var end = Self.pause
    for test in tests {
      starts.append(end)
      end += Self.length(test) + Self.pause
    }
    var noise = GaussianNoise(seed: seed)
    let deviation = pow(10, (Self.noise - Self.fullScale) / 20) / 2.0.squareRoot()
    var channels = (0..<2).map { _ in
      (0..<Int(end * Self.sampleRate)).map { _ in deviation * noise.next() }
    }
    for (start, test) in zip(starts, tests) {
      for sample in test.samples {
        for unit in sample.units { play(unit, of: sample, test, from: start, into: &channels) }
      }
    }
    return SimulatedFile(
      name: "tones.wav", bytes: WAVWriter.bytes(channels, sampleRate: Self.sampleRate))
  }

  /// Seconds to the end of a step's last presentation.
  private static func length(_ test: ToneTest) -> Double {
    let units = test.samples.flatMap(\.units)
    return units.map { ($0.tap ?? $0.timeout ?? $0.start) + fade }.max() ?? 0
  }

  private func play(
    _ unit: ToneUnit, of sample: FrequencySample, _ test: ToneTest, from start: Double,
    into channels: inout [[Double]]
  ) {
    let played: Double
    switch ToneResponse(unit) {
    case .hit(let latency): played = min(latency, test.toneDuration ?? 1)
    case .miss: played = test.toneDuration ?? 1
    case .early, .unanswered: return
    }
    guard let ear = sample.ear, let zero = reference[sample.frequency] else { return }
    let level = zero + unit.level + volumeError - Self.fullScale
    let onset = start + unit.start + unit.preStimulusDelay
    let channel = ear == .left ? 0 : 1
    let first = Int((onset * Self.sampleRate).rounded(.up))
    let last = min(Int((onset + played + Self.fade) * Self.sampleRate), channels[channel].count - 1)
    guard first <= last else { return }
    for index in first...last {
      let time = Double(index) / Self.sampleRate - onset
      let depth = min(time, played + Self.fade - time, Self.fade) / Self.fade
      let amplitude = pow(10, level / 20 + 2 * depth - 2)
      channels[channel][index] += amplitude * sin(2 * .pi * sample.frequency * time)
    }
  }
}
