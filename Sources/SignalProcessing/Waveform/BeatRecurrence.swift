/// Chooses the beats among candidates by height, by recurrence of their shape and by the rhythm.
struct BeatRecurrence {
  private let candidates: BeatCandidates
  /// Position of each candidate aligned to its steepest part, samples.
  let aligned: [Int]
  private let shapes: BeatShapes
  private let rate: Double
  /// Numbers of the candidates that are beats, ascending.
  private(set) var beats: [Int] = []

  /// Seconds either side in which a shape has to recur.
  private static let span = 10.0
  private static let alike = 0.9
  /// Seconds after a beat in which a lower complex is its T wave.
  private static let repolarisation = 0.36
  /// Least distance of an added beat to the next one, s.
  private static let lead = 0.25

  /// Chooses the beats.
  ///
  /// - Parameters:
  ///   - candidates: of the whole recording.
  ///   - rate: sample rate of the signal, Hz.
  ///   - aligned: position of each candidate for comparing shapes, samples.
  ///   - signal: what shapes are cut from.
  ///   - reach: half the length of a shape, samples.
  init(
    candidates: BeatCandidates, rate: Double, aligned: [Int], signal: [Double], reach: Int
  ) {
    self.candidates = candidates
    self.aligned = aligned
    self.rate = rate
    let heights = candidates.height
    var accepted = heights.indices.map { heights[$0] > candidates.strongThreshold($0) }
    let plausible = heights.indices.filter {
      accepted[$0] || heights[$0] > candidates.weakThreshold($0)
    }
    shapes = BeatShapes(
      of: signal, at: plausible.map { aligned[$0] }, before: reach, after: reach)
    let strong = plausible.map { accepted[$0] }
    for number in plausible.indices where !strong[number] && recurs(number, plausible, strong) {
      accepted[plausible[number]] = true
    }
    BeatSearchBack.add(
      to: &accepted, from: candidates, afterBeat: Int(Self.repolarisation * rate),
      beforeBeat: Int(Self.lead * rate))
    beats = accepted.indices.filter { accepted[$0] }
  }

  private func recurs(_ number: Int, _ plausible: [Int], _ strong: [Bool]) -> Bool {
    let here = candidates.index[plausible[number]]
    let height = candidates.height[plausible[number]]
    let reach = Int(Self.span * rate)
    var (alike, beats) = (0, 0)
    for step in [-1, 1] {
      var other = number + step
      var isNearest = true
      while plausible.indices.contains(other) {
        let distance = (candidates.index[plausible[other]] - here).magnitude
        guard distance <= reach else { break }
        let ratio = candidates.height[plausible[other]] / height
        if strong[other] {
          let seconds = Double(distance) / rate
          if isNearest, step < 0, seconds < Self.repolarisation, ratio > 2 { return false }
          if isNearest, step > 0, seconds < Self.lead { return false }
          isNearest = false
          beats += 1
        }
        if ratio > 0.25, ratio < 4, shapes.correlation(number, other) > Self.alike { alike += 1 }
        other += step
      }
    }
    return alike >= max(2, beats / 2)
  }
}
