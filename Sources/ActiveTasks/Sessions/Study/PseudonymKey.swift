import Glibc

/// The secret behind pseudonyms, kept in a file of its own.
enum PseudonymKey {
  /// Bytes of the shortest key.
  private static let shortest = 16
  /// Bytes of the longest key.
  private static let longest = 4096

  /// The key in the file at `path`: its bytes without white space around them.
  ///
  /// - Returns: the key, and a warning when others may read the file.
  /// - Throws: `Diagnostic` `pseudonym.key` when it is too short, `input.…`.
  static func read(_ path: String) throws(Diagnostic) -> (key: [UInt8], warning: Diagnostic?) {
    var bytes = try ByteSource(path: path).readAll(limit: longest)
    while let last = bytes.last, UnknownFormat.isSpace(last) { bytes.removeLast() }
    bytes = Array(bytes.drop { UnknownFormat.isSpace($0) })
    guard bytes.count >= shortest else {
      throw Diagnostic(
        "pseudonym.key", "the key is too short to keep a secret", found: "\(bytes.count) bytes",
        expected: "\(shortest) bytes or more", hint: "make one: openssl rand -hex 32 > FILE"
      ).naming(path)
    }
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0, status.st_mode & 0o077 != 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return (bytes, nil) }
    return (
      bytes,
      Diagnostic(
        "pseudonym.key-readable", "others may read the key", severity: .warning,
        hint: "run: chmod 600 FILE"
      ).naming(path)
    )
  }

  /// A key of 32 random bytes, in hexadecimal.
  ///
  /// - Throws: `Diagnostic` `input.…` when the system gives no random bytes.
  static func fresh() throws(Diagnostic) -> [UInt8] {
    Array(try ByteSource(path: "/dev/urandom").peek(32).hexadecimal.utf8)
  }

  /// Writes a key to a file at `path`, unless one is there.
  ///
  /// Of several that try at once one wins, and its key is everyone's.
  /// - Returns: whether this call made it.
  /// - Throws: `Diagnostic` `output.unwritable`.
  static func keep(_ key: [UInt8], at path: String) throws(Diagnostic) -> Bool {
    let file = try AtomicFile(path, permissions: 0o600)
    try file.write(key + [UInt8(ascii: "\n")])
    return try file.commitIfMissing()
  }

  /// Makes a key in a file at `path`, unless one is there.
  ///
  /// - Returns: whether this call made it.
  /// - Throws: as `fresh()` and `keep(_:at:)`.
  static func makeIfMissing(_ path: String) throws(Diagnostic) -> Bool {
    access(FileName.bytes(path), F_OK) == 0 ? false : try keep(try fresh(), at: path)
  }
}
