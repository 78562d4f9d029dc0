/// What results in an archive say about its other members.
struct ArchiveClaims: Sendable {
  /// The paths of results that name files.
  private(set) var documents: Set<String> = []
  /// The paths of the members that they name.
  private(set) var files: Set<String> = []
  private var members: Set<String> = []
  private var references: [(document: String, reference: String)] = []

  /// Takes in a member; of one that may be a result, what it names.
  mutating func add(_ member: ArchiveReader.Member) {
    let path = Self.plain(member.path)
    members.insert(path)
    guard path.lowercased().hasSuffix(".json"), let head = try? member.source.head(),
      FileAdapter().format(head) == FileAdapter.result,
      let bytes = try? member.source.readAll(),
      let document = try? JSONParser.document(bytes, acceptsNonFinite: true)
    else { return }
    references += FileResultReader.references(in: document).map { (path, $0) }
  }

  /// Finds the members that are named; to be called when all are known.
  mutating func resolve() {
    for (document, reference) in references {
      guard let file = FileLocator.member(reference, near: document, among: members),
        file != document
      else { continue }
      documents.insert(document)
      files.insert(file)
    }
    files.subtract(documents)
    members = []
    references = []
  }

  /// Whether the member at `path` is nobody's: hidden, below a hidden folder, or the Finder's notes.
  static func isLeftOut(_ path: String) -> Bool {
    let path = plain(path)
    return FileName.isHidden(path) || path.hasPrefix("__MACOSX/")
  }

  /// The path without parts that say nothing, by which `a//b` and `./a/b` are one file.
  static func plain(_ path: String) -> String {
    path.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }.joined(separator: "/")
  }
}
