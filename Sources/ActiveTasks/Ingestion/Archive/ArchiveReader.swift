import CArchive

/// Walks through the members of a ZIP archive in one pass, in constant memory, without unpacking to disk.
///
/// Archives inside archives are not entered: a member is handed on as its bytes.
final class ArchiveReader {
  /// A file in the archive; its bytes can be read until the next member's turn.
  struct Member {
    /// The path inside the archive: relative, without `..`.
    var path: String
    /// Its bytes, named by the archive and the path.
    var source: ByteSource
  }

  private let source: ByteSource
  private let limits: ArchiveLimits
  private let hashesMembers: Bool
  private let readsAll: Bool
  private let library: car_functions
  private let handle: OpaquePointer
  private let block = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ByteSource.blockSize, alignment: 16)
  /// Bytes of the archive that libarchive has not seen yet.
  private var waiting: ArraySlice<UInt8> = []
  /// What stopped reading the archive's bytes.
  private var failure: Diagnostic?
  /// The end of the bytes read so far.
  private var end = ArchiveEnd()
  /// Whether libarchive has asked for bytes beyond the end.
  private var isExhausted = false
  private var member = 0
  private var unpacked = 0

  /// A walk through the archive in `source`.
  ///
  /// - Parameters:
  ///   - source: the archive.
  ///   - limits: what it may hold.
  ///   - hashesMembers: whether the members' bytes are hashed as they are read.
  ///   - readsAll: whether what nobody reads of a member is unpacked, too, so that the limits hold for it.
  /// - Throws: `Diagnostic` `archive.unreadable` when there is no memory for it, `program.library` when
  ///   libarchive is not installed.
  init(
    _ source: ByteSource, limits: ArchiveLimits = ArchiveLimits(), hashesMembers: Bool = false,
    readsAll: Bool = false
  ) throws(Diagnostic) {
    let library = try Self.functions()
    guard let handle = library.archive_read_new() else {
      throw Diagnostic("archive.unreadable", "there is no memory to read the archive")
    }
    self.source = source
    self.limits = limits
    self.hashesMembers = hashesMembers
    self.readsAll = readsAll
    self.library = library
    self.handle = handle
  }

  /// The functions of libarchive, loaded at their first use.
  ///
  /// - Throws: `Diagnostic` `program.library` when it is not installed.
  static func functions() throws(Diagnostic) -> car_functions {
    var library = car_functions()
    if let problem = car_load(&library) {
      throw Diagnostic.missing(
        library: "libarchive", package: "libarchive13", String(cString: problem))
    }
    return library
  }

  /// What libarchive says about its version; `nil` when it is not installed.
  static var libraryVersion: String? {
    (try? functions())?.archive_version_string().map { String(cString: $0) }
  }

  deinit {
    _ = library.archive_read_free(handle)
    block.deallocate()
  }

  /// Whether an input that begins with `head` is a ZIP archive.
  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: Array("PK\u{3}\u{4}".utf8)) }

  /// Calls `body` with every file in the order of the archive; what it does not read is passed over.
  ///
  /// - Returns: what is wrong with the end of an archive whose members could all be read: `archive.no-list`,
  ///   `archive.members-differ`; `nil` when nothing is.
  /// - Throws: `Diagnostic` `archive.damaged`, `archive.truncated`, `archive.encrypted`,
  ///   `archive.unsafe-path`, `archive.too-large`, a read failure, or what `body` throws.
  @discardableResult
  func forEach(
    _ body: (Member) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Diagnostic? {
    _ = library.archive_read_support_format_zip_streamable(handle)
    let opened = library.archive_read_open(
      handle, Unmanaged.passUnretained(self).toOpaque(), nil,
      { _, user, bytes in
        guard let user, let bytes else { return -1 }
        return Unmanaged<ArchiveReader>.fromOpaque(user).takeUnretainedValue().supply(bytes)
      }, nil)
    try check(opened)
    while true {
      var entry: OpaquePointer?
      var name: UnsafePointer<CChar>?
      let status = car_next_header(handle, &entry, &name)
      if status == ARCHIVE_EOF { return try problemAtEnd() }
      try check(status)
      member += 1
      try checkLimits()
      guard let entry else { continue }
      let path = try path(name)
      guard library.archive_entry_filetype(entry) & 0o170000 == 0o100000 else { continue }
      guard library.archive_entry_is_encrypted(entry) == 0 else {
        throw Diagnostic(
          "archive.encrypted", "a member is encrypted", found: path, expected: "no password",
          hint: "unpack the archive with its password and name the files")
      }
      try body(Member(path: path, source: contents(path)))
      if readsAll { try passOver() }
    }
  }

  /// Unpacks what is left of the current member; damage there matters to nobody.
  private func passOver() throws(Diagnostic) {
    let waste = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ByteSource.blockSize, alignment: 16)
    defer { waste.deallocate() }
    while true {
      let count = library.archive_read_data(handle, waste.baseAddress, waste.count)
      if count <= 0 { return }
      unpacked += count
      try checkLimits()
    }
  }

  /// Reads what is behind the last member.
  private func problemAtEnd() throws(Diagnostic) -> Diagnostic? {
    var rest: [UInt8] = []
    while try source.read(into: &rest) > 0 {
      end.add(rest)
      rest = []
    }
    return end.problem(members: member)?.naming(source.name)
  }

  /// The bytes of the current member; nothing after its turn.
  private func contents(_ path: String) -> ByteSource {
    let own = member
    return ByteSource(name: source.name + "/" + path, isHashed: hashesMembers) {
      target throws(Diagnostic) in
      guard own == self.member else { return 0 }
      let count = self.library.archive_read_data(self.handle, target.baseAddress, target.count)
      // Of contents even a warning, such as a wrong checksum, means that they are not what was packed.
      if count < 0 { throw self.fault }
      self.unpacked += count
      try self.checkLimits()
      return count
    }
  }

  private func checkLimits() throws(Diagnostic) {
    if let excess = limits.excess(members: member, unpacked: unpacked, packed: source.bytesRead) {
      throw excess.naming(source.name)
    }
  }

  /// The member's path.
  private func path(_ name: UnsafePointer<CChar>?) throws(Diagnostic) -> String {
    let path = name.map(FileName.text) ?? ""
    let parts = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    guard !path.isEmpty, parts.first != "", !parts.contains("..") else {
      throw Diagnostic(
        "archive.unsafe-path", "a member's path leads out of the archive", found: path,
        expected: "a path inside it", hint: "make the archive again from its folder"
      ).naming(source.name)
    }
    return path
  }

  /// The next block of the archive for libarchive, valid until the next call.
  private func supply(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    if waiting.isEmpty {
      var read: [UInt8] = []
      do throws(Diagnostic) {
        isExhausted = try source.read(into: &read) == 0
      } catch {
        failure = error
        return -1
      }
      end.add(read)
      waiting = read[...]
    }
    let part = waiting.prefix(block.count)
    block.copyBytes(from: part)
    waiting = waiting.dropFirst(part.count)
    bytes.pointee = UnsafeRawPointer(block.baseAddress)
    return part.count
  }

  /// Throws what `status` of libarchive means; warnings pass.
  private func check(_ status: Int32) throws(Diagnostic) {
    if status < ARCHIVE_WARN { throw fault }
  }

  /// What stopped libarchive.
  private var fault: Diagnostic {
    if let failure { return failure }
    let text = library.archive_error_string(handle).map { String(cString: $0) } ?? "no reason given"
    let isCut = isExhausted || text.contains("runcated")
    return Diagnostic(
      isCut ? "archive.truncated" : "archive.damaged",
      isCut ? "the archive is cut off" : "the archive cannot be read",
      at: .byte(source.bytesRead), found: text, expected: "a complete ZIP archive",
      hint: "copy it again from its source; test it with: unzip -t FILE"
    ).naming(source.name)
  }
}
