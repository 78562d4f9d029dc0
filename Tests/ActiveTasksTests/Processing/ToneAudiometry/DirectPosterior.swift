import ActiveTasks
import Foundation

/// The posterior of `PsychometricFit` for one frequency, summed directly on a ten times finer grid.
enum DirectPosterior {
  static func mean(_ trials: [ToneTrial]) -> Double {
    var mass = 0.0
    var moment = 0.0
    for scale in [1, 1.4, 2, 2.8, 4, 5.6, 8] {
      for rate in [0.002, 0.006, 0.018, 0.054] {
        let z = log(scale / 2.5) / log(1.8)
        let prior = exp(-z * z / 2 - rate / 0.02) * rate
        for cell in 0..<1510 {
          let threshold = -20.45 + 0.1 * Double(cell)
          var likelihood = prior
          for trial in trials {
            let heard = rate + (1 - 2 * rate) / (1 + exp((threshold - trial.level) / scale))
            likelihood *= trial.heard ? heard : 1 - heard
          }
          mass += likelihood
          moment += threshold * likelihood
        }
      }
    }
    return moment / mass
  }
}
