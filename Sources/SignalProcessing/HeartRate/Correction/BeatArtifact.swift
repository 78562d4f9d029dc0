/// A beat that a correction found to be wrong.
public struct BeatArtifact: Sendable, Equatable {
  /// What is wrong.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A premature beat followed by a pause.
    case ectopic
    /// A beat that was not detected.
    case missed
    /// A detection without a beat.
    case extra
    /// A beat detected at the wrong time, or an interval too long or short for its surroundings.
    case displaced
  }

  /// What is wrong.
  public let kind: Kind
  /// Seconds from the first beat of the series.
  public let time: Double

  /// An artefact at its place.
  public init(_ kind: Kind, at time: Double) {
    self.kind = kind
    self.time = time
  }
}

/// Intervals with their wrong beats corrected, and what was found.
public struct BeatCorrection: Sendable, Equatable {
  /// The corrected intervals; runs keep their lengths in time, but for what Malik's rule bridges and for premature beats
  /// without a pause.
  public let series: IntervalSeries
  /// The corrected intervals with those that were kept among them, each run as long as it was: what rates are computed from.
  public let measured: IntervalSeries
  /// The artefacts by time.
  public let artifacts: [BeatArtifact]

  /// How artefacts are found and corrected.
  public enum Method: String, Sendable, CaseIterable {
    /// The likeliest sequence of beats under an autoregressive model: `BeatPath`.
    case path
    /// Lipponen and Tarvainen 2019.
    case lipponenTarvainen = "lipponen-tarvainen"
    /// Distance from the local median.
    case threshold
    /// Change from the interval before: left out, not corrected.
    case malik
  }

  /// Fewest intervals of a run that is looked at: below, the surroundings say too little.
  public static let minimumRun = 20

  /// Corrects every run of `series` by itself.
  ///
  /// Runs, and parts of runs between what is kept, below `minimumRun` intervals stay as they are.
  /// - Parameters:
  ///   - series: finite intervals above 0 ms.
  ///   - method: default `path`.
  ///   - keeping: index ranges of intervals that are the heart's own rhythm, ascending, apart: left out of `series`,
  ///     as they were in `measured`; default none.
  /// - Complexity: O(n) with a constant of some hundred operations.
  public init(_ series: IntervalSeries, method: Method = .path, keeping: [Range<Int>] = []) {
    var corrected = Pieces()
    var whole = Pieces()
    var found: [BeatArtifact] = []
    var next = 0
    var isSpread = false
    for range in series.runs {
      var place = range.lowerBound
      while place < range.upperBound {
        while next < keeping.count, keeping[next].upperBound <= place { next += 1 }
        let kept = next < keeping.count ? keeping[next] : series.count..<series.count
        let isKept = kept.contains(place)
        let end = min(isKept ? kept.upperBound : kept.lowerBound, range.upperBound)
        let piece = Array(series.values[place..<end])
        let time = (start: series.time[place] - piece[0] / 1000, end: series.time[end - 1])
        place = end
        if isKept {
          whole.add([piece], from: time.start, to: time.end)
          continue
        }
        let run =
          piece.count < Self.minimumRun
          ? CorrectedRun(intervals: piece, artifacts: []) : Self.correct(piece, method)
        corrected.add(run.runs, gaps: run.gaps, from: time.start, to: time.end)
        if let measured = run.measured {
          isSpread = true
          whole.add([measured], from: time.start, to: time.end)
        } else {
          whole.add(run.runs, gaps: run.gaps, from: time.start, to: time.end)
        }
        found += run.artifacts.map { BeatArtifact($0.kind, at: time.start + $0.time) }
      }
    }
    self.series = found.isEmpty && keeping.isEmpty ? series : corrected.series
    measured =
      keeping.isEmpty && !isSpread ? self.series : found.isEmpty ? series : whole.series
    artifacts = found
  }

  private static func correct(_ run: [Double], _ method: Method) -> CorrectedRun {
    switch method {
    case .path: BeatPath.correct(run)
    case .lipponenTarvainen: LipponenTarvainen.correct(run)
    case .threshold: LocalMedianThreshold.correct(run)
    case .malik: MalikRule.correct(run)
    }
  }

  /// Runs at their times.
  private struct Pieces {
    var runs: [[Double]] = []
    var gaps: [Double] = []
    var end = 0.0

    mutating func add(
      _ pieces: [[Double]], gaps inner: [Double] = [], from start: Double, to end: Double
    ) {
      if runs.isEmpty, start > 0 { runs.append([]) }
      if !runs.isEmpty { gaps.append(start - self.end) }
      runs += pieces
      gaps += inner
      self.end = end
    }

    var series: IntervalSeries { IntervalSeries(runs: runs, gaps: gaps) }
  }
}

/// Corrected intervals of one run, which may have been cut; artefact times from its first beat.
struct CorrectedRun {
  /// The intervals in pieces, which may be empty.
  var runs: [[Double]]
  /// Seconds between the pieces, one less.
  var gaps: [Double] = []
  /// What rates are computed from, in one piece that keeps its length; `nil` when that is `runs`.
  var measured: [Double]?
  var artifacts: [BeatArtifact]
}

extension CorrectedRun {
  /// A run in one piece.
  init(intervals: [Double], artifacts: [BeatArtifact]) {
    self.init(runs: [intervals], artifacts: artifacts)
  }
}
