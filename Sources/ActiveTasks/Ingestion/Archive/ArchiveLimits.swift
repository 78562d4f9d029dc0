/// How much an archive may hold before it counts as an attack on memory, disk or time.
struct ArchiveLimits: Sendable {
  /// Most members.
  var members = 100_000
  /// Most unpacked bytes of all members that are read: 64 GiB.
  var bytes = 1 << 36
  /// Most unpacked bytes a packed byte.
  ///
  /// Health exports reach about 30; deflate cannot exceed 1032.
  var ratio = 250
  /// Unpacked bytes below which the ratio does not matter: 64 MiB.
  var freeBytes = 1 << 26

  /// The limits of an upload of one session: 10,000 members, 16 GiB.
  static let upload = ArchiveLimits(members: 10_000, bytes: 1 << 34)

  /// Compares what was seen with the limits.
  ///
  /// - Parameters:
  ///   - members: members seen.
  ///   - unpacked: bytes unpacked so far.
  ///   - packed: bytes of the archive read so far.
  /// - Returns: what exceeds a limit; `nil` when nothing does.
  func excess(members: Int, unpacked: Int, packed: Int) -> Diagnostic? {
    if members > self.members {
      return Self.diagnostic("more than \(self.members) members", "up to \(self.members) members")
    }
    if unpacked > bytes {
      return Self.diagnostic("more than \(bytes) bytes unpacked", "up to \(bytes) bytes")
    }
    if unpacked > freeBytes, unpacked / ratio > packed {
      return Self.diagnostic(
        "\(unpacked) bytes out of \(packed)", "up to \(ratio) times the size of the archive")
    }
    return nil
  }

  private static func diagnostic(_ found: String, _ expected: String) -> Diagnostic {
    Diagnostic(
      "archive.too-large", "the archive unpacks to more than is reasonable", found: found,
      expected: expected, hint: "if it is sound, unpack it and name the files")
  }
}
