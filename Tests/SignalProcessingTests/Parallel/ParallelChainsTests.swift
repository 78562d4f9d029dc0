import Synchronization
import Testing

@testable import SignalProcessing

@Suite struct ParallelChainsTests {
  @Test(arguments: [1, 2, 3, 8])
  func `Every step runs once, in the order of its chain`(workers: Int) {
    let log = Mutex(Array(repeating: [Int](), count: 4))
    let chains = (0..<4).map { number in
      ParallelChains.Chain(count: 25 * number, cost: number + 1) { step in
        log.withLock { $0[number].append(step) }
      }
    }
    ParallelChains.run(chains, workers: workers)
    #expect(log.withLock { $0 } == (0..<4).map { Array(0..<25 * $0) })
  }

  @Test func `No chains are no work`() { ParallelChains.run([], workers: 2) }
}
