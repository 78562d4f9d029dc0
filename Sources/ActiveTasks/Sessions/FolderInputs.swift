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
      collect(operand, hidden: true, into: &files)
      return files.isEmpty ? [operand] : files
    }
  }

  /// Where `path` leads to, whatever way it is written.
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
    collect(folder, hidden: false, into: &files)
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

  private static func collect(_ folder: String, hidden: Bool, into files: inout [String]) {
    for name in FolderListing.names(folder) ?? [] where hidden || !name.hasPrefix(".") {
      let path = FolderListing.joined(folder, name)
      var status = stat()
      guard lstat(FileName.bytes(path), &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        collect(path, hidden: hidden, into: &files)
      } else if stat(FileName.bytes(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        files.append(path)
      }
    }
  }
}
