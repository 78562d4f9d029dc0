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
  /// The corrected intervals; runs keep their lengths in time, but for what Malik's rule bridges.
  public let series: IntervalSeries
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
  /// Runs below `minimumRun` intervals stay as they are.
  /// - Parameters:
  ///   - series: finite intervals above 0 ms.
  ///   - method: default `path`.
  /// - Complexity: O(n) with a constant of some hundred operations.
  public init(_ series: IntervalSeries, method: Method = .path) {
    var runs: [[Double]] = []
    var found: [BeatArtifact] = []
    var gaps: [Double] = []
    var end = 0.0
    for range in series.runs {
      let run = Array(series.values[range])
      let start = series.time[range.lowerBound] - run[0] / 1000
      if !runs.isEmpty { gaps.append(start - end) }
      end = series.time[range.upperBound - 1]
      guard run.count >= Self.minimumRun else {
        runs.append(run)
        continue
      }
      let corrected =
        switch method {
        case .path: BeatPath.correct(run)
        case .lipponenTarvainen: LipponenTarvainen.correct(run)
        case .threshold: LocalMedianThreshold.correct(run)
        case .malik: MalikRule.correct(run)
        }
      runs += corrected.runs
      gaps += corrected.gaps
      found += corrected.artifacts.map { BeatArtifact($0.kind, at: start + $0.time) }
    }
    self.series = found.isEmpty ? series : IntervalSeries(runs: runs, gaps: gaps)
    artifacts = found
  }
}

/// Corrected intervals of one run, which may have been cut; artefact times from its first beat.
struct CorrectedRun {
  /// The intervals in pieces, which may be empty.
  var runs: [[Double]]
  /// Seconds between the pieces, one less.
  var gaps: [Double] = []
  var artifacts: [BeatArtifact]
}

extension CorrectedRun {
  /// A run in one piece.
  init(intervals: [Double], artifacts: [BeatArtifact]) {
    self.init(runs: [intervals], artifacts: artifacts)
  }
}
