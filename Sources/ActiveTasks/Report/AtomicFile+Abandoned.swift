import Glibc

extension AtomicFile {
  /// Age from which a temporary file of another machine counts as abandoned, s.
  private static let longestWait = 86_400

  /// What tells this machine and process from others in the name of a temporary file.
  static var owner: String { "\(machine)-\(getpid())" }

  /// Whether the file at `path` is a temporary one that nobody will finish: of a process of this machine
  /// that is gone, or of another machine and a day old.
  static func isAbandoned(_ path: String) -> Bool {
    let name = FileName.last(path)
    guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return false }
    let parts = name.dropLast(4).split(separator: ".").last?.split(separator: "-") ?? []
    guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return false }
    if parts[0] == machine { return kill(process, 0) != 0 && errno == ESRCH }
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > longestWait
  }

  /// A short name of this machine since it was started, and of the container in which processes have
  /// these numbers.
  private static let machine: String = {
    var name = [UInt8](repeating: 0, count: 512)
    name.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) {
        gethostname(start, 255)
        _ = readlink("/proc/self/ns/pid", start + 256, 64)
      }
    }
    let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      name.withUnsafeMutableBytes { bytes in
        _ = read(descriptor, bytes.baseAddress?.advanced(by: 320), 64)
      }
      close(descriptor)
    }
    return String(ContentHash.of(name).prefix(6))
  }()
}
