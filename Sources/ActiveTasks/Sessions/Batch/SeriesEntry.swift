import Glibc

/// A table that a batch wrote beside the results, as `files.jsonl` lists it.
struct SeriesEntry: Hashable, Sendable {
  /// The folder of the tables in the results folder.
  static let folder = "series"

  /// The path below the results folder.
  var path: String
  /// SHA-256 of its bytes.
  var sha256: String
  /// Its length in bytes; `nil` when the list does not tell.
  var bytes: Int?

  /// The tables in lines of `files.jsonl`.
  static func all(in lines: [UInt8]) -> [SeriesEntry] {
    lines.split(separator: UInt8(ascii: "\n")).compactMap(SeriesEntry.init)
  }

  /// A table that was just written.
  init(_ file: SessionFile) {
    (path, sha256, bytes) = (file.path, file.sha256, file.bytes)
  }

  /// The table in a line of `files.jsonl`; `nil` for a recording, and for a path that leads elsewhere.
  init?(_ line: ArraySlice<UInt8>) {
    // Most lines are of recordings, which need not be read.
    guard !line.ends(with: Array(#""source":null}"#.utf8)),
      let value = try? JSONParser.document(Array(line)), value["source"]?.string != nil,
      let path = value["path"]?.string, let sha256 = value["sha256"]?.string
    else { return nil }
    let parts = path.split(separator: "/")
    guard path.hasPrefix(Self.folder + "/"), parts.count > 1,
      !parts.contains(where: { $0 == "." || $0 == ".." })
    else { return nil }
    self.path = path
    self.sha256 = sha256
    bytes = value["bytes"]?.integer.map { Int($0) }
  }

  /// Whether the table lies in the results folder `output` with its length.
  func isThere(in output: String) -> Bool {
    guard let stamp = FileStamp(FolderListing.joined(output, path)) else { return false }
    return bytes.map { $0 == stamp.size } ?? true
  }

  /// Removes the table from the results folder `output` unless its bytes are others, and the folders that it leaves
  /// empty.
  func remove(from output: String) {
    let file = FolderListing.joined(output, path)
    var status = stat()
    guard lstat(FileName.bytes(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (try? ByteSource(path: file).finish()) == sha256
    else { return }
    unlink(FileName.bytes(file))
    var folder = SessionListing.folder(path)
    // A folder that still holds something stays.
    while !folder.isEmpty, rmdir(FileName.bytes(FolderListing.joined(output, folder))) == 0 {
      folder = SessionListing.folder(folder)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
