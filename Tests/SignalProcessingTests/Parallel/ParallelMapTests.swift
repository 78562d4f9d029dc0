import SignalProcessing
import Synchronization
import Testing

@Suite struct ParallelMapTests {
  @Test(arguments: [0, 1, 7, 1000], [1, 2, 8])
  func `returns results in index order`(count: Int, workers: Int) {
    let expected = (0..<count).map { "\($0 * $0)" }
    #expect(ParallelMap.map(count: count, workers: workers) { "\($0 * $0)" } == expected)
    #expect(ParallelMap.map(Array(0..<count), workers: workers) { "\($0 * $0)" } == expected)
  }

  @Test(arguments: [0, 1, 5, 3000], [(1, 1), (1, 3), (2, 1), (2, 3), (4, 3), (4, 16)])
  func `consumes in order within the window`(count: Int, sizes: (Int, Int)) {
    let (workers, window) = sizes
    let started = Atomic(0)
    let consumed = Atomic(0)
    let furthest = Mutex(0)
    var seen: [Int] = []
    ParallelMap.orderedForEach(Array(0..<count), workers: workers, window: window) {
      let ahead =
        started.add(1, ordering: .sequentiallyConsistent).newValue
        - consumed.load(ordering: .sequentiallyConsistent)
      furthest.withLock { $0 = max($0, ahead) }
      return $0 * 3
    } consume: { index, value in
      #expect(value == index * 3)
      seen.append(index)
      consumed.add(1, ordering: .sequentiallyConsistent)
    }
    #expect(seen == Array(0..<count))
    #expect(furthest.withLock { $0 } <= window)
  }

  private struct Stop: Error {}

  @Test(arguments: [1, 2, 4], [1, 2, 50])
  func `stops at the first error of the consumer`(workers: Int, window: Int) {
    let started = Atomic(0)
    var seen: [Int] = []
    #expect(throws: Stop.self) {
      try ParallelMap.orderedForEach(Array(0..<10_000), workers: workers, window: window) {
        started.add(1, ordering: .relaxed)
        return $0
      } consume: { index, _ throws(Stop) in
        guard index < 20 else { throw Stop() }
        seen.append(index)
      }
    }
    #expect(seen == Array(0..<20))
    #expect(started.load(ordering: .relaxed) <= 21 + window)
  }
}
