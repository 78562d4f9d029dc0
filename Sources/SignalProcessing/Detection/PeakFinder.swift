/// Local maxima of a series, chosen by prominence and distance.
///
/// A peak is a sample, or a run of equal samples, whose neighbours on both sides are lower; a run
/// counts once, at its middle (rounded down). The first and last sample are never peaks, nor is a
/// run that touches an edge. Prominence is the height above the higher of the two lowest points
/// reached on either side before a higher sample or the edge.
/// Source: definitions as in A. Helman, *The Finest Peaks*, 2005.
public struct PeakFinder: Sendable {
  /// One local maximum.
  public struct Peak: Sendable, Equatable {
    /// Index of the peak.
    public var index: Int
    /// Value at the peak.
    public var height: Double
    /// Height above the higher of the two surrounding bases.
    public var prominence: Double
  }

  /// Least prominence, unit of the series; 0 keeps all.
  public var minimumProminence: Double
  /// Least distance between two peaks in units of their positions; 0 keeps all.
  public var minimumDistance: Double

  /// Sets what a peak must have; by default everything counts.
  public init(minimumProminence: Double = 0, minimumDistance: Double = 0) {
    self.minimumProminence = minimumProminence
    self.minimumDistance = minimumDistance
  }

  /// Finds the peaks of `samples`.
  ///
  /// Prominence is applied first; of the peaks left, the higher one wins when two lie
  /// closer than `minimumDistance`, the earlier one when they are equally high.
  /// - Parameters:
  ///   - samples: finite values, any length.
  ///   - positions: where each sample lies, ascending, such as seconds; by default its index.
  /// - Returns: the peaks in ascending order of index.
  /// - Complexity: O(n + p log p) for p peaks.
  public func peaks(in samples: [Double], at positions: [Double]? = nil) -> [Peak] {
    let all = Self.withProminence(Self.localMaxima(of: samples), in: samples)
    let chosen = all.filter { $0.prominence >= minimumProminence }
    return spaced(chosen, at: chosen.map { positions?[$0.index] ?? Double($0.index) })
  }

  private static func localMaxima(of samples: [Double]) -> [Int] {
    var maxima: [Int] = []
    var index = 1
    while index + 1 < samples.count {
      guard samples[index] > samples[index - 1] else {
        index += 1
        continue
      }
      var end = index + 1
      while end < samples.count, samples[end] == samples[index] { end += 1 }
      if end < samples.count, samples[end] < samples[index] { maxima.append((index + end - 1) / 2) }
      index = end
    }
    return maxima
  }

  private static func withProminence(_ maxima: [Int], in samples: [Double]) -> [Peak] {
    let left = bases(maxima, in: samples, from: 0, passing: <)
    let right = bases(maxima.reversed(), in: samples, from: samples.count - 1, passing: <=)
    return maxima.indices.map { position in
      let height = samples[maxima[position]]
      let base = max(left[position], right[maxima.count - 1 - position])
      return Peak(index: maxima[position], height: height, prominence: height - base)
    }
  }

  /// The lowest value before each peak, back to the edge or the last peak that stops the search.
  ///
  /// A peak stops it unless `passing(its height, height)`. Looking left an equal peak does, so that
  /// of two equal maxima on one plateau only the first has the prominence of the plateau.
  private static func bases(
    _ maxima: [Int], in samples: [Double], from start: Int, passing: (Double, Double) -> Bool
  ) -> [Double] {
    var higher: [(height: Double, base: Double)] = []
    var previous = start
    return maxima.map { index in
      let height = samples[index]
      var base = height
      for between in min(previous, index)...max(previous, index) {
        base = min(base, samples[between])
      }
      while let last = higher.last, passing(last.height, height) {
        base = min(base, last.base)
        higher.removeLast()
      }
      higher.append((height, base))
      previous = index
      return base
    }
  }

  private func spaced(_ peaks: [Peak], at positions: [Double]) -> [Peak] {
    guard minimumDistance > 0 else { return peaks }
    let order = peaks.indices.sorted { a, b in
      peaks[a].height != peaks[b].height ? peaks[a].height > peaks[b].height : a < b
    }
    var keep = [Bool](repeating: true, count: peaks.count)
    for winner in order where keep[winner] {
      var other = winner - 1
      while other >= 0, positions[winner] - positions[other] < minimumDistance {
        keep[other] = false
        other -= 1
      }
      other = winner + 1
      while other < peaks.count, positions[other] - positions[winner] < minimumDistance {
        keep[other] = false
        other += 1
      }
    }
    return peaks.indices.filter { keep[$0] }.map { peaks[$0] }
  }
}
