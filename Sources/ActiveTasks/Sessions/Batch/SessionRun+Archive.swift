extension SessionRun {
  /// Bytes of a member that several tasks want, at most.
  private static let sharedMemberLimit = 1 << 28

  /// Processes the members of the archive at `path` below the study, without unpacking it.
  ///
  /// A damaged archive keeps what came before the damage, since every member has its checksum. One that
  /// is made to harm (paths that lead out, sizes beyond reason) keeps nothing. Each has one error.
  /// - Throws: `Diagnostic` `output.…`, which ends the run.
  mutating func processArchive(_ path: String) throws(Diagnostic) {
    let claims = archiveClaims[path] ?? ArchiveClaims()
    var kept: [String: InputFile] = [:]
    var documents: [(path: String, source: ByteSource)] = []
    var seen: Set<String> = []
    var failure: Diagnostic?
    do throws(Diagnostic) {
      let source = try ByteSource(path: context.path(path))
      failure = try ArchiveReader(
        source, limits: .upload, hashesMembers: true, readsAll: true
      ).forEach {
        member throws(Diagnostic) in
        guard !ArchiveClaims.isLeftOut(member.path) else { return }
        let name = FileName.last(member.path)
        let plain = ArchiveClaims.plain(member.path)
        guard seen.insert(plain).inserted else { throw Self.duplicate(member.path) }
        if claims.documents.contains(plain) {
          // Its files may come behind it.
          let bytes = try member.source.readAll()
          let source = ByteSource(name: member.source.name, bytes: bytes)
          return documents.append((member.path, source))
        }
        var source = member.source
        if claims.files.contains(plain) {
          let file = try InputFile(source)
          kept[plain] = file
          source = file.source()
        }
        try processMember(
          source, at: "\(path)/\(member.path)", name, isClaimed: kept[plain] != nil)
      }
    } catch {
      if error.code.hasPrefix("output.") { throw error }
      failure = error
    }
    let isAttack = ["archive.unsafe-path", "archive.too-large", "archive.duplicate-member"]
      .contains(failure?.code)
    if isAttack {
      forget(below: path)
    } else {
      for (member, source) in documents {
        source.neighbours = ArchiveNeighbours(
          document: ArchiveClaims.plain(member), files: kept)
        try processMember(
          source, at: "\(path)/\(member)", FileName.last(member), isClaimed: false)
      }
    }
    if let failure { fail(path, failure, task: nil) }
  }

  private mutating func processMember(
    _ member: ByteSource, at path: String, _ name: String, isClaimed: Bool
  ) throws(Diagnostic) {
    var bytes: [UInt8]?
    do throws(Diagnostic) {
      let head = try member.head()
      guard !ArchiveReader.recognizes(head.bytes) || AppleHealthArchive.recognizes(head.bytes)
      else {
        return fail(path, Self.nested, task: nil)
      }
      let finding = try RecordingTasks.find(name, head) { () throws(Diagnostic) in
        let all = try member.readAll()
        bytes = all
        return all
      }
      guard case .recording(let tasks, let format) = finding else { return }
      // The result that names a clip describes it.
      if isClaimed, format == FileAdapter.anyFile.identifier { return }
      if tasks.count > 1, bytes == nil {
        bytes = try member.readAll(limit: Self.sharedMemberLimit)
      }
      let contents = bytes
      let before = errors.count
      try process(path, tasks, mediaType: MediaType(sniffing: head.bytes)?.name) {
        options throws(Diagnostic) in
        guard let contents else { return try InputReader.read(member, options: options) }
        let source = ByteSource(name: member.name, bytes: contents)
        source.neighbours = member.neighbours
        return try InputReader.read(source, options: options)
      }
      // What is wrong with the archive is not said once more for the member.
      if errors.count > before, let last = errors.last, Self.isOfArchive(last.diagnostic) {
        dropLastError()
        throw last.diagnostic
      }
    } catch {
      if error.code.hasPrefix("output.") || Self.isOfArchive(error) { throw error }
      fail(path, error, task: nil)
    }
  }

  private static func isOfArchive(_ error: Diagnostic) -> Bool {
    error.code.hasPrefix("archive.") && error.code != "archive.no-recording"
      && error.code != "archive.nested" || error.code == "input.read-failed"
  }

  private static var nested: Diagnostic {
    Diagnostic(
      "archive.nested", "an archive inside an archive is not entered", found: "a ZIP archive",
      expected: "recordings", hint: "unpack the outer archive")
  }

  private static func duplicate(_ path: String) -> Diagnostic {
    Diagnostic(
      "archive.duplicate-member", "two members have the same name, so none can be trusted",
      found: path, expected: "every name once", hint: "make the archive again from its folder")
  }
}
