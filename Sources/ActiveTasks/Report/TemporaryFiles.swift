import Glibc
import Synchronization

/// The temporary files that exist now, so that a program that is stopped can remove them.
public enum TemporaryFiles {
  /// One file a worker and one for the results; a file beyond that is not listed.
  private static let capacity = 2048

  /// Addresses of the names, zero where there is none.
  ///
  /// Whoever takes an address out owns it.
  nonisolated(unsafe) private static let names: UnsafeMutablePointer<Atomic<UInt>> = {
    let names = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for index in 0..<capacity { (names + index).initialize(to: Atomic(0)) }
    return names
  }()

  /// Removes every listed file; may be called in a signal handler after `prepare()`.
  public static func removeAll() {
    for index in 0..<capacity {
      let address = names[index].exchange(0, ordering: .acquiring)
      if let name = UnsafePointer<CChar>(bitPattern: address) { unlink(name) }
    }
  }

  /// Makes the list, which a signal handler must not.
  public static func prepare() { _ = names }

  /// Lists the file at `path` and returns its number; `nil` when the list is full.
  static func add(_ path: String) -> Int? {
    guard let name = strdup(FileName.bytes(path)) else { return nil }
    let address = UInt(bitPattern: name)
    for index in 0..<capacity
    where names[index].compareExchange(expected: 0, desired: address, ordering: .releasing)
      .exchanged
    {
      return index
    }
    free(name)
    return nil
  }

  /// Takes the file with the number `index` off the list.
  static func remove(_ index: Int?) {
    guard let index else { return }
    free(UnsafeMutableRawPointer(bitPattern: names[index].exchange(0, ordering: .acquiring)))
  }
}
