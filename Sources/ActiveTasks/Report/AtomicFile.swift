import Glibc

/// A file that appears under its name only when it is complete.
///
/// The bytes go to a temporary file in the same folder, which is synced and renamed by `commit()`.
/// What is not a regular file (a device, a pipe) is written directly.
public final class AtomicFile {
  /// The path as the user gave it.
  public let path: String

  private let target: String
  private let temporary: String?
  private var listing: Int?
  private var descriptor: Int32

  /// Opens the place where the file will be, so that a bad path fails before any work.
  ///
  /// - Parameters:
  ///   - path: where the file will be.
  ///   - permissions: who may do what with a new file, before the user's mask; default 0666.
  ///   - shown: what messages call it; default its path.
  /// - Throws: `Diagnostic` `output.unwritable`.
  public init(
    _ path: String, permissions: UInt32 = 0o666, shownAs shown: String? = nil
  ) throws(Diagnostic) {
    self.path = shown ?? path
    var status = stat()
    let exists = stat(FileName.bytes(path), &status) == 0
    let isSpecial = exists && status.st_mode & S_IFMT != S_IFREG
    target = exists ? Self.resolved(path) : path
    if isSpecial {
      temporary = nil
      descriptor = open(FileName.bytes(path), O_WRONLY | O_CLOEXEC)
    } else {
      // Another process, on another machine with the same number, may write the same file.
      let name = Self.temporaryName(for: target)
      temporary = name
      listing = TemporaryFiles.add(name)
      descriptor = open(
        FileName.bytes(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    }
    if descriptor < 0 { throw Self.failure("cannot write the file", self.path) }
  }

  deinit {
    defer { TemporaryFiles.remove(listing) }
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let temporary { unlink(FileName.bytes(temporary)) }
  }

  /// Appends `bytes`.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard bytes.written(to: descriptor) else { throw Self.failure("writing stopped", path) }
  }

  /// Syncs the file and gives it its name.
  ///
  /// - Parameter isSynced: whether the bytes must outlast a power failure; `false` for what is checked
  ///   when it is read and can be made again.
  /// - Throws: `Diagnostic` `output.unwritable`; the file then keeps its old content.
  public func commit(isSynced: Bool = true) throws(Diagnostic) {
    guard let temporary else { return }
    guard !isSynced || fsync(descriptor) == 0,
      rename(FileName.bytes(temporary), FileName.bytes(target)) == 0
    else {
      throw Self.failure("cannot finish the file", path)
    }
    close(descriptor)
    descriptor = -1
  }

  /// Syncs the file and gives it its name unless another file has it already.
  ///
  /// - Returns: whether it got the name; if not, the other file stays.
  /// - Throws: `Diagnostic` `output.unwritable`.
  public func commitIfMissing() throws(Diagnostic) -> Bool {
    guard let temporary else { return true }
    guard fsync(descriptor) == 0 else { throw Self.failure("cannot finish the file", path) }
    // Unlike a renamed file, a linked one replaces nothing; the temporary name goes with `deinit`.
    if link(FileName.bytes(temporary), FileName.bytes(target)) == 0 { return true }
    if errno == EEXIST { return false }
    try commit()
    return true
  }

  /// Writes a whole file.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  public static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    let file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit()
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(FileName.bytes(path), nil) else { return path }
    defer { free(real) }
    return FileName.text(real)
  }

  private static func temporaryName(for target: String) -> String {
    let slash = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
    let number = String(UInt32.random(in: 0 ... .max), radix: 36)
    // A name may have 255 bytes; the beginning says whose it is.
    let name = FileName.beginning(target[slash...])
    return "\(target[..<slash]).\(name).\(owner)-\(number).tmp"
  }

  private static func failure(_ message: String, _ path: String) -> Diagnostic {
    Diagnostic(
      "output.unwritable", message, found: String(cString: strerror(errno)),
      expected: "a place that can be written to",
      hint: "check that the folder exists, its permissions and the free space"
    ).naming(path)
  }
}

extension [UInt8] {
  /// Writes every byte to `descriptor`; `false` with `errno` set when the system refuses.
  public func written(to descriptor: Int32) -> Bool {
    withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
