/// Heart-rate samples in order of time, one per instant, and what had to be done for it.
public struct RateCleaning: Sendable, Equatable {
  /// The samples that can be used.
  public let series: RateSeries
  /// Number of samples that came before an earlier one.
  public let unsorted: Int
  /// Time after the one step of about an hour backwards, s; empty when there is none or several.
  public let hourBack: [Double]
  /// Times at which the clock of a source was set back into what it had told, s: `ClockSteps`.
  public let setBack: [Double]
  /// Number of samples left out because an equal one of the same instant is kept.
  public let duplicates: Int
  /// Times at which samples of one source contradict each other; their mean is kept.
  public let conflicts: [Double]
  /// Number of samples left out because a preferred source has the same instant.
  public let outranked: Int
  /// Pairs of sources that say something else of the same time; of each the preferred one counts where its
  /// values stand, the other only elsewhere.
  public let disagreements: [SourceDisagreement]
  /// Times of samples that are zero, negative or not finite: no contact with the skin.
  public let withoutContact: [Double]
  /// Times of samples outside 20…300 bpm.
  public let implausible: [Double]

  /// Rates a human heart can have, bpm.
  public static let plausible = 20.0...300.0

  /// Steps back that a change of the clock makes: an hour less the distance of two samples, s.
  private static let hour = 3000.0...3600.0

  private struct Sample {
    var time: Double
    var rate: Double
    var source: Int
  }

  /// Orders samples.
  ///
  /// - Parameters:
  ///   - time: s, any order, shape `[n]`; samples without a finite time are left out as missing.
  ///   - rate: bpm, shape `[n]`.
  ///   - source: rank of each sample's source, the smallest preferred; empty when there is one.
  ///   - pauses: times in which the recording was stopped, s, ascending.
  /// - Complexity: O(n log n).
  public init(
    time: consuming [Double], rate: consuming [Double], source: consuming [Int] = [],
    pauses: [ClosedRange<Double>] = []
  ) {
    var kept: [Sample] = []
    kept.reserveCapacity(time.count)
    var withoutContact: [Double] = []
    var implausible: [Double] = []
    var unsorted = 0
    var latest = -Double.infinity
    var before: Double?
    var backward: [(step: Double, time: Double)] = []
    for (index, (time, rate)) in zip(time, rate).enumerated() where time.isFinite {
      if time < latest { unsorted += 1 }
      latest = max(latest, time)
      if let before, time < before { backward.append((before - time, time)) }
      before = time
      if !rate.isFinite || rate <= 0 {
        withoutContact.append(time)
      } else if !Self.plausible.contains(rate) {
        implausible.append(time)
      } else {
        kept.append(
          Sample(time: time, rate: rate, source: index < source.count ? source[index] : 0))
      }
    }
    let changed = backward.isEmpty ? [] : ClockSteps.times(time, rate, source: source)
    // Recordings of years: what was read is let go before more is made of it.
    (time, rate, source) = ([], [], [])
    kept.sort { ($0.time, $0.source, $0.rate) < ($1.time, $1.source, $1.rate) }
    disagreements = Self.settle(&kept)
    var merge = Merge(capacity: kept.count)
    var start = 0
    while start < kept.count {
      var end = start
      while end < kept.count, kept[end].time == kept[start].time { end += 1 }
      merge.add(kept[start..<end])
      start = end
    }
    kept = []
    series = RateSeries(time: merge.time, rate: merge.rate, pauses: pauses)
    duplicates = merge.duplicates
    conflicts = merge.conflicts
    outranked = merge.outranked
    self.unsorted = unsorted
    hourBack =
      backward.count == 1 && Self.hour.contains(backward[0].step) ? [backward[0].time] : []
    setBack = hourBack.isEmpty ? changed : []
    self.withoutContact = withoutContact.sorted()
    self.implausible = implausible.sorted()
  }

  /// Leaves out samples of sources that disagree with a preferred one, where its values stand.
  ///
  /// - Parameter samples: in order of time.
  /// - Returns: the pairs that disagree.
  private static func settle(_ samples: inout [Sample]) -> [SourceDisagreement] {
    guard let one = samples.first?.source, samples.contains(where: { $0.source != one }) else {
      return []
    }
    var found = SourceAgreement(
      time: samples.map(\.time), rate: samples.map(\.rate), source: samples.map(\.source)
    ).disagreements
    for index in found.indices {
      let pair = found[index]
      let preferred = held(samples.filter { $0.source == pair.first })
      var place = 0
      let count = samples.count
      samples.removeAll { sample in
        guard sample.source == pair.second else { return false }
        while place < preferred.count, preferred[place].held.upperBound < sample.time {
          place += 1
        }
        // At the instant of a preferred sample this one is outranked as any other.
        return place < preferred.count && preferred[place].held.contains(sample.time)
          && preferred[place].time != sample.time
      }
      found[index].leftOut = count - samples.count
    }
    return found
  }

  /// The times that the values of one source stand for, ascending.
  private static func held(
    _ samples: [Sample]
  ) -> [(time: Double, held: ClosedRange<Double>)] {
    var time: [Double] = []
    for sample in samples where sample.time != time.last { time.append(sample.time) }
    let series = RateSeries(time: time, rate: time.map { _ in 0 })
    return time.indices.map {
      (time[$0], series.heldFrom[$0]...series.heldFrom[$0] + series.weight[$0])
    }
  }

  /// One sample per instant.
  private struct Merge {
    var time: [Double] = []
    var rate: [Double] = []
    var duplicates = 0
    var conflicts: [Double] = []
    var outranked = 0

    init(capacity: Int) {
      time.reserveCapacity(capacity)
      rate.reserveCapacity(capacity)
    }

    /// Takes the samples of one instant, the preferred source first.
    mutating func add(_ samples: ArraySlice<Sample>) {
      guard let first = samples.first else { return }
      guard samples.count > 1 else {
        time.append(first.time)
        rate.append(first.rate)
        return
      }
      let same = samples.prefix { $0.source == first.source }
      outranked += samples.count - same.count
      var distinct: [Double] = []
      for sample in same where distinct.last != sample.rate { distinct.append(sample.rate) }
      duplicates += same.count - distinct.count
      if distinct.count > 1 { conflicts.append(first.time) }
      time.append(first.time)
      rate.append(distinct.reduce(0, +) / Double(distinct.count))
    }
  }
}
