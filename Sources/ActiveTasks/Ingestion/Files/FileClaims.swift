import Glibc

/// What a file in a folder is to the tasks that describe files.
public enum FolderMember: Sendable, Equatable {
  /// A result; the paths of the files it names that are there.
  case result(files: [String])
  /// A file that can be described.
  case file
  /// Nothing for the task.
  case other

  /// Looks at the file at `path`; one that cannot be read is one to be described, so that its
  /// message is not lost.
  ///
  /// - Parameters:
  ///   - path: a plain file.
  ///   - task: `camera` is for clips and their results, `file` for everything.
  public init(_ path: String, task: ActiveTask.Kind) {
    self = (try? Self.look(path, task)) ?? .file
  }

  private static let clipEndings = [".mov", ".mp4", ".m4v", ".qt"]

  private static func look(
    _ path: String, _ task: ActiveTask.Kind
  ) throws(Diagnostic) -> FolderMember {
    let name = path.lowercased()
    if name.hasSuffix(".json") {
      let source = try ByteSource(path: path)
      let head = try source.head()
      if FileAdapter().format(head) == FileAdapter.result {
        let document = try JSONParser.document(source.readAll(), acceptsNonFinite: true)
        let reader = FileResultReader(task: task, document: path, options: AudioOptions())
        guard !reader.recordings(document, format: "").isEmpty else { return .other }
        return .result(
          files: FileResultReader.references(in: document).compactMap {
            if case .file(let found) = FileLocator.find($0, near: path) { found } else { nil }
          })
      }
    }
    guard task == .camera, !clipEndings.contains(where: { name.hasSuffix($0) }) else {
      return .file
    }
    let head = try ByteSource(path: path).peek(MediaType.headSize)
    return MediaType(sniffing: head)?.name.hasPrefix("video/") == true ? .file : .other
  }
}
