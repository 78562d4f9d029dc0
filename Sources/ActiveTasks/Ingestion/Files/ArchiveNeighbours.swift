/// The members of an archive that documents in it name, kept in unnamed temporary files while the documents are read.
struct ArchiveNeighbours: Sendable {
  /// The path of the document in the archive.
  var document: String
  /// The members that are kept, by their path in the archive.
  var files: [String: InputFile]

  /// The member that `reference` in the document means; `nil` when it is not there.
  func find(_ reference: String) -> InputFile? {
    FileLocator.member(reference, near: document, among: Set(files.keys)).flatMap { files[$0] }
  }
}

extension InputFile {
  /// Its bytes from the first one on, hashed on their way.
  func source() -> ByteSource {
    var offset = 0
    return ByteSource(name: name, isHashed: true) { target throws(Diagnostic) in
      let count = try self.read(at: offset, into: target)
      offset += count
      return count
    }
  }
}
