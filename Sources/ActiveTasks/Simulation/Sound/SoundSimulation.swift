internal import Glibc
internal import SignalProcessing

/// A simulated recording with its truth.
public struct SoundSimulation: Sendable {
  /// What is simulated.
  public let sound: SimulatedSound
  private let lines: [SoundLine]

  /// Starts and lengths of the bursts, s.
  private static let bursts = [(1.0, 1.0), (4, 0.2), (6, 0.02), (8, 0.002), (10, 0.00025)]
  /// Frequency of the bursts, Hz.
  private static let burstFrequency = 4000.0

  /// A recording of `sound`.
  ///
  /// - Throws: `Diagnostic` `simulation.parameters` when the sound would be longer than 10⁸ samples,
  ///   too high for its rate, or have no burst.
  public init(_ sound: SimulatedSound) throws(Diagnostic) {
    self.sound = sound
    lines = sound.lines
    func impossible(_ found: String, expected: String, hint: String) -> Diagnostic {
      Diagnostic(
        "simulation.parameters", "the recording cannot be simulated", found: found,
        expected: expected, hint: hint)
    }
    guard (1...100_000_000).contains(sound.count) else {
      throw impossible(
        "\(sound.duration) s at \(sound.rate) Hz", expected: "1 to 100000000 samples",
        hint: "choose another --rate or --duration")
    }
    let isBursts = sound.kind == .bursts
    let highest = isBursts ? Self.burstFrequency : lines.map(\.frequency).max() ?? 0
    guard highest < sound.rate / 2 else {
      throw impossible(
        "\(highest) Hz at a rate of \(sound.rate) Hz", expected: "less than half the rate",
        hint: "choose a higher --rate or a lower --frequency")
    }
    guard !isBursts || sound.duration > Self.bursts[0].0 else {
      throw impossible(
        "\(sound.duration) s", expected: "more than 1 s, when the first burst begins",
        hint: "choose a longer --duration")
    }
  }

  /// `sound.wav` and `truth.csv`.
  ///
  /// - Throws: `Diagnostic` `simulation.clipped` when samples exceed full scale.
  public func files() throws(Diagnostic) -> [SimulatedFile] {
    let samples = samples()
    if sound.encoding != .f32 {
      try WAVWriter.check(
        samples, hint: "choose a lower --level or --sensitivity, or --encoding f32")
    }
    return [
      SimulatedFile(name: "sound.wav", bytes: WAVWriter.bytes(samples, sound)),
      SimulatedFile(name: "truth.csv", bytes: truth()),
    ]
  }

  /// The samples, full scale 1.
  func samples() -> [Double] {
    var samples = Array(repeating: sound.offset, count: sound.count)
    guard sound.kind != .bursts else {
      let amplitude = (2 * SoundLevel.meanSquare(decibels: sound.levelFullScale)).squareRoot()
      for (start, length) in Self.bursts {
        let first = Int(start * sound.rate)
        for index in first..<max(first, min(Int((start + length) * sound.rate), samples.count)) {
          let time = Double(index - first) / sound.rate
          samples[index] += amplitude * sin(2 * .pi * Self.burstFrequency * time)
        }
      }
      return samples
    }
    for line in lines { add(line, to: &samples) }
    return samples
  }

  /// Adds a sine by rotating a phasor, which is set anew every 1024 samples.
  private func add(_ line: SoundLine, to samples: inout [Double]) {
    let amplitude = (2 * line.power).squareRoot()
    let step = 2 * .pi * line.frequency / sound.rate
    let (c, s) = (cos(step), sin(step))
    for start in stride(from: 0, to: samples.count, by: 1024) {
      let cycles = line.frequency / sound.rate * Double(start)
      let phase = line.phase + 2 * .pi * (cycles - cycles.rounded())
      var (x, y) = (amplitude * cos(phase), amplitude * sin(phase))
      for index in start..<min(start + 1024, samples.count) {
        samples[index] += y
        (x, y) = (x * c - y * s, x * s + y * c)
      }
    }
  }

  /// The levels that the recording has by definition, in dB SPL.
  private func truth() -> [UInt8] {
    let rows =
      [("sensitivity_dBFS", sound.sensitivity), ("offset_1", sound.offset)]
      + (sound.kind == .bursts ? burstLevels : lineLevels)
    let lines = rows.map { "\($0.0),\(FixedDecimal.string($0.1, places: 6))\n" }
    return Array(("quantity,value\n" + lines.joined()).utf8)
  }

  private var lineLevels: [(String, Double)] {
    func level(_ weight: (Double) -> Double) -> Double {
      let power = lines.reduce(0) { $0 + $1.power * pow(10, weight($1.frequency) / 10) }
      return (SoundLevel.decibels(meanSquare: power) ?? 0) + 94 - sound.sensitivity
    }
    return [
      ("lzeq_dBSPL", level { _ in 0 }),
      ("laeq_dBSPL", level { FrequencyWeighting.a.level(at: $0) }),
      ("lceq_dBSPL", level { FrequencyWeighting.c.level(at: $0) }),
    ]
  }

  private var burstLevels: [(String, Double)] {
    // As far as the recording goes.
    let heard = Self.bursts.map { max(0, min($0.1, sound.duration - $0.0)) }
    let exposure = heard.reduce(0, +)
    let weight = FrequencyWeighting.a.level(at: Self.burstFrequency)
    let fast = 10 * log10(1 - exp(-heard[0] / 0.125))
    return [
      ("lzeq_dBSPL", sound.level + 10 * log10(exposure / sound.duration)),
      ("lae_dBSPL", sound.level + weight + 10 * log10(exposure)),
      ("lafmax_dBSPL", sound.level + weight + fast),
    ]
  }
}
