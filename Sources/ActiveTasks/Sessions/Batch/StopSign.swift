internal import Synchronization

/// Tells workers that no further session is wanted.
final class StopSign: Sendable {
  private let flag = Atomic(false)

  /// Whether it was set.
  var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Sets it.
  func set() { flag.store(true, ordering: .relaxed) }
}
