import Glibc

/// The inputs that folders stand for where each file is described on its own.
public enum FolderInputs {
  /// `operands` with each folder replaced by what is below it: results that name files, and files
  /// that no result names, in the order of their paths.
  ///
  /// Hidden files and linked folders are left out. A folder without anything for the task stays, so
  /// that its message comes.
  /// - Complexity: O(files), memory for their names.
  public static func expand(_ operands: [String], task: ActiveTask.Kind) -> [String] {
    operands.flatMap { operand -> [String] in
      guard operand != "-", FolderListing.names(operand) != nil else { return [operand] }
      let inputs = inputs(below: operand, task)
      return inputs.isEmpty ? [operand] : inputs
    }
  }

  private static func inputs(below folder: String, _ task: ActiveTask.Kind) -> [String] {
    var files: [String] = []
    collect(folder, into: &files)
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

  private static func collect(_ folder: String, into files: inout [String]) {
    for name in FolderListing.names(folder) ?? [] where !name.hasPrefix(".") {
      let path = FolderListing.joined(folder, name)
      var status = stat()
      guard lstat(FileName.bytes(path), &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        collect(path, into: &files)
      } else if stat(FileName.bytes(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        files.append(path)
      }
    }
  }
}
