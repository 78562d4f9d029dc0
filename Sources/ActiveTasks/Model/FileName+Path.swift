extension FileName {
  /// The last part of `path`, slashes behind it left out; `path` itself when it has none.
  static func last(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// What stands before the name in `path`, with the last slash; empty for a name alone.
  static func folder(_ path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { String(path[...$0]) } ?? ""
  }

  /// The extension of the name in `path`, in lower case; `nil` when there is no dot.
  public static func ending(_ path: String) -> String? {
    let parts = last(path).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.last.map { $0.lowercased() } : nil
  }
}
