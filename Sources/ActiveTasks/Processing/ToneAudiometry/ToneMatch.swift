internal import SignalProcessing

/// Which measured tone is which of a protocol's.
struct ToneMatch {
  /// Largest difference of two onsets that still match, in seconds.
  private static let window = 0.25
  /// Largest relative difference of two frequencies that still match.
  private static let detuning = 0.03

  /// Time in the recording of the protocol's time 0: as given, or the median over the tones that match.
  let offset: Double?
  /// Index of the measured tone for each of the protocol's; `nil` where there is none.
  let measured: [Int?]

  /// The match at the time at which most pairs of tones have the right frequency and distance; of
  /// equal times the earliest.
  ///
  /// - Parameters:
  ///   - expected: the protocol.
  ///   - tones: the measured tones.
  ///   - start: time in the recording of the protocol's time 0, if it is known.
  ///   - free: indices of the tones that may be taken; `nil` for all.
  /// - Complexity: O(n m log(n m)) for n expected and m measured tones.
  init(
    _ expected: [ToneProtocol.Tone], _ tones: [MeasuredTone], start: Double? = nil,
    free: Set<Int>? = nil
  ) {
    let free = free ?? Set(tones.indices)
    let differences = tones.indices.filter(free.contains).flatMap { index in
      expected.filter { Self.isSame($0, tones[index]) }.map { tones[index].onset - $0.onset }
    }.sorted()
    guard let centre = start ?? Self.densest(differences) else {
      offset = nil
      measured = expected.map { _ in nil }
      return
    }
    let measured = Self.pairs(expected, tones, centre, free)
    self.measured = measured
    let matched = zip(expected, measured).compactMap { wanted, index in
      index.map { tones[$0].onset - wanted.onset }
    }
    offset = matched.isEmpty ? nil : start ?? Percentile.median(of: matched)
  }

  private static func isSame(_ wanted: ToneProtocol.Tone, _ tone: MeasuredTone) -> Bool {
    (tone.frequency / wanted.frequency - 1).magnitude <= detuning
  }

  /// The median of the first of the fullest windows of sorted values.
  private static func densest(_ sorted: [Double]) -> Double? {
    var best = 0..<0
    var first = 0
    for last in sorted.indices {
      while sorted[last] - sorted[first] > 2 * window { first += 1 }
      if last + 1 - first > best.count { best = first..<last + 1 }
    }
    return Percentile.median(of: Array(sorted[best]))
  }

  /// The nearest free tone for each expected one.
  private static func pairs(
    _ expected: [ToneProtocol.Tone], _ tones: [MeasuredTone], _ offset: Double, _ free: Set<Int>
  ) -> [Int?] {
    var free = free
    return expected.map { wanted in
      func distance(_ index: Int) -> Double {
        (tones[index].onset - wanted.onset - offset).magnitude
      }
      let near = free.filter { isSame(wanted, tones[$0]) && distance($0) <= window }
      let nearest = near.min { (distance($0), $0) < (distance($1), $1) }
      if let nearest { free.remove(nearest) }
      return nearest
    }
  }
}
