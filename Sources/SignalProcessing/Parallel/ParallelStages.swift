internal import Dispatch
internal import Synchronization

/// Items made one after another, and stages side by side that each take every item, in order.
///
/// Items lie in a ring: none is made before every stage is done with the one whose slot it takes. No
/// stage begins before the ring has been full once, or no more is to come. Nobody waits for the end of
/// an item: who is ahead goes on, and the stage that is behind is taken first.
struct ParallelStages {
  /// Items that the ring holds, 1 or more.
  var slots: Int
  /// Makes the item of this number, counted from 0; `false` when there is none any more.
  var make: (Int) -> Bool
  /// Each takes the item of this number and shares nothing that is changed with the others; what costs most
  /// comes first.
  var stages: [(Int) -> Void]

  private enum Work {
    case make(Int)
    case stage(Int, item: Int)
  }

  private struct Progress {
    let slots: Int
    var made = 0
    var isMaking = false
    var hasEnded = false
    var done: [Int]
    var isBusy: [Bool]
    var waiting = 0

    /// What is to be done next; `nil` when everything that is left waits for others.
    var next: Work? {
      var behind: Int?
      for stage in done.indices where !isBusy[stage] && done[stage] < made {
        if behind.map({ done[stage] < done[$0] }) ?? true { behind = stage }
      }
      if !hasEnded, made < slots { behind = nil }
      // Half of the ring is kept full.
      let isAhead = behind.map { made - done[$0] > slots / 2 } ?? false
      if !hasEnded, !isMaking, !isAhead, made - (done.min() ?? made) < slots { return .make(made) }
      return behind.map { .stage($0, item: done[$0]) }
    }

    var isOver: Bool { hasEnded && done.allSatisfy { $0 == made } }

    mutating func begin(_ work: Work) {
      switch work {
      case .make: isMaking = true
      case .stage(let stage, _): isBusy[stage] = true
      }
    }

    mutating func end(_ work: Work, isMore: Bool) {
      switch work {
      case .make:
        isMaking = false
        if isMore { made += 1 } else { hasEnded = true }
      case .stage(let stage, _):
        isBusy[stage] = false
        done[stage] += 1
      }
    }
  }

  /// Makes all items and takes them through all stages, at most `workers` pieces of work at a time.
  func run(workers: Int) {
    let progress = Mutex(
      Progress(
        slots: slots, done: Array(repeating: 0, count: stages.count),
        isBusy: Array(repeating: false, count: stages.count)))
    let wake = DispatchSemaphore(value: 0)
    ParallelMap.perform(workers: min(workers, stages.count + 1)) {
      var work: Work?
      var isMore = false
      while true {
        let (isOver, woken) = progress.withLock { progress in
          if let work { progress.end(work, isMore: isMore) }
          work = progress.next
          if let work { progress.begin(work) }
          // Those who wait are woken when there is something left for them, or nothing at all.
          let woken = progress.isOver || progress.next != nil ? progress.waiting : 0
          progress.waiting -= woken
          if work == nil, !progress.isOver { progress.waiting += 1 }
          return (progress.isOver, woken)
        }
        for _ in 0..<woken { wake.signal() }
        switch work {
        case .make(let item): isMore = make(item)
        case .stage(let stage, let item): stages[stage](item)
        case nil:
          if isOver { return }
          wake.wait()
        }
      }
    }
  }
}
