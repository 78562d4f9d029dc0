import Glibc

/// The inputs that folders stand for where each file is described on its own.
public enum FolderInputs {
  /// One input.
  public struct Input: Sendable, Equatable {
    /// Its path.
    public var path: String
    /// Whom it belongs to, as its path says.
    public var participant: String?

    /// An input, of a participant when it is known.
    public init(_ path: String, participant: String? = nil) {
      self.path = path
      self.participant = participant
    }
  }

  /// `operands` with each folder replaced by what is below it: results that name files, and files
  /// that no result names, in the order of their paths.
  ///
  /// Hidden files and linked folders are left out. A folder without anything for the task stays, so
  /// that its message comes.
  /// - Complexity: O(files), memory for their names.
  public static func expand(_ operands: [String], task: ActiveTask.Kind) -> [Input] {
    operands.flatMap { operand -> [Input] in
      guard operand != "-", FolderListing.names(operand) != nil else {
        return [Input(operand, participant: participant(operand, below: nil))]
      }
      let paths = paths(below: operand, task)
      return (paths.isEmpty ? [operand] : paths).map {
        Input($0, participant: participant($0, below: operand))
      }
    }
  }

  /// `operands` with each folder replaced by all files below it, hidden ones too, in the order of their
  /// paths.
  public static func expand(_ operands: [String]) -> [String] {
    operands.flatMap { operand -> [String] in
      guard operand != "-", FolderListing.names(operand) != nil else { return [operand] }
      var files: [String] = []
      var trouble: Diagnostic?
      collect(operand, hidden: true, into: &files, &trouble)
      return files.isEmpty ? [operand] : files
    }
  }

  /// All files below the folder at `path`, without hidden ones and linked folders, in the order of their paths.
  ///
  /// - Throws: `Diagnostic` `input.unreadable`, naming the first folder that cannot be listed.
  static func all(below path: String) throws(Diagnostic) -> [String] {
    var files: [String] = []
    var trouble: Diagnostic?
    collect(path, hidden: false, into: &files, &trouble)
    if let trouble { throw trouble }
    return files
  }

  /// Where `path` leads to, whatever way it is written: from the root, as far as it exists without links.
  public static func place(_ path: String) -> String { FilePlace(path)?.path ?? path }

  /// The last part `sub-…` of the folders in `path` (BIDS), else the first folder below `folder`.
  private static func participant(_ path: String, below folder: String?) -> String? {
    let folders = path.split(separator: "/").dropLast()
    if let subject = folders.last(where: { $0.hasPrefix("sub-") && $0.count > 4 }) {
      return FileName.visible(String(subject))
    }
    guard let folder, path.hasPrefix(folder) else { return nil }
    let below = path.dropFirst(folder.count).split(separator: "/")
    return below.count > 1 ? below.first.map { FileName.visible(String($0)) } : nil
  }

  private static func paths(below folder: String, _ task: ActiveTask.Kind) -> [String] {
    var files: [String] = []
    var trouble: Diagnostic?
    collect(folder, hidden: false, into: &files, &trouble)
    var claimed: Set<String> = []
    let kept = files.filter { path in
      switch FolderMember(path, task: task) {
      case .result(let files):
        claimed.formUnion(files)
        return true
      case .file: return true
      case .other: return false
      }
    }
    return kept.filter { !claimed.contains($0) }
  }

  /// Collects what is below a folder; `trouble` becomes the first folder that cannot be listed.
  private static func collect(
    _ folder: String, hidden: Bool, into files: inout [String], _ trouble: inout Diagnostic?
  ) {
    var names: [String] = []
    do throws(Diagnostic) {
      names = try FolderListing.checkedNames(folder)
    } catch {
      trouble = trouble ?? error
    }
    for name in names where hidden || !FileName.isHidden(name) {
      let path = FolderListing.joined(folder, name)
      let bytes = FileName.bytes(path)
      var status = stat()
      guard lstat(bytes, &status) == 0 else {
        if errno != ENOENT { trouble = trouble ?? FolderListing.unreadable(folder, errno) }
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        collect(path, hidden: hidden, into: &files, &trouble)
      } else if stat(FileName.bytes(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        files.append(path)
      }
    }
  }
}
