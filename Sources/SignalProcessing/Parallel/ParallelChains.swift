internal import Synchronization

/// A few pieces of work side by side, each a chain of steps that follow one another.
enum ParallelChains {
  /// Steps 0..<count in this order, one at a time, on any threads.
  struct Chain {
    /// Number of steps.
    var count: Int
    /// Relative cost of a step: what costs most is begun first.
    var cost: Int
    /// Does one step; shares nothing that is changed with other chains.
    var step: (Int) -> Void
  }

  private struct Progress {
    var done = 0
    var isBusy = false
  }

  /// Runs all chains, at most `workers` at a time, and returns after the last step.
  static func run(_ chains: [Chain], workers: Int) {
    guard workers > 1 else {
      for chain in chains {
        for step in 0..<chain.count { chain.step(step) }
      }
      return
    }
    let progress = Mutex(Array(repeating: Progress(), count: chains.count))
    ParallelMap.perform(workers: min(workers, chains.count)) {
      var mine: Int?
      while true {
        // Who finds no chain free leaves: each is finished by the thread that is at it.
        mine = progress.withLock { progress in
          if let last = mine {
            progress[last].isBusy = false
            progress[last].done += 1
          }
          let next = progress.indices.filter {
            !progress[$0].isBusy && progress[$0].done < chains[$0].count
          }.max { left, right in
            remaining(chains[left], progress[left]) < remaining(chains[right], progress[right])
          }
          if let next { progress[next].isBusy = true }
          return next
        }
        guard let index = mine else { return }
        // Only this thread is at the chain now.
        chains[index].step(progress.withLock { $0[index].done })
      }
    }
  }

  private static func remaining(_ chain: Chain, _ progress: Progress) -> Int {
    (chain.count - progress.done) * chain.cost
  }
}
