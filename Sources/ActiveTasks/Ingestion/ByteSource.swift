import Glibc

/// The bytes of one input, read once in blocks and hashed on the way.
///
/// Never holds more than one block; the hash covers every byte, read or not (`finish()`).
/// One source belongs to one worker at a time.
public final class ByteSource {
  /// Fills a buffer with the next bytes and returns their number, 0 at the end.
  typealias Supply = (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int

  /// Bytes asked from the system at a time.
  public static let blockSize = 1 << 18

  /// The name for messages: the path as the user gave it, or `-`.
  public let name: String
  /// Number of bytes of a plain file when it was opened; `nil` for pipes and devices.
  public private(set) var size: Int?
  /// Number of bytes read so far.
  public private(set) var bytesRead = 0

  /// The files beside a document in an archive.
  var neighbours: ArchiveNeighbours?

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let supply: Supply?
  private let hashesSupply: Bool
  private var hash = ContentHash()
  private var pending: [UInt8] = []
  private var reachedEnd = false
  private var beginning: InputHead?

  /// Opens the file at `path`, or standard input for `-`.
  ///
  /// - Throws: `Diagnostic` `input.unreadable` when it cannot be opened, `input.interrupted` when a
  ///   signal came while it was waited for, `input.directory` when it is a directory.
  public init(path: String) throws(Diagnostic) {
    name = path
    supply = nil
    hashesSupply = false
    ownsDescriptor = path != "-"
    descriptor = path == "-" ? 0 : open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // A pipe without a writer is waited for until a signal comes.
      throw Diagnostic(
        errno == EINTR ? "input.interrupted" : "input.unreadable", "cannot open the file",
        found: String(cString: strerror(errno)),
        expected: "a readable file", hint: "check the path and its permissions"
      ).naming(path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFREG { size = Int(status.st_size) }
    if status.st_mode & S_IFMT == S_IFDIR {
      // All is set, so `deinit` closes the folder: a second time it could be another thread's file.
      throw Diagnostic(
        "input.directory", "is a folder, not a file", expected: "a recording",
        hint: "name the files inside it"
      ).naming(path)
    }
  }

  /// A source over bytes in memory, for tests and nested inputs; `name` is for messages.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    descriptor = -1
    ownsDescriptor = false
    supply = nil
    hashesSupply = false
    pending = bytes
    reachedEnd = true
    bytesRead = bytes.count
    bytes.withUnsafeBytes { hash.update($0) }
  }

  /// A source of what `supply` gives, such as a member of an archive.
  ///
  /// It has a hash of its own only with `isHashed`. `name` is for messages.
  init(name: String, isHashed: Bool = false, supply: @escaping Supply) {
    self.name = name
    hashesSupply = isHashed
    descriptor = -1
    ownsDescriptor = false
    self.supply = supply
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// The first bytes (up to `count`, fewer at the end of the input) without consuming them.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  public func peek(_ count: Int) throws(Diagnostic) -> [UInt8] {
    while pending.count < count, !reachedEnd {
      let block = try readFromSystem(count - pending.count)
      if pending.isEmpty { pending = block } else { pending.append(contentsOf: block) }
    }
    return pending.count > count ? Array(pending.prefix(count)) : pending
  }

  /// The beginning of the input, without consuming it; read once, before anything else is.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  public func head() throws(Diagnostic) -> InputHead {
    if let beginning { return beginning }
    let head = InputHead(try peek(AdapterRegistry.headSize))
    beginning = head
    return head
  }

  /// Appends the next block to `buffer`; returns the number of bytes added, 0 at the end.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  public func read(into buffer: inout [UInt8]) throws(Diagnostic) -> Int {
    if !pending.isEmpty {
      let count = pending.count
      if buffer.isEmpty { swap(&buffer, &pending) } else { buffer.append(contentsOf: pending) }
      pending.removeAll()
      return count
    }
    guard !reachedEnd else { return 0 }
    let block = try readFromSystem(Self.blockSize)
    buffer.append(contentsOf: block)
    return block.count
  }

  /// Reads whatever is left, so that the hash covers the whole input, and returns the SHA-256 in
  /// lower-case hexadecimal.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  public func finish() throws(Diagnostic) -> String {
    pending.removeAll()
    while !reachedEnd { _ = try readFromSystem(Self.blockSize) }
    return hash.finish()
  }

  /// A second descriptor of the same file for readers that seek, which the caller closes; `nil`
  /// when the input is not a regular file.
  func duplicateDescriptor() -> Int32? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return duplicate >= 0 ? duplicate : nil
  }

  private func readFromSystem(_ count: Int) throws(Diagnostic) -> [UInt8] {
    if let supply { return try readFromSupply(supply, count) }
    var failure: Int32 = 0
    let block = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled == 0 {
        let got = Glibc.read(descriptor, buffer.baseAddress, count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        filled = max(got, 0)
        break
      }
    }
    guard failure == 0 else {
      throw Diagnostic(
        "input.read-failed", "reading stopped", at: .byte(bytesRead),
        found: String(cString: strerror(failure)), hint: "check the disk or copy the file again"
      ).naming(name)
    }
    if block.isEmpty { reachedEnd = true }
    bytesRead += block.count
    block.withUnsafeBytes { hash.update($0) }
    return block
  }

  private func readFromSupply(
    _ supply: Supply, _ count: Int
  ) throws(Diagnostic) -> [UInt8] {
    var failure: Diagnostic?
    let block = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Diagnostic) {
        filled = try supply(UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
        filled = 0
      }
    }
    if let failure { throw failure.naming(name) }
    if block.isEmpty { reachedEnd = true }
    bytesRead += block.count
    if hashesSupply { block.withUnsafeBytes { hash.update($0) } }
    return block
  }
}
