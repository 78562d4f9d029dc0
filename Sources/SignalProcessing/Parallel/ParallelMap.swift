internal import Dispatch
internal import Synchronization

/// The one place where work is spread over threads.
///
/// Work items should take 50 µs or more each. Results never depend on the number of workers.
public enum ParallelMap {
  /// Applies `transform` to every input, at most `workers` at a time.
  ///
  /// - Parameters:
  ///   - inputs: any number of inputs.
  ///   - workers: 1 or more; the machine's cores are never exceeded.
  ///   - transform: called once per input, in any order, from any thread.
  /// - Returns: results in input order.
  public static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], workers: Int, _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    map(count: inputs.count, workers: workers) { transform(inputs[$0]) }
  }

  /// Calls `transform` with 0..<count, at most `workers` at a time; results in index order.
  ///
  /// - Parameters:
  ///   - count: number of calls, 0 or more.
  ///   - workers: 1 or more; the machine's cores are never exceeded.
  ///   - transform: called once per index, in any order, from any thread.
  /// - Returns: `count` results in index order.
  public static func map<Output: Sendable>(
    count: Int, workers: Int, _ transform: @Sendable (Int) -> Output
  ) -> [Output] {
    let next = Atomic(0)
    return [Output](unsafeUninitializedCapacity: count) { slots, initialized in
      guard let base = slots.baseAddress, count > 0 else { return }
      // Each index is claimed once and is below `count`, so every slot is written exactly once.
      perform(workers: min(workers, count)) {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < count else { return }
          (base + index).initialize(to: transform(index))
        }
      }
      initialized = count
    }
  }

  /// Runs `body` once per worker, side by side; whatever `body` shares it must guard itself.
  static func perform(workers: Int, _ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      // `concurrentPerform` returns only after every call has ended, so nothing escapes.
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: max(1, workers)) { _ in body() }
    }
  }
}
