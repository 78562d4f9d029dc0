internal import Glibc
internal import SignalProcessing

/// Simulates heart beats with a known spectrum and known wrong detections.
public struct BeatSimulator: Sendable {
  private let parameters: BeatSimulationParameters

  /// Beats between neighbouring wrong ones, so that each can be told from the other.
  private static let spacing = 4

  /// Prepares a simulation.
  ///
  /// - Throws: `simulation.parameters` when a value lies outside its range.
  public init(_ parameters: BeatSimulationParameters) throws(Diagnostic) {
    try parameters.check()
    self.parameters = parameters
  }

  /// Runs the simulation.
  ///
  /// - Returns: the same beats for the same parameters.
  /// - Complexity: O(n).
  public func run() -> BeatSimulation {
    let beats = trueBeats()
    var random = SplitMix64(seed: parameters.seed ^ 0x9e37)
    var detected = beats
    var extra: [Double] = []
    var lost: Set<Int> = []
    var artifacts: [BeatArtifact] = []
    for (kind, beat) in places(beats.count, &random) {
      let interval = beats[beat] - beats[beat - 1]
      switch kind {
      case .ectopic: detected[beat] -= (0.20 + 0.15 * random.uniform()) * interval
      case .missed: lost.insert(beat)
      case .extra: extra.append(beats[beat] - (0.3 + 0.4 * random.uniform()) * interval)
      case .displaced:
        let shift = (0.12 + 0.08 * random.uniform()) * interval
        detected[beat] += random.uniform() < 0.5 ? -shift : shift
      }
      artifacts.append(BeatArtifact(kind, at: beats[beat]))
    }
    let kept = detected.indices.filter { !lost.contains($0) }.map { detected[$0] }
    return BeatSimulation(
      parameters: parameters, trueBeats: beats, beats: (kept + extra).sorted(),
      artifacts: artifacts.sorted { $0.time < $1.time })
  }

  private func trueBeats() -> [Double] {
    var noise = GaussianNoise(seed: parameters.seed)
    var beats = [0.0]
    var time = 0.0
    while time < parameters.duration {
      var interval = parameters.mean
      for wave in parameters.waves {
        interval += wave.amplitude * sin(2 * .pi * wave.frequency * time)
      }
      // Noise is kept within four deviations, so that no interval turns negative.
      if parameters.noise > 0 { interval += parameters.noise * min(max(noise.next(), -4), 4) }
      time += interval / 1000
      beats.append(time)
    }
    return beats
  }

  /// Which beats are made wrong in which way.
  private func places(
    _ count: Int, _ random: inout SplitMix64
  ) -> [(BeatArtifact.Kind, Int)] {
    let wanted: [(BeatArtifact.Kind, Double)] = [
      (.ectopic, parameters.ectopic), (.missed, parameters.missed), (.extra, parameters.extra),
      (.displaced, parameters.displaced),
    ]
    let kinds = wanted.flatMap { kind, share in
      Array(repeating: kind, count: Int((share * Double(count)).rounded()))
    }
    guard !kinds.isEmpty, count > 2 * Self.spacing else { return [] }
    var order = Array(Self.spacing..<count - Self.spacing)
    order.shuffle(using: &random)
    var used: Set<Int> = []
    var result: [(BeatArtifact.Kind, Int)] = []
    for beat in order where result.count < kinds.count {
      let near = beat - Self.spacing + 1..<beat + Self.spacing
      guard used.isDisjoint(with: near) else { continue }
      used.insert(beat)
      result.append((kinds[result.count], beat))
    }
    return result
  }
}
