internal import Dispatch
internal import Synchronization

extension ParallelMap {
  /// Applies `transform` in parallel and hands the results to `consume` one by one, in input order.
  ///
  /// Each result is consumed as soon as all earlier ones are; at most `window` inputs are started
  /// but not yet consumed, which bounds the memory. `consume` is never called twice at once, but may
  /// be called from any thread. When it throws, no further input is started, started ones are
  /// finished and dropped, and the error is thrown on.
  ///
  /// - Parameters:
  ///   - inputs: any number of inputs.
  ///   - workers: 1 or more; the machine's cores are never exceeded.
  ///   - window: greatest number of inputs in flight, at least 1; below `workers` some stay idle.
  ///   - transform: called at most once per input, in any order, from any thread.
  ///   - consume: receives index and result.
  /// - Throws: the first error of `consume`.
  public static func orderedForEach<Input: Sendable, Output: Sendable, Failure: Error>(
    _ inputs: [Input], workers: Int, window: Int,
    transform: @Sendable (Input) -> Output,
    consume: (Int, Output) throws(Failure) -> Void
  ) throws(Failure) {
    let window = max(1, window)
    let queue = OrderedQueue<Output, Failure>(window: window)
    perform(workers: min(workers, inputs.count)) {
      while let index = queue.claim(below: inputs.count) {
        guard queue.deposit(transform(inputs[index]), at: index) else { continue }
        while let (position, output) = queue.takeNext() {
          do throws(Failure) {
            try consume(position, output)
          } catch {
            queue.fail(error)
          }
          queue.release()
        }
      }
    }
    if let failure = queue.failure { throw failure }
  }
}

/// Results waiting for their turn: a ring of `window` slots behind one lock.
private final class OrderedQueue<Output: Sendable, Failure: Error>: Sendable {
  private struct Ring {
    var slots: [Output?]
    var claimed = 0
    var next = 0
    var isConsuming = false
    var failure: Failure?
  }

  private let ring: Mutex<Ring>
  private let permits = DispatchSemaphore(value: 0)

  init(window: Int) {
    ring = Mutex(Ring(slots: Array(repeating: nil, count: window)))
    for _ in 0..<window { permits.signal() }
  }

  /// The first error of the consumer.
  var failure: Failure? { ring.withLock { $0.failure } }

  /// Waits for a free slot and returns the next index, or `nil` when there is nothing left to do.
  ///
  /// The lowest index in flight is always being worked on, so the wait ends.
  func claim(below count: Int) -> Int? {
    permits.wait()
    let index: Int? = ring.withLock { ring in
      guard ring.claimed < count, ring.failure == nil else { return nil }
      ring.claimed += 1
      return ring.claimed - 1
    }
    if index == nil { release() }
    return index
  }

  /// Stores a result; true when the caller is to consume what is ready.
  func deposit(_ output: Output, at index: Int) -> Bool {
    ring.withLock { ring in
      ring.slots[index % ring.slots.count] = output
      guard !ring.isConsuming else { return false }
      ring.isConsuming = true
      return true
    }
  }

  /// The next result in input order; `nil` ends the caller's turn as consumer.
  func takeNext() -> (Int, Output)? {
    ring.withLock { ring in
      let slot = ring.next % ring.slots.count
      guard ring.failure == nil, let output = ring.slots[slot] else {
        ring.isConsuming = false
        return nil
      }
      ring.slots[slot] = nil
      ring.next += 1
      return (ring.next - 1, output)
    }
  }

  /// Remembers why consuming stopped.
  func fail(_ error: Failure) { ring.withLock { $0.failure = error } }

  /// Gives back the slot of a consumed result.
  func release() { permits.signal() }
}
