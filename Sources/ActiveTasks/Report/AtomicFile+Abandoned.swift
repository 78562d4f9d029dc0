import Glibc

extension AtomicFile {
  /// Age from which a temporary file of another machine counts as abandoned, s.
  private static let longestWait = 86_400

  /// What tells this machine and process from others in the name of a temporary file.
  static var owner: String { "\(machine)-\(getpid())" }

  /// Whether the file at `path` is a temporary one that nobody will finish: of a process of this machine
  /// that is gone, or of another machine and a day old.
  static func isAbandoned(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return false }
    let parts = name.dropLast(4).split(separator: ".").last?.split(separator: "-") ?? []
    guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return false }
    if parts[0] == machine { return kill(process, 0) != 0 && errno == ESRCH }
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > longestWait
  }

  /// A short name of this machine.
  private static let machine: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "0" }
    return String(ContentHash.of(name.map { UInt8(bitPattern: $0) }).prefix(6))
  }()
}
