import Glibc

/// Finds the file that a result names: results carry a path in the app's sandbox, or a bare name.
enum FileLocator {
  /// What was found.
  enum Finding: Equatable {
    /// A plain file at this path.
    case file(String)
    /// Something of that name that is no plain file.
    case other
    /// A link that leads out of the document's folder.
    case elsewhere
    /// Nothing.
    case nothing
  }

  /// The last part of `reference`, which is a `file:` URL, a path or a name; `nil` when it has none.
  static func name(_ reference: String) -> String? { parts(reference).last }

  /// Looks for the file near the document at `document`: in its folder by up to three last parts of
  /// the reference, the shortest first, then in the folders `recorder-…` beside it.
  ///
  /// The reference can never lead out of the document's folder: `..` is left out, and links that
  /// lead out of it are not followed.
  static func find(_ reference: String, near document: String) -> Finding {
    let folder = folder(of: document)
    guard let name = name(reference) else { return .nothing }
    let near = look(candidates(reference), in: folder)
    guard near == .nothing else { return near }
    let recorders = (FolderListing.names(folder.isEmpty ? "." : folder) ?? [])
      .filter { $0.hasPrefix("recorder-") }
    return look(recorders.map { "\($0)/\(name)" }, in: folder)
  }

  /// The member of an archive that `reference` means in its document at `document`, looked for as `find(_:near:)`
  /// does; `members` are the paths of all members.
  static func member(
    _ reference: String, near document: String, among members: Set<String>
  ) -> String? {
    guard let name = name(reference) else { return nil }
    let folder = FileName.folder(document)
    if let near = candidates(reference).map({ folder + $0 }).first(where: members.contains) {
      return near
    }
    return members.filter { path in
      guard path.hasPrefix(folder + "recorder-"), path.hasSuffix("/" + name) else { return false }
      return path.dropFirst(folder.count).count { $0 == "/" } == 1
    }.min(by: FileName.precedes)
  }

  /// The paths that a reference may mean, the shortest first.
  private static func candidates(_ reference: String) -> [String] {
    let parts = parts(reference)
    return (1...3).filter { $0 <= parts.count }.map { parts.suffix($0).joined(separator: "/") }
  }

  /// The first plain file among `candidates`.
  private static func look(_ candidates: [String], in folder: String) -> Finding {
    var finding = Finding.nothing
    for candidate in candidates {
      let path = folder.isEmpty ? candidate : "\(folder)/\(candidate)"
      var status = stat()
      guard stat(FileName.bytes(path), &status) == 0 else { continue }
      guard isInside(path, folder) else {
        finding = .elsewhere
        continue
      }
      if status.st_mode & S_IFMT == S_IFREG { return .file(path) }
      finding = .other
    }
    return finding
  }

  /// Whether `path` is below `folder` when every link is followed.
  private static func isInside(_ path: String, _ folder: String) -> Bool {
    func resolved(_ path: String) -> String? {
      guard let real = realpath(FileName.bytes(path), nil) else { return nil }
      defer { free(real) }
      return FileName.text(real)
    }
    guard let place = resolved(path), let root = resolved(folder.isEmpty ? "." : folder) else {
      return false
    }
    return root == "/" || place.hasPrefix(root + "/")
  }

  /// The folder that holds `path`, empty for the working folder.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/." : String(path[..<slash])
  }

  /// The names in a URL or path, without those that lead elsewhere; none when the last is no name of
  /// a file.
  private static func parts(_ reference: String) -> [String] {
    var path = reference[...]
    var isURL = false
    if let scheme = path.firstRange(of: "://") {
      path = path[scheme.upperBound...].drop { $0 != "/" }
      isURL = true
    } else if path.hasPrefix("file:") {
      path = path.dropFirst(5)
      isURL = true
    }
    // A URL may have a query or a fragment behind its path.
    if isURL { path = path.prefix { $0 != "?" && $0 != "#" } }
    let parts = path.split(separator: "/").map { isURL ? decoded(String($0)) : String($0) }
    guard let last = parts.last, isName(last) else { return [] }
    return parts.filter(isName)
  }

  private static func isName(_ text: String) -> Bool {
    text != "." && text != ".." && !text.contains("/") && !text.contains("\u{0}")
  }

  /// `text` with `%XX` resolved; as it is when that gives no UTF-8.
  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
