internal import Glibc

/// Thresholds with an interval: the Bayesian posterior of a psychometric function at each frequency.
///
/// Slope, guesses and lapses are unknown but shared by all frequencies of an ear, so that one
/// frequency's presentations tell how far to trust another's; they are averaged over, not fixed. The
/// stopping rule of the procedure does not enter the likelihood. See `PsychometricModel` for the family
/// and the prior.
public enum PsychometricFit {
  /// A fitted threshold.
  public struct Estimate: Sendable, Equatable {
    /// Posterior mean in dB HL: the level at which half of the tones are heard.
    public var threshold: Double
    /// Posterior standard deviation in dB.
    public var deviation: Double
    /// Lower end of the 95 % interval in dB HL, 2.5 % of the posterior below.
    public var lower: Double
    /// Upper end of the 95 % interval in dB HL, 2.5 % of the posterior above.
    public var upper: Double
  }

  /// Fits the thresholds of one ear.
  ///
  /// A frequency without any heard tone, or without presentations, gives `nil`: its threshold lies
  /// above what was played. Levels must be finite, as those of `ToneTrial.scored(_:)` are.
  ///
  /// - Parameter samples: scored presentations, one array a frequency.
  /// - Returns: one estimate or `nil` a frequency, in the order of `samples`.
  /// - Complexity: O(presentations × 28 nuisance combinations × 151 thresholds).
  public static func fit(_ samples: [[ToneTrial]]) -> [Estimate?] {
    let model = PsychometricModel.shared
    var logWeights = model.logPrior
    let posteriors = samples.map { trials -> Posterior? in
      guard trials.contains(where: \.heard) else { return nil }
      let (likelihood, logScale) = model.likelihood(trials)
      let posterior = Posterior(likelihood, rows: logWeights.count)
      for row in logWeights.indices {
        logWeights[row] += log(posterior.evidence[row]) + logScale[row]
      }
      return posterior
    }
    let largest = logWeights.max() ?? 0
    let weights = logWeights.map { exp($0 - largest) }
    return posteriors.map { $0?.estimate(weights) }
  }

  /// One frequency's likelihood with its sum over thresholds for each nuisance combination.
  private struct Posterior {
    let likelihood: [Double]
    let evidence: [Double]

    init(_ likelihood: [Double], rows: Int) {
      self.likelihood = likelihood
      let count = PsychometricModel.count
      // Smallest normal number: the logarithm of a sum that underflows stays finite.
      var sums = [Double](repeating: .leastNormalMagnitude, count: rows)
      likelihood.withUnsafeBufferPointer { cells in
        // Four rows at a time: a sum of its own for each does not wait for the one before.
        for row in stride(from: 0, to: rows - rows % 4, by: 4) {
          var four = SIMD4(repeating: Double.leastNormalMagnitude)
          for cell in row * count..<(row + 1) * count {
            four += SIMD4(
              cells[cell], cells[cell + count], cells[cell + 2 * count], cells[cell + 3 * count])
          }
          for lane in 0..<4 { sums[row + lane] = four[lane] }
        }
        for row in rows - rows % 4..<rows {
          for cell in row * count..<(row + 1) * count { sums[row] += cells[cell] }
        }
      }
      evidence = sums
    }

    /// Mean, deviation and interval of the mixture over nuisance combinations.
    func estimate(_ weights: [Double]) -> Estimate {
      let count = PsychometricModel.count
      var density = [Double](repeating: 0, count: count)
      density.withUnsafeMutableBufferPointer { density in
        likelihood.withUnsafeBufferPointer { cells in
          for (row, weight) in weights.enumerated() {
            let scale = weight / evidence[row]
            let own = UnsafeBufferPointer(rebasing: cells[row * count..<(row + 1) * count])
            for column in 0..<count { density[column] += scale * own[column] }
          }
        }
      }
      var (total, mean, square) = (0.0, 0.0, 0.0)
      for (column, mass) in density.enumerated() {
        let level = PsychometricModel.lowest + Double(column)
        total += mass
        mean += level * mass
        square += level * level * mass
      }
      mean /= total
      return Estimate(
        threshold: mean, deviation: max(square / total - mean * mean, 0).squareRoot(),
        lower: Self.quantile(0.025 * total, density), upper: Self.quantile(0.975 * total, density))
    }

    /// The level with `mass` of the density below, linear inside a 1 dB cell.
    private static func quantile(_ mass: Double, _ density: [Double]) -> Double {
      var rest = mass
      for (column, cell) in density.enumerated() {
        if cell > 0, rest <= cell {
          return PsychometricModel.lowest + Double(column) - 0.5 + rest / cell
        }
        rest -= cell
      }
      return PsychometricModel.lowest + Double(density.count) - 0.5
    }
  }
}
