internal import Glibc
internal import SignalProcessing

/// A stereo recording of tones with known faults, and the protocol of what should have been played.
public struct ToneRecordingSimulation: Sendable {
  /// Sampling rate in Hz; default 44100.
  public var sampleRate = 44_100.0
  /// Frequencies in Hz in the order of the tones, alternately left and right; default 250…8000.
  public var frequencies = [250.0, 500, 1000, 2000, 4000, 8000]
  /// Level of every tone in dB re full scale; default −20.
  public var level = -20.0
  /// Seconds of each tone, fades included; default 1.5.
  public var duration = 1.5
  /// Seconds of each raised-cosine fade; default 0.03.
  public var fade = 0.03
  /// Seconds of silence before each tone and at the end; default 0.5.
  public var gap = 0.5
  /// Tone to noise of the whole band in dB; `nil` for no noise.
  public var signalToNoise: Double? = 40.0
  /// Second harmonic re the fundamental; default 0.01.
  public var distortion = 0.01
  /// Amplitude in the other channel re the tone's; default 0.01.
  public var crosstalk = 0.01
  /// What is played above the protocol's frequencies, a ratio; default 0.
  public var detuning = 0.0
  /// What is played above the protocol's levels, in dB; default 0.
  public var gain = 0.0
  /// Seconds by which the recording starts before the protocol; default 0.25.
  public var lead = 0.25
  /// Start of the random numbers; default 1.
  public var seed: UInt64 = 1

  /// A recording with the defaults.
  public init() {}

  /// `tones.wav`, 16-bit PCM, and `protocol.json`.
  ///
  /// - Throws: `Diagnostic` `simulation.clipped` when samples exceed full scale.
  public func files() throws(Diagnostic) -> [SimulatedFile] {
    let channels = channels()
    for channel in channels {
      try WAVWriter.check(channel, hint: "choose a lower --level or --gain, or a higher --snr")
    }
    return [
      SimulatedFile(name: "protocol.json", bytes: protocolText()),
      SimulatedFile(
        name: "tones.wav", bytes: WAVWriter.bytes(channels, sampleRate: sampleRate)),
    ]
  }

  /// Start of tone `index` on the protocol's clock.
  private func start(_ index: Int) -> Double { gap + Double(index) * (duration + gap) }

  private func protocolText() -> [UInt8] {
    var text = JSONText()
    text.raw("{\"tones\":[")
    for (index, frequency) in frequencies.enumerated() {
      text.raw(index > 0 ? ",\n{\"channel\":" : "\n{\"channel\":")
      text.number(Double(index % 2 + 1), 0)
      for (name, value) in [
        ("start", start(index)), ("duration", duration), ("frequency", frequency), ("level", level),
        ("fade", fade),
      ] {
        text.raw(",\"\(name)\":")
        text.number(value, 3)
      }
      text.raw(",\"ramp\":\"cosine\"}")
    }
    text.raw("\n]}\n")
    return text.bytes
  }

  /// The samples, 0…1 full scale.
  private func channels() -> [[Double]] {
    let count = Int((lead + start(frequencies.count)) * sampleRate)
    var channels = [[Double]](repeating: Array(repeating: 0, count: count), count: 2)
    let amplitude = pow(10, (level + gain) / 20)
    for (index, frequency) in frequencies.enumerated() {
      add(frequency * (1 + detuning), amplitude, at: lead + start(index), index % 2, &channels)
    }
    if let ratio = signalToNoise {
      var noise = GaussianNoise(seed: seed)
      let deviation = amplitude / 2.0.squareRoot() * pow(10, -ratio / 20)
      for channel in channels.indices {
        for sample in channels[channel].indices {
          channels[channel][sample] += deviation * noise.next()
        }
      }
    }
    return channels
  }

  private func add(
    _ frequency: Double, _ amplitude: Double, at start: Double, _ channel: Int,
    _ channels: inout [[Double]]
  ) {
    let second = 2 * frequency < sampleRate / 2 ? distortion : 0
    let first = Int((start * sampleRate).rounded(.up))
    for sample in first..<min(Int((start + duration) * sampleRate), channels[0].count) {
      let time = Double(sample) / sampleRate - start
      let phase = 2 * Double.pi * frequency * time
      let inside = min(time, duration - time)
      let envelope = inside < fade ? 0.5 - 0.5 * cos(.pi * inside / fade) : 1
      let value = amplitude * envelope * (sin(phase) + second * sin(2 * phase))
      channels[channel][sample] += value
      channels[1 - channel][sample] += crosstalk * value
    }
  }
}
