internal import SignalProcessing

/// Which measured tone is which of a protocol's.
struct ToneMatch {
  /// Largest difference of two onsets that still match, in seconds.
  private static let window = 0.25
  /// Largest relative difference of two frequencies that still match.
  private static let detuning = 0.03

  /// Time in the recording of the protocol's time 0: the median over the tones that match.
  let offset: Double?
  /// Index of the measured tone for each of the protocol's; `nil` where there is none.
  let measured: [Int?]

  /// The match with the most tones; of equal ones the earliest in the recording.
  ///
  /// - Complexity: O(n² m²) for n expected and m measured tones, with m, n at most about 100.
  init(_ expected: [ToneProtocol.Tone], _ tones: [MeasuredTone]) {
    var best: (count: Int, offset: Double) = (0, 0)
    for tone in tones {
      for wanted in expected where Self.isSame(wanted, tone) {
        let offset = tone.onset - wanted.onset
        let count = Self.pairs(expected, tones, offset).count { $0 != nil }
        if count > best.count { best = (count, offset) }
      }
    }
    guard best.count > 0 else {
      offset = nil
      measured = expected.map { _ in nil }
      return
    }
    measured = Self.pairs(expected, tones, best.offset)
    let differences = zip(expected, measured).compactMap { wanted, index in
      index.map { tones[$0].onset - wanted.onset }
    }.sorted()
    let middle = differences.count / 2
    offset =
      differences.count % 2 == 1
      ? differences[middle] : (differences[middle - 1] + differences[middle]) / 2
  }

  private static func isSame(_ wanted: ToneProtocol.Tone, _ tone: MeasuredTone) -> Bool {
    (tone.frequency / wanted.frequency - 1).magnitude <= detuning
  }

  /// The nearest free tone for each expected one.
  private static func pairs(
    _ expected: [ToneProtocol.Tone], _ tones: [MeasuredTone], _ offset: Double
  ) -> [Int?] {
    var free = Set(tones.indices)
    return expected.map { wanted in
      let near = free.filter {
        isSame(wanted, tones[$0]) && (tones[$0].onset - wanted.onset - offset).magnitude <= window
      }
      let nearest = near.min {
        let first = (tones[$0].onset - wanted.onset - offset).magnitude
        let second = (tones[$1].onset - wanted.onset - offset).magnitude
        return (first, $0) < (second, $1)
      }
      if let nearest { free.remove(nearest) }
      return nearest
    }
  }
}
