internal import Glibc

/// Keeps two runs from sending the same outbox at once; ends with the process, however that ends.
final class SubmitLock {
  private let descriptor: Int32

  /// Takes the lock of the store at `path`: the file `path-submit` beside it, which stays.
  ///
  /// - Throws: `Diagnostic` `submit.busy` when another run has it, `output.unwritable` when there can be none.
  init(_ path: String) throws(Diagnostic) {
    let name = path + "-submit"
    descriptor = open(FileName.bytes(name), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.unwritable(name) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let cause = errno
      if cause == EINTR { continue }
      // What is thrown here ends in `deinit`, which closes the file.
      guard cause == EWOULDBLOCK else {
        errno = cause
        throw Self.unwritable(name)
      }
      throw Diagnostic(
        "submit.busy", "another run is sending these results",
        hint: "try again when it has ended"
      ).naming(path)
    }
  }

  deinit { close(descriptor) }

  private static func unwritable(_ name: String) -> Diagnostic {
    Diagnostic(
      "output.unwritable", "cannot lock the store for sending",
      found: String(cString: strerror(errno)), expected: "a place that can be written to"
    ).naming(name)
  }
}
