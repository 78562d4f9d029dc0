import Foundation

/// The package's own source files, as the architecture tests read them.
struct SourceTree {
  /// The package's root folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// One Swift file with comments removed.
  struct File {
    let path: String
    let lines: [Substring]

    var imports: Set<String> {
      Set(
        lines.compactMap { line in
          let words = line.split(separator: " ")
          guard let at = words.firstIndex(of: "import"), at <= 1, at + 1 < words.count else {
            return nil
          }
          return String(words[at + 1])
        })
    }

    /// Names of the types declared at the top level.
    var types: [String] {
      let keywords: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "typealias"]
      return lines.compactMap { line in
        guard let first = line.first, first != " ", first != "}" else { return nil }
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let at = words.firstIndex(where: keywords.contains), at + 1 < words.count else {
          return nil
        }
        return String(words[at + 1])
      }
    }

    /// Every identifier in the code.
    var identifiers: Set<String> {
      Set(
        lines.flatMap { line in
          line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        })
    }
  }

  /// The Swift files below `folder`, in path order.
  static func files(_ folder: String) throws -> [File] {
    let base = root.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let text = try String(contentsOf: base.appending(path: name), encoding: .utf8)
      let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
      let code = lines.map { line in
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      }
      return File(path: folder + "/" + name, lines: code)
    }
  }
}
