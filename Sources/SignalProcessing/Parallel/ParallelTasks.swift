internal import Synchronization

/// A few different pieces of work side by side.
enum ParallelTasks {
  /// Runs every task once, at most `workers` at a time, and returns after the last; tasks may share
  /// nothing that one of them changes.
  static func run(_ tasks: [() -> Void], workers: Int) {
    guard workers > 1 else {
      for task in tasks { task() }
      return
    }
    let next = Atomic(0)
    ParallelMap.perform(workers: min(workers, tasks.count)) {
      while true {
        // Each index is claimed once.
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < tasks.count else { return }
        tasks[index]()
      }
    }
  }
}
