import Glibc

/// Refusals of the system that have to do with the moment, not with the file.
enum SystemTrouble {
  /// What the system calls them.
  static let passing: Set<String> = Set(
    [ESTALE, ETIMEDOUT, EMFILE, ENFILE, ENOMEM, EAGAIN, ENETDOWN, EHOSTDOWN].map {
      String(cString: strerror($0))
    })
}
