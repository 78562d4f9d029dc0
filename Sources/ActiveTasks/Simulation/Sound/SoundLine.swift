internal import Glibc
internal import SignalProcessing

/// One sine of a simulated sound.
struct SoundLine: Sendable, Equatable {
  /// Hz, a multiple of the reciprocal of the recording's length, so that lines are orthogonal.
  var frequency: Double
  /// Mean square, full scale 1.
  var power: Double
  /// Radians.
  var phase: Double
}

extension SimulatedSound {
  /// Lines in an octave of noise.
  private static let linesPerOctave = 24.0
  /// Octave levels of speech in dB re the sum, 125 Hz to 8 kHz: IEC 60268-16, male (unverified).
  private static let speech = [2.9, 2.9, -0.8, -6.8, -12.8, -18.8, -24.8]
  /// Harmonics of the mains in a room, dB re its level.
  private static let hum = [(50.0, -10.0), (100, -14), (150, -18), (200, -22)]

  /// The sines that make up the sound; their powers add up to its level.
  ///
  /// Noise is a sum of 24 sines an octave with random phases from 20 Hz to 20 kHz or 0.45 of the
  /// rate, whose levels by any weighting are therefore known exactly.
  var lines: [SoundLine] {
    var noise = SplitMix64(seed: seed)
    let total = SoundLevel.meanSquare(decibels: levelFullScale)
    let grid = rate / Double(max(count, 1))
    func snapped(_ frequency: Double) -> Double { max(1, (frequency / grid).rounded()) * grid }
    guard kind != .tone, kind != .bursts else {
      return [SoundLine(frequency: snapped(frequency), power: total, phase: 0)]
    }
    var lines: [SoundLine] = []
    let top = min(20_000, 0.45 * rate)
    var step = 0.0
    while true {
      let frequency = 20 * exp2(step / Self.linesPerOctave)
      guard frequency <= top else { break }
      lines.append(
        SoundLine(
          frequency: snapped(frequency), power: pow(10, relativeLevel(frequency) / 10),
          phase: 2 * .pi * noise.uniform()))
      step += 1
    }
    if kind == .room {
      let sum = lines.reduce(0) { $0 + $1.power }
      lines += Self.hum.map {
        SoundLine(
          frequency: snapped($0.0), power: sum * pow(10, $0.1 / 10),
          phase: 2 * .pi * noise.uniform())
      }
    }
    let sum = lines.reduce(0) { $0 + $1.power }
    for index in lines.indices { lines[index].power *= total / sum }
    return lines
  }

  /// Level of the spectrum per fraction of an octave at a frequency, dB re any level.
  private func relativeLevel(_ frequency: Double) -> Double {
    switch kind {
    case .white: return 10 * log10(frequency)
    case .room: return -5 * log2(frequency / 63)
    case .speech:
      let octave = log2(frequency / 125)
      guard octave >= 0 else { return Self.speech[0] + 12 * octave }
      let index = min(Int(octave), Self.speech.count - 2)
      let (low, high) = (Self.speech[index], Self.speech[index + 1])
      return low + (high - low) * (octave - Double(index))
    default: return 0
    }
  }
}
