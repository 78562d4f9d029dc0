import Synchronization
import Testing

@testable import SignalProcessing

@Suite struct ParallelStagesTests {
  private struct Log {
    var slots: [Int]
    var taken = Array(repeating: [Int](), count: 4)
    var faults = 0
  }

  @Test(arguments: [1, 2, 3, 8], [1, 2, 3, 4, 40])
  func `Every stage takes every item once, in order, before its slot is used again`(
    workers: Int, slots: Int
  ) {
    let log = Mutex(Log(slots: Array(repeating: -1, count: slots)))
    let stages = (0..<4).map { stage in
      { (item: Int) in
        log.withLock {
          $0.taken[stage].append(item)
          if $0.slots[item % slots] != item { $0.faults += 1 }
        }
        // Some stages are slow at times.
        for _ in 0..<(item % 5 == stage ? 20_000 : 10) { _ = log.withLock { $0.faults } }
        log.withLock { if $0.slots[item % slots] != item { $0.faults += 1 } }
      }
    }
    ParallelStages(
      slots: slots,
      make: { item in
        guard item < 25 else { return false }
        log.withLock {
          if item >= slots, !$0.taken.allSatisfy({ $0.contains(item - slots) }) { $0.faults += 1 }
          if item < slots, !$0.taken.allSatisfy(\.isEmpty) { $0.faults += 1 }
          $0.slots[item % slots] = item
        }
        return true
      }, stages: stages
    ).run(workers: workers)
    let end = log.withLock { $0 }
    #expect(end.taken == Array(repeating: Array(0..<25), count: 4))
    #expect(end.faults == 0)
  }

  @Test(arguments: [1, 2])
  func `Nothing made is nothing taken, and stages need not be`(workers: Int) {
    let taken = Mutex(0)
    let count: (Int) -> Void = { _ in taken.withLock { $0 += 1 } }
    ParallelStages(slots: 2, make: { _ in false }, stages: [count, count]).run(workers: workers)
    #expect(taken.withLock { $0 } == 0)
    ParallelStages(slots: 2, make: { $0 < 9 && (count($0), true).1 }, stages: [])
      .run(workers: workers)
    #expect(taken.withLock { $0 } == 9)
  }
}
