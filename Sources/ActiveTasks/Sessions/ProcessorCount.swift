import Glibc

/// The processors this process may use.
public enum ProcessorCount {
  /// Number of processors in the affinity mask (what `taskset` and Slurm grant), at least 1.
  ///
  /// The mask is the line `Cpus_allowed:` of `/proc/self/status`, since Glibc's
  /// `sched_getaffinity` is not visible from Swift; without it, the processors that are online.
  public static var available: Int {
    let digits = statusLine("Cpus_allowed:")?.compactMap(\.hexDigitValue) ?? []
    let allowed = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return allowed > 0 ? allowed : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  private static func statusLine(_ key: String) -> Substring? {
    let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let text = [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(key) }?.dropFirst(key.count)
  }
}
