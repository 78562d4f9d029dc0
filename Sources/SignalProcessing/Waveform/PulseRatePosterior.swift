internal import Glibc

/// Joins the evidence of successive windows by how fast a heart rate changes.
///
/// A hidden Markov chain over the rates: from one window to the next, 2 s
/// later, the rate moves by a Laplace-distributed step of 3 bpm, since the steepest onset of exercise
/// changes the rate by 1–2 bpm a second and most of the time it hardly changes. Forward recursion
/// gives the online, forward–backward the offline posterior (L. R. Rabiner, *Proc. IEEE* 77, 1989).
struct PulseRatePosterior {
  /// Rate and its mean distance from the truth under the posterior.
  struct Estimate {
    var rate: Double
    var expectedError: Double
  }

  /// From the evidence up to and with each window.
  let online: [Estimate]
  /// From all evidence.
  let offline: [Estimate]

  private static let stepScale = 3.0
  /// The estimate averages what lies within this distance of the mode, bpm.
  private static let reach = 8.0

  /// Runs both recursions.
  ///
  /// - Parameters:
  ///   - evidence: log likelihood of each rate per window; `nil` where there is none.
  ///   - rates: two or more, equally spaced, ascending, bpm.
  init(_ evidence: [[Double]?], rates: [Double]) {
    let states = rates.count
    let likelihoods = evidence.map { values -> [Double] in
      guard let values, let best = values.max() else {
        return [Double](repeating: 1, count: states)
      }
      return values.map { exp($0 - best) }
    }
    let step = RateStep(states: states, scale: Self.stepScale / (rates[1] - rates[0]))
    var forward: [[Double]] = []
    for likelihood in likelihoods {
      let prior = forward.last.map(step.forward) ?? [Double](repeating: 1, count: states)
      forward.append(Self.normalised(zip(prior, likelihood).map { $0 * $1 }))
    }
    var backward = [Double](repeating: 1, count: states)
    var both = forward
    for window in both.indices.reversed() {
      both[window] = Self.normalised(zip(forward[window], backward).map { $0 * $1 })
      let next = zip(likelihoods[window], backward).map { $0 * $1 }
      backward = Self.normalised(step.backward(next))
    }
    online = forward.map { Self.estimate($0, rates) }
    offline = both.map { Self.estimate($0, rates) }
  }

  private static func normalised(_ values: [Double]) -> [Double] {
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }

  private static func estimate(_ posterior: [Double], _ rates: [Double]) -> Estimate {
    let mode = posterior.indices.max { posterior[$0] < posterior[$1] } ?? 0
    var (mass, moment) = (0.0, 0.0)
    for (rate, share) in zip(rates, posterior) where abs(rate - rates[mode]) <= reach {
      mass += share
      moment += share * rate
    }
    let rate = moment / mass
    return Estimate(
      rate: rate, expectedError: zip(rates, posterior).reduce(0) { $0 + abs($1.0 - rate) * $1.1 })
  }
}
