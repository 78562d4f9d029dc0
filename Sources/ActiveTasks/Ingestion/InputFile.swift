import Glibc
import Synchronization

/// A file open for reading at any place, hashed on the way.
///
/// Every byte that is read in order is hashed then and there; `identify()` reads only what nobody
/// has read in order. So a file streamed once from front to back is read once.
final class InputFile: Sendable {
  /// The input's name for messages.
  let name: String
  /// Length in bytes when it was opened.
  let size: Int
  /// The open file, for child processes.
  let descriptor: Int32

  private struct Progress {
    var hash = ContentHash()
    var offset = 0
    var digest: String?
  }
  private let progress = Mutex(Progress())
  private static let smallGap = 1 << 16

  /// Opens the file behind `source`; pipes and memory are copied into an unnamed temporary file.
  init(_ source: ByteSource) throws(Diagnostic) {
    name = source.name
    if let duplicate = source.duplicateDescriptor() {
      descriptor = duplicate
    } else {
      descriptor = try Self.spool(source)
    }
    var status = stat()
    size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit {
    close(descriptor)
  }

  /// Reads up to `buffer.count` bytes at `offset` and returns their number, 0 at the end.
  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Diagnostic) -> Int {
    let wanted = min(buffer.count, size - offset)
    guard offset >= 0, wanted > 0 else { return 0 }
    try hashGap(before: offset)
    var done = 0
    while done < wanted {
      let got = pread(
        descriptor, buffer.baseAddress?.advanced(by: done), wanted - done, offset + done)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw Diagnostic(
          "input.read-failed", "reading stopped", at: .byte(offset + done),
          found: String(cString: strerror(errno)), hint: "check the disk or copy the file again"
        ).naming(name)
      }
      if got == 0 { break }
      done += got
    }
    hash(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<done]), at: offset)
    return done
  }

  /// The bytes of `range`, fewer where the file ends.
  func bytes(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.clamped(to: 0..<size).count)
    let got = try bytes.withUnsafeMutableBufferPointer { buffer throws(Diagnostic) in
      try read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
    }
    bytes.removeLast(bytes.count - got)
    return bytes
  }

  /// SHA-256 over the whole file, reading what has not been read in order yet.
  func identify() throws(Diagnostic) -> InputIdentity {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ByteSource.blockSize, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let offset = progress.withLock { $0.offset }
      if try read(at: offset, into: buffer) == 0 { break }
    }
    return progress.withLock { progress in
      let digest = progress.digest ?? progress.hash.finish()
      progress.digest = digest
      return InputIdentity(sha256: digest, bytes: progress.offset)
    }
  }

  /// Hashes what a reader of headers has jumped over, unless it is much.
  private func hashGap(before offset: Int) throws(Diagnostic) {
    let start = progress.withLock { $0.offset }
    guard start < offset, offset - start <= Self.smallGap else { return }
    _ = try bytes(start..<offset)
  }

  private func hash(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    progress.withLock { progress in
      let known = progress.offset - offset
      guard known >= 0, known < bytes.count else { return }
      progress.hash.update(UnsafeRawBufferPointer(rebasing: bytes[known...]))
      progress.offset += bytes.count - known
    }
  }

  private static func spool(_ source: ByteSource) throws(Diagnostic) -> Int32 {
    guard let file = tmpfile() else { throw spoolFailure(source) }
    defer { fclose(file) }
    var block: [UInt8] = []
    while try source.read(into: &block) > 0 {
      guard fwrite(block, 1, block.count, file) == block.count else { throw spoolFailure(source) }
      block.removeAll(keepingCapacity: true)
    }
    guard fflush(file) == 0 else { throw spoolFailure(source) }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw spoolFailure(source) }
    return descriptor
  }

  private static func spoolFailure(_ source: ByteSource) -> Diagnostic {
    Diagnostic(
      "input.spool-failed", "a copy of the input cannot be kept in the temporary folder",
      found: String(cString: strerror(errno)), expected: "room for the whole input",
      hint: "name the file instead of piping it"
    ).naming(source.name)
  }
}
